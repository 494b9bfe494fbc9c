"""The search: played out to the end of the distribution, or solved where all is known."""

from random import Random

import pytest

from ronda.cards import CARDS
from ronda.engine import CHANCE, Seat, State, apply, legal, next_to_act, start, view
from ronda.engine.core_rules import CoreRules
from ronda.engine.play import play
from ronda.engine.state import DECK_DUE, PLAYING, CoreState
from ronda.players.evaluation import POINT, WIN, best_card, best_cards, standing
from ronda.players.leaf import leaf_worth
from ronda.players.position import position_of
from ronda.players.search import (
    WAYS,
    SearchParams,
    answers,
    close_hands,
    deal_worth,
    end_worth,
    is_done,
    play_out,
    solve,
    solve_card,
    try_card,
    ways_of,
    with_hands,
)
from ronda.players.weights import NAIVE, fitted_at
from ronda.rules import PRESETS, read_rules
from tests.engine.stacking import sit
from tests.laws.worlds import shuffled

DECK = range(40)
PARAMS = SearchParams(DECK, *fitted_at(2))
TABLE = "2o 5c 10e 12b"


def last_hands(preset: str, seed: int) -> State:
    """A deal of two seats, played at random until its last distribution has been dealt."""
    chance = Random(seed)  # noqa: S311 - seeded play
    rules = read_rules({"preset": preset, "calls": "off", "call_settled": "deal", "target": 999})
    state = start(rules, 2, Seat(0))
    state, _ = apply(state, CHANCE, shuffled(state, chance))
    while state.core.deal.dealt < len(CARDS):
        seat = Seat(state.core.table.turn)
        state, _ = apply(state, seat, chance.choice(legal(state, seat)))
    return state


def every_line(core_rules: CoreRules, state: CoreState, card: int, side: int) -> int:
    """The slow and simple way to what `solve` finds."""
    if is_done(state):
        return end_worth(core_rules, state, card, side, PARAMS)
    hand = state.table.hands[state.table.turn]
    found = [
        every_line(core_rules, play(core_rules, DECK, state, each, None), each, side)
        for each in DECK
        if hand >> each & 1
    ]
    return max(found) if state.table.turn == side else min(found)


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_solved_is_the_best_of_every_line(preset: str) -> None:
    for seed in range(3):
        state = last_hands(preset, seed)
        core_rules, core = state.core_rules, state.core
        turn = core.table.turn
        assert solve(core_rules, core, PARAMS) == every_line(core_rules, core, -1, turn)
        for card in DECK:
            if core.table.hands[turn] >> card & 1:
                after = play(core_rules, DECK, core, card, None)
                best = every_line(core_rules, after, card, turn)
                assert solve_card(core_rules, core, card, PARAMS) == best


@pytest.mark.parametrize("preset", PRESETS)
def test_the_end_of_a_deal_is_worth_what_the_engine_counts(preset: str) -> None:
    state = last_hands(preset, 5)
    while (seat := next_to_act(state)) is not None:
        before, card = state, view(state, seat).hand[0]
        state, _ = apply(state, seat, card)
    assert state.core.phase == DECK_DUE
    last = play(before.core_rules, before.deck, before.core, card.number, None)
    for side in range(2):
        lead = POINT * (state.totals[side] - state.totals[1 - side])
        assert end_worth(before.core_rules, last, card.number, side, PARAMS) == lead


def test_the_end_of_a_distribution_is_worth_what_lies_open_too() -> None:
    sitting = sit("koutchina", "7o 1c 4e", "7c 3c 11e", table=TABLE)
    sitting.do("7o 7c 1c 3c 4e")
    core_rules, core = sitting.state.core_rules, sitting.state.core
    last = play(core_rules, DECK, core, core.table.hands[1].bit_length() - 1, None)
    assert is_done(last)
    found = end_worth(core_rules, last, 0, 1, PARAMS)
    open_ = leaf_worth(core_rules, DECK, last, 1, PARAMS.leaf)
    assert found == standing(core_rules, last, 1) + open_


def test_a_chain_ends_with_its_distribution_where_it_cannot_cross() -> None:
    for across, level in ((True, 1), (False, 0)):
        sitting = sit("guide", "1o 2c 4e 7o", "3c 5c 11e 7c", darba_across=across)
        sitting.do("pass pass 1o 3c 2c 5c 4e 11e 7o")
        core_rules = sitting.state.core_rules
        core = play(core_rules, DECK, sitting.state.core, 4 * 6 + 1, None)
        assert core.chain.level == 1
        assert close_hands(core_rules, DECK, core).chain.level == level


def test_a_match_won_outweighs_its_points() -> None:
    sitting = sit("koutchina", "7o 1c 4e", "", table=TABLE)
    core = sitting.state.core
    won = core._replace(score=core.score._replace(totals=(41, 12, 0, 0)))
    assert deal_worth(sitting.state.core_rules, won, 0) == 29 * POINT + WIN
    assert deal_worth(sitting.state.core_rules, won, 1) == -29 * POINT - WIN


def test_every_seat_plays_on_by_its_taste() -> None:
    sitting = sit("koutchina", "7o 1c 4e", "7c 3c 11e", table=TABLE)
    core_rules, core = (
        sitting.state.core_rules,
        position_of(sitting.state.core_rules, sitting.view(0)),
    )
    core = with_hands(core, sitting.state.core.table.hands)
    card = core.table.hands[0].bit_length() - 1
    state = play(core_rules, DECK, core, card, None)
    last = card
    while not is_done(state):
        last = best_card(core_rules, DECK, state, PARAMS.weights)
        state = play(core_rules, DECK, state, last, None)
    assert state.phase == PLAYING
    found = play_out(core_rules, core, card, (0, PARAMS), PARAMS.weights)
    assert found == end_worth(core_rules, state, last, 0, PARAMS)


def test_a_card_is_tried_against_every_equal_reply() -> None:
    """Nothing that the other holds takes a card: it may lay any of them, a pair twice as often."""
    sitting = sit("koutchina", "7o 1c 4e", "3c 3o 11e", table=TABLE)
    core_rules, core = sitting.state.core_rules, sitting.state.core
    card = core.table.hands[0].bit_length() - 1
    after = play(core_rules, DECK, core, card, None)
    cards = answers(core_rules, DECK, after, NAIVE)
    assert (
        cards
        == core.table.hands[1]
        == best_cards(core_rules, DECK, after, core.table.hands[1], NAIVE)
    )
    three, eleven = (cards & -cards).bit_length() - 1, cards.bit_length() - 1
    assert [ways_of(cards, each) for each in (three, eleven, card)] == [8, 4, 0]
    worths = [play_out(core_rules, after, each, (0, PARAMS), NAIVE) for each in (three, eleven)]
    assert try_card(core_rules, core, card, PARAMS, NAIVE) == 8 * worths[0] + 4 * worths[1]
    assert WAYS == 8 + 4


def test_with_more_seats_only_the_lowest_of_equal_replies_is_followed() -> None:
    sitting = sit("koutchina", "7o 1c 4e", "3c 3o 11e", "6c 6e 12c", table=TABLE)
    core_rules, core = sitting.state.core_rules, sitting.state.core
    after = play(core_rules, DECK, core, core.table.hands[0].bit_length() - 1, None)
    cards = answers(core_rules, DECK, after, NAIVE)
    assert cards == 1 << best_card(core_rules, DECK, after, NAIVE)
