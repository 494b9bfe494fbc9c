"""What a laid card tells of the hand behind it."""

from random import Random

import pytest

from ronda.cards import mask_of
from ronda.engine import CHANCE, Seat, apply, legal, next_to_act, start, view
from ronda.engine.state import NO_CARD, put
from ronda.players.clue import UNKNOWN_PLAY, last_play_of
from ronda.players.inference import SURE, play_likelihood
from ronda.players.position import position_of
from ronda.players.search import NAIVE, with_hands
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
    return play_likelihood(law, DECK, with_hands(state, hands), last_play_of(law, shown), NAIVE)


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
            assert last_play_of(state.law, view(state, seat)) == UNKNOWN_PLAY
        state, _ = apply(state, seat, chance.choice(legal(state, seat)))
    assert found
