"""PettingZoo's own tests, and what they do not look at."""

from functools import partial

import numpy as np
import pytest

from ronda.envs.actions import EnvError
from ronda.envs.aec import RondaAEC
from ronda.rules import PRESETS, RulesError, read_rules
from tests.envs.outside import api_test, performance_benchmark, seed_test

TABLES = [(name, seats) for name in PRESETS for seats in read_rules({"preset": name}).seats]
# They warn of every observation with a mask beside it, but for a list of their own environments.
MASKED = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
)


def table(name: str = "koutchina", seats: int = 2, **named: object) -> RondaAEC:
    return RondaAEC(read_rules({"preset": name, **named}), seats)


@MASKED
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_api(name: str, seats: int) -> None:
    api_test(table(name, seats), num_cycles=100)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_seeds(name: str, seats: int) -> None:
    seed_test(partial(table, name, seats), num_cycles=100)


@pytest.mark.slow
def test_performance(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(table())
    assert "turns per second" in capsys.readouterr().out


def play_on(env: RondaAEC, seed: int) -> dict[str, float]:
    """What each agent was paid in an episode."""
    env.reset(seed=seed)
    paid = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        _, reward, termination, _, _ = env.last(observe=False)
        paid[agent] += reward
        legal = np.flatnonzero(env.observe(agent)["action_mask"])
        env.step(None if termination else int(legal[0]))
    return paid


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_is_paid_is_the_lead_at_the_end(name: str, seats: int) -> None:
    env = table(name, seats)
    for seed in range(5):
        paid = play_on(env, seed)
        assert sum(paid.values()) == pytest.approx(0)
        if seats == 4:
            assert paid["seat_0"] == paid["seat_2"]


def test_only_the_selected_agent_has_a_mask() -> None:
    env = table()
    env.reset(seed=1, options={"dealer": 0})
    assert env.agent_selection == "seat_1"
    assert env.observe("seat_1")["action_mask"].sum() >= 3
    assert not env.observe("seat_0")["action_mask"].any()


def test_an_illegal_action_changes_nothing_and_says_what_is_legal() -> None:
    env = table()
    env.reset(seed=1)
    before = env.observe(env.agent_selection)["observation"]
    illegal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(EnvError, match=f"action {illegal} .* is not legal for seat .*legal are"):
        env.step(illegal)
    assert np.array_equal(env.observe(env.agent_selection)["observation"], before)


def test_steps_before_and_after_the_episode_are_refused() -> None:
    env = table()
    with pytest.raises(EnvError, match=r"no episode has begun: call reset\(\) first"):
        env.step(0)
    env.reset(seed=1)
    while not any(env.terminations.values()):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    with pytest.raises(EnvError, match="its action can only be None, not 3"):
        env.step(3)
    env.step(None)
    env.step(None)
    with pytest.raises(EnvError, match="the episode is over"):
        env.step(None)


def test_what_cannot_sit_down_is_refused() -> None:
    with pytest.raises(RulesError, match="seats: 3 is refused"):
        table("qahwa", 3)
    rules = read_rules({"preset": "qahwa"})
    with pytest.raises(EnvError, match="0 deals are no episode"):
        RondaAEC(rules, deals=0)
    with pytest.raises(EnvError, match="render mode 'human' is none of ours"):
        RondaAEC(rules, render_mode="human")


def test_it_renders_what_a_spectator_sees() -> None:
    env = RondaAEC(read_rules({"preset": "qahwa"}), render_mode="ansi")
    env.reset(seed=1)
    assert str(env.render()).startswith("hand -; loose ")
    env = table()
    env.reset(seed=1)
    assert env.render() is None
