"""A table joined from the terminal: who is asked for a name, and what the last words are."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from ronda.client import Link, LinkError, LostError, RefusedError, sit
from ronda.lang import catalogue
from ronda.protocol import Code
from ronda.terminal.joining import join_table, play_table
from ronda.terminal.keys import StopError, never
from ronda.terminal.plain import PlainScreen
from ronda.terminal.setup import Terminal
from tests.client.people import table_for
from tests.client.serving import a_seat
from tests.server.harness import free_port, play
from tests.terminal.scripts import Script


def nobody() -> str:
    pytest.fail("nobody asks for a name here")


def test_a_seats_link_needs_no_name_and_a_hosts_does(tmp_path: Path) -> None:
    with a_seat(tmp_path) as link:
        assert join_table(link.seat_link, nobody) == link
        with pytest.raises(RefusedError, match="opens no seat"):
            join_table(link.with_token("stolen").seat_link, nobody)
        host = play(table_for(link.server))
        assert join_table(host.seat_link, lambda: "Amina") == host
        assert join_table(host.seat_link, nobody) == host


def test_a_name_is_asked_for_where_there_is_a_seat(tmp_path: Path) -> None:
    with a_seat(tmp_path) as link:
        joined = join_table(link.invitation, lambda: "Brahim")
        assert joined.token is not None
        with pytest.raises(RefusedError) as caught:
            join_table(link.invitation, nobody)
        assert caught.value.code is Code.FULL
        for text, error in (("x", LinkError), (f"{link.server}/table/nowhere", RefusedError)):
            with pytest.raises(error):
                join_table(text, nobody)


def test_a_table_that_cannot_be_entered_is_an_error() -> None:
    terminal = Terminal(PlainScreen(io.StringIO()), _Patient(), None, "", catalogue())
    with pytest.raises(LostError):
        play_table(terminal, Link(f"http://127.0.0.1:{free_port()}", "x", "t"))


class _Patient(Script):
    """Presses nothing, for as long as it takes."""

    def __init__(self) -> None:
        super().__init__([""] * 100_000)


def test_the_last_words_say_how_to_come_back(tmp_path: Path) -> None:
    output = io.StringIO()
    with a_seat(tmp_path) as link:
        seat = play(_seated(link))
        terminal = Terminal(PlainScreen(output), _LeavesWhenSeated(output), None, "", catalogue())
        assert play_table(terminal, seat) == 0
    last = output.getvalue().splitlines()[-1]
    assert last.startswith("Your seat waits for you. Come back to it with: ")
    assert f"play --table '{seat.seat_link}'" in last


async def _seated(link: Link) -> Link:
    other = await table_for(link.server)
    return await sit(other.invitation, "Brahim")


class _LeavesWhenSeated(Script):
    """Waits until the table is shown; then its input ends."""

    def __init__(self, output: io.StringIO) -> None:
        super().__init__([])
        self._output = output

    def ask(self, is_due: Callable[[], bool] = never) -> str:  # noqa: ARG002 - it is patient
        if "you, not ready yet" in self._output.getvalue():
            raise StopError
        return ""
