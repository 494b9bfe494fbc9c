"""What is called: all that is held, or what helps."""

import pytest

from ronda.engine import Call
from ronda.engine.calls import RONDA
from ronda.players.call_policy import best_call, call_gain, honest_call
from ronda.players.worlds import hidden_from, sampled_worlds
from tests.engine.stacking import Sitting, sit
from tests.players.matches import seed_of

TABLE = "2o 5c 10e 12b"


def said(sitting: Sitting, *seed: object) -> Call | None:
    return best_call(sitting.state.core_rules, sitting.view(sitting.next_seat()), seed_of(*seed))


def test_a_ronda_or_tringa_is_called_where_it_can_only_win() -> None:
    assert said(sit("koutchina", "7o 7c 4e", "", table=TABLE)) is Call.RONDA
    assert said(sit("koutchina", "7o 7c 7e", "", table=TABLE)) is Call.TRINGA
    assert said(sit("marocl3ab", "1o 1c 4e", "", table=TABLE)) is Call.RONDA
    assert said(sit("guide", "7o 7c 4e 4o", "")) is Call.DOUBLE


def test_a_ronda_would_only_feed_a_tringa_called_before() -> None:
    sitting = sit("marocl3ab", "7o 7c 7e", "12o 12c 4e", table=TABLE)
    sitting.do("tringa 7o")
    assert said(sitting) is None
    rules, hidden = sitting.state.core_rules, hidden_from(sitting.state.core_rules, sitting.view(1))
    worlds = sampled_worlds(rules, hidden, seed_of(1), 10)
    assert call_gain(rules, hidden, RONDA, worlds) == -10 * 1000


def test_it_costs_nothing_where_the_winner_scores_its_own() -> None:
    sitting = sit("marocl3ab", "7o 7c 7e", "12o 12c 4e", table=TABLE, call_award="own")
    sitting.do("tringa 7o")
    rules, hidden = sitting.state.core_rules, hidden_from(sitting.state.core_rules, sitting.view(1))
    worlds = sampled_worlds(rules, hidden, seed_of(1), 10)
    assert call_gain(rules, hidden, RONDA, worlds) == 0


def test_a_partners_tringa_is_fed() -> None:
    sitting = sit("marocl3ab", "7o 7c 7e", "1o 4c 6e", "12o 12c 4e", "", table=TABLE)
    sitting.do("tringa 7o 1o")
    assert said(sitting) is Call.RONDA


def test_with_nothing_to_declare_one_passes() -> None:
    assert said(sit("guide", "7o 1c 4e 6o", "")) is Call.PASS


def test_nothing_is_said_where_nothing_can_be() -> None:
    assert said(sit("qahwa", "7o 7c 4e 6o", "", table=TABLE)) is None


def test_nobody_bluffs_for_a_fine() -> None:
    for seed in range(10):
        assert said(sit("koutchina", "7o 1c 4e", "", table=TABLE), seed) is None


def test_now_and_then_a_bluff_that_is_free() -> None:
    free = sit("koutchina", "7o 1c 4e", "", table=TABLE, false_call=False)
    assert {said(free, seed) for seed in range(20)} == {None, Call.RONDA}


def test_after_the_first_fine_of_a_deal_bluffs_are_free() -> None:
    sitting = sit("koutchina", "7o 1c 4e", "", table=TABLE, later=[("6o 3c 11e", "")])
    sitting.do("tringa")
    sitting.play_hands()
    assert {said(sitting, seed) for seed in range(20)} == {None, Call.RONDA}


def honest(sitting: Sitting) -> Call | None:
    return honest_call(sitting.state.core_rules, sitting.view(0), bytes(32))


@pytest.mark.parametrize(
    ("preset", "hand", "said"),
    [
        ("koutchina", "7o 7c 4e", Call.RONDA),
        ("koutchina", "7o 7c 7e", Call.TRINGA),
        ("koutchina", "7o 6c 4e", None),
        ("marocl3ab", "7o 7c 4e", Call.RONDA),
        ("marocl3ab", "7o 6c 4e", None),
        ("guide", "7o 7c 6e 6o", Call.DOUBLE),
        ("guide", "7o 7c 7e 6o", Call.TRINGA),
        ("guide", "7o 1c 4e 6o", Call.PASS),
    ],
)
def test_the_dearest_true_call(preset: str, hand: str, said: Call | None) -> None:
    sitting = sit(preset, hand, "", table="" if preset == "guide" else TABLE)
    assert honest(sitting) is said


def test_where_a_ronda_pays_more_it_is_called() -> None:
    sitting = sit("koutchina", "7o 7c 7e", "", table=TABLE, ronda=6)
    assert honest(sitting) is Call.RONDA


def test_of_calls_that_pay_the_same_the_stronger() -> None:
    sitting = sit("koutchina", "7o 7c 7e", "", table=TABLE, ronda=5)
    assert honest(sitting) is Call.TRINGA


def test_nobody_calls_twice() -> None:
    sitting = sit("koutchina", "7o 7c 4e", "", table=TABLE)
    sitting.do("ronda")
    assert honest(sitting) is None
