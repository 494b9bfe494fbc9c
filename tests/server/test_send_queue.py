"""What waits for one reader is bounded; who falls behind gets the whole view."""

import asyncio

from ronda.server.send_queue import ANSWERS, PUSHES, SendQueue


def lines(fill: int, *, answers: int = 0) -> list[bytes]:
    async def scene() -> list[bytes]:
        box = SendQueue(lambda: b"whole", b"goodbye")
        for number in range(fill):
            box.push(b"push %d" % number)
        for number in range(answers):
            box.answer(b"answer %d" % number)
        box.close()
        taken = []
        while (line := await box.take()) is not None:
            taken.append(line)
        return taken

    return asyncio.run(scene())


def test_lines_come_in_order() -> None:
    assert lines(3) == [b"push 0", b"push 1", b"push 2"]


def test_one_whole_view_replaces_what_a_slow_reader_missed() -> None:
    async def scene() -> list[bytes | None]:
        box = SendQueue(lambda: b"whole", b"goodbye")
        for number in range(PUSHES + 50):
            box.push(b"push %d" % number)
        return [await box.take()]

    assert asyncio.run(scene()) == [b"whole"]


def test_who_asks_and_does_not_read_is_sent_away() -> None:
    taken = lines(0, answers=ANSWERS + 10)
    assert len(taken) == ANSWERS + 1
    assert taken[-1] == b"goodbye"


def test_nothing_comes_after_the_last_line() -> None:
    async def scene() -> list[bytes | None]:
        box = SendQueue(lambda: b"whole", b"goodbye")
        box.close(b"last")
        box.push(b"push")
        box.answer(b"answer")
        return [await box.take(), await box.take()]

    assert asyncio.run(scene()) == [b"last", None]
