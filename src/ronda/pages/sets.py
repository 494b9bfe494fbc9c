"""The published rule sets in a line each."""

from ronda.lang import Catalogue
from ronda.pages.house import House, house_of
from ronda.pages.page import Table
from ronda.pages.phrases import Phrases
from ronda.pages.values import switch_title, value_name
from ronda.rules import preset_of, read_rules, rule_set_names


def rule_sets(catalogue: Catalogue) -> Table:
    """Name, description, seats and target of every preset and variant."""
    say = Phrases(catalogue, read_rules({"preset": rule_set_names()[0]})).say
    head = tuple(say(f"page.sets.{column}") for column in ("name", "about", "seats", "target"))
    houses = {name: house_of(read_rules({"preset": name}), catalogue) for name in rule_set_names()}
    return Table(head, tuple(_row(house, name) for name, house in houses.items()))


def _row(house: House, name: str) -> tuple[str, str, str, str]:
    seats = house.phrases.listed(map(str, house.counts))
    return name, _about(house, name), seats, str(house.rules.target)


def _about(house: House, name: str) -> str:
    base = preset_of(name)
    if name == base.name:
        return house.phrases.phrase(f"page.about.{name}")
    changes = (
        house.phrases.phrase(
            "page.sets.change", title=switch_title(house, switch), value=value_name(house, switch)
        )
        for switch in base.variants[name]
    )
    return house.phrases.phrase(
        "page.sets.variant", base=base.name, changes=house.phrases.series(changes)
    )
