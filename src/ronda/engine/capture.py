"""What a card captures (RULES §2.4), and how many cards a mask holds."""

from typing import Final

from ronda.engine.core_rules import RANKS

SUIT_BITS: Final = 15
"""The four cards of a rank within a mask, before shifting to the rank's place."""
ONES: Final = (0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4)
"""How many of a rank's four cards are there, by its four bits."""


def captured_by(loose: int, rank: int) -> int:
    """The loose cards that `rank` takes: its own, then every next one until a rank is missing."""
    taken = 0
    while rank < RANKS:
        same = loose & (SUIT_BITS << 4 * rank)
        if same == 0:
            break
        taken |= same
        rank += 1
    return taken


def cards_in(mask: int) -> int:
    """How many cards a mask holds: added up for two cards at a time, a rank, two ranks, all."""
    pairs = mask - (mask >> 1 & 0x55_5555_5555)
    ranks = (pairs & 0x33_3333_3333) + (pairs >> 2 & 0x33_3333_3333)
    eights = ranks + (ranks >> 4) & 0x0F_0F0F_0F0F
    return (eights + (eights >> 8) + (eights >> 16) + (eights >> 24) + (eights >> 32)) & 0xFF
