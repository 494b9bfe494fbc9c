"""Whose is what in a log: each time that somebody sat at a table, and what came from them then.

A stay is named by the number of the step with which somebody sat down (`SeatState.sat`).
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ronda.table import AnyFact
from ronda.table.facts import Forgotten, Left, LinkedAtOnce, LinkGiven, LinkOpened, Sat, Swapped

Log = Sequence[tuple[AnyFact, ...]]
"""The facts of every step, from the first."""


class Mine(NamedTuple):
    """A fact that has to do with somebody, its place in the log, and the stay it belongs to."""

    step: int
    place: int
    fact: AnyFact
    sat: int


def belongings(log: Log, first: int = 1, stays: dict[int, int] | None = None) -> Iterator[Mine]:
    """Every fact about a seat, and who sat there then.

    A part of a log begins with the step of number `first`, when people sat as `stays` has it, by
    seat; that is kept up to date.
    """
    stays = {} if stays is None else stays
    for step, facts in enumerate(log, first):
        for place, fact in enumerate(facts):
            if isinstance(fact, Sat):
                stays[fact.seat] = step
            elif isinstance(fact, Swapped):
                _swap(stays, fact)
            seat = getattr(fact, "seat", None)
            if seat in stays:
                yield Mine(step, place, fact, stays[seat])
            if isinstance(fact, Left):
                stays.pop(fact.seat, None)


def _swap(stays: dict[int, int], fact: Swapped) -> None:
    one, other = stays.pop(fact.seat, None), stays.pop(fact.other, None)
    stays |= {fact.other: one} if one is not None else {}
    stays |= {fact.seat: other} if other is not None else {}


def stay_of(log: Log, key: str) -> int | None:
    """The last stay of the owner of the token with this hash; None for nobody, and for a forgotten.

    So a token says who somebody was for as long as their name is kept, also after they have left;
    one that a newer link has made void says nothing.
    """
    keys: dict[int, str | None] = {}
    given: dict[int, str] = {}
    for _, _, fact, sat in belongings(log):
        match fact:
            case Sat() | LinkedAtOnce():
                keys[sat] = fact.key
            case LinkGiven():
                given[sat] = fact.key
            case LinkOpened():
                keys[sat] = given.get(sat)
            case _:
                pass
    forgotten = set(forgotten_of(log))
    mine = [sat for sat, last in keys.items() if last == key and sat not in forgotten]
    return max(mine, default=None)


def forgotten_of(log: Log) -> Iterator[int]:
    """The stays of those who asked to be forgotten."""
    for mine in belongings(log):
        if isinstance(mine.fact, Forgotten) and mine.fact.sat is None:
            yield mine.sat
    for facts in log:
        for fact in facts:
            if isinstance(fact, Forgotten) and fact.sat is not None:
                yield fact.sat
