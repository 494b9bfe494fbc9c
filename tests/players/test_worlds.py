"""The hands that others may hold: every one and how often, or a sample of them."""

from collections import Counter
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronda.cards import CARDS, cards_of, mask_of, parse_card
from ronda.engine import Seat, view
from ronda.engine.calls import NO_CALL, RONDA, TRINGA, strongest_kind
from ronda.engine.core_rules import core_rules_of
from ronda.engine.state import PLAYING
from ronda.players.player import seat_to_act
from ronda.players.position import position_of
from ronda.players.worlds import (
    FITS,
    OPEN,
    every_world,
    evidence,
    hidden_from,
    rank_hands,
    sampled_worlds,
    weighed_hands,
)
from tests.engine.stacking import cards, sit
from tests.laws.worlds import Path, paths, tried
from tests.players.matches import seed_of

TABLE = "2o 5c 10e 12b"


def ranks(hand: int) -> tuple[int, ...]:
    return tuple(card.number >> 2 for card in cards_of(hand))


def test_at_two_seats_every_hand_is_there_as_often_as_it_can_be_dealt() -> None:
    sitting = sit("koutchina", "7o 1c 4e", "", table=TABLE, calls="off", call_settled="deal")
    rules = sitting.state.core_rules
    hidden = hidden_from(rules, sitting.view(0))
    worlds = every_world(rules, hidden)
    unseen = cards_of(hidden.unseen)
    expected = Counter(ranks(mask_of(hand)) for hand in combinations(unseen, 3))
    found = {ranks(world.hands[1]): world.weight for world in worlds}
    assert found == {hand: ways * FITS for hand, ways in expected.items()}
    assert len(worlds) == 220
    assert all(world.hands[0] == hidden.own[0] for world in worlds)


@pytest.mark.parametrize(("size", "most"), [(0, 1), (3, 220), (4, 715)])
def test_the_number_of_hands_is_bounded(size: int, most: int) -> None:
    found = list(rank_hands(mask_of(CARDS), size))
    assert len(found) == most
    assert sum(ways for _, ways in found) == comb(40, size)


def test_silence_where_calls_come_by_themselves_leaves_no_doubt() -> None:
    sitting = sit("qahwa", "7o 1c 4e 6e", "3o 11c 10o 5e", table=TABLE)
    rules = sitting.state.core_rules
    hidden = hidden_from(rules, sitting.view(0))
    assert hidden.claims == (NO_CALL, NO_CALL)
    for world in every_world(rules, hidden):
        assert strongest_kind(rules, world.hands[1], 1) == NO_CALL


def test_a_call_speaks_for_the_hand_as_it_was_dealt() -> None:
    sitting = sit("marocl3ab", "3o 3c 11o", "7o 1c 4e", table=TABLE)
    sitting.do("ronda 3o")
    rules = sitting.state.core_rules
    hidden = hidden_from(rules, sitting.view(1))
    assert hidden.claims == (RONDA, OPEN)
    for world in every_world(rules, hidden):
        assert strongest_kind(rules, world.hands[0] | mask_of(cards("3o")), 1) == RONDA


def test_nobody_has_chosen_before_they_declare() -> None:
    sitting = sit("guide", "3o 3c 11o 1o", "7o 1c 4e 6o")
    assert hidden_from(sitting.state.core_rules, sitting.view(0)).claims == (OPEN, OPEN)
    sitting.do("ronda pass")
    assert hidden_from(sitting.state.core_rules, sitting.view(0)).claims == (RONDA, NO_CALL)


