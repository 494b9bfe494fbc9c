"""Random play in our environments, and in three that others made, in the same run.

A step is a decision: what a learner is given is read (the observation and what is legal), an action
is picked, and it is done; dealing and beginning anew take their time too, but are not counted.
"""

import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
import pyspiel
import rlcard

import ronda.envs.spiel  # noqa: F401 - registers the game
from benchmarks.measuring import Figure, beside_reference, time_a_unit
from ronda.envs.aec import RondaAEC
from ronda.envs.batch import BatchEnv
from ronda.envs.solo import RondaSolo
from ronda.rules import read_rules

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # PettingZoo's way of making environments is to change
    from pettingzoo.classic import tictactoe_v3

KOUTCHINA = read_rules({"preset": "koutchina"})
ROWS = 1024
BATCH_STEPS = 400
STEPS = "random play"


class Rival(NamedTuple):
    """An environment: its name, what plays so many steps of it or a few more, and how many."""

    name: str
    play: Callable[[int, Random], int]
    steps: int


@cache
def batch(number: int) -> BatchEnv:
    """An environment of many tables; `number` tells several apart."""
    env = BatchEnv(KOUTCHINA, 2, ROWS)
    env.reset(seed=number)
    return env


def play_batch(number: int) -> int:
    """Steps one of the batches."""
    env = batch(number)
    for _ in range(BATCH_STEPS):
        env.step(env.random_actions())
    return BATCH_STEPS * ROWS


def play_batches(numbers: Sequence[int]) -> Figure:
    """Batches in threads of their own: the time that passes for each step of any of them."""

    def timed() -> float:
        begun = perf_counter()
        with ThreadPoolExecutor(len(numbers)) as pool:
            steps = sum(pool.map(play_batch, numbers))
        return (perf_counter() - begun) / steps

    seconds, step = beside_reference(timed)
    return Figure(seconds, seconds / step)


def pick(options: Sequence[int], chance: Random) -> int:
    """One of some options, in the quickest way, so that nobody waits for the picking."""
    return options[int(chance.random() * len(options))]


def pick_card(outcomes: Sequence[tuple[int, float]], chance: Random) -> int:
    """One of the outcomes of a chance node."""
    left = chance.random()
    for card, likely in outcomes:
        left -= likely
        if left < 0:
            return card
    return outcomes[-1][0]


def play_agents(env: Any, steps: int, chance: Random) -> int:  # noqa: ANN401 - any of PettingZoo
    """Plays an environment of PettingZoo."""
    played = 0
    while played < steps:
        env.reset(seed=chance.getrandbits(31))
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
            else:
                env.step(pick(np.flatnonzero(observation["action_mask"]).tolist(), chance))
                played += 1
    return played


def play_solo(steps: int, chance: Random) -> int:
    """Plays in Gymnasium against a computer that plays at random as well."""
    env = RondaSolo(KOUTCHINA, level="random")
    played = 0
    while played < steps:
        observation, _ = env.reset(seed=chance.getrandbits(31))
        is_over = False
        while not is_over:
            legal = np.flatnonzero(observation["action_mask"]).tolist()
            observation, _, is_over, _, _ = env.step(pick(legal, chance))
            played += 1
    return played


def play_spiel(name: str, steps: int, chance: Random) -> int:
    """Plays a game of OpenSpiel."""
    game = pyspiel.load_game(name)
    played = 0
    while played < steps:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(pick_card(state.chance_outcomes(), chance))
            else:
                state.observation_tensor()
                state.apply_action(pick(state.legal_actions(), chance))
                played += 1
    return played


def play_rlcard(steps: int, chance: Random) -> int:
    """Plays leduc-holdem of RLCard."""
    env = rlcard.make("leduc-holdem", config={"seed": chance.getrandbits(31)})
    played = 0
    while played < steps:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(pick(list(state["legal_actions"]), chance))
            played += 1
    return played


OURS = (
    Rival("PettingZoo, ronda", partial(play_agents, RondaAEC(KOUTCHINA)), 500),
    Rival("Gymnasium, ronda against random", play_solo, 250),
    Rival("OpenSpiel, ronda", partial(play_spiel, "ronda"), 250),
)
OTHERS = (
    Rival("OpenSpiel, leduc_poker", partial(play_spiel, "leduc_poker"), 50_000),
    Rival("RLCard, leduc-holdem", play_rlcard, 2_000),
    Rival("PettingZoo, tic-tac-toe", partial(play_agents, tictactoe_v3.env()), 2_000),
)
ONE_CORE = f"batch of {ROWS} tables, one core"
PASSED = "the same, time that passes"
TWO_CORES = "two such batches, two cores, passes"


def measure_environments(seed: int) -> Iterator[tuple[tuple[str, str], Figure]]:
    """One run: for each environment the time of a step."""
    play_batch(0)  # compiled, or loaded, before it is measured
    batch(1)
    yield (ONE_CORE, STEPS), time_a_unit(partial(play_batch, 0))
    yield (PASSED, STEPS), play_batches((0,))
    yield (TWO_CORES, STEPS), play_batches((0, 1))
    for each in (*OURS, *OTHERS):
        work = partial(each.play, each.steps, Random(seed))
        yield (each.name, STEPS), time_a_unit(work)
