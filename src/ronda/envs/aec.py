"""PettingZoo: every seat is an agent, and one acts after the other.

>>> from ronda.envs.aec import RondaAEC
>>> from ronda.rules import read_rules
>>> env = RondaAEC(read_rules({"preset": "koutchina"}), seats=2)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     mask = observation["action_mask"]
...     env.step(None if termination else env.action_space(agent).sample(mask))
"""

from typing import Any, Final, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from ronda.envs.actions import ACTIONS, EnvError, action_mask
from ronda.envs.episode import NOT_BEGUN, OVER, Episode, check_deals
from ronda.envs.observing import observation_size, observe, view_text
from ronda.rules import Rules, check_seats

Observation: TypeAlias = dict[str, NDArray[Any]]


def observation_space(seats: int) -> spaces.Dict:
    """What an agent is given: `observation` (observing.sections) and `action_mask`."""
    low, high = np.iinfo(np.int16).min, np.iinfo(np.int16).max
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, (observation_size(seats),), np.int16),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )


class RondaAEC(AECEnv[str, Any, Any]):
    """Ronda as PettingZoo plays it.

    Agents are `seat_0`, `seat_1` …; an observation is a dict of `observation` (int16, see
    `observing.sections`) and `action_mask` (int8, shape (44,), all 0 for agents that are not to
    act). The rewards of a step are what each seat's lead (`leads.leads_of`) has gained. Where seats
    declare together they do so one after the other, and none sees what another has chosen.
    """

    metadata: Final[dict[str, Any]] = {  # type: ignore[misc]  # theirs is not final
        "name": "ronda_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self, rules: Rules, seats: int = 2, *, deals: int = 1, render_mode: str | None = None
    ) -> None:
        """Sits agents down.

        Args:
            rules: any in which `seats` may sit.
            seats: how many agents.
            deals: the number of deals after which an episode ends, if the match does not first.
            render_mode: None, or `ansi`: `render` gives text.

        Raises `RulesError` where `seats` may not sit, `EnvError` for less than one deal or
        another render mode.
        """
        if render_mode not in (None, "ansi"):
            raise EnvError(f"render mode {render_mode!r} is none of ours: None or 'ansi'")
        self._rules = rules
        self._deals = check_deals(deals)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(check_seats(rules, seats))]
        self.agents = []
        self._observation_spaces = {
            agent: observation_space(seats) for agent in self.possible_agents
        }
        self._action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._random = np.random.default_rng()
        self._episode: Episode | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        """What `agent` is given; the same object each time."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What `agent` may do: 44 actions, of which a mask says which are legal."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins an episode: from `seed`, or going on from the chance of the last one.

        `options` may hold `dealer`, the seat that deals first; else chance names it.
        """
        if seed is not None:
            self._random = np.random.default_rng(seed)
        seats = len(self.possible_agents)
        drawn, chance = int(self._random.integers(seats)), self._random.bytes(32)
        dealer = (options or {}).get("dealer", drawn)
        self._episode = Episode(self._rules, seats, dealer, seed=chance, deals=self._deals)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._select(self._episode)

    def observe(self, agent: str) -> Observation:
        """What the agent's View shows, also when others are to act."""
        view = self._begun().view(self.possible_agents.index(agent))
        return {"observation": observe(view), "action_mask": action_mask(view)}

    def step(self, action: int | None) -> None:
        """The selected agent acts; one whose episode is over can only say None.

        Raises `EnvError` before `reset`, when every agent is gone, and for an illegal action.
        """
        episode = self._begun()
        if not self.agents:
            raise EnvError(OVER)
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise EnvError(f"{agent} is through, its action can only be None, not {action}")
            self._was_dead_step(action)
            return
        before = episode.leads()
        episode.act(action)
        self._cumulative_rewards[agent] = 0.0
        for each, old, new in zip(self.agents, before, episode.leads(), strict=True):
            self.rewards[each] = new - old
        self._accumulate_rewards()
        self._select(episode)

    def render(self) -> str | None:
        """With render mode `ansi`, what a spectator sees, as one line."""
        return view_text(self._begun().view(None)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""

    def _begun(self) -> Episode:
        if self._episode is None:
            raise EnvError(NOT_BEGUN)
        return self._episode

    def _select(self, episode: Episode) -> None:
        """The next agent; at the end all are terminated and leave in the order of their seats."""
        if episode.seat is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.agents[episode.seat]
