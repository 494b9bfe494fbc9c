"""One timer of the event loop for all tables."""

import asyncio
import time

from ronda.server.timers import Timers


def test_what_is_due_is_called_once_in_order() -> None:
    called: list[str] = []

    async def scene() -> None:
        timers = Timers(called.append)
        now = time.time()
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
