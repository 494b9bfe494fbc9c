"""Keys from a pipe, a line each, and single keys from a terminal, which is left as it was found."""

import os
import pty
import signal
import termios
import time
from collections.abc import Iterator

import pytest

from ronda.terminal.keys import ENTER, RESIZED, EndOfInput, Lines, SingleKeys, keys_of
from ronda.terminal.signals import Bell, Interrupted


@pytest.fixture
def bell() -> Iterator[Bell]:
    with Bell() as opened:
        yield opened


def lines_of(content: bytes, bell: Bell) -> list[str]:
    reader, writer = os.pipe()
    if not os.fork():
        os.write(writer, content)
        os._exit(0)
    os.close(writer)
    os.wait()
    lines = Lines(reader, bell)
    asked = list(iter(lambda: next_line(lines), ""))
    os.close(reader)
    return asked


def next_line(lines: Lines) -> str:
    try:
        return lines.ask()
    except EndOfInput:
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
def test_a_line_is_an_answer(content: bytes, expected: list[str], bell: Bell) -> None:
    assert lines_of(content, bell) == expected


def test_a_signal_wakes_who_waits_for_a_line(bell: Bell) -> None:
    reader, writer = os.pipe()
    os.kill(os.getpid(), signal.SIGTERM)
    with pytest.raises(Interrupted):
        Lines(reader, bell).ask()
    with pytest.raises(Interrupted):
        Lines(reader, bell).wait(60)
    os.close(reader)
    os.close(writer)


def test_news_wake_who_waits_for_a_line_and_half_a_line_is_kept(bell: Bell) -> None:
    reader, writer = os.pipe()
    lines = Lines(reader, bell)
    os.write(writer, b"7")
    bell.announce()
    assert lines.ask() == RESIZED
    bell.announce()
    assert lines.ask() == RESIZED
    bell.ring()
    os.write(writer, b"o\n")
    assert lines.ask() == "7o"
    os.close(writer)
    with pytest.raises(EndOfInput):
        lines.ask()
    os.close(reader)


@pytest.fixture
def terminal() -> Iterator[tuple[int, int]]:
    """Both ends of a terminal: the person's, and the program's."""
    person, program = pty.openpty()
    yield person, program
    os.close(person)
    os.close(program)


def press(keys: SingleKeys, person: int, typed: bytes) -> str:
    """What is asked for when this is typed just after the question.

    Who asks may not have come to it by then, and forgets what was typed: it is typed again, so much
    later that it never comes together with what was.
    """
    child = os.fork()
    if not child:
        for pause in (0.1, *[5.0] * 20):
            time.sleep(pause)
            os.write(person, typed)
        os._exit(0)
    try:
        return keys.ask()
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


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
    typed: bytes, expected: str, terminal: tuple[int, int], bell: Bell
) -> None:
    person, program = terminal
    with SingleKeys(program, bell) as keys:
        assert press(keys, person, typed) == expected


def test_the_terminal_is_left_as_it_was(terminal: tuple[int, int], bell: Bell) -> None:
    _, program = terminal
    before = termios.tcgetattr(program)
    with SingleKeys(program, bell):
        assert not termios.tcgetattr(program)[3] & (termios.ICANON | termios.ECHO)
    assert termios.tcgetattr(program) == before
    with pytest.raises(RuntimeError), SingleKeys(program, bell):
        raise RuntimeError
    assert termios.tcgetattr(program) == before


def test_a_program_that_was_stopped_takes_single_keys_again(
    terminal: tuple[int, int], bell: Bell
) -> None:
    _, program = terminal
    shells = termios.tcgetattr(program)
    with SingleKeys(program, bell) as keys:
        termios.tcsetattr(program, termios.TCSANOW, shells)
        os.kill(os.getpid(), signal.SIGCONT)
        assert not termios.tcgetattr(program)[3] & termios.ICANON
        assert keys.ask() == RESIZED


def test_control_d_ends_the_input(terminal: tuple[int, int], bell: Bell) -> None:
    person, program = terminal
    with SingleKeys(program, bell) as keys, pytest.raises(EndOfInput):
        press(keys, person, b"\x04")


def test_what_was_typed_before_the_question_answers_nothing(
    terminal: tuple[int, int], bell: Bell
) -> None:
    person, program = terminal
    with SingleKeys(program, bell) as keys:
        os.write(person, b"111")
        time.sleep(0.1)
        assert press(keys, person, b"2") == "2"


def test_a_key_ends_the_wait(terminal: tuple[int, int], bell: Bell) -> None:
    person, program = terminal
    with SingleKeys(program, bell) as keys:
        os.write(person, b" ")
        begin = time.monotonic()
        keys.wait(30)
        assert time.monotonic() - begin < 10


def test_another_size_asks_again(terminal: tuple[int, int], bell: Bell) -> None:
    _, program = terminal
    with SingleKeys(program, bell) as keys:
        os.kill(os.getpid(), signal.SIGWINCH)
        assert keys.ask() == RESIZED


def test_single_keys_need_a_terminal(terminal: tuple[int, int], bell: Bell) -> None:
    with os.fdopen(os.dup(terminal[1]), "rb") as file:
        assert isinstance(keys_of(file, bell, single=True), SingleKeys)
        assert isinstance(keys_of(file, bell, single=False), Lines)
    with open(os.devnull, "rb") as file:  # noqa: PTH123 - the name is no path of ours
        assert isinstance(keys_of(file, bell, single=True), Lines)
