"""The deal that is added up: what it says is what the engine pays, at any house's rules."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given

from ronda.engine import CHANCE, Event, Reason, Seat, apply, start, to_act
from ronda.engine.events import CountEvent, PointsEvent
from ronda.lang import catalogue
from ronda.pages.duration import _choice, _shuffled
from ronda.pages.page_context import context_of
from ronda.pages.summed_deal import OVER, Share, deal_shares, summed_deal
from ronda.rules import PRESETS, Rules, read_rules
from tests.laws.worlds import houses, tried

PAID = {"darba": Reason.DARBA, "hbel": Reason.HBEL, "missa": Reason.MISSA}


def shares_of(rules: Rules) -> dict[str, Share]:
    shares = deal_shares(context_of(rules, catalogue()))
    return {share.name.rpartition(".")[2]: share for share in shares}


def a_deal(rules: Rules, seed: int) -> Iterator[Event]:
    """What happens in one deal at the fewest seats, played as for the estimate of minutes."""
    before = start(rules, rules.seats[0], Seat(0))
    state, _ = apply(before, CHANCE, _shuffled(before, Random(seed)))  # noqa: S311 - a seeded deal
    while not state.is_over and CHANCE not in to_act(state):
        seat = min(to_act(state))
        state, events = apply(state, seat, _choice(state, seat))
        yield from events


@pytest.mark.parametrize("name", PRESETS)
def test_the_sum_is_that_of_its_rows(name: str) -> None:
    context = context_of(read_rules({"preset": name}), catalogue())
    title, table = summed_deal(context)
    *rows, (_, _, total) = table.rows
    assert sum(int(points) for _, _, points in rows) == int(total)
    assert "24 cards" in title.text


def test_two_caidas_a_missa_and_a_tringa_make_twelve_with_24_cards() -> None:
    """The published example, which `tests/engine/test_worked_deals.py` plays card by card."""
    _, table = summed_deal(context_of(read_rules({"preset": "koutchina"}), catalogue()))
    assert table.rows == (
        ("Cards over 20", "4", "4"),
        ("Caída", "2", "2"),
        ("Missa", "1", "1"),
        ("A tringa, the best call", "1", "5"),
        ("Together", "", "12"),
    )


def test_a_pot_takes_what_it_beats() -> None:
    """A tringa that beats a ronda scores both where the best call takes all (RULES §5)."""
    shares = shares_of(read_rules({"preset": "marocl3ab", "ronda": 3, "tringa": 7}))
    assert (shares["tringa"].points, shares["beaten"].points) == (7, 3)


@tried(40)
@given(houses())
def test_every_amount_is_what_the_engine_pays(rules: Rules) -> None:
    shares, (_, table) = shares_of(rules), summed_deal(context_of(rules, catalogue()))
    happened = list(a_deal(rules, 0))
    piles = [event.cards for event in happened if isinstance(event, CountEvent)]
    scored = [each for each in happened if isinstance(each, PointsEvent) and each.points > 0]
    for side, points in (
        (each.side, each.points) for each in scored if each.reason is Reason.CARDS
    ):
        assert table.rows[0][0] == f"Cards over {piles[0][side] - points}"
        assert shares["cards"].points == shares["cards"].times == OVER
    for name, reason in PAID.items():
        for points in (each.points for each in scored if each.reason is reason):
            assert shares[name].points == shares[name].times * points
