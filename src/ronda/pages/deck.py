"""The deck as a page of its own: its forty cards, their order, and what they are called."""

from collections.abc import Iterator
from typing import Final

from ronda.cards import CARDS, SUITS
from ronda.lang import Catalogue
from ronda.pages.page import Entries, Example, Page, Section, paragraph
from ronda.pages.page_context import PageContext, context_of
from ronda.rules import PRESETS, read_rules

RANKS: Final = ("1", "numbers", "10", "11", "12")
"""What has a name of its own; the 2 to the 7 go by their numbers."""


def deck_page(catalogue: Catalogue) -> Page:
    """The Spanish deck in words and cards; it is the same at every table."""
    context = context_of(read_rules({"preset": PRESETS[0]}), catalogue)
    say = context.say
    ranks = Entries(tuple((say(f"deck.{rank}"), say(f"deck.{rank}.means")) for rank in RANKS))
    return Page(
        say("deck.title"),
        (
            context.section("cards", paragraph(say("deck.cards"), say("deck.never"))),
            _suits(context),
            context.section("ranks", paragraph(say("capturing.order")), ranks),
        ),
    )


def _suits(context: PageContext) -> Section:
    """Every suit with its ten cards."""
    return context.section("suits", paragraph(context.say("deck.frame")), *_shown(context))


def _shown(context: PageContext) -> Iterator[Example]:
    for suit in SUITS:
        cards = tuple(card for card in CARDS if card.suit is suit)
        title = context.say(f"deck.suit.{suit.value}")
        yield Example(title, cards, context.phrases.cards(cards), (), None, "")
