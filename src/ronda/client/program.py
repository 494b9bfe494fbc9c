"""Somebody's own program as a bot: a line of JSON for each decision, and one back.

The program reads from its standard input and answers on its standard output, one line each way
(docs/bots.md). What it writes on its error stream is left alone.
"""

import asyncio
import shlex
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final, Self

import msgspec

from ronda.client.errors import ClientError
from ronda.client.turn import Turn
from ronda.engine import Action
from ronda.rules import read_rules, rules_values

SECONDS: Final = 10.0
"""Seconds in which a program has to answer."""
LONGEST: Final = 64 * 1024
"""Bytes in an answer."""
ENDING: Final = 2.0
"""Seconds in which a program has to end once its input has ended, and then once it is told to."""


class ProgramError(ClientError):
    """A program does not run, ends, is slow, or answers what is no action."""


class _Answer(msgspec.Struct):
    action: str


class Program:
    """A program that decides; use it as a context, which ends it.

    Args:
        command: as typed in a shell, but no shell runs it.
        seconds: in which it has to answer each line.
    """

    def __init__(self, command: str, seconds: float = SECONDS) -> None:
        self._command = command
        self._seconds = seconds
        self._rules: Mapping[str, Any] | None = None

    async def __aenter__(self) -> Self:
        try:
            words = shlex.split(self._command)
            # A session of its own: Ctrl-C is for us, who leave the seat first.
            self._process = await asyncio.create_subprocess_exec(
                *words, stdin=PIPE, stdout=PIPE, limit=LONGEST, start_new_session=True
            )
        except (OSError, ValueError, IndexError, TypeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "there is no such command"
            raise ProgramError(f"the program {self._command!r} does not run: {reason}") from None
        return self

    async def __aexit__(self, *_: object) -> None:
        await _end(self._process)

    async def decide(self, turn: Turn) -> Action:
        """What the program does; raises `ProgramError`."""
        if self._rules is None:
            self._rules = rules_values(read_rules(turn.table.settings.rules))
        asked = {
            "view": turn.view,
            "rules": self._rules,
            "seat": turn.table.you,
            "turn": turn.number,
        }
        try:
            async with asyncio.timeout(self._seconds):
                line = await self._answer(msgspec.json.encode(asked) + b"\n")
        except TimeoutError:
            seconds = f"{self._seconds:g} seconds"
            raise ProgramError(f"the program did not answer within {seconds}") from None
        return _read(line, turn)

    async def _answer(self, line: bytes) -> bytes:
        """Puts a line to the program and waits for one back."""
        source, sink = self._process.stdout, self._process.stdin
        if source is None or sink is None:
            raise LookupError("the program was started without pipes")
        with suppress(ConnectionError):  # It has ended: its output ends too.
            sink.write(line)
            await sink.drain()
        try:
            answer = await source.readline()
        except ValueError:
            raise ProgramError(f"the program answered more than {LONGEST} bytes") from None
        if not answer.endswith(b"\n"):
            status = await self._process.wait()
            raise ProgramError(f"the program ended (exit status {status}) instead of answering")
        return answer


def _read(line: bytes, turn: Turn) -> Action:
    """The action in an answer, if it is one of those that are possible now."""
    shown = repr(line[:80].decode(errors="replace").strip())
    try:
        word = msgspec.json.decode(line, type=_Answer).action
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise ProgramError(
            f'the program answered {shown}, which is not a line like {{"action": "7o"}}'
        ) from None
    actions = {action.value: action for action in turn.view.legal}
    if word not in actions:
        possible = ", ".join(actions)
        raise ProgramError(f"the program answered {shown}, but possible are: {possible}")
    return actions[word]


async def _end(process: Process) -> None:
    """Ends its input, then tells it to end, then makes it."""
    if process.stdin is not None:
        process.stdin.close()
    for tell in (None, process.terminate, process.kill):
        with suppress(ProcessLookupError):
            if tell is not None:
                tell()
        with suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), ENDING)
            return
