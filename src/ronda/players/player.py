"""What a player is: anything that maps a View and a seed to an action, and sees nothing else."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from ronda.engine import Action, Seat, View

Choice = TypeVar("Choice")


class Player(Protocol):
    """Decides for a seat; made for one rule set and one number of seats."""

    @property
    def name(self) -> str:
        """What it is called where it sits, beside the mark of a computer."""

    @property
    def level(self) -> str:
        """How well it plays, as people choose it: for ours, a key of `LEVELS`."""

    @property
    def version(self) -> int:
        """Changes whenever any decision may, so that a record says who played."""

    def decide(self, view: View, seed: bytes) -> Action:
        """Choose one of `view.legal`: a pure function of View, seed and version.

        Raises `ValueError` where the View's seat is not called to act.
        """


def pick(seed: bytes, choices: Sequence[Choice]) -> Choice:
    """Choose one, each as likely as the others over all seeds of 32 bytes."""
    return choices[int.from_bytes(seed, "big") % len(choices)]


def pick_best(seed: bytes, rated: Sequence[tuple[int, Choice]]) -> Choice:
    """Choose one of those with the highest rating; the seed decides between equals."""
    best = max(rating for rating, _ in rated)
    return pick(seed, [choice for rating, choice in rated if rating == best])


def seat_to_act(view: View) -> Seat:
    """The seat that decides; raises `ValueError` for a View in which there is nothing to decide."""
    if view.seat is None or not (view.plays or view.sayings):
        raise ValueError(f"seat {view.seat} is not called to act: there is nothing to decide")
    return view.seat
