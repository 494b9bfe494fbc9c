"""Which switches matter at a table: as the presets say, and as the engine plays."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronda.engine import Event, IllegalActionError, apply
from ronda.lang import catalogue
from ronda.pages.page_context import context_of, par_text, what_matters
from ronda.rules import (
    DISPLAY_ONLY,
    PRESETS,
    SWITCHES,
    Basis,
    Rules,
    preset,
    read_rules,
    rules_values,
)
from tests.laws.worlds import Path, Table, houses, play_path, tried
from tests.pages.recorded import flips

# RULES §3 puts this in brackets, since no text knows it; all the same it would change a match.
UNHEARD_OF = {"call_lowest_all_four"}


@pytest.mark.parametrize("name", PRESETS)
def test_what_cannot_occur_in_a_preset_and_its_variants_does_not_matter(name: str) -> None:
    source = preset(name)
    tables = [read_rules({"preset": each}) for each in (name, *source.variants)]
    matters = [what_matters(rules, rules.seats) for rules in tables]
    origins = {**source.provenance, **source.readings}
    idle = {each for each, origin in origins.items() if origin.basis is Basis.CANNOT_OCCUR}
    assert {each for each in origins if not any(table[each] for table in matters)} == (
        idle - UNHEARD_OF
    )


def test_everything_of_the_last_card_matters_where_it_is_played() -> None:
    rules = read_rules({"preset": "marocl3ab-last"})
    assert what_matters(rules, (4,))["once-a-side"]
    assert what_matters(rules, (4,))["calls-first"]
    assert not what_matters(rules, (2,))["once-a-side"]


def replayed(path: Path, rules: Rules) -> list[Event] | None:
    """The events of the same decks and actions under other rules; None where one is refused."""
    state = Table(rules, path.table.seats, path.table.dealer).start()
    told: list[Event] = []
    try:
        for step in path.steps:
            state, events = apply(state, step.seat, step.action)
            told += events
    except IllegalActionError:
        return None
    return told


@tried(80)
@given(houses(), st.integers(0, 2**32))
def test_what_does_not_matter_changes_no_match(rules: Rules, seed: int) -> None:
    chance = Random(seed)  # noqa: S311 - seeded play
    seats = chance.choice(rules.seats)
    path = play_path(Table(rules, seats, None), 50, chance)
    matters = what_matters(rules, rules.seats)
    changed = [(name, other) for name, other in flips(rules_values(rules)) if not matters[name]]
    for name, other in chance.sample(changed, min(3, len(changed))):
        assert name not in DISPLAY_ONLY
        assert replayed(path, other) == list(path.events), name


def test_every_switch_and_reading_is_known() -> None:
    rules = read_rules({"preset": "koutchina"})
    assert set(what_matters(rules, (2,))) == set(SWITCHES) | set(preset("koutchina").readings)


def test_the_par_speaks_of_the_table_at_hand() -> None:
    rules = read_rules({"preset": "koutchina"})
    assert par_text(context_of(rules, catalogue())) == "20 (13 with three players)"
    assert par_text(context_of(rules, catalogue(), 3)) == "13"
    assert par_text(context_of(rules, catalogue(), 4)) == "20"
