"""The published rule sets in a line each."""

from ronda.lang import Catalogue
from ronda.narration import Phrases
from ronda.pages.page import TableBlock
from ronda.pages.page_context import PageContext, context_of
from ronda.pages.values import switch_title, value_name
from ronda.rules import preset_of, read_rules, rule_set_names


def rule_sets(catalogue: Catalogue) -> TableBlock:
    """Name, description, seats and target of every preset and variant."""
    say = Phrases(catalogue, read_rules({"preset": rule_set_names()[0]})).say
    head = tuple(say(f"page.sets.{column}") for column in ("name", "about", "seats", "target"))
    houses = {
        name: context_of(read_rules({"preset": name}), catalogue) for name in rule_set_names()
    }
    return TableBlock(head, tuple(_row(context, name) for name, context in houses.items()))


def _row(context: PageContext, name: str) -> tuple[str, str, str, str]:
    seats = context.phrases.listed(map(str, context.counts))
    return name, _about(context, name), seats, str(context.rules.target)


def _about(context: PageContext, name: str) -> str:
    base = preset_of(name)
    if name == base.name:
        return context.phrases.phrase(f"page.about.{name}")
    changes = (
        context.phrases.phrase(
            "page.sets.change",
            title=switch_title(context, switch),
            value=value_name(context, switch),
        )
        for switch in base.variants[name]
    )
    return context.phrases.phrase(
        "page.sets.variant", base=base.name, changes=context.phrases.series(changes)
    )
