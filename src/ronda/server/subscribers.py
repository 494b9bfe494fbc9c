"""Who reads a table, and what each is sent of it: one socket or stream is one reader."""

from collections.abc import Collection
from functools import partial
from typing import Final

import msgspec

from ronda.narration import Transition
from ronda.protocol import Goodbye, Message
from ronda.server.marks import Marks
from ronda.server.send_queue import SendQueue
from ronda.server.tokens import caller_of
from ronda.table import Caller, Policy, Rarely, Table, may_look, push_lines, push_whole

ENCODER: Final = msgspec.json.Encoder()


class Subscriber:
    """One socket or stream at one table.

    Attributes:
        key: the hash of the token that it showed; None for a spectator.
        client: the address that it comes from.
        caller: who that is at the present table.
        send_queue: what waits to be sent to it.
    """

    def __init__(self, key: str | None, send_queue: SendQueue, client: str) -> None:
        self.key = key
        self.client = client
        self.caller = Caller()
        self.send_queue = send_queue

    def answer(self, message: Message) -> None:
        """Sends an answer to something that it asked."""
        self.send_queue.answer(ENCODER.encode(message))

    def dismiss(self, goodbye: Goodbye) -> None:
        """Sends it away."""
        self.send_queue.close(ENCODER.encode(goodbye))

    def recognise(self, table: Table) -> None:
        """Find the caller again: seats change hands, and are swapped."""
        before, self.caller = self.caller, caller_of(table, self.key)
        lost = before.seat is not None and self.caller.seat is None
        if lost and before.seat is not None and table.seat(before.seat).is_taken:
            # The seat has a new token: it is played from another device now.
            self.dismiss(Goodbye("moved", reconnect=False))
        elif not may_look(table, self.caller):
            self.dismiss(Goodbye("closed", reconnect=False))


def show_step(
    table: Table,
    readers: Collection[Subscriber],
    happened: tuple[Transition, ...],
    rarely: Rarely,
    *,
    now: float,
    policy: Policy,
    marks: Marks,
) -> None:
    """Sends a step to all readers; those who may see the same are sent the same bytes.

    `rarely` is of this table, and the same at every step.
    """
    if not readers:
        return
    callers = {reader.caller for reader in readers}
    mark = partial(marks.mark_of, table.id, table.epoch)
    lines = push_lines(table, callers, happened, now=now, policy=policy, rarely=rarely, mark=mark)
    for reader in readers:
        reader.send_queue.push(lines[reader.caller])


def show_whole(table: Table, caller: Caller, *, now: float, policy: Policy, marks: Marks) -> bytes:
    """The whole table for one who was away, or fell behind."""
    push = push_whole(table, caller, now, policy)
    marked = marks.marked(push.table, table.epoch)
    return ENCODER.encode(msgspec.structs.replace(push, table=marked))
