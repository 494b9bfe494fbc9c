"""Somebody's program: asked line by line, and told from one that fails."""

import shlex
import sys
import time
from pathlib import Path

import msgspec
import pytest

from ronda.client import Program, ProgramError, Turn
from ronda.client.turn import turn_of
from ronda.engine import Action
from ronda.protocol import Stage
from tests.client.test_turn import Table
from tests.client.watched import over_the_wire, play_to, watched
from tests.server.harness import play


@pytest.fixture(scope="module")
def turn() -> Turn:
    driver = watched()
    play_to(driver, 1, Stage.PLAYING)
    while driver.seen[-1].table.called != (0,):
        driver.go_on()
    found = turn_of(Table(), over_the_wire(driver.whole(0)).table)
    assert found is not None
    return found


def python(code: str) -> str:
    """The command that runs a piece of Python."""
    return shlex.join([sys.executable, "-u", "-c", code])


async def decide(command: str, turn: Turn, seconds: float = 60.0) -> Action:
    async with Program(command, seconds) as program:
        return await program.decide(turn)


READS = "import json, sys\nfor line in sys.stdin:\n    asked = json.loads(line)\n    "


def test_a_program_is_given_a_line_and_gives_one_back(turn: Turn, tmp_path: Path) -> None:
    kept = tmp_path / "asked.json"
    code = f"""import sys
line = sys.stdin.readline()
open({str(kept)!r}, "w").write(line)
import json
print(json.dumps({{"action": json.loads(line)["view"]["plays"][0]["card"], "more": 1}}))
"""
    action = play(decide(python(code), turn))
    assert action == turn.view.plays[0].card
    asked = msgspec.json.decode(kept.read_bytes())
    assert sorted(asked) == ["rules", "seat", "turn", "view"]
    assert (asked["seat"], asked["turn"]) == (0, turn.number)
    assert asked["rules"]["target"] == 41
    assert asked["view"]["plays"][0].keys() >= {"card", "captured", "taken", "gains", "decides"}


def test_a_program_is_asked_again_and_again(turn: Turn) -> None:
    async def scene() -> None:
        code = READS + 'print(json.dumps({"action": asked["view"]["plays"][-1]["card"]}))'
        async with Program(python(code)) as program:
            for _ in range(3):
                assert await program.decide(turn) == turn.view.plays[-1].card

    play(scene())


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("", "does not run: there is no such command"),
        ("no-such-program-here", "does not run: No such file or directory"),
        ("'", "does not run: there is no such command"),
        ("/", "does not run: Permission denied"),
        (python("raise SystemExit(3)"), r"ended \(exit status 3\) instead of answering"),
        (python("print('half', end='')"), r"ended \(exit status 0\) instead of answering"),
        (python(READS + "print('7o')"), r"answered '7o', which is not a line like"),
        (python(READS + "print('[]')"), r"answered '\[\]', which is not a line like"),
        (python(READS + "print('{\"action\": 7}')"), "which is not a line like"),
        (python(READS + "sys.stdout.buffer.write(b'\\xff\\n')"), "which is not a line like"),
        (python(READS + 'print(\'{"action": "8o"}\')'), "but possible are: "),
        (python(READS + "print('x' * 100_000)"), "answered more than 65536 bytes"),
    ],
)
def test_a_program_that_fails_is_told_in_a_sentence(turn: Turn, command: str, reason: str) -> None:
    with pytest.raises(ProgramError, match=reason) as caught:
        play(decide(command, turn))
    assert len(str(caught.value)) < 400


def test_a_program_that_is_slow_is_ended(turn: Turn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ronda.client.program.ENDING", 0.1)
    code = "import signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\ntime.sleep(60)"
    began = time.monotonic()
    with pytest.raises(ProgramError, match=r"did not answer within 0\.2 seconds"):
        play(decide(python(code), turn, seconds=0.2))
    assert time.monotonic() - began < 50


def test_a_program_that_reads_nothing_is_slow_too(turn: Turn) -> None:
    with pytest.raises(ProgramError, match="did not answer"):
        play(decide("sleep 60", turn, seconds=0.2))
