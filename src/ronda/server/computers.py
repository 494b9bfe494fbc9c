"""Computers decide in processes of their own, and show it after a pause that tells nothing.

The pause begins when pages have shown what happened before (`ronda.table.seconds_shown`), which
everybody sees: what a computer holds has no part in it.

Tables take turns, and so do their hosts: a host of many tables waits for them, and
nobody else does. Where somebody is there to play, the table comes first.
"""

import asyncio
import logging
import secrets
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from typing import Final

from ronda.engine import Phase
from ronda.protocol import Act, Code, Kind, Refused
from ronda.server.asking import answer_of
from ronda.server.live import LiveTable
from ronda.server.pool import Pool
from ronda.server.turns import Turns
from ronda.server.worker import decide, warm_up
from ronda.table import Caller, Decision, Table, decisions

logger = logging.getLogger(__name__)

PAUSE: Final = (0.9, 1.4)
"""Seconds that a computer waits where people play, evenly drawn."""
RETRY: Final = 1.0
NICENESS: Final = 5
"""Computers think while the server has nothing to do."""
COMPILED: Final = frozenset({"maalem"})
"""Levels that compile what they think with, once on each machine."""

_chance = secrets.SystemRandom()


class Computers:
    """Everything that the computers of this process still have to decide."""

    def __init__(self, workers: int) -> None:
        self._pool = Pool(workers, NICENESS)
        # Where there are several places, nobody's tables have all of them.
        self._turns = Turns(workers, max(workers - 1, 1))
        self._thinking: dict[tuple[str, int, str, int], asyncio.Task[None]] = {}
        self._made_ready: set[str] = set()

    def attend(self, live: LiveTable) -> None:
        """Lets every computer think that owes this table a decision."""
        table = live.table
        levels = {seat.level for seat in table.seats if seat.is_computer}
        if not levels:
            return
        for level in COMPILED & levels - self._made_ready:
            self._make_ready(level)
        for decision in decisions(table):
            key = (table.id, decision.seat, decision.level, decision.turn)
            if key not in self._thinking:
                task = asyncio.get_running_loop().create_task(self._play(live, decision))
                self._thinking[key] = task
                task.add_done_callback(partial(self._thinking.pop, key))

    def _make_ready(self, level: str) -> None:
        """Begins when the level sits down: people take longer to start than it takes to compile."""
        self._made_ready.add(level)
        get_context("spawn").Process(target=warm_up, args=(level,), daemon=True).start()

    def close(self) -> None:
        """Stops thinking; what is not decided is decided after the restart."""
        for task in self._thinking.values():
            task.cancel()
        self._pool.close()

    async def _play(self, live: LiveTable, decision: Decision) -> None:
        try:
            pause = asyncio.sleep(pause_of(decision, live.table, live.shown_at - live.now()))
            action, _ = await asyncio.gather(self._decide(live, decision), pause)
            act = Act("computer", decision.turn, action)
            while True:
                answer = await answer_of(live, lambda table: _decider(table, decision), act)
                if not isinstance(answer, Refused) or answer.code is not Code.TRY_AGAIN:
                    return
                await asyncio.sleep(RETRY)
        except Exception:
            logger.exception("a computer failed", extra={"level": decision.level})

    async def _decide(self, live: LiveTable, decision: Decision) -> str:
        table = live.table
        asked = (decision.level, table.rules, len(table.seats), decision.view, decision.seed)
        while True:
            try:
                async with self._turns.turn(live.set_up_by, table.id, _rank(table)):
                    return await self._pool.run(decide, *asked)
            except BrokenProcessPool:
                await asyncio.sleep(RETRY)


def pause_of(decision: Decision, table: Table, showing: float) -> float:
    """Seconds until a decision is shown, where pages still show what was before for `showing`.

    Nobody waits for computers alone, or sees when one declares: declarations open together.
    """
    if not any(seat.kind is Kind.HUMAN for seat in table.seats):
        return 0.0
    is_seen = decision.view.phase is not Phase.DECLARE
    return _chance.uniform(*PAUSE) + (max(showing, 0.0) if is_seen else 0.0)


def _rank(table: Table) -> int:
    """Who waits for a computer: somebody who is there, somebody, or nobody at all."""
    if any(seat.via is not None for seat in table.seats):
        return 0
    return 1 if any(seat.kind is Kind.HUMAN for seat in table.seats) else 2


def _decider(table: Table, decision: Decision) -> Caller | None:
    """The computer on its seat; None where that is not this computer's any more."""
    seat = table.seat(decision.seat)
    is_its_own = seat.is_computer and seat.level == decision.level
    return Caller(decision.seat, is_computer=True) if is_its_own else None
