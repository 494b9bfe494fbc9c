"""What waits for one reader is bounded; who falls behind gets the whole view."""

from collections.abc import Callable

from ronda.server.send_queue import ANSWERS, PUSHES, SendQueue

ALL = 1 << 30


def queue() -> SendQueue:
    return SendQueue(lambda: b"whole", b"goodbye", lambda: None)


def lines(fill: int, *, answers: int = 0) -> list[bytes]:
    box = queue()
    for number in range(fill):
        box.push(b"push %d" % number)
    for number in range(answers):
        box.answer(b"answer %d" % number)
    box.close()
    taken = box.take(ALL)
    assert box.is_over
    return taken


def test_lines_come_in_order() -> None:
    assert lines(3) == [b"push 0", b"push 1", b"push 2"]


def test_one_whole_view_replaces_what_a_slow_reader_missed() -> None:
    box = queue()
    for number in range(PUSHES + 50):
        box.push(b"push %d" % number)
    assert box.take(ALL) == [b"whole"]
    assert not box.is_over


def test_who_asks_and_does_not_read_is_sent_away() -> None:
    taken = lines(0, answers=ANSWERS + 10)
    assert len(taken) == ANSWERS + 1
    assert taken[-1] == b"goodbye"


def test_nothing_comes_after_the_last_line() -> None:
    box = queue()
    box.close(b"last")
    box.push(b"push")
    box.answer(b"answer")
    states = [box.is_over]
    assert box.take(ALL) == [b"last"]
    states.append(box.is_over)
    assert states == [False, True]
    assert box.take(ALL) == []


def test_as_much_is_taken_as_is_asked_for() -> None:
    box = queue()
    for number in range(4):
        box.push(b"push %d" % number)
    assert box.take(1) == [b"push 0"]
    assert box.take(len(b"push 1") + 1) == [b"push 1", b"push 2"]
    assert box.take(ALL) == [b"push 3"]


def test_whatever_there_is_to_be_taken_wakes() -> None:
    woken: list[None] = []
    box = SendQueue(lambda: b"whole", b"goodbye", lambda: woken.append(None))
    sayings: list[Callable[[], None]] = [
        lambda: box.push(b"push"),
        lambda: box.answer(b"answer"),
        box.push_whole,
        box.close,
    ]
    for say in sayings:
        before = len(woken)
        say()
        assert len(woken) > before
