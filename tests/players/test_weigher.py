"""The levels that look once at each card: what they take, fear and forget."""

import pytest

from ronda.cards import parse_card
from ronda.engine import Action, Call
from ronda.players import player
from ronda.players.evaluation import unseen_cards
from ronda.players.position import position_of
from ronda.players.weigher import forget_piles, thought_of
from tests.engine.stacking import Sitting, cards, sit
from tests.players.matches import seed_of

TABLE = "2o 5c 10e 12b"
CROWDED = "3o 5c 10e 12b"
ATTENTIVE = bytes([255] * 32)


def decision(level: str, sitting: Sitting, seed: bytes = ATTENTIVE) -> Action:
    shown = sitting.view(sitting.next_seat())
    return player(level, sitting.state.rules, sitting.state.core_rules.seats).decide(shown, seed)


def choices(level: str, sitting: Sitting) -> set[Action]:
    """What it does over many seeds."""
    return {decision(level, sitting, seed_of(number)) for number in range(40)}


@pytest.mark.parametrize("level", ["beginner", "greedy", "careful", "cafe"])
def test_it_calls_what_it_holds_and_takes_a_darba(level: str) -> None:
    assert decision(level, sit("koutchina", "7o 7c 12e", "", table=TABLE)) is Call.RONDA
    assert decision(level, sit("guide", "7o 1c 4e 6o", "")) is Call.PASS
    sitting = sit("koutchina", "7o 1c 4e", "7c 3c 12e", table=TABLE)
    sitting.do("7o")
    assert decision(level, sitting) is parse_card("7c")


@pytest.mark.parametrize(
    ("hands", "done", "best"),
    [
        (("3c 7o 6o 4o", ""), "", "3c"),
        (("2o 5e 10o 7o", ""), "", "5e 10o"),
        (("4o 2c", "4c 3c"), "4o", "4c"),
    ],
)
def test_greedy_takes_the_most(hands: tuple[str, ...], done: str, best: str) -> None:
    sitting = sit("qahwa", *hands, table=CROWDED)
    sitting.do(done)
    assert choices("greedy", sitting) == set(cards(best))


def test_the_seed_decides_between_equal_cards() -> None:
    sitting = sit("qahwa", "1o 2c 4e 6o", "", table=CROWDED)
    assert choices("greedy", sitting) == set(cards("1o 2c 4e 6o"))


def test_greedy_calls_nothing_that_it_does_not_hold() -> None:
    assert choices("greedy", sit("koutchina", "1o 3c 4e", "", table=CROWDED)) == set(cards("3c"))


def test_careful_lays_the_rank_that_is_gone() -> None:
    three = sit("guide", "7o 7c 7e 1c", "", chain="off", calls="off", call_settled="deal")
    assert choices("careful", three) == set(cards("7o 7c 7e"))


def test_careful_builds_no_run_for_the_next_player() -> None:
    # A 4 would join 3 and 5, a 11 would join 10 and 12.
    assert choices("careful", sit("qahwa", "4o 11c 1c 1e", "", table=CROWDED)) <= set(
        cards("1c 1e")
    )


def test_careful_leaves_no_missa_for_a_card_more() -> None:
    # Two cards either way: the 12 leaves three ranks to match, the 3 leaves one card alone.
    sitting = sit("qahwa", "12o 3c 1c 1e", "", table="3o 4o 5c 12b")
    assert choices("careful", sitting) == set(cards("3c"))
    alone = sit("qahwa", "6o 3c 1c 1e", "", table="3o 4o 6c 12b", missa=9)
    assert choices("careful", alone) != set(cards("3c 6o"))


def test_where_chains_pay_careful_lays_the_pair_it_can_answer_with() -> None:
    sitting = sit("marocl3ab", "7o 7c 1e", "", table=CROWDED, calls="off")
    assert choices("careful", sitting) == set(cards("7o 7c"))


def test_cafe_builds_no_run_for_the_next_seat() -> None:
    sitting = sit("koutchina", "4o 7c 1e", "", table="3o 5c 6e 11b")
    assert decision("cafe", sitting) is not parse_card("4o")


def test_cafe_keeps_the_pair_that_is_gone_for_last() -> None:
    sitting = sit("qahwa", "3o 7c 3e 7o", "3b 3c 11c 1e", table=TABLE)
    sitting.do("3o 3b 3e")
    sitting.do("3c")
    assert sitting.view(0).hand == (parse_card("7o"), parse_card("7c"))


def test_a_beginner_overlooks_a_card_at_times_but_never_all() -> None:
    sitting = sit("koutchina", "7o 1c 5e", "", table=TABLE)
    hand = [option.card for option in sitting.view(0).plays]
    # By rank: 1c, 5e, 7o.
    assert decision("beginner", sitting) is parse_card("5e")
    assert decision("beginner", sitting, bytes([255, 95, *[255] * 30])) is not parse_card("5e")
    assert thought_of(hand, ATTENTIVE, 96) == hand
    assert thought_of(hand, bytes(32), 96) == hand
    assert thought_of(hand, bytes(32), 0) == hand


def test_a_beginner_forgets_what_was_captured() -> None:
    sitting = sit("koutchina", "5o 1c 4e", "7c 3c 11e", table=TABLE)
    sitting.do("5o")
    state = position_of(sitting.state.core_rules, sitting.view(1))
    gone = {parse_card("5o").number, parse_card("5c").number}
    known = unseen_cards(range(40), state, 1)
    believed = unseen_cards(range(40), forget_piles(state), 1)
    assert {card for card in range(40) if (believed & ~known) >> card & 1} == gone
