"""The OpenSpiel game: what OpenSpiel's own tests do not look at."""

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

import ronda.envs.spiel  # noqa: F401 - registers the game
from ronda.cards import CARDS
from ronda.engine import Seat, view
from ronda.envs.actions import EnvError
from ronda.envs.observing import observe, view_text
from ronda.rules import PRESETS, RulesError, read_rules

TABLES = [(name, seats) for name in PRESETS for seats in read_rules({"preset": name}).seats]


def play(state: Any, chance: Random, until: int = 1 << 30) -> Any:  # noqa: ANN401 - no types
    """Plays at random, for so many actions after the first deck at most."""
    while not state.is_terminal() and until:
        if state.is_chance_node():
            cards, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(cards, weights)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
            until -= 1
    return state


def dealt(text: str, seed: int, until: int = 0) -> Any:  # noqa: ANN401 - no types
    """A state in the first deal, after so many actions."""
    chance = Random(seed)  # noqa: S311 - seeded play
    state = pyspiel.load_game(text).new_initial_state()
    while state.is_chance_node():
        cards, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chance.choices(cards, weights)[0])
    return play(state, chance, until)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_observations_are_made_of_views(name: str, seats: int) -> None:
    state = dealt(f"ronda(preset={name},players={seats})", 1, 7)
    for seat in range(seats):
        shown = view(state.past.state, Seat(seat))
        assert state.observation_tensor(seat) == observe(shown).tolist()
        assert state.observation_string(seat) == f"seat {seat}; {view_text(shown)}"


def test_the_end_returns_leads_and_a_match_may_have_several_deals() -> None:
    chance = Random(1)  # noqa: S311 - seeded play
    state = play(pyspiel.load_game("ronda(players=3,deals=2)").new_initial_state(), chance)
    assert state.past.state.deal == 3
    totals = state.past.state.totals
    assert state.returns()[0] == totals[0] - (totals[1] + totals[2]) / 2
    assert sum(state.returns()) == pytest.approx(0)


def test_what_one_has_declared_is_known_to_oneself_alone() -> None:
    state = dealt("ronda(preset=guide)", 0)
    seed = 0
    while len(state.legal_actions()) == 1:
        seed += 1
        state = dealt("ronda(preset=guide)", seed)
    ways = [state.child(action) for action in state.legal_actions()]
    mine = {way.information_state_string(0) for way in ways}
    theirs = {way.information_state_string(1) for way in ways}
    assert (len(mine), len(theirs)) == (len(ways), 1)
    assert len({tuple(way.information_state_tensor(1)) for way in ways}) == 1
    assert len({tuple(way.information_state_tensor(0)) for way in ways}) == len(ways)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_resampled_state_is_one_information_state(name: str, seats: int) -> None:
    chance = Random(2)  # noqa: S311 - seeded draws
    others = 0
    for until in (0, 1, 5, 20):
        state = dealt(f"ronda(preset={name},players={seats})", until, until)
        for seat in range(seats):
            again = state.resample_from_infostate(seat, chance.random)
            assert again.information_state_string(seat) == state.information_state_string(seat)
            assert again.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert again.current_player() == state.current_player()
            assert len(again.history()) == len(state.history())
            others += again.past.state.deck != state.past.state.deck
    assert others == 4 * seats


def test_unopened_declarations_of_others_are_drawn_again() -> None:
    chance = Random(3)  # noqa: S311 - seeded draws
    state = dealt("ronda(preset=guide)", 0, 1)
    drawn = [state.resample_from_infostate(1, chance.random) for _ in range(200)]
    assert {each.history()[-1] for each in drawn} > {40, 41}
    assert {each.resample_from_infostate(0, chance.random).history()[-1] for each in drawn[:5]} == {
        each.history()[-1] for each in drawn[:5]
    }


def test_while_cards_are_dealt_there_is_nothing_to_draw() -> None:
    state = pyspiel.load_game("ronda").new_initial_state()
    with pytest.raises(EnvError, match="a state is resampled where somebody acts"):
        state.resample_from_infostate(0, Random(1).random)  # noqa: S311 - seeded draws


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    state = dealt("ronda", 1)
    before = str(state)
    with pytest.raises(EnvError, match=r"action 40 \(pass\) is not legal for seat 0; legal are"):
        state.apply_action(40)
    assert str(state) == before
    fresh = pyspiel.load_game("ronda").new_initial_state()
    fresh.apply_action(5)
    with pytest.raises(EnvError, match=r"card 3 cannot be dealt here, where packets ascend: 6 "):
        fresh.apply_action(3)
    over = play(dealt("ronda", 1), Random(1))  # noqa: S311 - seeded play
    with pytest.raises(EnvError, match="the game is over"):
        over.apply_action(0)


def test_a_hand_is_seen_as_it_is_dealt_and_no_more() -> None:
    state = pyspiel.load_game("ronda").new_initial_state()
    for card in (5, 9, 12, 3, 6):
        state.apply_action(card)
    assert state.observation_string(0).startswith("seat 0; hand 2c 3c 4o; loose -")
    assert state.observation_string(1).startswith("seat 1; hand 1b 2e; loose -")
    assert "1b" not in state.information_state_string(0)
    assert "hand 1b 2e" in state.information_state_string(1)
    seen = np.array(state.information_state_tensor(1)).reshape(-1, 355)
    assert np.flatnonzero(seen[1, :40]).tolist() == [3, 6]


def test_wrong_parameters_are_refused() -> None:
    with pytest.raises(RulesError, match=r"chain: .* allowed: off, steal, wait"):
        pyspiel.load_game("ronda(chain=pull)")
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'bet'"):
        pyspiel.load_game("ronda(bet=1)")


def test_observers_say_what_they_cannot_show() -> None:
    game = pyspiel.load_game("ronda")
    with pytest.raises(EnvError, match="have no parameters, not"):
        game.make_py_observer(None, {"x": 1})
    everything = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(EnvError, match="see what one seat sees, or a spectator"):
        game.make_py_observer(everything)


def test_public_and_private_parts_are_apart() -> None:
    game, state = pyspiel.load_game("ronda"), dealt("ronda", 4, 9)
    none = pyspiel.PrivateInfoType.NONE
    public = game.make_py_observer(
        pyspiel.IIGObservationType(perfect_recall=False, private_info=none)
    )
    private = game.make_py_observer(
        pyspiel.IIGObservationType(perfect_recall=False, public_info=False)
    )
    public.set_from(state, 0)
    private.set_from(state, 0)
    assert not public.dict["hand"].any()
    assert np.array_equal(np.flatnonzero(private.tensor), np.flatnonzero(private.dict["hand"]))
    assert private.string_from(state, 0).split() == [
        CARDS[number].value for number in np.flatnonzero(private.tensor)
    ]
    recalling = pyspiel.IIGObservationType(perfect_recall=True, private_info=none)
    assert game.make_py_observer(recalling).string_from(state, 0).count("hand -") == 11
