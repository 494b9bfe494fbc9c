"""What a seat is shown as a row of numbers, made from its View alone.

Seats are counted from the reader on: place 0 is the reader, 1 the next seat; sides likewise.
"""

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ronda.cards import CARDS, Card
from ronda.engine import ChainView, Phase, Reason, View
from ronda.engine.calls import NO_CALL
from ronda.engine.core_rules import sides_at
from ronda.engine.decode_events import KINDS

DECK: Final = len(CARDS)
CALLS: Final = len(KINDS) - 1
"""Kinds of calls; passing is none."""

_LEVELS: Final = (Reason.DARBA, Reason.HBEL, Reason.JOJ_HBAL)


def sections(seats: int) -> tuple[tuple[str, int], ...]:
    """The parts of an observation in order: a name, and how many numbers it has.

    `hand`, `loose`, `seen`, `live` and `packet` (of the open chain) hold a 1 for each of the forty
    cards that is there, `played` (in this distribution) forty for each seat. `hand_sizes` counts
    cards, `called` says by seat which kind it called in this distribution, `calls` how often it
    called each kind in this deal. `dealer`, `capturer` and `holder` (of the chain) have a 1 at one
    seat, or none. `level` is 0 without a chain, else 1–3, `missa` the points that travel with it;
    `declaring` is 1 while seats declare. `distribution` and `deal` count from 1; `last` is 1 in
    the last distribution, `stock` counts cards. `piles` are captured cards, `totals` points.
    """
    sides = sides_at(seats)
    return (
        *((name, DECK) for name in ("hand", "loose", "seen", "live", "packet")),
        ("played", DECK * seats),
        ("hand_sizes", seats),
        ("called", CALLS * seats),
        ("calls", CALLS * seats),
        *((name, seats) for name in ("dealer", "capturer", "holder")),
        *((name, 1) for name in ("level", "missa", "declaring", "distribution")),
        *((name, 1) for name in ("last", "stock", "deal")),
        *((name, sides) for name in ("piles", "totals")),
    )


def observation_size(seats: int) -> int:
    """How many numbers an observation has: 311 at two seats."""
    return sum(size for _, size in sections(seats))


def observe(view: View) -> NDArray[np.int16]:
    """The View as numbers; int16, shape (observation_size(seats),), by `sections`.

    A spectator reads from seat 0 on, with an empty hand.
    """
    reader = 0 if view.seat is None else view.seat
    row = np.zeros(observation_size(view.seats), np.int16)
    start = 0
    for name, size in sections(view.seats):
        _write(view, name, reader, row[start : start + size])
        start += size
    return row


def _write(view: View, name: str, reader: int, part: NDArray[np.int16]) -> None:
    """Writes one section, which holds zeros before."""
    if name in ("hand", "loose", "seen"):
        part[_numbers(getattr(view, name))] = 1
    elif name == "played":
        for seat, cards in enumerate(view.played):
            start = DECK * _place(view, seat, reader)
            part[start : start + DECK][_numbers(cards)] = 1
    elif name in ("hand_sizes", "piles", "totals"):
        part[:] = np.roll(getattr(view, name), -(reader % len(part)))
    elif name in ("called", "calls"):
        _write_calls(view, reader, part, now=name == "called")
    elif name in ("dealer", "capturer"):
        _mark(view, getattr(view, name), reader, part)
    elif name in ("distribution", "last", "stock", "deal"):
        part[0] = getattr(view, name)
    else:
        _write_open(view, name, part)


def _write_open(view: View, name: str, part: NDArray[np.int16]) -> None:
    """Writes a section about what can be answered now: the declaring, the live card, the chain."""
    if name == "declaring":
        part[0] = view.phase is Phase.DECLARE
    elif name == "live" and view.live is not None:
        part[view.live.number] = 1
    elif name != "live" and view.chain is not None:
        _write_chain(view, view.chain, name, part)


def _write_chain(view: View, chain: ChainView, name: str, part: NDArray[np.int16]) -> None:
    """Writes a section about the open chain."""
    if name == "packet":
        part[_numbers(chain.packet)] = 1
    elif name == "holder":
        _mark(view, chain.holder, 0 if view.seat is None else view.seat, part)
    elif name == "level":
        part[0] = 1 + _LEVELS.index(chain.level)
    elif name == "missa":
        part[0] = sum(gain.points for gain in chain.prize if gain.reason is Reason.MISSA)


def _write_calls(view: View, reader: int, part: NDArray[np.int16], *, now: bool) -> None:
    """Counts calls by place and kind: of this distribution, or of the deal."""
    for call in view.calls:
        kind = KINDS.index(call.kind)
        if kind != NO_CALL and (not now or call.distribution == view.distribution):
            part[CALLS * _place(view, call.seat, reader) + kind - 1] += 1


def _mark(view: View, seat: int | None, reader: int, part: NDArray[np.int16]) -> None:
    if seat is not None:
        part[_place(view, seat, reader)] = 1


def _place(view: View, seat: int, reader: int) -> int:
    return (seat - reader) % view.seats


def _numbers(cards: Iterable[Card]) -> list[int]:
    return [card.number for card in cards]


def view_text(view: View) -> str:
    """The View as one line of text, with the cards of the reader's hand first."""
    parts = [
        f"hand {_text(view.hand)}",
        f"loose {_text(view.loose)}",
        f"live {view.live.value if view.live else '-'}",
        f"chain {_chain_text(view.chain)}",
        f"played {'/'.join(map(_text, view.played))}",
        f"seen {_text(view.seen)}",
        f"calls {' '.join(f'{c.distribution}:{c.seat}:{c.kind.value}' for c in view.calls) or '-'}",
        f"deal {view.deal}.{view.distribution} dealer {view.dealer} capturer {view.capturer}",
        f"piles {_points(view.piles)} totals {_points(view.totals)} {view.phase.value}",
    ]
    return "; ".join(parts)


def _chain_text(chain: ChainView | None) -> str:
    if chain is None:
        return "-"
    prize = sum(gain.points for gain in chain.prize)
    return f"{chain.level.value} {chain.holder} {prize} {_text(chain.packet)}"


def _text(cards: Iterable[Card]) -> str:
    return " ".join(card.value for card in cards) or "-"


def _points(numbers: Iterable[int]) -> str:
    return ":".join(map(str, numbers))
