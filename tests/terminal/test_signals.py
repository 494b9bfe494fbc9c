"""A signal rings where somebody waits, and asks to leave only there."""

import os
import select
import signal
import subprocess
import sys
from threading import Thread

import pytest

from ronda.terminal.signals import LEAVING, Bell, Interrupted


def rings(bell: Bell) -> bool:
    return bool(select.select([bell.descriptor], [], [], 0)[0])


@pytest.mark.parametrize("number", LEAVING)
def test_a_signal_rings_and_is_answered_with_its_status(number: signal.Signals) -> None:
    with Bell() as bell:
        assert not rings(bell)
        os.kill(os.getpid(), number)
        assert rings(bell)
        with pytest.raises(Interrupted) as raised:
            bell.answer()
    assert raised.value.status == 128 + number


def test_another_size_only_rings() -> None:
    with Bell() as bell:
        os.kill(os.getpid(), signal.SIGWINCH)
        assert rings(bell)
        bell.answer()
        assert not rings(bell)
        bell.answer()


def test_news_are_told_from_signals_and_ring_from_any_thread() -> None:
    with Bell() as bell:
        assert not bell.answer()
        bell.ring()
        assert not bell.answer()
        thread = Thread(target=bell.announce)
        thread.start()
        thread.join()
        assert rings(bell)
        assert bell.answer()
        for _ in range(70_000):
            bell.announce()
        assert bell.answer()


def test_the_handlers_are_restored() -> None:
    before = signal.getsignal(signal.SIGINT)
    with Bell():
        assert signal.getsignal(signal.SIGINT) != before
    assert signal.getsignal(signal.SIGINT) == before


def test_a_second_signal_ends_a_program_that_does_not_answer() -> None:
    program = (
        "import os, signal, time\n"
        "from ronda.terminal.signals import Bell\n"
        "with Bell():\n"
        "    os.kill(os.getpid(), signal.SIGTERM)\n"
        "    os.kill(os.getpid(), signal.SIGTERM)\n"
        "    time.sleep(60)\n"
    )
    ended = subprocess.run([sys.executable, "-c", program], check=False, timeout=30)
    assert ended.returncode == -signal.SIGTERM
