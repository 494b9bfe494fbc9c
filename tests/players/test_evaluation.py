"""What a card is worth: what it takes, what it lets the next seat take, what stays to be taken."""

import pytest

from ronda.cards import parse_card
from ronda.engine.core_rules import side_of
from ronda.engine.play import play
from ronda.players.evaluation import (
    CARD,
    CERTAIN,
    POINT,
    WHOLE,
    WIN,
    NextSeat,
    answer_gain,
    best_card,
    best_cards,
    chance_without,
    evaluate,
    follow_up,
    leftover_worth,
    lowest_card,
    margin,
    next_seat,
    reply_worth,
    share,
    standing,
    unseen_cards,
    verdict_worth,
)
from ronda.players.position import position_of
from ronda.players.weights import NAIVE, Weights
from tests.engine.stacking import Sitting, sit

TABLE = "2o 5c 10e 12b"
DECK = range(40)
WITH_REPLY = NAIVE._replace(reply=100)


def mask(text: str) -> int:
    return sum(1 << parse_card(word).number for word in text.split())


def number(text: str) -> int:
    return parse_card(text).number


def weighed(sitting: Sitting, card: str, weights: Weights) -> int:
    """What a card adds to what the seat has, in thousandths of a point."""
    rules = sitting.state.core_rules
    state = position_of(rules, sitting.view(sitting.next_seat()))
    so_far = standing(rules, state, side_of(rules, state.table.turn))
    return evaluate(rules, DECK, state, number(card), weights) // WHOLE - so_far


@pytest.mark.parametrize(
    ("card", "worth"),
    [("7o", 0), ("2e", 2 * CARD), ("5e", 2 * CARD), ("10o", 2 * CARD)],
)
def test_what_a_card_takes_at_once(card: str, worth: int) -> None:
    sitting = sit("qahwa", "7o 2e 5e 10o", "", table=TABLE)
    assert weighed(sitting, card, NAIVE) == worth


def test_a_darba_pays_its_points_and_two_cards() -> None:
    sitting = sit("koutchina", "7o 1c 4e", "7c 3c 11e", table=TABLE)
    sitting.do("7o")
    assert weighed(sitting, "7c", NAIVE) == POINT + 3 * CARD


def test_laying_a_rank_that_is_gone_is_safe() -> None:
    sitting = sit("qahwa", "3o 3c 6o 1o", "3b 6e 11c 1e", table="5o 7c 10e 12b")
    one_left = weighed(sitting, "3o", WITH_REPLY) - weighed(sitting, "1o", WITH_REPLY)
    sitting.do("3o 3b")
    none_seen = weighed(sitting, "3c", WITH_REPLY) - weighed(sitting, "1o", WITH_REPLY)
    assert none_seen > one_left > 0


def test_the_next_seat_is_weighed_by_what_it_may_hold() -> None:
    sitting = sit("koutchina", "7o 1c 4e", "", table=TABLE)
    state = position_of(sitting.state.core_rules, sitting.view(0))
    after = play(sitting.state.core_rules, DECK, state, number("7o"), None)
    following = next_seat(sitting.state.core_rules, DECK, after, unseen_cards(DECK, state, 0))
    assert following == NextSeat(3, unseen_cards(DECK, state, 0), 33, 1, 1)
    worth = reply_worth(sitting.state.core_rules, after, after.table.hands[0], following)
    assert 0 < worth < POINT + 2 * CARD


def test_an_equal_card_kept_makes_an_answer_too_dear() -> None:
    sitting = sit("guide", "7o 7c 4e 1o", "")
    rules, shown = sitting.state.core_rules, sitting.view(0)
    state = position_of(rules, shown)
    after = play(rules, DECK, state, number("7o"), None)
    following = next_seat(rules, DECK, after, unseen_cards(DECK, state, 0))
    assert reply_worth(rules, after, mask("7c"), following) == 0
    assert reply_worth(rules, after, 0, following) > 0


