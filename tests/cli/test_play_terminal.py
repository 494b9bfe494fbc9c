"""`ronda play` in a terminal: single keys, a table drawn over, and every way to leave."""

import os
import signal
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.persons import Door, user_environment


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Door]:
    door = Door(user_environment(tmp_path), tmp_path / "match.journal")
    yield door
    door.close()


def test_one_key_chooses_the_rules_and_one_key_plays(sit: Door) -> None:
    seat = sit("--fast")
    seat.read_until("Which rules")
    seat.press("2")
    seat.read_until("1–4 play a card")
    seat.press("1")
    seat.read_until("1–3 play a card")
    seat.press("q")
    seat.read_until("q again leaves")
    seat.press("q")
    status, text = seat.leave()
    assert status == 0
    assert "saved in" in text
    assert termios.tcgetattr(seat.terminal) == seat.modes


def test_a_wrong_key_is_answered_below_the_table(sit: Door) -> None:
    seat = sit.begin()
    before = sit.actions()
    seat.press("\x1b[A")
    seat.read_until(r"does nothing here")
    assert sit.actions() == before


def test_rules_and_log_are_read_in_pieces(sit: Door) -> None:
    seat = sit.begin()
    seat.press("?")
    assert "Ronda: qahwa" in seat.read_until("Any key for more")
    seat.press(" ")
    seat.read_until("Any key for more")
    seat.press("q")
    seat.read_until("1–4 play a card")
    seat.press("l")
    assert "Deal 1." in seat.read_until("Any key goes back")
    seat.press(" ")
    seat.read_until("1–4 play a card")


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)]
)
def test_signals_leave_with_the_match_saved(sit: Door, number: signal.Signals, status: int) -> None:
    seat = sit.begin()
    seat.press("1")
    seat.read_until("1–3 play a card")
    before = sit.actions()
    seat.program.send_signal(number)
    ended, text = seat.leave()
    assert ended == status
    assert "saved in" in text
    assert "Traceback" not in text
    assert sit.actions() == before >= 2
    assert termios.tcgetattr(seat.terminal) == seat.modes


@pytest.mark.parametrize(("typed", "expected"), [("\x03", 130), ("\x04", 0), ("q", 0)])
def test_control_c_control_d_and_q_are_typed(sit: Door, typed: str, expected: int) -> None:
    first = sit.begin()
    first.press(typed)
    if typed == "q":
        first.read_until("q again leaves")
        first.press(typed)
    status, text = first.leave()
    assert status == expected
    assert "saved in" in text
    assert termios.tcgetattr(first.terminal) == first.modes
    again = sit("--resume", str(sit.save), "--fast")
    again.read_until("4 play a card")


def test_a_terminal_that_hangs_up_leaves_the_match_saved(sit: Door) -> None:
    seat = sit.begin()
    os.close(seat._person)
    seat._person = os.dup(seat.terminal)
    assert seat.program.wait(timeout=120) == 129
    assert sit.save.with_suffix(".jsonl").exists()


def test_a_window_that_is_too_small_waits_for_room(sit: Door) -> None:
    seat = sit("--rules", "qahwa", "--fast", "--save", str(sit.save), size=(40, 10))
    assert "40 columns" in seat.read_until("--plain")
    seat.press("1")
    seat.resize(100, 30)
    seat.read_until("1–4 play a card")
    seat.resize(30, 8)
    seat.read_until("30 columns")
    seat.resize(60, 20)
    seat.read_until("1–4 play a card")


@pytest.mark.parametrize("environment", [{"TERM": "dumb"}, {"PYTHONIOENCODING": "latin-1"}])
def test_words_alone_where_a_terminal_asks_for_it(sit: Door, environment: dict[str, str]) -> None:
    seat = sit.begin(**environment)
    seat.press("1\n" if "TERM" in environment else "1")
    text = seat.read_until("1.3 play a card")
    assert "─" not in text
    assert "takes" in text or "laid" in text
    for _ in range(2):
        seat.press("q\n" if "TERM" in environment else "q")
    status, _ = seat.leave()
    assert status == 0


def test_a_plain_terminal_of_any_size_will_do(sit: Door) -> None:
    seat = sit("--rules", "qahwa", "--plain", "--fast", "--save", str(sit.save), size=(20, 5))
    seat.read_until("1–4 play a card")


def test_computers_pause_in_a_terminal(sit: Door) -> None:
    seat = sit("--rules", "qahwa", "--seed", "3", "--save", str(sit.save))
    seat.read_until("1–4 play a card")
    begin = seat.press("1")
    seat.read_until(r"(?s)to play….*1–3 play a card")
    assert time.monotonic() - begin > 0.8


def test_no_color_takes_the_colours_and_leaves_the_table(sit: Door) -> None:
    seat = sit.begin(NO_COLOR="1")
    assert "┌───┐" in seat.seen
