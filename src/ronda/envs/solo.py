"""Gymnasium: one seat is yours, and computers of a level play the others.

>>> import gymnasium
>>> from ronda.rules import read_rules
>>> rules = read_rules({"preset": "koutchina"})
>>> env = gymnasium.make("ronda.envs.solo:Ronda-v0", rules=rules, level="greedy")
>>> observation, info = env.reset(seed=1, options={"seat": 0})
>>> again, info = env.reset(seed=1, options={"seat": 1})  # the same deal from the other seat
"""

from typing import Any, Final, TypeAlias

import gymnasium
from gymnasium import spaces
from numpy.typing import NDArray

from ronda.engine import View
from ronda.envs.actions import ACTIONS, EnvError, action_mask, action_number
from ronda.envs.aec import observation_space
from ronda.envs.episode import NOT_BEGUN, OVER, Episode, check_deals
from ronda.envs.observing import observe, view_text
from ronda.players import Player, player
from ronda.rules import Rules, check_seats

Observation: TypeAlias = dict[str, NDArray[Any]]

LOST: Final = -40.0
"""The reward of an illegal action where it loses: a point for each card of the deck."""


class RondaSolo(gymnasium.Env[Any, Any]):
    """One seat against computers.

    An observation is a dict of `observation` (int16, see `observing.sections`) and `action_mask`
    (int8, shape (44,)). The reward is what the lead of one's side (`leads.leads_of`) has gained
    since one's last action. Reset and step run the computers' actions up to one's
    own next decision. `info` has `seat`, `dealer` and `totals` by side; `action_space.sample` wants
    the mask.
    """

    metadata: Final[dict[str, Any]] = {  # type: ignore[misc]  # theirs is not final
        "render_modes": ["ansi"],
        "render_fps": 1,
    }

    def __init__(
        self,
        rules: Rules,
        seats: int = 2,
        *,
        level: str = "greedy",
        deals: int = 1,
        illegal: str = "error",
        render_mode: str | None = None,
    ) -> None:
        """Seats the computers.

        Args:
            rules: any in which `seats` may sit.
            seats: how many play, you among them.
            level: how well the others play, a partner too: a key of `players.LEVELS`.
            deals: the number of deals after which an episode ends, if the match does not first.
            illegal: what an illegal action does: `error` raises `EnvError` and changes nothing;
                `lose` is for learners without masks: the episode ends with the reward `LOST`, and
                `info["illegal"]` says what would have been right.
            render_mode: None, or `ansi`: `render` gives text.

        Raises `LevelError` for an unknown level, `RulesError` where `seats` may not sit,
        `EnvError` for less than one deal and any other `illegal` or render mode.
        """
        if render_mode not in (None, "ansi"):
            raise EnvError(f"render mode {render_mode!r} is none of ours: None or 'ansi'")
        if illegal not in ("error", "lose"):
            raise EnvError(f"illegal is 'error' or 'lose', not {illegal!r}")
        self._rules = rules
        self._seats = check_seats(rules, seats)
        self._deals = check_deals(deals)
        self._computer: Player = player(level, rules, seats)
        self.render_mode = render_mode
        self._loses = illegal == "lose"
        self.observation_space = observation_space(seats)
        self.action_space = spaces.Discrete(ACTIONS)
        self._episode: Episode | None = None
        self._is_lost = False
        self._seat = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins an episode: from `seed`, or going on from the chance of the last one.

        `options` may hold `seat`, where you sit, and `dealer`, who deals first; else chance names
        them. The same seed gives the same decks at every seat. Raises `EnvError` for no seat.
        """
        super().reset(seed=seed)
        episode = self._begin(options or {})
        while episode.seat is None:  # where one point wins, it may be over before your turn
            episode = self._begin(options or {})
        self._episode = episode
        self._is_lost = False
        return self._shown(episode), self._info(episode)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Your action, and all that the others do until you are to act again.

        Raises `EnvError` before `reset`, after the end and for an action that is not legal.
        """
        episode = self._begun()
        if self._is_lost or episode.seat is None:
            raise EnvError(OVER)
        before = episode.leads()[self._seat]
        try:
            episode.act(action)
        except EnvError as error:
            if not self._loses:
                raise
            self._is_lost = True
            info = self._info(episode) | {"illegal": str(error)}
            return self._shown(episode), LOST, True, False, info
        self._play_others(episode)
        reward = episode.leads()[self._seat] - before
        return self._shown(episode), reward, episode.seat is None, False, self._info(episode)

    def render(self) -> str | None:
        """With render mode `ansi`, what you see, as one line."""
        return view_text(self.view()) if self.render_mode == "ansi" else None

    def view(self) -> View:
        """Your View, for players that decide by it."""
        return self._begun().view(self._seat)

    def _begin(self, wanted: dict[str, Any]) -> Episode:
        """An episode up to your first decision."""
        drawn = [int(self.np_random.integers(self._seats)) for _ in range(2)]
        chance = self.np_random.bytes(32)
        seat, dealer = wanted.get("seat", drawn[0]), wanted.get("dealer", drawn[1])
        if seat not in range(self._seats):
            raise EnvError(f"seat {seat!r} is not at this table: 0 to {self._seats - 1}")
        self._seat = seat
        episode = Episode(self._rules, self._seats, dealer, seed=chance, deals=self._deals)
        self._play_others(episode)
        return episode

    def _play_others(self, episode: Episode) -> None:
        while episode.seat is not None and episode.seat != self._seat:
            shown = episode.view(episode.seat)
            episode.act(action_number(self._computer.decide(shown, episode.dice())))

    def _shown(self, episode: Episode) -> Observation:
        view = episode.view(self._seat)
        return {"observation": observe(view), "action_mask": action_mask(view)}

    def _info(self, episode: Episode) -> dict[str, Any]:
        state = episode.state
        return {"seat": self._seat, "dealer": state.dealer, "totals": state.totals}

    def _begun(self) -> Episode:
        if self._episode is None:
            raise EnvError(NOT_BEGUN)
        return self._episode


gymnasium.register("Ronda-v0", entry_point="ronda.envs.solo:RondaSolo")
