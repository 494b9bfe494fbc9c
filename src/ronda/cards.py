"""The baraja: suits, ranks, the forty cards and their text form (RULES §1).

A card has three faces in this code, and each has its own type:

* `Card`, an enum whose value is the text form (``7o``, ``10c``, ``12b``): what records, events,
  Views and messages hold;
* its *number*, 0–39 in the order 1o 1c 1e 1b 2o … 12b: what FAIRNESS §6 shuffles;
* one bit of a *mask*, ``1 << number``: how the engine holds a hand, the table or a pile. Four bits
  a rank, so the rank that follows another is four bits further up.
"""

from collections.abc import Iterable, Sequence
from enum import Enum, IntEnum
from typing import Final


class Suit(Enum):
    """The four suits; in Ronda they never matter, but every card has one."""

    OROS = "o"
    COPAS = "c"
    ESPADAS = "e"
    BASTOS = "b"


class Rank(IntEnum):
    """The ten ranks by the number in the card's corner: the sota (10) follows the 7."""

    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    SOTA = 10
    CABALLO = 11
    REY = 12


RANKS: Final = tuple(Rank)
SUITS: Final = tuple(Suit)


class Card(Enum):
    """One of the forty cards; its value is the text form, its members stand in deck order."""

    O1, C1, E1, B1 = "1o", "1c", "1e", "1b"
    O2, C2, E2, B2 = "2o", "2c", "2e", "2b"
    O3, C3, E3, B3 = "3o", "3c", "3e", "3b"
    O4, C4, E4, B4 = "4o", "4c", "4e", "4b"
    O5, C5, E5, B5 = "5o", "5c", "5e", "5b"
    O6, C6, E6, B6 = "6o", "6c", "6e", "6b"
    O7, C7, E7, B7 = "7o", "7c", "7e", "7b"
    O10, C10, E10, B10 = "10o", "10c", "10e", "10b"
    O11, C11, E11, B11 = "11o", "11c", "11e", "11b"
    O12, C12, E12, B12 = "12o", "12c", "12e", "12b"

    number: int
    """The place in the starting order of FAIRNESS §6, 0–39."""
    rank: Rank
    """The rank, by the number in the corner."""
    suit: Suit
    """The suit."""

    def __init__(self, _text: str) -> None:
        self.number = len(type(self).__members__)
        self.rank = RANKS[self.number >> 2]
        self.suit = SUITS[self.number & 3]


CARDS: Final = tuple(Card)
"""All forty cards in the starting order: `CARDS[number]` is the card of that number."""

_BY_BITS: Final = tuple(
    tuple(tuple(CARDS[place + i] for i in range(8) if bits >> i & 1) for bits in range(256))
    for place in range(0, len(CARDS), 8)
)
"""By two ranks, the cards that eight bits of a mask stand for."""
_BY_TEXT: Final = {card.value: card for card in CARDS}


class CardError(ValueError):
    """A text that should be a card or a deck is not one; the message says why."""


def parse_card(text: str) -> Card:
    """The card written as `text`; raises `CardError` for anything else."""
    card = _BY_TEXT.get(text)
    if card is None:
        raise CardError(
            f"{text[:20]!r} is not a card: a rank 1–7, 10, 11 or 12 and a suit o, c, e or b, as 7o"
        )
    return card


def parse_deck(text: str) -> tuple[Card, ...]:
    """The deck written as `text`, top first; raises `CardError` unless it is each card once."""
    words = text.split()
    if len(words) != len(CARDS):
        raise CardError(f"a deck has {len(CARDS)} cards separated by spaces, not {len(words)}")
    deck = tuple(parse_card(word) for word in words)
    seen: set[Card] = set()
    for card in deck:
        if card in seen:
            raise CardError(f"{card.value} stands twice in the deck")
        seen.add(card)
    return deck


def cards_text(cards: Iterable[Card]) -> str:
    """Cards as space-separated text, in the order given."""
    return " ".join(card.value for card in cards)


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of a mask, by rank and then suit o c e b."""
    if not mask:
        return ()
    low, second, third, fourth, high = _BY_BITS
    a, b, c, d, e = mask.to_bytes(5, "little")
    return low[a] + second[b] + third[c] + fourth[d] + high[e]


def mask_of(cards: Iterable[Card]) -> int:
    """The mask of some cards: bit `card.number` is set for each."""
    mask = 0
    for card in cards:
        mask |= 1 << card.number
    return mask


def is_clean(cards: Sequence[Card]) -> bool:
    """Whether a table has neither two cards of a rank nor four ranks in a row (RULES §3)."""
    places = sorted(card.number >> 2 for card in cards)
    if len(set(places)) < len(places):
        return False
    return all(places[i + 3] - places[i] != 3 for i in range(len(places) - 3))
