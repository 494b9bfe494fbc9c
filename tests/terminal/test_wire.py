"""The wire: a line in a thread of its own, heard while somebody waits for a key."""

from pathlib import Path
from threading import Event
from typing import TypeVar

import pytest

from ronda.client import Link, LostError, RefusedError, new_id
from ronda.protocol import Pause, Push, Ready
from ronda.terminal.wire import Ended, Item, NotDone, Wire
from tests.client.serving import a_seat
from tests.server.harness import free_port

Kind = TypeVar("Kind")


class Heard:
    """Waits for what comes over a wire."""

    def __init__(self) -> None:
        self._rung = Event()
        self.items: list[Item] = []

    def ring(self) -> None:
        self._rung.set()

    def until(self, wire: Wire, kind: type[Kind]) -> Kind:
        """The first item of that kind."""
        while True:
            found = list(wire.take())
            self.items += found
            for item in found:
                if isinstance(item, kind):
                    return item
            assert self._rung.wait(20), f"nothing came but {self.items}"
            self._rung.clear()


def test_pushes_come_and_questions_go(tmp_path: Path) -> None:
    heard = Heard()
    with a_seat(tmp_path) as link, Wire(link, heard.ring) as wire:
        first = heard.until(wire, Push)
        assert first.table.you == 0
        wire.ask(Pause(new_id()))
        refused = heard.until(wire, NotDone)
        assert isinstance(refused.message, Pause)
        wire.ask(Ready(new_id()))
        push = first
        while not push.table.seats[0].is_ready:
            push = heard.until(wire, Push)


@pytest.mark.parametrize("is_there", [True, False])
def test_a_line_that_cannot_be_opened_ends(tmp_path: Path, *, is_there: bool) -> None:
    heard = Heard()
    if is_there:
        with a_seat(tmp_path) as link, Wire(link.with_token("stolen"), heard.ring) as wire:
            ended = heard.until(wire, Ended)
    else:
        link = Link(f"http://127.0.0.1:{free_port()}", "x", "token")
        with Wire(link, heard.ring) as wire:
            ended = heard.until(wire, Ended)
    assert isinstance(ended.error, RefusedError if is_there else LostError)