def test_the_last_play_of_all_is_followed_by_nobody() -> None:
    sitting = sit("koutchina", "7o 1c 4e", "", table=TABLE)
    while len(sitting.view(None).seen) < 39:
        seat = sitting.next_seat()
        sitting.do(sitting.view(seat).hand[0].value)
    shown = sitting.view(sitting.next_seat())
    rules, state = sitting.state.core_rules, position_of(sitting.state.core_rules, shown)
    after = play(rules, DECK, state, shown.hand[0].number, None)
    assert next_seat(rules, DECK, after, 0).size == 0
    side = state.table.turn
    expected = standing(rules, after, side) - standing(rules, state, side)
    expected += leftover_worth(rules, after, side)
    assert weighed(sitting, shown.hand[0].value, NAIVE) == expected


def test_an_answer_takes_the_packet_and_the_points() -> None:
    sitting = sit("marocl3ab", "7o 1c 4e", "7c 3c 11e", "7e 2c 6c", table="2o 5c 10e 12b")
    sitting.do("7o 7c")
    state = position_of(sitting.state.core_rules, sitting.view(2))
    hbel = 5 * POINT + 4 * CARD
    assert answer_gain(sitting.state.core_rules, state) == hbel + 2 * (POINT + 3 * CARD)


def test_a_waiting_chain_counts_for_its_holder() -> None:
    sitting = sit("guide", "7o 1c 4e 2e", "7c 3c 12e 6o")
    sitting.do("pass pass 7o 7c")
    state = sitting.state.core
    rules = sitting.state.core_rules
    assert standing(rules, state, 1) == POINT + POINT + 2 * CARD
    assert standing(rules, state, 0) == -standing(rules, state, 1)


def test_a_match_decided_outweighs_everything() -> None:
    sitting = sit("marocl3ab", "7o 1c 4e", "7c 3c 11e", table=TABLE, target=1)
    sitting.do("7o")
    assert weighed(sitting, "7c", NAIVE) == WIN + POINT + 3 * CARD
    assert verdict_worth(sitting.state.core_rules, (0, 2, 0, 0), 1) == WIN
    assert verdict_worth(sitting.state.core_rules, (0, 2, 0, 0), 0) == -WIN
    assert verdict_worth(sitting.state.core_rules, (0, 0, 0, 0), 0) == 0


def test_margins_and_shares() -> None:
    three = sit("koutchina", "", "", "", table=TABLE).state.core_rules
    four = sit("koutchina", "", "", "", "", table=TABLE).state.core_rules
    assert margin(three, (6, 2, 3, 0), 0) == 3500
    assert margin(four, (6, 2, 0, 0), 1) == -4000
    assert share(three, 0, 1, 1000) == -500
    assert share(four, 0, 2, 1000) == 1000
    assert share(four, 0, 3, 1000) == -1000


def test_the_best_capture_that_is_kept() -> None:
    rules = sit("koutchina", "", "", table=TABLE).state.core_rules
    assert follow_up(rules, mask("2o 5c 6e"), mask("5o 1c")) == 3 * CARD
    assert follow_up(rules, mask("5c 6e"), mask("5o 1c")) == 3 * CARD + POINT
    assert follow_up(rules, mask("5c 6e"), mask("1c")) == 0


def test_the_chance_that_a_hand_holds_none() -> None:
    following = NextSeat(2, mask("1o 1c 1e 1b"), 4, 1, 0)
    assert chance_without(following, 0) == CERTAIN
    assert chance_without(following, 1) == CERTAIN * 3 // 4 * 2 // 3
    assert chance_without(following, 3) == 0


def test_the_best_card_and_the_lowest() -> None:
    sitting = sit("koutchina", "7o 1c 5e", "", table=TABLE)
    state = position_of(sitting.state.core_rules, sitting.view(0))
    assert best_card(sitting.state.core_rules, DECK, state, NAIVE) == number("5e")
    assert lowest_card(mask("12b 7c 7e")) == number("7c")


def test_of_cards_that_weigh_the_same_all_are_best() -> None:
    def best(hand: str) -> int:
        sitting = sit("koutchina", hand, "", table=TABLE)
        state = position_of(sitting.state.core_rules, sitting.view(0))
        return best_cards(sitting.state.core_rules, DECK, state, mask(hand), NAIVE)

    assert best("7o 1c 5e") == mask("5e")
    assert best("5o 1c 10o") == mask("5o 10o")
    assert best("7o 1c 7e") == mask("7o 1c 7e")
    assert best("7o 7c 7e") == mask("7o 7c 7e")
