"""Playing a seat without a person: something decides, and the table hears of it after a pause."""

import asyncio
import random
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final, TypeAlias

from ronda.client.connection import TableConnection
from ronda.client.connection_events import Tell, log_news
from ronda.client.errors import ClientError, LinkError, RefusedError
from ronda.client.links import Link, as_link
from ronda.client.tables import leave, sit
from ronda.client.turn import Turn
from ronda.engine import Action, Phase, Seat
from ronda.fairness import SIZE
from ronda.players import LEVELS, LevelError, Player, player
from ronda.protocol import Code, Kind, TableView
from ronda.rules import read_rules

MOST_SEATS: Final = 4
PAUSE: Final = (0.9, 1.4)
"""Seconds after which an action is shown where people play: it tells nothing of the hand."""

Decide: TypeAlias = Callable[[Turn], Awaitable[Action]]

_chance: Final = random.SystemRandom()


@asynccontextmanager
async def seated_bot(
    link: Link | str, name: str, *, tell: Tell = log_news
) -> AsyncIterator[TableConnection]:
    """The line of a bot that sits down; its seat is given up in the end, however that comes.

    Args:
        link: an invitation, or a seat's link, whose seat is played and then given up likewise.
        name: what others see, beside the mark of a computer; numbered where it is taken.
        tell: hears of lost lines and of what does not fit.

    Raises what `sit` and `TableConnection` raise.
    """
    link = as_link(link)
    is_ours = link.token is None
    seat = await _sit_down(link, name) if is_ours else link
    try:
        async with TableConnection(seat, tell=tell) as line:
            _check_bot(line.table)
            is_ours = True
            yield line
    finally:
        if is_ours:
            # Where that cannot be, the others at the table are asked what to do about the seat.
            with suppress(ClientError):
                await leave(seat)


async def _sit_down(link: Link, name: str) -> Link:
    """Sit a bot down; a cancelled task gives the seat up again."""
    sitting = asyncio.ensure_future(_sit_under(link, name))
    try:
        return await asyncio.shield(sitting)
    except asyncio.CancelledError:
        # The server may have given the seat already, and its answer alone opens it.
        with suppress(ClientError):
            await leave(await sitting)
        raise


async def _sit_under(link: Link, name: str) -> Link:
    """Sits down as `name`, or as `name 2` where another is called so already."""
    for wish in (name, *(f"{name} {number}" for number in range(2, MOST_SEATS))):
        try:
            return await sit(link, wish, kind="bot")
        except RefusedError as error:
            if error.code is not Code.NAME_TAKEN:
                raise
    return await sit(link, f"{name} {MOST_SEATS}", kind="bot")


def _check_bot(table: TableView) -> None:
    if table.seats[own_seat(table)].kind is not Kind.BOT:
        raise LinkError("this is not the link of a bot's seat: a bot is always shown as a computer")


async def play_turns(
    line: TableConnection, decide: Decide, *, stay: bool = False, pause: tuple[float, float] = PAUSE
) -> None:
    """Answers every call for action until the match is over, or with `stay` the table closes.

    Raises `RefusedError` for an action that is not legal, `UnseatedError`, what ended the line,
    and what `decide` raises.
    """
    async for turn in line.turns(stay=stay):
        seconds = _chance.uniform(*pause) if has_people(turn.table) else 0.0
        action, _ = await asyncio.gather(decide(turn), asyncio.sleep(seconds))
        await turn.act(action)


def has_people(table: TableView) -> bool:
    """Whether a person sits there, for whom play is paced."""
    return any(seat.kind is Kind.HUMAN for seat in table.seats)


class LevelBot:
    """One of our players as a bot, with chance of its own: nobody can run its decisions again.

    Args:
        level: a name in `ronda.players.LEVELS`; raises `LevelError` for another.
    """

    def __init__(self, level: str) -> None:
        if level not in LEVELS:
            raise LevelError(level)
        self._level = level
        self._player: Player | None = None

    async def decide(self, turn: Turn) -> Action:
        """What the player does."""
        if self._player is None:
            rules = read_rules(turn.table.settings.rules)
            self._player = player(self._level, rules, len(turn.table.seats))
        # Not on the event loop: the line has to answer while somebody thinks.
        return await asyncio.to_thread(self._player.decide, turn.view, secrets.token_bytes(SIZE))


def own_seat(table: TableView) -> Seat:
    """The reader's seat, or the one that is theirs with the next deal.

    Raises `LinkError` for a spectator.
    """
    seat = table.awaits if table.you is None else table.you
    if seat is None:
        raise LinkError("this link plays for no seat")
    return seat


def result_line(table: TableView | None, seat: Seat) -> str:
    """How a match came out for a seat; `table` as it ended, None where nobody saw that."""
    if table is None or table.view is None:
        return "the match is over"
    shown, number = table.view, table.match_number
    if shown.phase is not Phase.OVER:
        return f"match {number} was given up, and nobody won it"
    totals = list(shown.totals)
    side = seat % len(totals)
    score = " to ".join(map(str, (totals.pop(side), *totals)))
    if shown.winner is None:
        return f"match {number} is a draw: {score}"
    return f"match {number} is {'won' if shown.winner == side else 'lost'}: {score}"
