"""The search at both speeds: the same ratings, and a word where it is slow."""

import sys
import warnings
from collections.abc import Iterator
from random import Random

import pytest

from ronda.engine import CHANCE, Seat, apply, legal, next_to_act, start, view
from ronda.engine.state import PLAYING
from ronda.players.backend import SlowWarning, fastest, interpreted
from ronda.players.inference import last_play_of
from ronda.players.position import position_of
from ronda.players.search import SearchParams
from ronda.players.weights import fitted_at
from ronda.players.worlds import hidden_from, sampled_worlds
from ronda.rules import PRESETS, read_rules
from tests.laws.worlds import shuffled
from tests.players.matches import seed_of

TABLES = [(name, seats) for name in PRESETS for seats in read_rules({"preset": name}).seats]


@pytest.fixture
def forgotten() -> Iterator[None]:
    """Nobody has asked yet how fast the search can be."""
    fastest.cache_clear()
    yield
    fastest.cache_clear()


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_compiled_and_interpreted_rate_alike(preset: str, seats: int) -> None:
    chance = Random(seats)  # noqa: S311 - seeded play
    state = start(read_rules({"preset": preset}), seats, Seat(0))
    state, _ = apply(state, CHANCE, shuffled(state, chance))
    rules = state.core_rules
    while (seat := next_to_act(state)) is not None:
        shown = view(state, seat)
        if state.core.phase == PLAYING and chance.random() < 0.3:
            position, params = position_of(rules, shown), SearchParams(range(40), *fitted_at(seats))
            worlds = sampled_worlds(rules, hidden_from(rules, shown), seed_of(shown.stock), 4)
            last = last_play_of(rules, shown)
            found = fastest()(rules, position, worlds, last, params)
            assert found == interpreted(rules, position, worlds, last, params)
        state, _ = apply(state, seat, chance.choice(legal(state, seat)))


@pytest.mark.usefixtures("forgotten")
def test_it_is_compiled_where_it_can_be() -> None:
    assert fastest() is not interpreted


@pytest.mark.usefixtures("forgotten")
def test_without_the_compiler_one_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ronda.compiled.door", None)
    with pytest.warns(SlowWarning, match=r"pip install 'ronda\[fast\]'"):
        assert fastest() is interpreted
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert fastest() is interpreted
