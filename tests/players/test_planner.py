"""The level `maalem`."""

import pytest

from ronda.cards import Card, parse_card
from ronda.engine import Action, Call
from ronda.players import player
from ronda.players.backend import interpreted
from ronda.players.inference import UNKNOWN_PLAY
from ronda.players.planner import SAMPLE, Planner, worlds_tried
from ronda.players.planning import rate_cards
from ronda.players.search import SearchParams, WeightedWorlds
from ronda.players.weights import fitted_at
from tests.engine.stacking import Sitting, sit
from tests.players.matches import play_deal, seed_of

TABLE = "2o 5c 10e 12b"


def decision(sitting: Sitting, *, seed: int = 0) -> Action:
    maalem = player("maalem", sitting.state.rules, sitting.state.core_rules.seats)
    return maalem.decide(sitting.view(sitting.next_seat()), seed_of(seed))


def test_it_calls_what_helps() -> None:
    assert decision(sit("koutchina", "7o 7c 12e", "", table=TABLE)) is Call.RONDA


def test_it_takes_a_darba() -> None:
    sitting = sit("koutchina", "7o 1c 4e", "7c 3c 12e", table=TABLE)
    sitting.do("7o")
    assert decision(sitting) is parse_card("7c")


def test_the_last_card_needs_no_thought() -> None:
    sitting = sit("koutchina", "7o 1c 4e", "7c 3c 12e", table=TABLE)
    sitting.do("7o 7c 1c 3c")
    assert decision(sitting) is parse_card("4e")


def test_in_the_last_distribution_it_reckons_with_every_line_at_two_seats() -> None:
    """Nothing is hidden then: it plays for what perfect play gives, and what weak play would."""
    sitting = sit("koutchina", "7o 1c 4e", "7c 3c 12e", table=TABLE, calls="off")
    while not sitting.view(None).last:
        sitting.play_hands()
    rules, core = sitting.state.core_rules, sitting.state.core
    hands = core.table.hands
    ratings = [0] * 10
    rate_cards(
        rules,
        core,
        WeightedWorlds([hands], [1], UNKNOWN_PLAY),
        SearchParams(range(40), *fitted_at(2)),
        ratings,
    )
    chosen = decision(sitting)
    assert isinstance(chosen, Card)
    assert ratings[chosen.number >> 2] == max(rating for rating in ratings if rating)


@pytest.mark.parametrize("preset", ["koutchina", "marocl3ab"])
@pytest.mark.parametrize("seats", [3, 4])
def test_at_three_and_four_seats_worlds_follow_from_the_seed(preset: str, seats: int) -> None:
    sitting = sit(preset, *["7o 1c 4e", "", "", ""][:seats], table=TABLE)
    assert decision(sitting, seed=1) == decision(sitting, seed=1)
    assert worlds_tried(sitting.view(sitting.next_seat())) == SAMPLE


def test_hands_of_four_are_played_out_in_fewer_worlds() -> None:
    sitting = sit("qahwa", "7o 1c 4e 5e", "", "", "", table="")
    assert 30 <= worlds_tried(sitting.view(sitting.next_seat())) < SAMPLE


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "seats"), [("koutchina", 2), ("marocl3ab", 3)])
def test_it_decides_alike_at_both_speeds(preset: str, seats: int) -> None:
    sitting = sit(preset, *["7o 1c 4e", "", ""][:seats], table=TABLE)
    fast = [player("maalem", sitting.state.rules, seats)] * seats
    slow = Planner(sitting.state.core_rules, interpreted)
    _, decisions = play_deal(sitting.state, fast, 1)
    for each in decisions[:: 3 * seats]:
        assert slow.decide(each.view, each.seed) == each.action
