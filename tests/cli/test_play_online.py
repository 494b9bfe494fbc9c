"""`ronda play --table` in a terminal and in a pipe, at a server of its own."""

import asyncio
import signal
from asyncio.subprocess import PIPE
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from ronda.cli import app
from ronda.client import Link, ask, look, new_id, sit
from ronda.protocol import Kind, Linked, Relink, SeatComputer
from tests.cli.persons import Door, user_environment
from tests.client.people import Person, start_when_ready, table_for, wait_until
from tests.client.processes import RONDA, AtTerminal, ended, process
from tests.client.serving import a_server
from tests.server.harness import play, server_on

ANYWHERE = "http://127.0.0.1:1/table/x"


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    opened = Door(user_environment(tmp_path), tmp_path / "match.journal")
    yield opened
    opened.close()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Link]:
    """The host's link to a table of two with a computer."""
    with a_server(tmp_path) as url:
        yield play(_set_up(url))


async def _set_up(url: str) -> Link:
    link = await table_for(url, "qahwa")
    await ask(link, SeatComputer(new_id(), 1, "careful"))
    return link


def refused(*words: str) -> str:
    result = CliRunner().invoke(app, ["play", *words])
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    return result.stderr


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--table", "nonsense"), "is no link: one begins with https:// or http://"),
        (("--table", "http://h/table/x#seat"), "seat= and its token"),
        (("--table", ANYWHERE, "--seats", "3"), "--table plays what the table plays"),
        (("--table", ANYWHERE, "--fast"), "--table plays what the table plays"),
        (("--name", "Amina"), "--name goes with --table"),
        (("--table", ANYWHERE), "the server at http://127.0.0.1:1 does not answer"),
        (("--table", f"{ANYWHERE}#seat=t"), "the server at http://127.0.0.1:1 does not answer"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(words: tuple[str, ...], reason: str) -> None:
    assert reason in refused(*words)


def test_tables_that_let_nobody_in(tmp_path: Path) -> None:
    async def scene() -> list[tuple[int, str, str]]:
        said = []
        async with server_on(tmp_path) as run:
            table = await table_for(run.url, may_watch=False)
            links = [table.invitation, f"{run.url}/table/nowhere"]
            for name in ("Amina", "Brahim"):
                await sit(table.invitation, name)
            links.append(table.with_token("stolen").seat_link)
            for link in links:
                words = ("play", "--table", link, "--name", "Zineb")
                async with process(*RONDA, *words) as running:
                    said.append(await ended(running))
        return said

    full, nowhere, stolen = play(scene())
    assert full == (2, "", "ronda: no seat is free at this table\n")
    assert nowhere[2] == "ronda: there is no table 'nowhere'\n"
    assert stolen[2] == "ronda: this token opens no seat at this table (any more)\n"


def test_a_pipe_has_to_say_who_plays(host: Link) -> None:
    async def scene() -> tuple[int, str, str]:
        table = await table_for(host.server)
        async with process(*RONDA, "play", "--table", table.invitation) as running:
            return await ended(running)

    assert play(scene()) == (2, "", "ronda: who is it that plays? --name NAME\n")


def test_a_match_in_a_terminal(door: Door, host: Link) -> None:
    seat = door("--table", host.with_token(host.token).invitation)
    seat.read_until("Your name, as the others will see it")
    seat.press("Amina\n")
    seat.read_until("x give up the seat")
    assert [each.name for each in play(look(host)).seats] == ["Amina", None]
    seat.press("\n")
    seat.read_until("is about to start")
    play(start_when_ready(host))
    text = seat.read_until("4 play a card")
    # The head stands on every screen; what the log says may have scrolled away.
    assert "Target: 5." in text
    seat.press("1")
    seat.read_until("3 play a card")
    seat.press("h")
    seat.read_until("h take your seat back")
    seat.press("q")
    seat.read_until("q again leaves")
    seat.press("q")
    status, text = seat.leave()
    assert status == 0
    assert "Come back to it with" in text
    assert "#seat=" in text
    assert "Traceback" not in text


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_a_signal_leaves_the_seat_waiting(
    door: Door, host: Link, number: signal.Signals, status: int
) -> None:
    own = play(sit(host, "Amina"))
    seat = door("--table", own.seat_link)
    seat.read_until("s start")
    seat.program.send_signal(number)
    ended_with, text = seat.leave()
    assert ended_with == status
    assert "Traceback" not in text
    assert play(look(host)).seats[0].name == "Amina"


def test_a_host_fills_the_table_and_starts_it_from_the_terminal(door: Door, host: Link) -> None:
    own = play(sit(host, "Amina"))
    seat = door("--table", own.seat_link, "--plain")
    seat.read_until("s start")
    seat.press("s")
    seat.read_until("4 play a card")
    seat.press("\x04")
    assert seat.leave()[0] == 0


def test_a_seat_that_is_played_from_elsewhere_is_said_to_be(tmp_path: Path) -> None:
    async def scene() -> tuple[int, str, str]:
        async with server_on(tmp_path) as run:
            table = await table_for(run.url)
            guest = await sit(table.invitation, "Brahim")
            words = ("play", "--table", guest.seat_link)
            async with process(*RONDA, *words, stdin=PIPE) as running:
                await wait_until(lambda: _is_here(table))
                linked = await ask(guest, Relink(new_id(), 0))
                assert isinstance(linked, Linked)
                await look(guest.with_token(linked.token))
                assert running.stdin is not None
                return await ended(running)

    status, said, errors = play(scene())
    assert (status, errors) == (2, "")
    assert "this seat has a new link now" in said


async def _is_here(link: Link) -> bool:
    return (await look(link)).seats[0].is_here


def test_the_record_of_the_match_is_kept(tmp_path: Path) -> None:
    async def scene() -> tuple[int, list[str]]:
        async with server_on(tmp_path) as run:
            # On a busy machine a cut that comes late would be noted in the record.
            tables = run.server.tables
            tables.policy = msgspec.structs.replace(tables.policy, cut_time=60.0)
            table = await sit(await table_for(run.url, "qahwa"), "Amina")
            guest = await sit(table.invitation, "Brahim")
            other = Person(table)
            data = {"XDG_DATA_HOME": str(tmp_path)}
            words = ("play", "--table", guest.seat_link)
            async with process(*RONDA, *words, stdin=PIPE, env=data) as running:
                person = AtTerminal(running)
                playing = asyncio.gather(person.play(), other.play())
                await start_when_ready(table)
                status, _ = await playing
            assert (await look(table)).seats[1].kind is Kind.HUMAN
        return status, person.lines

    status, lines = play(scene())
    assert status == 0
    (kept,) = (tmp_path / "ronda").glob("table-*.jsonl")
    assert f"The record of the match: {kept}" in lines
    result = CliRunner().invoke(app, ["verify", str(kept)])
    assert result.exit_code == 0
    assert "everything fits" in result.stdout
    assert "note" not in result.stdout
