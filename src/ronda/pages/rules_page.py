"""The rules page of any rule set, generated from its switches, a house's own mix too."""

from ronda.lang import Catalogue
from ronda.pages.calling import calls_section
from ronda.pages.capturing import capturing_section, darba_section
from ronda.pages.dealing import deal_section
from ronda.pages.examples import examples_section
from ronda.pages.overview import overview_section
from ronda.pages.page import Page
from ronda.pages.page_context import PageContext, context_of
from ronda.pages.questions import questions_section
from ronda.pages.readings import readings_section, trace
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
    context = context_of(rules, catalogue, seats)
    if base is not None:
        context = context._replace(read=frozenset(trace(context, base).read))
    return Page(
        _title(context, base),
        (
            overview_section(context),
            short_section(context),
            deal_section(context),
            capturing_section(context),
            darba_section(context),
            calls_section(context),
            count_section(context),
            winning_section(context),
            examples_section(context),
            tips_section(context),
            questions_section(context),
            words_section(context),
            readings_section(context, base),
        ),
    )


def _title(context: PageContext, base: str | None) -> str:
    if base is None:
        return context.say("title.house")
    is_original = context.rules == read_rules({"preset": base})
    return context.say("title" if is_original else "title.changed", name=base)
