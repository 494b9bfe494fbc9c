"""NumPy: many tables a step, on the compiled engine.

    >>> from ronda.envs.batch import BatchEnv
    >>> from ronda.rules import read_rules
    >>> env = BatchEnv(read_rules({"preset": "koutchina"}), seats=2, rows=4096)
    >>> shown = env.reset(seed=1)
    >>> shown.observations.shape, shown.masks.shape
    ((4096, 311), (4096, 44))
    >>> shown = env.step(env.random_actions())
    >>> shown.rewards.shape, shown.done.any()
    ((4096, 2), False)

It needs the extra `fast`. The compiled code does not hold Python's lock: environments in threads of
their own use as many cores.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ronda.cards import CARDS
from ronda.compiled.chance import streams_of
from ronda.compiled.door import compiled, register
from ronda.compiled.playing import NO_ACTION, BatchTerms
from ronda.engine.core_rules import core_rules_of
from ronda.envs import rows as loop
from ronda.envs.actions import ACTIONS, EnvError, check_action
from ronda.envs.episode import NOT_BEGUN, check_deals
from ronda.envs.observing import observation_size
from ronda.envs.rows import WIDTH, TableRows
from ronda.rules import Rules, check_seats

register([loop], merged=True)
_advance: Final[Callable[..., None]] = compiled(loop.advance, [loop], merged=True)
_pick_rows: Final[Callable[..., None]] = compiled(loop.pick_rows, [loop], merged=True)


class BatchStep(NamedTuple):
    """What is shown after a step, a row a table.

    Attributes:
        observations: of the seat to act, by `observing.sections`; int16, shape (rows, size).
        masks: whether each action is legal for it; bool, shape (rows, 44).
        seats: who is to act; int64, shape (rows,).
        rewards: by seat, what its lead (`leads.leads_of`) has gained; float32, (rows, seats).
        done: whether an episode ended with this step, and all but `rewards` tells of the next one;
            bool, shape (rows,).
    """

    observations: NDArray[np.int16]
    masks: NDArray[np.bool_]
    seats: NDArray[np.int64]
    rewards: NDArray[np.float32]
    done: NDArray[np.bool_]


class BatchEnv:
    """Tables of the same rules, each played on its own; an episode that ends restarts at once.

    `reset` and `step` give a `BatchStep`. Its arrays
    belong to the environment, which writes the next step into them: copy what is to be kept.

    Attributes:
        shown: what the last call gave.
    """

    def __init__(self, rules: Rules, seats: int, rows: int, *, deals: int = 1) -> None:
        """Makes room for the tables.

        Args:
            rules: any in which `seats` may sit.
            seats: how many play at each table.
            rows: how many tables.
            deals: the number of deals after which an episode ends, if the match does not first.

        Raises `RulesError` where `seats` may not sit, `EnvError` for less than one row or deal.
        """
        if rows < 1:
            raise EnvError(f"{rows} rows are no batch: 1 row or more")
        core_rules = core_rules_of(rules, check_seats(rules, seats))
        self._terms = BatchTerms(core_rules, int(rules.opening_clean), check_deals(deals), 0)
        self._has_begun = False
        self._tables = TableRows(
            np.zeros((rows, WIDTH), np.int64),
            np.zeros((rows, len(CARDS)), np.int64),
            np.zeros((rows, 2), np.int64),
        )
        size = observation_size(seats)
        words = np.zeros((rows, -(-size // 4)), np.int64)
        self._written = written = loop.StepRows(
            numbers=words.view(np.int16),
            words=words,
            masks=np.zeros((rows, -(-ACTIONS // 8)), np.int64),
            legal=np.zeros(rows, np.int64),
            seats=np.zeros(rows, np.int64),
            rewards=np.zeros((rows, seats), np.float32),
            done=np.zeros(rows, np.bool_),
        )
        self.shown = BatchStep(
            observations=written.numbers[:, :size],
            masks=written.masks.view(np.bool_)[:, :ACTIONS],
            seats=written.seats,
            rewards=written.rewards,
            done=written.done,
        )

    def reset(self, seed: int) -> BatchStep:
        """Begins an episode in each row; equal seeds give equal decks, on every machine.

        The first rows of a larger batch are those of a smaller one. Raises `ValueError` for a
        negative seed.
        """
        rows = len(self.shown.seats)
        self._tables.streams[:] = streams_of(seed, 2 * rows).reshape(rows, 2)
        self._has_begun = True
        self._go(np.full(rows, NO_ACTION, np.int64))
        self.shown.rewards[:] = 0
        return self.shown

    def step(self, actions: ArrayLike) -> BatchStep:
        """Does one action in each row, by the number; shape (rows,).

        Raises `EnvError` before `reset`, for another shape, and for an action that is not legal;
        then nothing has changed in any row.
        """
        if not self._has_begun:
            raise EnvError(NOT_BEGUN)
        chosen = np.asarray(actions)
        if chosen.shape != self.shown.seats.shape or chosen.dtype.kind not in "iu":
            raise EnvError(
                f"actions are {len(self.shown.seats)} integers, one a row, not {chosen.dtype} of "
                f"shape {chosen.shape}"
            )
        chosen = chosen.astype(np.int64, copy=False)
        self._check(chosen)
        self._go(chosen)
        return self.shown

    def random_actions(self) -> NDArray[np.int64]:
        """A legal action for each row, each as likely as the others; shape (rows,)."""
        if not self._has_begun:
            raise EnvError(NOT_BEGUN)
        actions = np.empty(len(self.shown.seats), np.int64)
        _pick_rows(self._tables, self._written, actions)
        return actions

    def _go(self, actions: NDArray[np.int64]) -> None:
        _advance(self._terms, self._tables, self._written, actions)

    def _check(self, actions: NDArray[np.int64]) -> None:
        """Raises `EnvError` for the first row whose action is not legal."""
        are_actions = (actions >= 0) & (actions < ACTIONS)
        are_legal = are_actions & ((self._written.legal >> (actions & 63)) & 1).astype(np.bool_)
        if are_legal.all():
            return
        row = int(np.argmin(are_legal))
        legal: list[Any] = np.flatnonzero(self.shown.masks[row]).tolist()
        try:
            check_action(int(actions[row]), legal, int(self.shown.seats[row]))
        except EnvError as error:
            raise EnvError(f"row {row}: {error}") from None
