"""How much the parts of a play's worth count: what did best in self-play (`benchmarks.training`)."""

from typing import NamedTuple


class Weights(NamedTuple):
    """What a player makes much or little of, in hundredths.

    Attributes:
        cards: cards taken at once.
        reply: the next seat's best reply on average.
        reply_across: the same where it comes with the next distribution.
        follow_up: the best capture that the cards kept would make now.
        lying: each card left on the table.
        leftover: in the last distribution, the loose cards for the last seat that captured.
    """

    cards: int
    reply: int
    reply_across: int
    follow_up: int
    lying: int
    leftover: int
