"""`ronda bot`: a level or a program at a table, and one clear sentence for whatever fails."""

import asyncio
import signal
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ronda.cli import app
from ronda.client import TableConnection, look, sit
from ronda.protocol import Kind, Stage
from tests.client.people import Person, start_when_ready, table_for, wait_until
from tests.client.processes import RONDA, ended, process
from tests.server.harness import free_port, play, server_on

ANYWHERE = "http://127.0.0.1:1/table/x"


def refused(*words: str) -> str:
    """What the command says when it refuses, in one line."""
    result = CliRunner().invoke(app, ["bot", *words])
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    return result.stderr


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ((), "who decides? name either a --level or a --program"),
        (("--level", "greedy", "--program", "x"), "who decides?"),
        (("--level", "brilliant"), "'brilliant' is no level; there are "),
        (("--program", "no-such-program"), "does not run: No such file or directory"),
        (("--program", "x", "--seconds", "0"), "--seconds is more than 0"),
    ],
)
def test_what_cannot_be_is_said_before_anything_is_tried(
    words: tuple[str, ...], reason: str
) -> None:
    assert reason in refused("--table", ANYWHERE, *words)


def test_a_wrong_link_and_a_server_that_is_not_there() -> None:
    assert "is no link to a table" in refused("--table", "http://h/x", "--level", "greedy")
    nobody = f"http://127.0.0.1:{free_port()}"
    said = refused("--table", f"{nobody}/table/x", "--level", "greedy")
    assert said == f"ronda: the server at {nobody} does not answer\n"


def bot(link: str, *words: str) -> tuple[str, ...]:
    return (*RONDA, "bot", "--table", link, "--fast", *words)


def test_a_full_table(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            host = await table_for(run.url)
            for name in ("Amina", "Brahim"):
                await sit(host.invitation, name)
            async with process(*bot(host.invitation, "--level", "greedy")) as running:
                assert await ended(running) == (2, "", "ronda: no seat is free\n")
            stolen = host.with_token("stolen").seat_link
            async with process(*bot(stolen, "--level", "greedy")) as running:
                status, _, errors = await ended(running)
                assert (status, errors.count("\n")) == (2, 1)
                assert "opens no seat at this table" in errors

    play(scene())


def test_it_stays_for_a_rematch_if_asked_to(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            host = await sit(await table_for(run.url), "Amina")
            words = ("--level", "careful", "--name", "Grabber", "--stay")
            async with process(*bot(host.invitation, *words)) as running:
                await wait_until(lambda: _kind_is(host.invitation, Kind.BOT))
                first = asyncio.create_task(Person(host).play())
                await start_when_ready(host)
                await first
                second = await Person(host).play(again=True)
                assert second.match_number == 2
                assert running.stdout is not None
                lines = [(await running.stdout.readline()).decode() for _ in range(3)]
                running.send_signal(signal.SIGTERM)
                assert await ended(running) == (128 + signal.SIGTERM, "", "")
            assert lines[0] == "Grabber sits at seat 1, shown as a computer\n"
            assert [line[:10] for line in lines[1:]] == ["match 1 is", "match 2 is"]
            assert (await look(host)).seats[1].kind is Kind.OPEN

    play(scene())


async def _kind_is(link: str, kind: Kind) -> bool:
    return (await look(link)).seats[1].kind is kind


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_makes_it_leave_its_seat(tmp_path: Path, number: signal.Signals) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            host = await sit(await table_for(run.url), "Amina")
            command = f"{sys.executable} -c 'import sys; sys.stdin.read()'"
            async with process(*bot(host.invitation, "--program", command)) as running:
                assert running.stdout is not None
                assert (
                    await running.stdout.readline() == b"bot sits at seat 1, shown as a computer\n"
                )
                running.send_signal(number)
                assert await ended(running) == (128 + number, "", "")
            assert (await look(host)).seats[1].kind is Kind.OPEN

    play(scene())


FAILING: list[tuple[str, int, str]] = [
    ("raise SystemExit(7)", 60, "the program ended (exit status 7) instead of answering"),
    (
        "import sys; print('hello'); sys.stdin.read()",
        60,
        "the program answered 'hello', which is not a line like",
    ),
    ('import sys; print(\'{"action": "pass"}\'); sys.stdin.read()', 60, "but possible are: "),
    ("import time; time.sleep(60)", 2, "the program did not answer within 2 seconds"),
]


@pytest.mark.parametrize(("code", "seconds", "reason"), FAILING)
def test_a_program_that_fails_gives_its_seat_up(
    tmp_path: Path, code: str, seconds: int, reason: str
) -> None:
    program = tmp_path / "failing.py"
    program.write_text(code)

    async def scene() -> None:
        async with server_on(tmp_path) as run:
            host = await table_for(run.url)
            other = await sit(host.invitation, "Other", kind="bot")
            words = ("--program", f"{sys.executable} -u {program}", "--seconds", str(seconds))
            async with (
                TableConnection(other) as line,
                process(*bot(host.invitation, *words)) as running,
            ):
                await start_when_ready(host)
                playing = asyncio.create_task(_play_until_alone(line))
                status, _, errors = await ended(running)
                await playing
            assert (status, errors.count("\n")) == (2, 1)
            assert reason in errors

    play(scene())


async def _play_until_alone(line: TableConnection) -> None:
    """Another bot plays on until the seat beside it is given up, and filled by a computer."""
    async for turn in line.turns():
        await turn.act(turn.view.legal[-1])
    assert line.table.stage is Stage.FINISHED
    assert line.table.seats[1].kind is Kind.COMPUTER
