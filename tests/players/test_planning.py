"""Plans over many worlds: a next card for each reply, and the same whoever runs it."""

from itertools import product

from ronda.engine.core_rules import CoreRules
from ronda.engine.play import play
from ronda.engine.state import CoreState
from ronda.players.inference import SURE, UNKNOWN_PLAY, last_play_of, play_likelihood
from ronda.players.planning import (
    NAIVE_ONES,
    WARY,
    Accumulator,
    Ply,
    Posterior,
    best_plans,
    plan_card,
    posterior_of,
    rate_cards,
    replies,
)
from ronda.players.position import position_of
from ronda.players.search import (
    LOWEST,
    WAYS,
    SearchParams,
    WeightedWorlds,
    answers,
    is_done,
    solve_card,
    try_card,
    with_hands,
)
from ronda.players.weights import NAIVE, fitted_at
from tests.engine.stacking import sit

DECK = range(40)
PARAMS = SearchParams(DECK, *fitted_at(2))
TABLE = "2o 5c 10e 12b"


def two_worlds() -> tuple[CoreRules, CoreState, list[tuple[int, int, int, int]]]:
    """Seat 0 leads with three cards; the other holds these, or those."""
    sitting = sit("koutchina", "7o 1c 4e", "7c 3c 11e", table=TABLE)
    rules = sitting.state.core_rules
    state = position_of(rules, sitting.view(0))
    return rules, state, [state.table.hands, sitting.state.core.table.hands]


def cards_of_mask(mask: int) -> list[int]:
    return [card for card in DECK if mask >> card & 1]


def after(rules: CoreRules, state: CoreState, card: int) -> list[Ply]:
    """When it is the seat's turn again: one ply for each card that may be the reply."""
    state = play(rules, DECK, state, card, None)
    cards = cards_of_mask(answers(rules, DECK, state, NAIVE))
    return [Ply(play(rules, DECK, state, each, None), each) for each in cards]


def test_in_one_world_the_next_card_is_the_best_for_each_reply() -> None:
    rules, state, (_, hands) = two_worlds()
    state = with_hands(state, hands)
    for card in cards_of_mask(hands[0]):
        nexts = cards_of_mask(hands[0] & ~(1 << card))
        best = [
            max(try_card(rules, ply.state, each, PARAMS, NAIVE) for each in nexts)
            for ply in after(rules, state, card)
        ]
        plan = plan_card(rules, state, Posterior([hands], [0], [1]), PARAMS, card)
        assert plan == WAYS // len(best) * sum(best)


def test_worlds_that_reply_alike_share_their_next_card() -> None:
    rules, state, worlds = two_worlds()
    for card in cards_of_mask(state.table.hands[0]):
        nexts = cards_of_mask(state.table.hands[0] & ~(1 << card))
        found = dict.fromkeys(product(range(10), nexts), 0)
        for hands, weight in zip(worlds, (2, 3), strict=True):
            moments = after(rules, with_hands(state, hands), card)
            for ply, each in product(moments, nexts):
                worth = try_card(rules, ply.state, each, PARAMS, NAIVE)
                found[ply.card >> 2, each] += weight * WAYS // len(moments) * worth
        together = sum(max(found[reply, each] for each in nexts) for reply in range(10))
        assert plan_card(rules, state, Posterior(worlds, [0, 0], [2, 3]), PARAMS, card) == together


def test_a_reply_that_never_came_adds_nothing() -> None:
    found = [0] * 100
    found[30:33] = [LOWEST // 4, 5, -7]
    assert best_plans(0b1_0001_0000 | 1, found) == 5
    assert best_plans(1 << 8, found) == -7


def test_both_manners_count_as_far_as_they_would_have_played_what_was_played() -> None:
    sitting = sit("koutchina", "7o 1c 4e", "3c 6e 11b", table=TABLE, calls="off")
    sitting.do("7o")
    shown = sitting.view(1)
    rules, state = sitting.state.core_rules, position_of(sitting.state.core_rules, shown)
    hands, last = state.table.hands, last_play_of(rules, shown)
    posterior = posterior_of(rules, state, WeightedWorlds([hands], [3], last), PARAMS)
    assert posterior.wary == [3 * WARY * play_likelihood(rules, DECK, state, last, PARAMS.weights)]
    assert posterior.naive == [3 * NAIVE_ONES * play_likelihood(rules, DECK, state, last, NAIVE)]


def test_before_anything_is_played_ratings_add_up_over_the_manners() -> None:
    rules, state, worlds = two_worlds()
    ratings = [0] * 10
    rate_cards(rules, state, WeightedWorlds(worlds, [2, 3], UNKNOWN_PLAY), PARAMS, ratings)
    wary, naive = ([n * each * SURE for n in (2, 3)] for each in (WARY, NAIVE_ONES))
    for card in cards_of_mask(state.table.hands[0]):
        posterior = Posterior(worlds, wary, naive)
        assert ratings[card >> 2] == plan_card(rules, state, posterior, PARAMS, card)


def test_in_the_last_hands_of_two_seats_the_wary_play_perfectly() -> None:
    sitting = sit("koutchina", "7o 1c 4e", "7c 3c 12e", table=TABLE, calls="off")
    while not sitting.view(None).last:
        sitting.play_hands()
    rules, core = sitting.state.core_rules, sitting.state.core
    hands = core.table.hands
    ratings = [0] * 10
    rate_cards(rules, core, WeightedWorlds([hands], [1], UNKNOWN_PLAY), PARAMS, ratings)
    for card in cards_of_mask(hands[core.table.turn]):
        perfect = WAYS * WAYS * WARY * SURE * solve_card(rules, core, card, PARAMS)
        weak = plan_card(rules, core, Posterior([hands], [0], [NAIVE_ONES * SURE]), PARAMS, card)
        assert ratings[card >> 2] == perfect + weak


def test_partners_play_by_the_taste_of_the_one_who_plans() -> None:
    sitting = sit("koutchina", "7o 1c 4e", "", "", "", table=TABLE)
    rules, core = sitting.state.core_rules, sitting.state.core
    put_down = Ply(play(rules, DECK, core, 4 * 6, None), 4 * 6)
    met = replies(rules, 0, put_down, PARAMS, Accumulator([], 1, NAIVE))
    assert met.state.table.turn == 0
    assert not is_done(met.state)
