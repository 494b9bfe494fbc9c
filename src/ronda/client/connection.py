"""The line to one table: it keeps itself open, and shows every push.

A request is sent again under the same id until it is answered, so that it is done once however bad
the connection is. Decks are cut automatically for a person, and everything shown of the fair deal
is checked (`deal_monitor`).
"""

import asyncio
import random
from collections import deque
from collections.abc import AsyncIterator
from typing import Final, Self

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import (
    InvalidHandshake,
    InvalidMessage,
    InvalidStatus,
    WebSocketException,
)

from ronda.client.connection_events import Back, Lost, Tell, log_news
from ronda.client.deal_monitor import DealMonitor
from ronda.client.errors import (
    LostError,
    SentAwayError,
    UnseatedError,
    no_answer,
    no_ronda,
    refusal,
)
from ronda.client.links import Link, as_link
from ronda.client.requests import LATER, Requests
from ronda.client.turn import UNDER_WAY, Turn, is_over, turn_of
from ronda.protocol import (
    VERSION,
    Ack,
    FromSeat,
    Goodbye,
    Hello,
    Linked,
    Message,
    Push,
    Refused,
    Stage,
    TableView,
    ToClient,
)

PATIENCE: Final = 300.0
"""Seconds for which a line that was lost is looked for."""
FIRST_WAIT: Final = 0.25
LONGEST_WAIT: Final = 15.0
"""Seconds between two attempts; in between the wait doubles."""
ASK_AGAIN: Final = 1.0
"""Seconds after which something is asked again that the server could not do just then."""
CLOSING: Final = 2.0
"""Close-handshake timeout, seconds."""
KEPT: Final = 128
"""Pushes queued for a slow reader; of older ones only the outcome is shown."""

_DECODER: Final = msgspec.json.Decoder(ToClient)
_GONE: Final = (OSError, EOFError, WebSocketException)
_chance: Final = random.SystemRandom()


