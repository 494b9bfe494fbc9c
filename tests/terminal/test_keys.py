"""Keys from a pipe, a line each, and single keys from a terminal, which is left as it was found."""

import fcntl
import os
import pty
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator

import pytest

from ronda.terminal.keys import (
    ENTER,
    LEAVING,
    NO_KEY,
    Lines,
    Signals,
    SingleKeys,
    StopError,
    keys_of,
)


@pytest.fixture
def signals() -> Iterator[Signals]:
    with Signals() as noted:
        yield noted


def lines_of(content: bytes, signals: Signals) -> list[str]:
    reader, writer = os.pipe()
    if not os.fork():
        os.write(writer, content)
        os._exit(0)
    os.close(writer)
    os.wait()
    lines = Lines(reader, signals)
    return list(iter(lambda: next_line(lines), ""))


def next_line(lines: Lines) -> str:
    try:
        return lines.ask()
    except StopError:
        return ""


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", []),
        (b"1\n", ["1"]),
        (b" 7o \r\n\nq", ["7o", ENTER, "q"]),
        (b"\xff\xfe\n1\n", ["��", "1"]),
        ("é\n".encode(), ["é"]),
        (b"x" * 20_000 + b"\n2\n", ["x" * 4096 + "…", "2"]),
    ],
)
def test_a_line_is_an_answer(content: bytes, expected: list[str], signals: Signals) -> None:
    assert lines_of(content, signals) == expected


@pytest.mark.parametrize("name", LEAVING)
def test_a_signal_ends_the_waiting_with_its_status(name: str, signals: Signals) -> None:
    reader, writer = os.pipe()
    number = getattr(signal, name)
    os.kill(os.getpid(), number)
    with pytest.raises(StopError) as raised:
        Lines(reader, signals).ask()
    assert raised.value.status == 128 + number
    os.close(writer)


def test_the_handlers_are_restored() -> None:
    before = signal.getsignal(signal.SIGINT)
    with Signals():
        assert signal.getsignal(signal.SIGINT) != before
    assert signal.getsignal(signal.SIGINT) == before


def test_a_second_signal_ends_a_program_that_does_not_answer() -> None:
    program = (
        "import os, signal, time\n"
        "from ronda.terminal.keys import Signals\n"
        "with Signals():\n"
        "    os.kill(os.getpid(), signal.SIGTERM)\n"
        "    os.kill(os.getpid(), signal.SIGTERM)\n"
        "    time.sleep(60)\n"
    )
    ended = subprocess.run([sys.executable, "-c", program], check=False, timeout=60)
    assert ended.returncode == -signal.SIGTERM


def test_what_is_due_wakes_who_waits_and_half_a_line_is_kept(signals: Signals) -> None:
    reader, writer = os.pipe()
    lines = Lines(reader, signals)
    os.write(writer, b"7")
    assert lines.ask(lambda: True) == NO_KEY
    os.write(writer, b"o\n")
    assert lines.ask() == "7o"
    os.close(writer)
    with pytest.raises(StopError):
        lines.ask()


@pytest.fixture
def terminal() -> Iterator[tuple[int, int]]:
    """Both ends of a terminal: the person's, and the program's."""
    person, program = pty.openpty()
    yield person, program
    os.close(person)
    os.close(program)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (b"1", "1"),
        (b"\r", ENTER),
        (b"\n", ENTER),
        ("é".encode(), "é"),
        ("🂡".encode(), "🂡"),
        (b"\x1b[A", "\x1b[A"),
        (b"\x1b", "\x1b"),
        (b"\xff", "�"),
    ],
)
def test_a_key_is_an_answer(
    typed: bytes, expected: str, terminal: tuple[int, int], signals: Signals
) -> None:
    person, program = terminal
    with SingleKeys(program, signals) as keys:
        os.write(person, typed)
        assert keys.ask() == expected


def test_the_terminal_is_left_as_it_was(terminal: tuple[int, int], signals: Signals) -> None:
    _, program = terminal
    before = termios.tcgetattr(program)
    with SingleKeys(program, signals):
        assert not termios.tcgetattr(program)[3] & (termios.ICANON | termios.ECHO)
    assert termios.tcgetattr(program) == before
    with pytest.raises(RuntimeError), SingleKeys(program, signals):
        raise RuntimeError
    assert termios.tcgetattr(program) == before


def test_a_program_that_was_stopped_takes_single_keys_again(
    terminal: tuple[int, int], signals: Signals
) -> None:
    _, program = terminal
    shells = termios.tcgetattr(program)
    with SingleKeys(program, signals) as keys:
        termios.tcsetattr(program, termios.TCSANOW, shells)
        os.kill(os.getpid(), signal.SIGCONT)
        assert not termios.tcgetattr(program)[3] & termios.ICANON
        assert keys.ask() == NO_KEY


def test_control_d_ends_the_input(terminal: tuple[int, int], signals: Signals) -> None:
    person, program = terminal
    with SingleKeys(program, signals) as keys:
        os.write(person, b"\x04")
        with pytest.raises(StopError):
            keys.ask()


def test_what_was_typed_before_is_forgotten_when_asked(
    terminal: tuple[int, int], signals: Signals
) -> None:
    person, program = terminal
    with SingleKeys(program, signals) as keys:
        os.write(person, b"111")
        assert keys.ask() == "1"
        keys.forget()
        os.write(person, b"2")
        assert keys.ask() == "2"


def test_another_size_asks_again(terminal: tuple[int, int], signals: Signals) -> None:
    _, program = terminal
    with SingleKeys(program, signals) as keys:
        fcntl.ioctl(program, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
        assert keys.ask() == NO_KEY


def test_single_keys_need_a_terminal(terminal: tuple[int, int], signals: Signals) -> None:
    with os.fdopen(os.dup(terminal[1]), "rb") as file:
        assert isinstance(keys_of(file, signals, single=True), SingleKeys)
        assert isinstance(keys_of(file, signals, single=False), Lines)
    with open(os.devnull, "rb") as file:  # noqa: PTH123 - the name is no path of ours
        assert isinstance(keys_of(file, signals, single=True), Lines)
