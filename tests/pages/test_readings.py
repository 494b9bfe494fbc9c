"""Where each switch and reading comes from: a text, our reading of it, or the house."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronda.lang import catalogue
from ronda.pages import plain_text, rules_page
from ronda.pages.page import TableBlock
from ronda.pages.page_context import PageContext, context_of
from ronda.pages.readings import READINGS, is_changed, readings_section, trace
from ronda.rules import PRESETS, SWITCHES, Basis, Rules, preset, read_rules, rule_set_names
from tests.laws.worlds import houses, tried


def context(name: str, **changes: object) -> PageContext:
    return context_of(read_rules({"preset": name, **changes}), catalogue())


def tables_of(name: str, **changes: object) -> list[TableBlock]:
    section = readings_section(context(name, **changes), name)
    return [block for block in section.blocks if isinstance(block, TableBlock)]


def sentences(name: str, **changes: object) -> str:
    """The whole page in one line."""
    page = rules_page(read_rules({"preset": name, **changes}), catalogue(), base=name)
    return " ".join(plain_text(page).split())


def test_a_sentence_that_rests_on_a_reading_says_so_where_it_stands() -> None:
    koutchina = sentences("koutchina")
    assert "It takes nothing back. (Our reading.)".lower() in koutchina.lower()
    assert "The first dealer is chosen at random. With each new deal" in koutchina
    assert "the player after the caller. (Our reading.)" not in koutchina
    last = sentences("marocl3ab-last")
    assert "Partners get that once, not twice. (Our reading.)" in last
    assert "every other side scores 5 points. (Our reading.)" in last


def test_what_the_house_chose_is_no_reading() -> None:
    assert "decided. (Our reading.)" not in sentences("koutchina")
    assert "takes nothing back. (Our reading.)" not in sentences("koutchina", chain="steal")
    assert "as soon as a side has 41 points, even" in sentences("guide", win="at_once")


def test_no_published_text_is_said_to_state_what_it_leaves_out() -> None:
    for name in ("koutchina", "qahwa"):
        assert {"chain", "last_card"} <= set(trace(context(name), name).read)


def test_the_readings_are_those_of_every_preset() -> None:
    for name in PRESETS:
        assert tuple(preset(name).readings) == READINGS


@pytest.mark.parametrize("name", rule_set_names())
def test_a_published_set_has_nothing_chosen_by_the_house(name: str) -> None:
    traced = trace(context(name), name)
    assert traced.chosen == ()
    source = preset(name.partition("-")[0])
    origins = {**source.provenance, **source.readings}
    assert all(origins[each].basis is Basis.STATED for each in traced.stated)
    assert not any(origins[each].basis is Basis.STATED for each in traced.read)


@tried(60)
@given(houses(), st.sampled_from(rule_set_names()))
def test_everything_is_traced_once(rules: Rules, base: str) -> None:
    traced = trace(context_of(rules, catalogue()), base)
    names = [*traced.chosen, *traced.stated, *traced.read, *traced.idle]
    assert sorted(names) == sorted([*SWITCHES, *READINGS])


def test_what_the_house_changed_is_its_choice() -> None:
    chosen, read = tables_of("koutchina", chain="steal", target=61)
    assert chosen.rows == (
        ("third and fourth equal cards", "steal the packet and the points", "ordinary cards"),
        ("target", "61 points", "41 points"),
    )
    # The values that were in brackets now matter, and no text of this preset stands behind them.
    assert (
        "answer with the third equal card",
        "nothing about it, unlike the other texts",
        "5 points",
    ) in (read.rows)


def test_a_reading_says_what_the_text_says_and_what_we_read() -> None:
    (read,) = tables_of("koutchina")
    assert ("when to call", "before your first card", "on your turn, before that card") in read.rows
    assert (
        "first dealer",
        "nothing about it, unlike the other texts",
        "chosen at random",
    ) in read.rows


def test_a_text_is_not_said_to_speak_of_what_it_does_not_know() -> None:
    _, read = tables_of("koutchina", chain="steal")
    row = next(row for row in read.rows if row[0] == "what can be answered")
    assert row[1] == "nothing about it, unlike the other texts"


def test_rules_without_a_text_are_the_houses_own() -> None:
    section = readings_section(context("guide"), None)
    (table,) = (block for block in section.blocks if isinstance(block, TableBlock))
    assert table.head == ("Rule", "Our reading")
    assert ("cards left at the end", "the last player who captured takes them") in table.rows


def test_seats_are_compared_where_both_rule_sets_may_sit() -> None:
    qahwa = read_rules({"preset": "qahwa"})
    two = context("koutchina", seats=[2], first_hand=4, later_hand=4)
    assert not is_changed(two, qahwa, "opening")
    assert is_changed(context("koutchina"), qahwa, "opening")
    assert is_changed(context("koutchina", seats=[3]), qahwa, "opening")
    assert is_changed(two, qahwa, "seats")
