"""The rules page of any rule set, generated from its switches, a house's own mix too."""

from ronda.lang import Catalogue
from ronda.pages.calling import calls_section
from ronda.pages.capturing import capturing_section, darba_section
from ronda.pages.dealing import deal_section
from ronda.pages.examples import examples_section
from ronda.pages.house import House, house_of
from ronda.pages.page import Page
from ronda.pages.questions import questions_section
from ronda.pages.readings import readings_section
from ronda.pages.short import short_section
from ronda.pages.tips import tips_section
from ronda.pages.winning import count_section, winning_section
from ronda.pages.words import words_section
from ronda.rules import Rules, read_rules


def rules_page(
    rules: Rules, catalogue: Catalogue, *, base: str | None = None, seats: int | None = None
) -> Page:
    """The page of a rule set.

    Args:
        rules: the rule set.
        catalogue: the language.
        base: the preset or variant that the rules are, or started from.
        seats: speak of a table of this many only; of all that may sit down if None.

    Raises:
        RulesError: for an unknown `base`, or where `seats` may not sit down.
    """
    house = house_of(rules, catalogue, seats)
    return Page(
        _title(house, base),
        (
            short_section(house),
            deal_section(house),
            capturing_section(house),
            darba_section(house),
            calls_section(house),
            count_section(house),
            winning_section(house),
            examples_section(house),
            tips_section(house),
            questions_section(house),
            words_section(house),
            readings_section(house, base),
        ),
    )


def _title(house: House, base: str | None) -> str:
    if base is None:
        return house.say("title.house")
    is_original = house.rules == read_rules({"preset": base})
    return house.say("title" if is_original else "title.changed", name=base)
