"""One timer of the event loop for all tables."""

import asyncio
import time

import pytest

from ronda.server.timers import Timers


def test_what_is_due_is_called_once_in_order() -> None:
    called: list[str] = []

    async def scene() -> None:
        timers = Timers(called.append, time.monotonic)
        now = time.monotonic()
        timers.set("later", now + 0.05)
        timers.set("sooner", now + 0.01)
        timers.set("never", now + 0.02)
        timers.set("never", None)
        timers.set("moved", now + 0.01)
        timers.set("moved", now + 60)
        assert timers.is_set("later")
        await asyncio.sleep(0.2)
        assert not timers.is_set("later")
        assert timers.is_set("moved")
        timers.close()
        assert not timers.is_set("moved")

    asyncio.run(scene())
    assert called == ["sooner", "later"]


def test_what_is_put_off_again_and_again_takes_no_more_room() -> None:
    called: list[str] = []

    async def scene() -> None:
        clock = [0.0]
        timers = Timers(called.append, lambda: clock[0])
        for step in range(1000):
            timers.set("table", 60.0 + step)
        timers.set("other", 50.0)
        timers.set("other", None)
        assert len(timers._heap) == 2
        for now, due in ((70.0, []), (1058.0, []), (1059.0, ["table"])):
            clock[0] = now
            timers._fire()
            assert called == due
        timers.set("table", 2000.0)
        timers.set("table", 1100.0)
        clock[0] = 1100.0
        timers._fire()
        assert called == ["table", "table"]
        clock[0] = 3000.0
        timers._fire()
        assert called == ["table", "table"]
        timers.close()

    asyncio.run(scene())


def test_the_clock_is_looked_at_again_however_far_the_next_time_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A clock that goes faster than the loop's is noticed before the loop would have come."""
    monkeypatch.setattr("ronda.server.timers.LOOK", 0.01)

    async def scene() -> None:
        called = asyncio.Event()
        clock = [0.0]
        timers = Timers(lambda _: called.set(), lambda: clock[0])
        timers.set("far", 3600.0)
        await asyncio.sleep(0)
        clock[0] = 3600.0
        await asyncio.wait_for(called.wait(), 60.0)

    asyncio.run(scene())
