"""What PostgreSQL tells the other processes is only a hint, and comes to the event loop."""

import asyncio

import psycopg

from ronda.server.store.database import open_database
from ronda.server.store.hints import Hints
from ronda.server.store.writing import CHANNEL
from tests.server.postgres import needs_postgres, schema


class Heard:
    """Notes what is hinted."""

    def __init__(self) -> None:
        self.hints: list[tuple[str, int]] = []
        self.listens = asyncio.Event()
        self.heard = asyncio.Event()

    def hint(self, name: str, seq: int) -> None:
        """A table has grown."""
        self.hints.append((name, seq))
        self.heard.set()

    def catch_up_all(self) -> None:
        """The line is open."""
        self.listens.set()


@needs_postgres
def test_a_notice_is_heard() -> None:
    async def scene(url: str) -> None:
        heard = Heard()
        hints = Hints(open_database(url), heard)
        await asyncio.wait_for(heard.listens.wait(), 60)
        with psycopg.connect(url, autocommit=True) as line:
            for garbage in (
                "",
                "t1",
                "t1 x",
                "t1 -1",
                "t1 1e9",
                "t1 " + "9" * 5000,
                "\u0661 \u00b2",
            ):
                line.execute("SELECT pg_notify(%s, %s)", (CHANNEL, garbage))
            line.execute("SELECT pg_notify(%s, %s)", (CHANNEL, "t1 17"))
        # Every test on this database is heard, and another's hint may come first.
        async with asyncio.timeout(60):
            while ("t1", 17) not in heard.hints:
                heard.heard.clear()
                await heard.heard.wait()
        await asyncio.to_thread(hints.close)

    with schema() as url:
        asyncio.run(scene(url))
