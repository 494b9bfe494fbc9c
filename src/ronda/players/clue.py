"""The card that the seat before put down, and the table that it found, as far as a View tells.

A card that was laid lies there still. Of a capture at two seats the card is known, and one card
that it took; a run that it may have taken beyond is not, and is left out.
"""

from typing import Final, NamedTuple

from ronda.cards import Card, mask_of
from ronda.engine import View
from ronda.engine.core_rules import CoreRules
from ronda.engine.state import NO_CARD
from ronda.players.player import seat_to_act


class LastPlay(NamedTuple):
    """What the seat before had to choose about.

    Attributes:
        card: what it put down; `NO_CARD` where nothing is known of it.
        loose: the mask of the loose table before.
        laid: the card that a darba would have taken.
    """

    card: int
    loose: int
    laid: int


UNKNOWN_PLAY: Final = LastPlay(NO_CARD, 0, NO_CARD)


def last_play_of(law: Law, view: View) -> LastPlay:
    """What the last play tells the seat of a View, which has to decide."""
    seat = seat_to_act(view)
    own, theirs = view.played[seat], view.played[seat - 1]
    if not theirs or view.chain is not None:
        return UNKNOWN_PLAY
    # The only card of one's own was put down just before theirs.
    mine = own[0] if rules.seats == 2 and len(own) == 1 else None
    loose = mask_of(view.loose)
    laid = mine.number if mine is not None and mine in view.loose else NO_CARD
    if view.live is not None:
        return LastPlay(view.live.number, loose & ~(1 << view.live.number), laid)
    if law.seats > 2 or law.darba == 0 or len(theirs) > 1:
        return UNKNOWN_PLAY
    card = theirs[0]
    if mine is not None and mine.rank is card.rank:
        return LastPlay(card.number, loose | 1 << mine.number, mine.number)
    return LastPlay(card.number, loose | 1 << _taken(view, card), laid)


def _taken(view: View, card: Card) -> int:
    """The number of a card that a capture took: one of its rank has been seen."""
    return min(each.number for each in view.seen if each.rank is card.rank and each is not card)
