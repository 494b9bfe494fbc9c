"""Work is charged for its own steps: what it returns, raises and hears stays as it was."""

import asyncio
import time

import pytest

from ronda.server.metering import Metered


def burn(seconds: float) -> None:
    """Takes so much processor time."""
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


def test_own_steps_are_charged_and_no_others() -> None:
    charged: list[float] = []

    async def work() -> str:
        burn(0.01)
        await asyncio.gather(asyncio.sleep(0), other())
        burn(0.01)
        return "done"

    async def other() -> None:
        burn(0.2)

    async def scene() -> str:
        return await Metered(work(), charged.append)

    assert asyncio.run(scene()) == "done"
    assert 0.02 <= sum(charged) < 0.1


def test_what_it_raises_is_raised_and_a_cancel_is_heard() -> None:
    heard = []

    async def wrong() -> None:
        await asyncio.sleep(0)
        raise ValueError("no")

    async def endless() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            heard.append("cancelled")
            raise

    async def metered() -> None:
        await Metered(endless(), lambda _: None)

    async def scene() -> None:
        with pytest.raises(ValueError, match="no"):
            await Metered(wrong(), lambda _: None)
        task = asyncio.create_task(metered())
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(scene())
    assert heard == ["cancelled"]
