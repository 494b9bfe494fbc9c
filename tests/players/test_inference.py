"""What the card just played tells: the table that it found, and the hand behind it."""

from random import Random

import pytest

from ronda.cards import mask_of, parse_card
from ronda.engine import CHANCE, Seat, apply, legal, next_to_act, start, view
from ronda.engine.state import NO_CARD, put
from ronda.players.inference import SURE, UNKNOWN_PLAY, LastPlay, last_play_of, play_likelihood
from ronda.players.position import position_of
from ronda.players.search import with_hands
from ronda.players.weights import NAIVE
from ronda.rules import read_rules
from tests.engine.stacking import Sitting, cards, sit
from tests.laws.worlds import shuffled

DECK = range(40)
TABLE = "2o 5c 10e 12b"


def after(plays: str, preset: str = "koutchina") -> Sitting:
    sitting = sit(preset, "7o 1c 4e", "3c 6e 11b", table=TABLE, calls="off")
    sitting.do(plays)
    return sitting


def counted(sitting: Sitting, hand: str) -> int:
    """How much a hand of the seat before counts to the seat to play."""
    core_rules = sitting.state.core_rules
    seat = sitting.next_seat()
    shown = sitting.view(seat)
    state = position_of(core_rules, shown)
    hands = put(state.table.hands, 1 - seat, mask_of(cards(hand)))
    return play_likelihood(
        core_rules, DECK, with_hands(state, hands), last_play_of(core_rules, shown), NAIVE
    )


def test_a_hand_that_had_nothing_to_take_lays_any_of_its_cards() -> None:
    assert counted(after("7o"), "1c 4e") == SURE // 3
    assert counted(after("7o"), "7c 4e") == 2 * SURE // 3


@pytest.mark.parametrize("hand", ["5o 4e", "2c 5o", "10o 12o"])
def test_a_hand_that_would_rather_have_taken_is_not(hand: str) -> None:
    assert 1 <= counted(after("7o"), hand) < SURE // 2


def test_the_more_a_hand_would_have_taken_the_less_it_counts() -> None:
    """The 10 takes one card; the 6 takes the 6 and the 7 as well, which lie there for it."""
    low = sit("koutchina", "1o 1c 4e", "3c 6e 11b", table="2o 6c 7e 10e", calls="off")
    low.do("1o")
    assert counted(low, "6o 4e") < counted(low, "10o 4e") < counted(low, "4c 4e")


def test_before_anything_is_played_every_hand_counts() -> None:
    assert counted(after(""), "5o 4e 2c") == SURE


def test_a_capture_tells_that_nothing_better_was_to_be_taken() -> None:
    """The 5 took a 5; whoever holds the 10 might as well have taken the 10."""
    taken = sit("koutchina", "5o 1c 4e", "3c 6e 11b", table="2o 3e 5c 10e", calls="off")
    taken.do("5o")
    assert counted(taken, "1c 4e") == SURE
    assert counted(taken, "10o 4e") == SURE // 2
    assert counted(taken, "2c 4e") < SURE // 2


@pytest.mark.parametrize("preset", ["qahwa", "guide", "marocl3ab"])
def test_a_card_laid_from_the_hand_before_tells_nothing_of_this_one(preset: str) -> None:
    """With `darba_across` the last card of a distribution is live for the next hands."""
    rules = read_rules({"preset": preset, "calls": "off", "call_settled": "deal"})
    chance = Random(3)  # noqa: S311 - seeded play
    state = start(rules, 2, Seat(0))
    state, _ = apply(state, CHANCE, shuffled(state, chance))
    found = 0
    while (seat := next_to_act(state)) is not None:
        core = state.core
        is_new = not any(view(state, seat).played)
        if is_new and core.table.laid != NO_CARD:
            found += 1
            assert last_play_of(state.core_rules, view(state, seat)) == UNKNOWN_PLAY
        state, _ = apply(state, seat, chance.choice(legal(state, seat)))
    assert found


def played(plays: str, *hands: str, table: str = TABLE) -> LastPlay:
    sitting = sit("koutchina", *hands, table=table, calls="off")
    sitting.do(plays)
    return last_play_of(sitting.state.core_rules, sitting.view(sitting.next_seat()))


def told(card: str, loose: str, laid: str = "") -> LastPlay:
    number = parse_card(laid).number if laid else NO_CARD
    return LastPlay(parse_card(card).number, mask_of(cards(loose)), number)


def test_before_the_first_card_nothing_is_known() -> None:
    assert played("", "7o 1c 4e", "3c 6e 11b") == UNKNOWN_PLAY


def test_a_card_that_was_laid_found_the_rest_of_the_table() -> None:
    assert played("7o", "7o 1c 4e", "3c 6e 11b") == told("7o", TABLE)
    assert played("7o 3c", "7o 1c 4e", "3c 6e 11b") == told("3c", f"{TABLE} 7o", "7o")
    assert played("7o 3c", "7o 1c 4e", "3c 6e 11b", "") == told("3c", f"{TABLE} 7o")


def test_a_capture_took_a_card_of_its_rank() -> None:
    assert played("5o", "5o 1c 4e", "3c 6e 11b") == told("5o", TABLE)
    assert played("7o 5e", "7o 1c 4e", "5e 6e 11b") == told("5e", f"{TABLE} 7o", "7o")


def test_a_darba_took_the_card_just_laid() -> None:
    assert played("3o 3e", "3o 1c 4e", "3e 6e 11b") == told("3e", f"{TABLE} 3o", "3o")


def test_what_a_run_took_beyond_is_left_out() -> None:
    last = played("5o", "5o 1c 4e", "3c 7e 11b", table="2o 5c 6c 12b")
    assert last == told("5o", "2o 5c 12b")


def test_of_a_second_card_that_captured_nothing_is_known() -> None:
    """Which of the two was the later one is not seen."""
    assert played("7o 3c 5o", "7o 5o 4e", "3c 6e 11b") == UNKNOWN_PLAY
    assert played("7o 3c 4e", "7o 5o 4e", "3c 6e 11b") == told("4e", f"{TABLE} 7o 3c", "3c")


def test_at_three_seats_a_capture_tells_nothing() -> None:
    assert played("5o", "5o 1c 4e", "", "") == UNKNOWN_PLAY


def test_an_open_chain_tells_nothing() -> None:
    sitting = sit("guide", "7o 1c 4e 6o", "7e 6e 11b 3c")
    sitting.do("pass pass 7o 7e")
    assert sitting.view(0).chain is not None
    assert last_play_of(sitting.state.core_rules, sitting.view(0)) == UNKNOWN_PLAY