def test_evidence() -> None:
    bluff = sit("koutchina", "", "", table=TABLE).state.core_rules
    pot = sit("marocl3ab", "", "", table=TABLE).state.core_rules
    own = sit("marocl3ab", "", "", table=TABLE, call_award="own").state.core_rules
    pair, three, none = (mask_of(cards(text)) for text in ("3o 3c 1e", "3o 3c 3e", "3o 2c 1e"))
    assert [evidence(bluff, hand, OPEN, 1) for hand in (pair, three, none)] == [FITS] * 3
    assert [evidence(bluff, hand, RONDA, 1) for hand in (pair, three, none)] == [FITS, FITS, 1]
    assert [evidence(bluff, hand, TRINGA, 1) for hand in (pair, three, none)] == [1, FITS, 1]
    assert [evidence(bluff, hand, NO_CALL, 1) for hand in (pair, three, none)] == [2, 2, FITS]
    assert [evidence(pot, hand, RONDA, 1) for hand in (pair, three, none)] == [FITS, 0, 0]
    assert [evidence(pot, hand, NO_CALL, 1) for hand in (pair, three, none)] == [2, 2, FITS]
    assert [evidence(own, hand, NO_CALL, 1) for hand in (pair, three, none)] == [1, 1, FITS]


@tried(60)
@given(paths(), st.binary(min_size=32, max_size=32))
def test_every_world_is_one_that_may_be(path: Path, seed: bytes) -> None:
    rules = core_rules_of(path.table.rules, path.table.seats)
    for step in path.steps[:40]:
        if step.before.core.phase != PLAYING:
            continue
        shown = view(step.before, step.seat)
        hidden = hidden_from(rules, shown)
        worlds = sampled_worlds(rules, hidden, seed, 5)
        if rules.seats == 2:
            worlds += every_world(rules, hidden)
        assert worlds
        for world in worlds:
            assert world.weight > 0
            dealt = [*world.hands[: rules.seats], 0]
            assert sum(dealt) & ~(hidden.unseen | mask_of(shown.hand)) == 0
            assert [hand.bit_count() for hand in dealt[:-1]] == list(shown.hand_sizes)
            assert world.hands[seat_to_act(shown)] == mask_of(shown.hand)


def test_a_sample_holds_hands_as_often_as_they_are_dealt() -> None:
    sitting = sit("qahwa", "7o 1c 4e 6e", "3o 11c 10o 5e", table=TABLE)
    rules = sitting.state.core_rules
    hidden = hidden_from(rules, sitting.view(0))
    size = 4000
    drawn = Counter(
        sum(1 for rank in ranks(world.hands[1]) if rank in (0, 1))
        for world in sampled_worlds(rules, hidden, seed_of("sample"), size)
    )
    exact: Counter[int] = Counter()
    for hand, weight in weighed_hands(rules, hidden, 1):
        exact[sum(1 for rank in ranks(hand) if rank in (0, 1))] += weight
    total = sum(exact.values())
    chi = sum((drawn[n] - size * exact[n] / total) ** 2 / (size * exact[n] / total) for n in exact)
    assert chi < 13.8  # two degrees of freedom, one in a thousand


def test_a_rare_call_is_drawn_all_the_same() -> None:
    sitting = sit("marocl3ab", "3o 3c 3e", "7o 1c 4e", "11o 6c 1b", table=TABLE)
    sitting.do("tringa 3o")
    rules = sitting.state.core_rules
    worlds = sampled_worlds(rules, hidden_from(rules, sitting.view(1)), seed_of("rare"), 50)
    three = parse_card("3o").number >> 2
    assert all(ranks(world.hands[0]) == (three, three) for world in worlds)


def test_a_sample_follows_from_its_seed() -> None:
    sitting = sit("koutchina", "7o 1c 4e", "", "", "", table=TABLE)
    rules, hidden = (
        sitting.state.core_rules,
        hidden_from(sitting.state.core_rules, sitting.view(Seat(0))),
    )
    first = sampled_worlds(rules, hidden, seed_of(1), 20)
    assert first == sampled_worlds(rules, hidden, seed_of(1), 20)
    assert first != sampled_worlds(rules, hidden, seed_of(2), 20)
    assert len(set(first)) > 10
    assert position_of(rules, sitting.view(0)).table.hands[0] == first[0].hands[0]
