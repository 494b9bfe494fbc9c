"""What takes more than a moment is made beside the server, once, in a line that has an end."""

import asyncio
import os
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from ronda.protocol import Code
from ronda.server import workshop
from ronda.server.limits import SAVED, Gate
from ronda.server.making.made import make
from ronda.server.making.rules import page_of
from ronda.server.options import Limits
from ronda.server.pool import Pool
from ronda.server.processes import watch_parent
from ronda.server.workshop import NICENESS, Workshop
from ronda.table import NotAllowedError
from tests.server.harness import PATIENCE, play, until

KOUTCHINA = b'{"preset":"koutchina"}'


@asynccontextmanager
async def open_workshop(limits: Limits | None = None) -> AsyncIterator[Workshop]:
    shop = Workshop(Gate(limits or Limits()))
    try:
        yield shop
    finally:
        shop.close()


def niceness(_: int) -> int:
    return os.nice(0)


def burn(seconds: float) -> str:
    ends = time.process_time() + seconds
    while time.process_time() < ends:
        pass
    return "done"


def test_it_is_made_in_a_process_that_gives_way_and_is_kept() -> None:
    async def scene() -> None:
        async with open_workshop() as shop:
            first, same = await asyncio.gather(
                *(shop.page("a", page_of, KOUTCHINA, "en", None) for _ in range(2))
            )
            assert first is same
            assert await shop.page("b", page_of, KOUTCHINA, "en", None) is first
            assert first.zipped is not None
            assert len(first.zipped) < len(first.plain)
            assert (await shop.page("a", niceness, 1)).plain == b"%d" % (os.nice(0) + NICENESS)

    play(scene())


def test_whoever_asked_is_charged_and_nobody_for_what_is_kept() -> None:
    async def scene() -> None:
        async with open_workshop(Limits(processor=1.0)) as shop:
            gate = shop._gate
            gate.charge("192.0.2.7", 0.001 * SAVED)
            await shop.page("192.0.2.7", burn, 0.05)
            assert gate.wait("192.0.2.7") > 20
            await shop.page("192.0.2.8", burn, 0.05)
            assert gate.wait("192.0.2.8") == 0

    play(scene())


def test_what_is_read_first_is_read_in_turn_and_charged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "WAITING_EACH", 2)
    here = threading.Event()
    go_on = threading.Event()
    reads = []

    def read() -> bytes:
        reads.append(threading.get_ident())
        here.set()
        assert go_on.wait(PATIENCE)
        spent = time.thread_time() + 0.05
        while time.thread_time() < spent:
            pass
        return KOUTCHINA

    async def scene() -> None:
        async with open_workshop(Limits(processor=1.0)) as shop:
            shop._gate.charge("192.0.2.7", SAVED * 0.01)
            asked = [asyncio.create_task(shop.of("192.0.2.7", read, len)) for _ in range(3)]
            await until(here.is_set)
            with pytest.raises(NotAllowedError) as refused:
                await shop.of("192.0.2.7", read, len)
            assert refused.value.code is Code.TOO_FAST
            assert len(reads) == 1
            go_on.set()
            made = await asyncio.gather(*asked)
            assert [each.plain for each in made] == [b"%d" % len(KOUTCHINA)] * 3
            assert len(reads) == 3
            assert threading.get_ident() not in reads
            assert shop._gate.wait("192.0.2.7") > 20

    play(scene())


def test_what_is_refused_is_refused_and_not_kept() -> None:
    async def scene() -> None:
        async with open_workshop() as shop:
            for _ in range(2):
                with pytest.raises(NotAllowedError) as refused:
                    await shop.page("a", page_of, b'{"preset":"nowhere"}', "en", None)
                assert refused.value.code is Code.BAD_RULES

    play(scene())


def test_a_line_has_an_end_for_each_and_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "WAITING", 3)
    monkeypatch.setattr(workshop, "WAITING_EACH", 2)

    async def scene() -> None:
        async with open_workshop() as shop:
            asked = [asyncio.create_task(shop.once("a", burn, 0.2)) for _ in range(3)]
            await until(lambda: shop._turns.waiting("a") == 2)
            with pytest.raises(NotAllowedError) as refused:
                await shop.once("a", burn, 0.1)
            assert refused.value.code is Code.TOO_FAST
            asked.append(asyncio.create_task(shop.once("b", burn, 0.1)))
            await until(lambda: shop._turns.waiting("b") == 1)
            with pytest.raises(NotAllowedError) as refused:
                await shop.page("c", burn, 0.1)
            assert refused.value.code is Code.TRY_AGAIN
            await asyncio.gather(*asked)

    play(scene())


def test_what_was_not_asked_for_the_longest_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "ROOM", 500)

    async def scene() -> None:
        async with open_workshop() as shop:
            first = await shop.page("a", niceness, 1)
            await shop.page("a", niceness, 2)
            assert await shop.page("a", niceness, 1) is first
            await shop.page("a", niceness, 3)
            assert await shop.page("a", niceness, 1) is first
            assert [key[1] for key in shop._kept] == [3, 1]

    play(scene())


def test_a_process_that_is_gone_is_started_again() -> None:
    async def scene() -> None:
        pool = Pool(1)
        with pytest.raises(RuntimeError):
            await pool.run(os._exit, 3)
        assert await pool.run(burn, 0.0) == "done"
        pool.close()

    play(scene())


def test_a_process_without_a_parent_watches_nobody() -> None:
    threads = threading.active_count()
    watch_parent()
    assert threading.active_count() == threads


def test_bytes_are_sent_as_they_are() -> None:
    assert make(bytes, 3).plain == b"\0\0\0"
