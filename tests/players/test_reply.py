"""What the next player may do about a play."""

import pytest

from ronda.cards import parse_card
from ronda.engine import PlayOption, View
from ronda.engine.core_events import FOR_JOJ_HBAL
from ronda.players.reply import (
    NO_CHAIN,
    answer_costs,
    can_answer_back,
    can_be_missa,
    capture_costs,
    chain_level,
    reply_risk,
)
from ronda.players.unseen import next_hand
from ronda.players.worth import CARD, POINT
from tests.engine.stacking import Sitting, sit

TABLE = "3o 5c 10e 12b"


def seen(sitting: Sitting, card: str) -> tuple[View, PlayOption]:
    shown = sitting.view(sitting.next_seat())
    return shown, next(each for each in shown.plays if each.card is parse_card(card))


def risk(sitting: Sitting, card: str) -> int:
    return reply_risk(sitting.state.core_rules, *seen(sitting, card))


def captures(sitting: Sitting, card: str) -> dict[int, int]:
    shown, option = seen(sitting, card)
    rules = sitting.state.core_rules
    return capture_costs(rules, shown, option, next_hand(rules, shown))


def answers(sitting: Sitting, card: str) -> dict[int, int]:
    shown, option = seen(sitting, card)
    rules = sitting.state.core_rules
    return answer_costs(rules, shown, option, next_hand(rules, shown))


def rank(text: str) -> int:
    return parse_card(text).number >> 2


def test_a_card_laid_costs_its_darba_and_the_run_that_goes_with_it() -> None:
    sitting = sit("qahwa", "4o 1c", "6o 2c", table=TABLE)
    costs = captures(sitting, "4o")
    assert costs == {
        rank("4o"): POINT + 3 * CARD,
        rank("3o"): 4 * CARD,
        rank("5o"): 2 * CARD,
        rank("10o"): 2 * CARD,
        rank("12o"): 2 * CARD,
    }


def test_a_table_that_one_card_clears_costs_a_missa() -> None:
    sitting = sit("guide", "7o 1c", "6o 2c", calls="off", call_settled="distribution")
    assert captures(sitting, "7o") == {rank("7o"): POINT + POINT + 2 * CARD}
    sitting = sit("guide", "7o 1c", "6o 2c", calls="off", call_settled="distribution", missa=0)
    assert captures(sitting, "7o") == {rank("7o"): POINT + 2 * CARD}


def test_a_capture_leaves_only_the_rest_to_the_next_player() -> None:
    sitting = sit("qahwa", "4o 3c", "6o 2c", table="3o 4c 5e 12b")
    assert captures(sitting, "3c") == {rank("12o"): POINT + 2 * CARD}


def test_at_three_another_side_costs_half() -> None:
    sitting = sit("koutchina", "4o", "6o", "7o", table=TABLE)
    assert captures(sitting, "4o")[rank("4o")] == (POINT + 3 * CARD) // 2


def test_a_rank_of_which_all_is_seen_is_safe() -> None:
    sitting = sit("guide", "7o 7c 7e 1c", "", chain="off", calls="off", call_settled="deal")
    three_gone = risk(sitting, "7o")
    assert three_gone < risk(sitting, "1c")
    sitting = sit("guide", "7o 7c 7e 7b", "", chain="off", calls="off", call_settled="deal")
    assert risk(sitting, "7o") == 0


def test_a_chain_can_be_answered_for_all_that_it_brought() -> None:
    sitting = sit("marocl3ab", "1o 7c", "1c 4c", table=TABLE)
    sitting.do("1o")
    assert answers(sitting, "1c") == {rank("1c"): (1 + 5) * POINT + (2 + 3) * CARD}
    assert answers(sitting, "4c") == {}
    sitting.do("1c")
    shown, option = seen(sitting, "7c")
    assert chain_level(sitting.state.core_rules, shown, option.card) == NO_CHAIN


def test_the_missa_travels_with_the_chain() -> None:
    sitting = sit("guide", "7o 1c", "7c 2c")
    sitting.do("pass pass 7o")
    assert answers(sitting, "7c") == {rank("7c"): (1 + 1 + 5 + 1) * POINT + (2 + 3) * CARD}


def test_a_hbel_may_be_answered_but_a_joj_hbal_may_not() -> None:
    sitting = sit("marocl3ab", "1o 7c", "1c 2c", "1e 4c", table=TABLE)
    sitting.do("1o 1c")
    lost, given = 5 * POINT + 3 * CARD, 10 * POINT // 2 + 4 * CARD // 2
    assert answers(sitting, "1e") == {rank("1e"): lost + given}
    sitting = sit("marocl3ab", "1o 1b 7c", "1c 1e", table=TABLE)
    sitting.do("1o 1c 1b")
    shown, option = seen(sitting, "1e")
    assert chain_level(sitting.state.core_rules, shown, option.card) == FOR_JOJ_HBAL
    assert answers(sitting, "1e") == {}


def test_at_two_an_answer_of_our_own_takes_the_risk_away() -> None:
    sitting = sit("marocl3ab", "1o 7c", "1c 1e", table=TABLE)
    assert can_answer_back(sitting.state.core_rules, sitting.view(1), parse_card("1c"))
    sitting.do("1o")
    assert answers(sitting, "1c") == {rank("1c"): 0}
    laid = sit("marocl3ab", "7o 7b", "6c", table=TABLE)
    assert captures(laid, "7o")[rank("7o")] == 0
    between = sit("marocl3ab", "7o 7b", "6c", "4o", table=TABLE)
    assert captures(between, "7o")[rank("7o")] > 0


@pytest.mark.parametrize(("across", "points"), [(False, 0), (True, POINT)])
def test_the_last_card_of_a_distribution(across: bool, points: int) -> None:
    sitting = sit("koutchina", "1o 2o 4o", "1c 2c 6c", table="3o 5c 10e 12b", darba_across=across)
    sitting.do("1o 2c 2o 1c 4o")
    assert captures(sitting, "6c")[rank("6c")] == points + 2 * CARD


@pytest.mark.parametrize(
    ("missa_last", "before_last", "at_last"),
    [
        ("always", True, True),
        ("not_last_card", True, False),
        ("not_last_distribution", False, False),
    ],
)
def test_when_a_missa_can_follow(missa_last: str, before_last: bool, at_last: bool) -> None:
    sitting = sit("qahwa", "7o 1c", "6o 2c", table=TABLE, missa_last=missa_last)

    def can_follow() -> bool:
        shown = sitting.view(sitting.next_seat())
        rules = sitting.state.core_rules
        return can_be_missa(rules, shown, next_hand(rules, shown))

    assert can_follow()
    while not sitting.view(None).last:
        sitting.play_hands()
    assert can_follow() is before_last
    while sum(sitting.view(None).hand_sizes) > 2:
        sitting.do(sitting.view(sitting.next_seat()).hand[0].value)
    assert can_follow() is at_last
    sitting.do(sitting.view(sitting.next_seat()).hand[0].value)
    assert risk(sitting, sitting.view(1).hand[0].value) == 0
