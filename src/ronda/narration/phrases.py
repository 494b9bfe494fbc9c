"""The small phrases that sentences are filled with: cards, ranks, lists, the table's words."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from ronda.cards import Card, Rank
from ronda.engine import Reason
from ronda.lang import Catalogue
from ronda.rules import Rules, Words

CHAIN_LEVELS = (Reason.DARBA, Reason.HBEL, Reason.JOJ_HBAL)


class Phrases(NamedTuple):
    """The phrases of one table: its catalogue, and its own words for darba, hbel and joj hbal.

    Attributes:
        catalogue: the sentences of a language.
        rules: the rules of the table, of which `words` matters here.
    """

    catalogue: Catalogue
    rules: Rules

    def say(self, key: str, **values: object) -> str:
        """The sentence of that key; `{darba}`, `{hbel}`, `{joj_hbal}` are the table's words."""
        text = self.phrase(key, **values)
        return text[:1].upper() + text[1:]

    def phrase(self, key: str, **values: object) -> str:
        """The same for a phrase that stands within a sentence: it may begin with a small letter."""
        return self.catalogue.text(key, **{**_levels(self.catalogue, self.rules.words), **values})

    def level(self, level: Reason) -> str:
        """What the table calls a level of the chain (switch `words`)."""
        return _levels(self.catalogue, self.rules.words)[level.value]

    def card(self, card: Card) -> str:
        """A card's short name, as in *7 of cups*."""
        return self.catalogue.text(f"card.name.{card.suit.value}", rank=self.rank(card.rank))

    def rank(self, rank: Rank) -> str:
        """A rank's name, as in *sota*."""
        return self.catalogue.text(f"card.rank.{rank.value}")

    def ranks(self, rank: Rank) -> str:
        """The name of several cards of a rank, as in *sotas*."""
        return self.catalogue.text(f"card.ranks.{rank.value}")

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards by their short names, as in *7 of cups, sota of coins and rey of clubs*."""
        return self.listed(map(self.card, cards))

    def listed(self, phrases: Iterable[str]) -> str:
        """Some phrases as a list within a sentence."""
        *before, last = phrases
        if not before:
            return last
        comma = self.catalogue.text("word.list.comma")
        return self.catalogue.text("word.list.and", before=comma.join(before), last=last)

    def choice(self, phrases: Iterable[str]) -> str:
        """Some phrases as a choice within a sentence, as in *2, 3 or 4*."""
        *before, last = phrases
        if not before:
            return last
        comma = self.catalogue.text("word.list.comma")
        return self.catalogue.text("word.list.or", before=comma.join(before), last=last)

    def series(self, phrases: Iterable[str]) -> str:
        """Phrases that hold commas themselves, one after the other."""
        return self.catalogue.text("word.list.series").join(phrases)

    def points(self, number: int) -> str:
        """A number of points, as in *5 points*."""
        return self.catalogue.text("word.points", n=number)


@cache
def _levels(catalogue: Catalogue, words: Words) -> Mapping[str, str]:
    """The words for the levels of the chain; for every sentence, so looked up only once."""
    levels = (level.value for level in CHAIN_LEVELS)
    return {level: catalogue.text(f"word.{level}.{words.value}") for level in levels}
