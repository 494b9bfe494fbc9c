"""The messages of one client and their answers; the socket itself is `sockets`."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

import msgspec

from ronda.engine import Seat
from ronda.protocol import (
    Ack,
    Act,
    AskStory,
    Code,
    Cut,
    FromSeat,
    Goodbye,
    Hello,
    Leave,
    Linked,
    MatchStory,
    OpenCut,
    Ping,
    Pong,
    Refused,
    Relink,
    Say,
    Start,
)
from ronda.server.going_back import heed
from ronda.server.limits import MESSAGE, STEP, Gate
from ronda.server.live import Answer, LiveTable, TableRequest
from ronda.server.names import clean_words
from ronda.server.send_queue import SendQueue
from ronda.server.server import Server
from ronda.server.store.reading import AwayError, StoreError
from ronda.server.subscribers import ENCODER, Subscriber, show_whole
from ronda.server.tokens import caller_of, new_token, token_key
from ronda.server.wire import FROM_CLIENT, check_version, read_message, refusal_of, request_id
from ronda.table import Caller, NotAllowedError, Table, tell_story

SLOW: Final = ENCODER.encode(Goodbye("slow", reconnect=True))
FLOOD: Final = 60
"""Messages beyond the limit, less those within it, after which the client is sent away."""
OVERLOOKED: Final = 20
"""Those of them that are answered at once."""
HELD: Final = 0.1
"""Seconds that each of the others holds up the next."""
PLAYS: Final = (Act, Cut, OpenCut, Start, Leave)
"""What a seat does once, when the table waits for it; a table is never held up by a limit."""


Move = Callable[[str, bytes], Awaitable[bool]]


class Session:
    """One client at one table.

    Attributes:
        send_queue: what waits to be sent to it.
        client: its address.

    Args:
        wake: called whenever there is something to be sent.
        move: takes a hello, with the table that it names, to another process where it belongs
            there; whether that was so.
    """

    def __init__(
        self, server: Server, client: str, wake: Callable[[], None], move: Move | None = None
    ) -> None:
        self.send_queue = SendQueue(self._whole, SLOW, wake)
        self.client = client
        self._server = server
        self._move = move
        self._live: LiveTable | None = None
        self._reader = Subscriber(None, self.send_queue, client)
        self._too_fast = 0
        server.readers.add(self._reader)

    def hear(self, line: bytes) -> Coroutine[Any, Any, None] | None:
        """Takes a message; every answer goes to the send queue.

        Where something is returned, that has to be done before the next message is heard.
        """
        gate = self._server.gate
        if not gate.may_ask(self.client):
            return self._slow_down(line, "too many messages: slow down")
        if wait := gate.wait(self.client):
            reason = f"this address has used up its share of the server: wait {wait:.0f} s"
            return self._slow_down(line, reason)
        self._too_fast = max(self._too_fast - 1, 0)
        self.charge(MESSAGE)
        try:
            message = read_message(line, FROM_CLIENT)
            match message:
                case Hello():
                    return self._hello(message, line)
                case Ping():
                    self._reader.answer(Pong(message.number))
                case AskStory():
                    self._tell(message)
                case _:
                    self._ask(message)
        except NotAllowedError as error:
            self._answer(refusal_of(error, request_id(line)))
        return None

    def charge(self, seconds: float) -> None:
        """What was done for this client took so much processor time."""
        self._server.gate.charge(self.client, seconds)

    def follow(self, live: LiveTable, key: str | None) -> None:
        """Follows a table from now on, with the token of this hash."""
        if self._live is not None:
            self._live.detach(self._reader)
        self._reader.key = key
        self._live = live
        live.attach(self._reader)

    def close(self) -> None:
        """The client is gone."""
        self._server.readers.discard(self._reader)
        if self._live is not None:
            self._live.detach(self._reader)
            self._live = None

    async def _hello(self, hello: Hello, line: bytes) -> None:
        if self._live is None and self._move is not None and await self._move(hello.table, line):
            return
        try:
            await self._greet(hello)
        except NotAllowedError as error:
            self._answer(refusal_of(error))

    async def _greet(self, hello: Hello) -> None:
        if self._live is not None:
            raise NotAllowedError(Code.NOT_NOW, "a line has one table: open another line for this")
        check_version(hello.version)
        tables = self._server.tables
        key = None if hello.token is None else token_key(hello.token)
        try:
            live = await tables.get(hello.table)
            await heed(live, hello, key, tables)
            await tables.recognise(live, key)
        except LookupError as error:
            raise NotAllowedError(Code.NO_SUCH_TABLE, str(error)) from None
        except AwayError:
            self._reader.dismiss(Goodbye("restart", reconnect=True))
            return
        except StoreError as error:
            # Nothing would ever be said on this line, and what was asked with the hello cannot be
            # answered: the client has to come back, and say it all again.
            self._answer(refusal_of(error))
            self.send_queue.close()
            return
        self.follow(live, key)

    def _ask(self, message: FromSeat) -> None:
        live = self._followed()
        check_talk(self._server.gate, live.table.id, self._reader.key, message)
        self._server.commons.check_start(live, message)
        ask(live, self._reader.key, message, self._answer)

    def _tell(self, asked: AskStory) -> None:
        """The story of the match, on the line behind all that it tells."""
        table, caller = self._followed().table, self._reader.caller
        if not self._server.gate.may_talk(table.id, self._reader.key or self.client, "story"):
            raise NotAllowedError(Code.TOO_FAST, "so many stories at once: wait a second or two")
        number, began = 0 if table.match is None else table.match.number, time.thread_time()
        self._reader.answer(MatchStory(asked.id, number, tell_story(table, caller)))
        self.charge(time.thread_time() - began)

    def _followed(self) -> LiveTable:
        """The table that is followed; raises `NotAllowedError` before the hello."""
        if self._live is None:
            raise NotAllowedError(Code.NOT_NOW, "the first message is a hello")
        return self._live

    def _answer(self, answer: Answer | Linked) -> None:
        if isinstance(answer, Refused):
            self._server.metrics.refusals.labels(answer.code.value).inc()
        else:
            self.charge(STEP)
        self._reader.answer(answer)

    def _whole(self) -> bytes | None:
        live = self._live
        if live is None:
            return None
        policy, marks = self._server.tables.policy, self._server.tables.marks
        now = live.now()
        return show_whole(live.table, self._reader.caller, now=now, policy=policy, marks=marks)

    def _slow_down(self, line: bytes, reason: str) -> Coroutine[Any, Any, None] | None:
        """Refuses a message, and hears the next a little later: flooding costs the flooder."""
        self._too_fast += 1
        if self._too_fast > FLOOD:
            self._reader.dismiss(Goodbye("limits", reconnect=True, wait=30.0))
            return None
        self._answer(Refused(request_id(line), Code.TOO_FAST, reason))
        if self._live is None:
            # It may have been the hello, after which all would wait for each other.
            self._reader.dismiss(Goodbye("limits", reconnect=True, wait=5.0))
        return asyncio.sleep(HELD) if self._too_fast > OVERLOOKED else None


def check_talk(gate: Gate, table: str, key: str | None, message: FromSeat) -> None:
    """Phrases, and whatever else makes steps without a play, have limits of their own, by seat.

    Raises `NotAllowedError`: everybody's screen and the log would be full of them.
    """
    if isinstance(message, PLAYS):
        return
    is_said = isinstance(message, Say)
    if not gate.may_talk(table, key, "say" if is_said else "do"):
        what = "phrases" if is_said else "changes of mind"
        raise NotAllowedError(Code.TOO_FAST, f"so many {what} at once: wait a second or two")


def ask(
    live: LiveTable, key: str | None, message: FromSeat, answer: Callable[[Answer | Linked], None]
) -> None:
    """Puts what a seat or the host asks for to its table."""
    if isinstance(message, Say) and message.text is not None:
        message = msgspec.structs.replace(message, text=clean_words(message.text))
    if not isinstance(message, Relink):
        live.ask(TableRequest(lambda table: caller_of(table, key), message, message.id, answer))
        return
    _ask_for_link(live, key, message, answer)


def _ask_for_link(
    live: LiveTable, key: str | None, message: Relink, answer: Callable[[Answer | Linked], None]
) -> None:
    """Show a new link to its requester, if it was given out now.

    Only its hash is kept. So who asks again, since the answer was lost, gets a fresh one instead of
    the one that nobody holds: that step answers no request, since this one was done already.
    """
    token = new_token()

    def who(table: Table) -> Caller:
        return caller_of(table, key)._replace(new_key=token_key(token))

    def is_out(given: str | None = None) -> bool:
        """Whether this seat has an unused link that the caller has given out."""
        seats, caller = live.table.seats, caller_of(live.table, key)
        link = seats[message.seat].link if message.seat < len(seats) else None
        if link is None or link.is_used or (given is not None and link.key != given):
            return False
        return link.by == caller.seat and (caller.seat is not None or caller.is_host)

    def told(answered: Answer) -> None:
        if isinstance(answered, Ack) and is_out(token_key(token)):
            answer(Linked(message.id, Seat(message.seat), token))
        elif isinstance(answered, Refused):
            answer(msgspec.structs.replace(answered, id=message.id))
        else:
            answer(Ack(message.id, answered.seq))

    def linked(answered: Answer) -> None:
        if isinstance(answered, Ack) and not is_out(token_key(token)) and is_out():
            live.ask(TableRequest(who, message, None, told))
        else:
            told(answered)

    live.ask(TableRequest(who, message, message.id, linked))
