"""One episode at one table: some deals, or the match if it is decided before, from a seed.

Decks and dice follow from the seed and from where they are used, so that an episode can be played
again from another seat with the same cards.
"""

from hashlib import sha256
from typing import Final

from ronda.engine import CHANCE, Seat, State, View, apply, next_to_act, start, to_act, view
from ronda.envs.actions import EnvError, action_of, check_action, legal_numbers
from ronda.envs.leads import leads_of
from ronda.fairness import shuffled_deck
from ronda.rules import Rules

NOT_BEGUN: Final = "no episode has begun: call reset() first"
OVER: Final = "the episode is over: call reset() to begin another"


def check_deals(deals: int) -> int:
    """How many deals an episode has at most; raises `EnvError` unless it is 1 or more."""
    if deals < 1:
        raise EnvError(f"{deals} deals are no episode: 1 deal or more")
    return deals


class Episode:
    """Deals under way; the decks are dealt as soon as they are due.

    Attributes:
        state: the present state of the match.
        seat: who is to act; None when the episode is over.
    """

    state: State
    seat: Seat | None

    def __init__(
        self, rules: Rules, seats: int, dealer: int, *, seed: bytes, deals: int = 1
    ) -> None:
        """Deals the first deck.

        Args:
            rules: any in which `seats` may sit.
            seats: how many play.
            dealer: who deals first.
            seed: all chance follows from it.
            deals: how many deals are played at most.

        Raises `RulesError` for seats or a dealer that the rules do not have.
        """
        self._seed = seed
        self._deals = deals
        self._decided = 0
        self._reach(start(rules, seats, Seat(dealer)))

    def view(self, seat: int | None) -> View:
        """What a seat may know now, or a spectator."""
        return view(self.state, None if seat is None else Seat(seat))

    def leads(self) -> tuple[float, ...]:
        """By seat, how far it is ahead."""
        return leads_of(self.state.totals, self.state.core_rules.seats)

    def dice(self) -> bytes:
        """32 bytes for the decision that is due, the same whenever the same episode comes here."""
        return self._bytes(f"dice {self._decided}")

    def act(self, action: object) -> None:
        """The seat to act does this; a number of `actions`.

        Raises `EnvError` when the episode is over and for an action that is not legal.
        """
        if self.seat is None:
            raise EnvError(OVER)
        number = check_action(action, legal_numbers(self.view(self.seat)), self.seat)
        self._decided += 1
        after, _ = apply(self.state, self.seat, action_of(number))
        self._reach(after)

    def _reach(self, state: State) -> None:
        """Goes on to the next decision, or to the end."""
        if CHANCE in to_act(state) and state.deal <= self._deals:
            core_rules = state.core_rules
            deck = shuffled_deck(
                self._bytes(f"deck {state.deal}"),
                opening_at=core_rules.seats * core_rules.first_hand,
                opening=core_rules.opening,
                clean=state.rules.opening_clean,
            )
            state, _ = apply(state, CHANCE, deck)
        self.state = state
        self.seat = next_to_act(state)

    def _bytes(self, use: str) -> bytes:
        return sha256(self._seed + use.encode()).digest()
