"""A log as a release left it on disk, in the middle of a match: kept, so that later ones resume it.

    python -m tests.server.stored > tests/server/data/log-VERSION.json

writes one as of now, once for a release; it is never written again.
"""

import asyncio
import json
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, insert, select

from ronda import __version__
from ronda.protocol import Stage, TableView
from ronda.server.serving import Running
from ronda.server.store.schema import SECRETS, STEPS, TABLES
from tests.server.harness import Seated, ask, play, server_on, set_up, sit
from tests.server.people import Person

DATA = Path(__file__).parent / "data"


class Stored(NamedTuple):
    """What a release left: the rows of one table, and the tokens of its people."""

    release: str
    seated: list[Seated]
    tables: list[dict[str, Any]]
    steps: list[dict[str, Any]]
    secrets: list[dict[str, Any]]


def read_stored(file: Path) -> Stored:
    values = json.loads(file.read_text(encoding="utf-8"))
    values["seated"] = [Seated(*each) for each in values["seated"]]
    for row in values["secrets"]:
        row["secret"] = bytes.fromhex(row["secret"])
    return Stored(**values)


def migrate_to(engine: Engine, revision: str) -> None:
    """An empty database gets the schema of an older release."""
    config = Config()
    config.set_main_option("script_location", "ronda.server.store:migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def put_back(engine: Engine, stored: Stored, now: float) -> None:
    """Writes the rows into a database; the table was touched just now, or it would be idle."""
    with engine.begin() as connection:
        rows = [{**row, "touched_at": now} for row in stored.tables]
        connection.execute(insert(TABLES), rows)
        connection.execute(insert(STEPS), stored.steps)
        connection.execute(insert(SECRETS), stored.secrets)


def rows_of(engine: Engine) -> dict[str, list[dict[str, Any]]]:
    """All rows, with bytes in hex."""
    found = {}
    with engine.connect() as connection:
        for table in (TABLES, STEPS, SECRETS):
            rows = [dict(row._mapping) for row in connection.execute(select(table))]
            found[table.name] = [_in_hex(row) for row in rows]
    return found


def _in_hex(row: dict[str, Any]) -> dict[str, Any]:
    return {key: value.hex() if isinstance(value, bytes) else value for key, value in row.items()}


def is_in_second_deal(table: TableView) -> bool:
    """A few plays into the second deal, so that proofs, rests and an open deal are all there."""
    view = table.view
    return table.stage is Stage.PLAYING and view is not None and view.deal == 2 and view.stock < 28


async def leave_in_the_middle(run: Running) -> list[Seated]:
    """Two people, of whom one hands over and takes back, a computer, words and a pause."""
    table, host = await set_up(run.url, "marocl3ab", switches={"target": 41}, seats=3)
    seated = [await sit(run.url, table, "Amina", host), await sit(run.url, table, "Brahim")]
    path = f"/api/tables/{table}/messages"
    asked: list[dict[str, object]] = [
        {"type": "seat_computer", "id": "c", "seat": 2, "level": "greedy"},
        {"type": "say", "id": "s", "phrase": "greeting"},
        {"type": "mute", "id": "m", "seat": 1},
    ]
    for message in asked:
        await ask(run.url, "POST", path, message, token=host)
    people = [Person([run.url], each, each.seat) for each in seated]
    await asyncio.gather(*(person.get_ready() for person in people))
    await ask(run.url, "POST", path, {"type": "start", "id": "start"}, token=host)
    await asyncio.gather(*(person.play(is_in_second_deal) for person in people))
    for kind in ("pause", "resume"):
        await ask(run.url, "POST", path, {"type": kind, "id": kind}, token=host)
    return seated


async def _write() -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with server_on(Path(folder)) as run:
            seated = await leave_in_the_middle(run)
            values = {"release": __version__, "seated": seated, **rows_of(run.server.engine)}
    json.dump(values, sys.stdout, indent=0)


if __name__ == "__main__":
    play(_write(), 300)
