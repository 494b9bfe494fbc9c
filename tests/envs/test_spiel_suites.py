"""OpenSpiel's own tests and algorithms, as they are, on the game that we registered."""

import unittest
import warnings
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from absl import flags

import ronda.envs.spiel  # noqa: F401 - registered before their tests list the games
from ronda.rules import PRESETS, read_rules

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # whatever their other games say when they are imported
    from open_spiel.integration_tests import api_test, playthrough_test
    from open_spiel.python import policy
    from open_spiel.python.algorithms import cfr, exploitability, generate_playthrough, ismcts, mcts
    from open_spiel.python.tests import games_sim_test

SMALL = "ronda(preset=qahwa,ranks=3,suits=2,first_hand=2,later_hand=2,opening=2,calls=off)"
DECLARED = "ronda(preset=guide,ranks=2,suits=2,first_hand=2,later_hand=2,opening=0)"
THREE = (
    "ronda(preset=marocl3ab,players=3,ranks=5,suits=2,first_hand=1,later_hand=1,opening_clean=no)"
)
TABLES = [(name, seats) for name in PRESETS for seats in read_rules({"preset": name}).seats]

flags.FLAGS(["tests", "--test_only_games=^ronda$"])


def passes(suite: unittest.TestSuite) -> int:
    """How many tests of a suite ran; all of them have to pass."""
    result = unittest.TestResult()
    suite.run(result)
    complaints = [text for _, text in result.errors + result.failures]
    assert not complaints, complaints[0]
    return result.testsRun


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_random_simulations_with_serialization(name: str, seats: int) -> None:
    game = pyspiel.load_game(f"ronda(preset={name},players={seats})")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_several_deals_and_small_decks_simulate_too() -> None:
    for text in ("ronda(deals=2,preset=marocl3ab,target=5)", SMALL, DECLARED):
        game = pyspiel.load_game(text)
        pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


def test_api() -> None:
    assert passes(api_test.load_tests(unittest.TestLoader(), None, None)) >= 5


def test_game_simulations() -> None:
    loader = unittest.TestLoader()
    names = loader.getTestCaseNames(games_sim_test.GamesSimTest)
    ours = [name for name in names if name.endswith("_ronda")]
    assert len(ours) == 4  # the game as it is loaded, and at two, three and four seats
    assert passes(unittest.TestSuite(map(games_sim_test.GamesSimTest, ours))) == 4


@pytest.mark.parametrize("text", [SMALL, DECLARED, THREE])
def test_a_playthrough_is_written_and_replayed(text: str, tmp_path: Path) -> None:
    written = generate_playthrough.playthrough(text, None, seed=1)
    (tmp_path / "ronda.txt").write_text(written, encoding="utf-8")
    playthrough_test.PlaythroughTest().run_test(str(tmp_path), "ronda.txt")


@pytest.mark.parametrize("text", [SMALL, DECLARED])
def test_recall_is_perfect(text: str) -> None:
    assert api_test._assert_is_perfect_recall(pyspiel.load_game(text))


@pytest.mark.slow
def test_exploitability_falls_as_regret_is_minimized() -> None:
    game = pyspiel.load_game(SMALL)
    uniform = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    assert uniform == pytest.approx(1.4)
    solver = cfr.CFRSolver(game)
    for _ in range(5):
        solver.evaluate_and_update_policy()
    assert 0 < exploitability.exploitability(game, solver.average_policy()) < uniform / 3


def test_their_search_runs_on_resampled_states() -> None:
    """The bot in Python; the one in C++ crashes on every game that is written in Python."""
    chance = np.random.RandomState(1)
    game = pyspiel.load_game("ronda(preset=marocl3ab)")
    state = game.new_initial_state()
    while state.is_chance_node():
        cards, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(chance.choice(cards, p=weights)))
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=4.0, max_simulations=20, random_state=chance)
    assert bot.step(state) in state.legal_actions()
