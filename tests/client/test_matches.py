"""A whole match at each preset by processes that talk over the network (issue 3, Must show).

The server with a computer of its own, a person's script, a person at `ronda play --table`, and a
bot: `ronda bot` with somebody's program.
"""

import asyncio
import json
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest

from ronda.audit import NoteKind, verify
from ronda.client import ask, new_id, sit
from ronda.client.tables import fetch_proofs
from ronda.protocol import SeatComputer
from ronda.records import read_record
from ronda.rules import PRESETS
from tests.client.people import start_when_ready, table_for
from tests.client.processes import RONDA, AtTerminal, ended, process
from tests.client.test_examples import PROGRAM
from tests.server.harness import play, server_on


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_four_processes_play_a_whole_match(preset: str, tmp_path: Path) -> None:
    program = tmp_path / "grabber.py"
    program.write_text(PROGRAM)

    async def scene() -> None:
        async with server_on(tmp_path) as run:
            host = await sit(await table_for(run.url, preset, seats=4, target=41), "Amina")
            guest = await sit(host.invitation, "Brahim", seat=1)
            await ask(host, SeatComputer(new_id(), 3, "careful"))
            command = f"{sys.executable} {program}"
            asked = ("bot", "--table", host.invitation, "--program", command, "--fast")
            data = {"XDG_DATA_HOME": str(tmp_path)}
            seat = ("play", "--table", guest.seat_link)
            async with (
                process(sys.executable, "-m", "tests.client.person", host.seat_link) as script,
                process(*RONDA, *seat, stdin=PIPE, env=data) as terminal,
                process(*RONDA, *asked) as bot,
            ):
                person = AtTerminal(terminal)
                playing = asyncio.gather(ended(script), person.play(), ended(bot))
                await start_when_ready(host)
                told, status, (bot_status, bot_said, bot_errors) = await playing
            _check_script(told)
            assert status == 0
            assert not any("***" in line for line in person.lines)
            assert any(line.startswith(("Winner: ", "A draw")) for line in person.lines)
            assert (bot_status, bot_errors) == (0, "")
            assert "match 1 is" in bot_said
            _check_proof(await fetch_proofs(host))

    play(scene(), seconds=400)


def _check_script(told: tuple[int, str, str]) -> None:
    status, said, errors = told
    assert status == 0, errors
    assert json.loads(said)["doubts"] == []


def _check_proof(line: bytes) -> None:
    record = read_record(line)
    report = verify(record, with_players=True)
    assert report.misfit is None, report.misfit
    assert report.decisions > 0
    # What a bot decides cannot be run again, and is said; no person's cut is missing from a deck.
    assert {(note.kind, note.seat) for note in report.notes} == {(NoteKind.UNNAMED, 2)}
    kinds = {taken["seat"]: taken["kind"] for taken in record.further["players"]}
    assert kinds == {0: "human", 1: "human", 2: "computer", 3: "computer"}
