"""What each reader may know at each step of a log, and what it must not be told."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ronda.engine import Seat
from ronda.engine.events import DealEvent, DrawEvent, HandsEvent, PlayEvent, TableEvent
from ronda.fairness import card_salt, computer_seed, decision_seed
from ronda.table import shown_seq
from ronda.table.facts import Abandoned, Committed, Revealed
from tests.server.checking import Moment

CARD = re.compile(r"(?<![0-9a-zA-Z_])(?:1[012]|[1-7])[oceb](?![0-9a-zA-Z_])")
"""A card as messages write it."""
ACTIONS = 60
"""Actions of a deal, at most: each has a seed of its own if a computer takes it."""


class Secrets(NamedTuple):
    """What a reader may not be told at a step.

    Attributes:
        cards: those that the reader may know; all others may not be named.
        words: secrets, keys, salts and seeds in hex.
    """

    cards: frozenset[str]
    words: tuple[str, ...]

    def found_in(self, text: str) -> list[str]:
        """Everything in a text that should not be there."""
        words = [word for word in self.words if word in text]
        return words + [card for card in CARD.findall(text) if card not in self.cards]


def kept_from(steps: Sequence[Moment], seat: Seat | None) -> dict[int, Secrets]:
    """By the number of a step, as it is shown to a reader, what has to be kept from that reader."""
    revealed_at = dict(_revelations(steps))
    known: set[str] = set()
    found: dict[int, Secrets] = {}
    for moment in steps:
        for event in moment.events:
            match event:
                case DealEvent():
                    known = set()
                case DrawEvent():
                    known.add(event.card.value)
                case HandsEvent() if seat is not None:
                    known |= {card.value for card in event.hands[seat] or ()}
                case TableEvent():
                    known |= {card.value for card in event.cards}
                case PlayEvent():
                    known.add(event.card.value)
        number = shown_seq(moment.table, seat)
        found[number] = Secrets(frozenset(known), _words(moment, known, revealed_at))
    return found


def _revelations(steps: Sequence[Moment]) -> Iterator[tuple[str, int]]:
    """At which step the secret of each commitment was revealed."""
    commitment = ""
    for moment in steps:
        for fact in moment.entry.facts:
            match fact:
                case Committed():
                    commitment = fact.commitment
                case Revealed() | Abandoned():
                    yield commitment, moment.entry.seq


def _words(moment: Moment, known: set[str], revealed_at: dict[str, int]) -> tuple[str, ...]:
    fair = moment.table.fair
    if fair is None or moment.entry.seq >= revealed_at.get(fair.commitment.hex(), 1 << 30):
        return ()
    words = [fair.secret]
    if fair.key is not None:
        words.append(fair.key)
        hidden = (place for place, card in enumerate(fair.deck) if card.value not in known)
        words += [card_salt(fair.key, place) for place in hidden]
        for seat in range(len(moment.table.seats)):
            seed = computer_seed(fair.key, seat)
            words += [seed, *(decision_seed(seed, number) for number in range(ACTIONS))]
    return tuple(word.hex() for word in words)
