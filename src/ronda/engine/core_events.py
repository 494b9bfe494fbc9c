"""The events that the core emits: a tuple of integers each, in the order of RECORD.md.

The sink is a list, or None: the compiled core then drops its events for free. `decode_events` makes
the typed events of RECORD.md of them.
"""

from typing import Final, TypeAlias

CoreEvent: TypeAlias = tuple[int, int, int, int, int]
"""One of the constants below, and up to four integers that it explains."""
Sink: TypeAlias = list[CoreEvent] | None
"""Where events go; None drops them."""

DRAWN: Final = 0
"""seat, card"""
DEALT: Final = 1
"""deal, dealer"""
HANDS: Final = 2
"""distribution"""
TURNED_UP: Final = 3
"""the opening table as a mask"""
CALLED: Final = 4
"""seat, kind; kind 0 for a pass"""
PLAYED: Final = 5
"""seat, card, captured, taken"""
SCORED: Final = 6
"""side, points, what for"""
COLLECTED: Final = 7
"""seat, cards"""
SETTLED: Final = 8
"""distribution, the kinds called (two bits a seat), 1 where ranks stay hidden"""
LEFT_OVER: Final = 9
"""seat, cards"""
COUNTED: Final = 10
"""cards by side"""
TOTALLED: Final = 11
"""totals by side"""
ENDED: Final = 12
"""winner"""

# What points are for; the levels of a chain are the first three.
FOR_DARBA: Final = 1
FOR_HBEL: Final = 2
FOR_JOJ_HBAL: Final = 3
FOR_MISSA: Final = 4
FOR_LAST_CARD: Final = 5
FOR_CALL: Final = 6
FOR_FALSE_CALL: Final = 7
FOR_CARDS: Final = 8


def emit(out: Sink, told: CoreEvent) -> None:
    """Append an event to the sink, if there is one."""
    if out is not None:
        out.append(told)
