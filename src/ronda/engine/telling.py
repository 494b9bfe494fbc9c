"""What the core tells while it works: a tuple of integers an event, in the order of RECORD.md.

The core tells its events to a list, or to nobody: with `None` for the list the compiled core
drops them for free. `engine.events` makes typed events of them.
"""

from typing import Final, TypeAlias

Told: TypeAlias = tuple[int, int, int, int, int]
"""What happened, and up to four integers about it."""
Out: TypeAlias = list[Told] | None
"""Where events are told; None where nobody listens."""

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


def tell(out: Out, told: Told) -> None:
    """Tells one event, if anybody listens."""
    if out is not None:
        out.append(told)
