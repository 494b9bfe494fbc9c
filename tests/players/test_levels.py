"""What holds for every level: legal, the same again, blind to what is hidden."""

from collections import Counter
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronda.cards import mask_of
from ronda.engine import Seat, State, legal, start, view
from ronda.engine.dealing import dealt_before, hand_dealt, hand_size
from ronda.engine.state import ZEROS, put, with_table
from ronda.players import LEVELS, LevelError, Player, player
from ronda.rules import PRESETS, RulesError, read_rules, rule_set_names
from tests.engine.stacking import sit
from tests.laws.worlds import Table, tables, tried
from tests.players.matches import Decision, play_match, seed_of, sit_down

TABLES = [
    (name, seats) for name in rule_set_names() for seats in read_rules({"preset": name}).seats
]
PRESET_TABLES = [(name, seats) for name, seats in TABLES if name in PRESETS]


def test_every_level_says_who_it_is() -> None:
    assert list(LEVELS) == ["random", "beginner", "greedy", "careful", "cafe", "maalem"]
    for level in LEVELS:
        made = player(level, read_rules({"preset": "qahwa"}), 2)
        assert made.level == level
        assert made.name
        assert made.version >= 1


def test_an_unknown_level_is_told_which_there_are() -> None:
    with pytest.raises(LevelError, match="'maestro' is no level; there are random, beginner"):
        player("maestro", read_rules({"preset": "qahwa"}), 2)


def test_a_table_where_so_many_may_not_sit_is_refused() -> None:
    with pytest.raises(RulesError, match="seats: 3 is refused; allowed: one of 2, 4"):
        player("greedy", read_rules({"preset": "qahwa"}), 3)


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_decides_out_of_turn(level: str) -> None:
    rules = read_rules({"preset": "qahwa"})
    with pytest.raises(ValueError, match="seat 1 is not called to act"):
        player(level, rules, 2).decide(view(start(rules, 2, Seat(0)), Seat(1)), bytes(32))


def test_at_random_every_legal_action_is_as_likely_as_the_others() -> None:
    sitting = sit("koutchina", "7o 1c 4e", "6o 2c 3e", table="3o 5c 10e 12b")
    shown = sitting.view(0)
    assert len(shown.legal) == 5, "two calls, false ones included, and three cards"
    random = player("random", sitting.state.rules, 2)
    done = Counter(random.decide(shown, seed_of(number)) for number in range(5000))
    assert all(850 < done[action] < 1150 for action in shown.legal)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_whole_matches_at_every_published_rule_set(name: str, seats: int) -> None:
    rules = read_rules({"preset": name})
    for first in range(len(LEVELS)):
        levels = [list(LEVELS)[(first + seat) % len(LEVELS)] for seat in range(seats)]
        last = None
        for decision in play_match(start(rules, seats, Seat(0)), sit_down(levels, rules), first):
            assert decision.action in legal(decision.state, decision.seat)
            last = decision
        assert last is not None
        assert max(last.state.totals) > 0


@tried(60)
@given(tables(), st.sampled_from(list(LEVELS)), st.integers(0, 2**32))
def test_every_level_plays_any_house_and_decides_the_same_again(
    table: Table, level: str, seed: int
) -> None:
    for decision in decisions(table, level, seed):
        assert decision.action in decision.view.legal
        again = player(level, table.rules, table.seats)
        assert again.decide(decision.view, decision.seed) == decision.action


@tried(60)
@given(tables(), st.sampled_from(list(LEVELS)), st.integers(0, 2**32))
def test_no_player_peeks(table: Table, level: str, seed: int) -> None:
    chance = Random(seed)  # noqa: S311 - seeded play
    blind: Player = player(level, table.rules, table.seats)
    for decision in decisions(table, level, seed):
        other = another_world(decision.state, decision.seat, chance)
        shown = view(other, decision.seat)
        assert shown == decision.view
        assert blind.decide(shown, decision.seed) == decision.action


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("preset", "seats"), PRESET_TABLES)
def test_no_level_peeks_at_any_preset(preset: str, seats: int, level: str) -> None:
    """In positions that come about by chance, what is hidden is dealt differently."""
    table = Table(read_rules({"preset": preset}), seats, Seat(0))
    blind = player(level, table.rules, seats)
    chance = Random(seats)  # noqa: S311 - seeded play
    for decision in decisions(table, "random", seats)[::5]:
        shown = view(another_world(decision.state, decision.seat, chance), decision.seat)
        assert shown == decision.view
        assert blind.decide(shown, decision.seed) == blind.decide(decision.view, decision.seed)


def decisions(table: Table, level: str, seed: int) -> list[Decision]:
    """The first hundred decisions of a match in which every seat plays at this level."""
    players = sit_down([level] * table.seats, table.rules)
    return list(islice(play_match(table.start(), players, seed), 100))


def another_world(state: State, seat: Seat, chance: Random) -> State:
    """The same state with everything that is hidden from `seat` dealt differently."""
    deck, core = list(state.deck), state.core
    hidden = hidden_places(state, seat)
    mixed = chance.sample([deck[place] for place in hidden], len(hidden))
    for place, card in zip(hidden, mixed, strict=True):
        deck[place] = card
    played = [
        hand_dealt(state.core_rules, state.deck, core.deal.dealer, core.deal.distribution, each)
        & ~core.table.hands[each]
        for each in range(state.core_rules.seats)
    ]
    hands = ZEROS
    for each in range(state.core_rules.seats):
        dealt = hand_dealt(state.core_rules, deck, core.deal.dealer, core.deal.distribution, each)
        hands = put(hands, each, dealt & ~played[each])
    table = core.table._replace(hands=hands)
    return state._replace(deck=tuple(deck), core=with_table(core, table))


def hidden_places(state: State, seat: Seat) -> list[int]:
    """The places of the deck whose cards lie in others' hands or in the stock."""
    deal, core_rules = state.core.deal, state.core_rules
    size = hand_size(core_rules, state.deck, deal.distribution)
    start_of_hands = dealt_before(core_rules, deal.distribution)
    places = list(range(deal.dealt, len(state.deck)))
    for nth in range(core_rules.seats):
        owner = (deal.dealer + 1 + nth) % core_rules.seats
        if owner == seat:
            continue
        first = start_of_hands + nth * size
        held = state.core.table.hands[owner]
        places += [i for i in range(first, first + size) if held >> state.deck[i] & 1]
    return places


def test_another_world_differs_in_what_is_hidden_only() -> None:
    table = Table(read_rules({"preset": "marocl3ab"}), 3, Seat(0))
    state, seat = decisions(table, "random", 1)[7][:2]
    chance = Random(1)  # noqa: S311 - seeded play
    other = another_world(state, seat, chance)
    assert other.core.table.hands[seat] == state.core.table.hands[seat]
    assert other.core.table.hands != state.core.table.hands
    assert other.deck != state.deck
    assert sorted(other.deck) == sorted(state.deck)
    assert mask_of(view(state, seat).hand) == state.core.table.hands[seat]