class TableConnection:
    """A line to a table; use it as a context, which is entered once the table is there.

    `async for push in line` gives every push, and raises the `ClientError` that ends the line.

    Args:
        link: a seat's link plays, an invitation only looks.
        tell: hears of lost lines and of what does not fit; the log does if it is left out.
        patience: for how many seconds a line that was lost is looked for.

    Attributes:
        link: as it was given.
        finished: the table as the last match ended, though the next may be under way already.
    """

    def __init__(
        self, link: Link | str, *, tell: Tell = log_news, patience: float = PATIENCE
    ) -> None:
        self.link = as_link(link)
        self.finished: TableView | None = None
        self._tell = tell
        self._patience = patience
        self._watch = DealMonitor()
        self._requests = Requests(patience)
        self._table: TableView | None = None
        self._pushes: deque[Push] = deque()
        self._changed = asyncio.Event()
        self._wire: ClientConnection | None = None
        self._later: set[asyncio.Task[None]] = set()
        self._failure: BaseException | None = None
        self._answered = 0
        self._is_greeted = False
        self._is_lost = False
        self._had_seat = False

    @property
    def table(self) -> TableView:
        """The table as it was shown last; raises `LookupError` before the line is entered."""
        if self._table is None:
            raise LookupError("a line shows its table once it has been entered")
        return self._table

    async def __aenter__(self) -> Self:
        self._running = asyncio.create_task(self._run())
        self._running.add_done_callback(self._end)
        try:
            await self._wait_for_push()
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def __aiter__(self) -> AsyncIterator[Push]:
        return self

    async def __anext__(self) -> Push:
        await self._wait_for_push()
        return self._pushes.popleft()

    async def turns(self, *, stay: bool = False) -> AsyncIterator[Turn]:
        """Every call for action that this seat has to answer, each once.

        Ends with the match that is played, or the next if there is none; with `stay`, when the
        table closes. Raises what ended the line, and `UnseatedError`.
        """
        match = None
        while True:
            table = self.table
            if self._had_seat and table.you is None:
                raise UnseatedError
            if is_over(table, match) and (not stay or table.stage is Stage.CLOSED):
                return
            match = table.match_number if table.stage in UNDER_WAY else match
            turn = turn_of(self, table)
            if turn is not None and turn.number != self._answered:
                self._answered = turn.number
                yield turn
                # The table may have moved on by more than one push meanwhile.
                continue
            await self._wait_for_push()
            self._pushes.clear()

    async def ask(self, message: FromSeat) -> Ack | Linked:
        """Asks for something, and waits until it is done and written down.

        Raises `RefusedError`, or what ended the line.
        """
        if self._failure is not None:
            raise self._failure
        answer = self._requests.put(message)
        try:
            await self._send(message)
            return await answer
        finally:
            self._requests.forget(message.id)

    async def close(self) -> None:
        """Hangs up; the seat stays one's own."""
        for task in (self._running, *self._later):
            task.cancel()
        await asyncio.wait((self._running,))

    # --- keeping it open -------------------------------------------------------------------------

    async def _run(self) -> None:
        """Keeps a line open; raises what ends it."""
        loop = asyncio.get_running_loop()
        until, wait = loop.time() + self._patience, FIRST_WAIT
        while True:
            self._is_greeted = False
            why = await self._serve()
            if self._table is None and isinstance(why, LostError):
                raise why
            if self._is_greeted:
                until, wait = loop.time() + self._patience, FIRST_WAIT
            if loop.time() >= until:
                raise no_answer(self.link.server)
            if not self._is_lost:
                self._is_lost = True
                self._tell(Lost(why if isinstance(why, Goodbye) else None))
            least = why.wait if isinstance(why, Goodbye) else 0.0
            # A little chance keeps all clients from coming back in one moment.
            await asyncio.sleep(max(least, wait * _chance.uniform(0.75, 1.25)))
            wait = min(2 * wait, LONGEST_WAIT)

    async def _serve(self) -> Goodbye | Refused | LostError:
        """One connection from its greeting to its end; why it ended."""
        url = self.link.server.replace("http", "ws", 1) + "/ws"
        try:
            async with connect(url, compression=None, close_timeout=CLOSING) as wire:
                return await self._hear_all(wire)
        except _GONE as error:
            is_other = _is_other(error)
            return no_ronda(self.link.server) if is_other else no_answer(self.link.server)
        finally:
            self._wire = None

    async def _hear_all(self, wire: ClientConnection) -> Goodbye | Refused | LostError:
        hello = Hello(self.link.table, self.link.token, version=VERSION)
        if self._table is not None:
            # An older server gave no mark, and takes none.
            mark = self._table.mark or msgspec.UNSET
            hello = msgspec.structs.replace(hello, since=self._table.seq, mark=mark)
        await wire.send(_line(hello))
        self._wire = wire
        for message in self._requests.unanswered():
            await wire.send(_line(message))
        async for text in wire:
            last = await self._hear(text)
            if last is not None:
                return last
        return no_answer(self.link.server)

    def _end(self, running: "asyncio.Task[None]") -> None:
        """The connection has ended: fail all pending requests with the reason."""
        failure = None if running.cancelled() else running.exception()
        self._failure = failure or LostError("this line has been closed")
        self._requests.fail(self._failure)
        self._changed.set()

    # --- hearing ---------------------------------------------------------------------------------

    async def _hear(self, text: str | bytes) -> Goodbye | Refused | None:
        """Takes a message; one that ends the connection is given back, or raised for good."""
        try:
            message = _DECODER.decode(text)
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise no_ronda(self.link.server) from error
        match message:
            case Push():
                await self._hear_push(message)
            case Ack() | Linked():
                asked = self._requests.find(message.id)
                if asked is not None:
                    self._watch.acknowledged(asked)
                    self._requests.answer(message)
            case Refused():
                return self._hear_refusal(message)
            case Goodbye(reconnect=False):
                raise SentAwayError(message)
            case Goodbye():
                return message
        return None

    async def _hear_push(self, push: Push) -> None:
        self._is_greeted = True
        if self._is_lost:
            self._is_lost = False
            self._tell(Back())
        self._table = push.table
        self._had_seat = self._had_seat or push.table.you is not None
        if push.table.stage is Stage.FINISHED:
            self.finished = push.table
        for doubt in self._watch.see(push):
            self._tell(doubt)
        self._keep(push)
        duty = self._watch.duty(push.table)
        if duty is not None:
            # Nobody awaits this: the cut shows in T.
            self._requests.put(duty).add_done_callback(_heard)
            await self._send(duty)

    def _keep(self, push: Push) -> None:
        self._pushes.append(push)
        if len(self._pushes) > KEPT:
            self._pushes.popleft()
            self._pushes[0] = msgspec.structs.replace(self._pushes[0], missed=True)
        self._changed.set()

    def _hear_refusal(self, refused: Refused) -> Refused | None:
        asked = self._requests.find(refused.id)
        if asked is not None:
            if self._requests.refuse(refused):
                again = asyncio.create_task(self._ask_later(asked.id))
                self._later.add(again)
                again.add_done_callback(self._later.discard)
            return None
        if self._is_greeted:
            return None
        if refused.code in LATER:
            return refused
        raise refusal(refused, self.link.server)

    async def _ask_later(self, request: str) -> None:
        await asyncio.sleep(ASK_AGAIN)
        asked = self._requests.find(request)
        if asked is not None:
            await self._send(asked)

    async def _send(self, message: FromSeat) -> None:
        """Send now, or as soon as the connection is back."""
        if self._wire is None:
            return
        try:
            await self._wire.send(_line(message))
        except _GONE:
            self._wire = None

    async def _wait_for_push(self) -> None:
        """Returns when a push waits; raises what ended the line if none will come."""
        while not self._pushes:
            if self._failure is not None:
                raise self._failure
            self._changed.clear()
            await self._changed.wait()


def _line(message: Message) -> str:
    return msgspec.json.encode(message).decode()


def _heard(answer: "asyncio.Future[Ack | Linked]") -> None:
    """Retrieve the exception of an abandoned future, so that asyncio does not warn."""
    if not answer.cancelled():
        answer.exception()


def _is_other(error: Exception) -> bool:
    """Whether the answer is not from a Ronda server; one that is starting says 50x."""
    if isinstance(error, InvalidStatus):
        return error.response.status_code < 500
    is_cut_off = isinstance(error, InvalidMessage) and isinstance(error.__cause__, EOFError)
    return isinstance(error, InvalidHandshake) and not is_cut_off
