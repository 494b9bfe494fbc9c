"""What the keys ask of a table besides playing a card: being ready, handing over, voting."""

import secrets
from collections.abc import Iterator, Mapping
from typing import Final

from ronda.protocol import (
    AwayChoice,
    FromSeat,
    HandOver,
    Kind,
    Pause,
    Phrase,
    Ready,
    Resume,
    Say,
    SeatComputer,
    Stage,
    Start,
    TableView,
    TakeBack,
    Vote,
)
from ronda.terminal.keys import ENTER
from ronda.terminal.menu import DEFAULT_LEVEL

QUIT: Final = "q"
MENU: Final = "m"
GIVE_UP: Final = "x"
TALK: Final = "m"
HAND_OVER: Final = "h"
BREAK: Final = "b"
VOTES: Final[Mapping[str, AwayChoice]] = {
    "w": AwayChoice.WAIT,
    "c": AwayChoice.COMPUTER,
    "e": AwayChoice.END,
}
PHRASES: Final[Mapping[str, Phrase]] = dict(zip("abcdefghijkl", Phrase, strict=True))
WAITING: Final = (Stage.SEATING, Stage.BETWEEN, Stage.FINISHED)
"""Stages in which everybody says when they are ready."""


def new_id() -> str:
    """An id that no other request has."""
    return secrets.token_hex(12)


def commands(table: TableView, key: str) -> tuple[FromSeat, ...]:
    """What a key asks of the table now; between two deals any key is ready for the next."""
    asked = _by_key(table)
    if key not in asked and table.stage is Stage.BETWEEN:
        key = ENTER
    return asked.get(key, ())


def _by_key(table: TableView) -> dict[str, tuple[FromSeat, ...]]:
    if table.you is None:
        return {}
    if is_asked(table):
        votes: dict[str, tuple[FromSeat, ...]]
        votes = {key: (Vote(new_id(), choice),) for key, choice in VOTES.items()}
        return votes | _always(table)
    if table.stage in WAITING:
        return dict(_before_play(table)) | _always(table)
    return _always(table)


def is_asked(table: TableView) -> bool:
    """Whether the reader has to choose what becomes of a seat that is away."""
    vote, you = table.vote, table.you
    if vote is None or you is None or vote.seat == you or table.seats[you].is_handed:
        return False
    return vote.choices[you] is None


def is_under_way(table: TableView) -> bool:
    """Whether a match is on, in which a computer may play on for somebody."""
    return table.stage not in (Stage.SEATING, Stage.FINISHED, Stage.CLOSED)


def say(phrase: Phrase) -> Say:
    """A ready-made phrase."""
    return Say(new_id(), phrase=phrase)


def _always(table: TableView) -> dict[str, tuple[FromSeat, ...]]:
    """What may be asked at any time of a match."""
    if table.you is None or not is_under_way(table):
        return {}
    is_handed = table.seats[table.you].is_handed
    asked: FromSeat = TakeBack(new_id()) if is_handed else HandOver(new_id(), DEFAULT_LEVEL)
    found: dict[str, tuple[FromSeat, ...]] = {HAND_OVER: (asked,)}
    if table.is_paused:
        found[BREAK] = (Resume(new_id()),)
    elif not table.settings.is_public and table.stage in (Stage.PLAYING, Stage.BETWEEN):
        found[BREAK] = (Pause(new_id()),)
    return found


def _before_play(table: TableView) -> Iterator[tuple[str, tuple[FromSeat, ...]]]:
    if table.you is not None and not table.seats[table.you].is_ready:
        yield ENTER, (Ready(new_id()),)
    if not table.is_host or table.stage is not Stage.SEATING:
        return
    free = [seat for seat, who in enumerate(table.seats) if who.kind is Kind.OPEN]
    yield "s", (Start(new_id()),)
    yield "c", tuple(SeatComputer(new_id(), seat, DEFAULT_LEVEL) for seat in free)
