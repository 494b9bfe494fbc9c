"""Gymnasium's own check, and one seat against computers."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from ronda.envs.actions import EnvError, action_number
from ronda.envs.solo import LOST, RondaSolo
from ronda.players import LEVELS, LevelError, player
from ronda.rules import PRESETS, RulesError, read_rules

TABLES = [(name, seats) for name in PRESETS for seats in read_rules({"preset": name}).seats]
KOUTCHINA = read_rules({"preset": "koutchina"})


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_gymnasium_finds_nothing(name: str, seats: int) -> None:
    """It acts without the mask: so an illegal action has to lose here."""
    rules = read_rules({"preset": name})
    made = gymnasium.make(
        "ronda.envs.solo:Ronda-v0", rules=rules, seats=seats, level="random", illegal="lose"
    )
    check_env(made.unwrapped)


def first_legal(observation: dict[str, Any]) -> int:
    return int(np.flatnonzero(observation["action_mask"])[0])


def play_on(env: RondaSolo, observation: dict[str, Any]) -> tuple[float, dict[str, Any]]:
    """What one is paid for the rest of an episode, and the last info."""
    paid, is_over = 0.0, False
    info: dict[str, Any] = {}
    while not is_over:
        observation, reward, is_over, is_cut, info = env.step(first_legal(observation))
        assert not is_cut
        paid += reward
    return paid, info


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_along(level: str) -> None:
    env = RondaSolo(KOUTCHINA, level=level)
    observation, _ = env.reset(seed=2)
    paid, info = play_on(env, observation)
    lead = info["totals"][info["seat"]] - info["totals"][1 - info["seat"]]
    assert abs(paid - lead) <= 1  # before one's first decision the other can make a missa


def test_the_same_deal_is_there_for_every_seat() -> None:
    env = RondaSolo(KOUTCHINA, 3, level="careful")
    seen = []
    for seat in range(3):
        observation, info = env.reset(seed=5, options={"seat": seat, "dealer": 1})
        assert (info["seat"], info["dealer"]) == (seat, 1)
        seen.append((env._begun().state.deck, tuple(observation["observation"][:40])))
    assert len({deck for deck, _ in seen}) == 1
    assert len({hand for _, hand in seen}) == 3


def test_the_computer_decides_as_it_does_anywhere() -> None:
    """Against itself from both seats the same match comes about."""
    env = RondaSolo(KOUTCHINA, level="greedy")
    greedy = player("greedy", KOUTCHINA, 2)
    ends = []
    for seat in range(2):
        env.reset(seed=7, options={"seat": seat, "dealer": 0})
        is_over, info = False, dict[str, Any]()
        while not is_over:
            action = action_number(greedy.decide(env.view(), env._begun().dice()))
            _, _, is_over, _, info = env.step(action)
        ends.append(info["totals"])
    assert ends[0] == ends[1]


def test_an_illegal_action_is_an_error_or_the_end() -> None:
    env = RondaSolo(KOUTCHINA)
    env.reset(seed=1)
    with pytest.raises(EnvError, match=r"action 40 \(pass\) is not legal for seat .; legal are"):
        env.step(40)
    strict = RondaSolo(KOUTCHINA, illegal="lose")
    strict.reset(seed=1)
    _, reward, is_over, _, info = strict.step(40)
    assert (reward, is_over) == (LOST, True)
    assert "legal are" in info["illegal"]
    with pytest.raises(EnvError, match="the episode is over"):
        strict.step(40)


def test_steps_before_and_after_the_episode_are_refused() -> None:
    env = RondaSolo(KOUTCHINA)
    with pytest.raises(EnvError, match="no episode has begun"):
        env.step(0)
    observation, _ = env.reset(seed=1)
    play_on(env, observation)
    with pytest.raises(EnvError, match=r"the episode is over: call reset\(\)"):
        env.step(0)


def test_an_episode_that_would_be_over_before_it_begins_is_another_one() -> None:
    rules = read_rules({"preset": "marocl3ab", "target": 1})
    env = RondaSolo(rules, 3, level="greedy")
    for seed in range(50):
        observation, _ = env.reset(seed=seed)
        assert observation["action_mask"].any()


def test_what_cannot_sit_down_is_refused() -> None:
    with pytest.raises(LevelError, match="'grandmaster' is no level; there are random, beginner"):
        RondaSolo(KOUTCHINA, level="grandmaster")
    with pytest.raises(RulesError, match="seats: 5 is refused"):
        RondaSolo(KOUTCHINA, 5)
    with pytest.raises(EnvError, match="illegal is 'error' or 'lose', not 'ignore'"):
        RondaSolo(KOUTCHINA, illegal="ignore")
    with pytest.raises(EnvError, match="render mode"):
        RondaSolo(KOUTCHINA, render_mode="human")
    env = RondaSolo(KOUTCHINA, render_mode="ansi")
    with pytest.raises(EnvError, match="seat 2 is not at this table: 0 to 1"):
        env.reset(options={"seat": 2})
    env.reset(seed=1)
    assert "hand" in str(env.render())
