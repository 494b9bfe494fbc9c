"""Two servers whose tables differ only in what is hidden from a reader tell that reader the same.

The hidden cards of a table under way are exchanged for others that fit all that is public; then one
and the other are asked for all that there is: the table, over HTTP and over the socket, every legal
and illegal action, records, proofs, own data. What binds the server to its deck (root, audit paths)
differs, as it must, and is left out of the comparison; everything else is compared byte by byte.
"""

import asyncio
import json
import random
import re
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import insert
from websockets.asyncio.client import ClientConnection, connect

from ronda.cards import CARDS, Card
from ronda.engine import Seat
from ronda.engine.events import HandsEvent
from ronda.fairness import shuffled_deck
from ronda.protocol import Stage
from ronda.server.lines import listing_of
from ronda.server.marks import Marks
from ronda.server.pool import Pool
from ronda.server.serving import Running
from ronda.server.store.schema import SECRETS, STEPS, TABLES
from ronda.server.tokens import token_key
from ronda.table.evolve import deal as dealing
from tests.server.harness import ask, play, server_on
from tests.table.driving import Driver, preset

BOUND = re.compile(
    r'"(?:root|M)":"\w+"|"path":\[[^]]*\]|"(?:now|at|ended|deadline|link_from)":[\d.]+'
)
"""What differs between two decks though neither can be told from it, and the clock."""
ANY, RANKS = "any", "within ranks"
RULES = [
    # Whatever may be called here need not be true, or is not said: any hidden cards may be others.
    ("koutchina", 2, ANY, 9),
    ("koutchina", 3, ANY, 4),
    # Here calls tell of ranks: cards are exchanged for others of their rank.
    ("qahwa", 2, RANKS, 3),
    ("guide", 2, RANKS, 7),
    ("marocl3ab", 4, RANKS, 9),
]


@pytest.fixture(scope="module", autouse=True)
def _one_pool() -> Iterator[None]:
    """All servers here have one process for records: each would start one, and wait for it."""
    executor = Pool(1)._running()
    with pytest.MonkeyPatch.context() as patch, executor:
        patch.setattr(Pool, "_running", lambda _pool: executor)
        patch.setattr(Pool, "close", lambda _pool: None)
        yield


def under_way(name: str, seats: int, plays: int) -> Driver:
    """A table in the middle of a deal."""
    table = Driver(seed=plays, seats=seats, rules=preset(name))
    for seat in range(seats):
        table.person(seat)
    table.start()
    table.play_until(Stage.PLAYING)
    while table.table.playing().actions < plays:
        assert table.go_on()
    return table


def other_deck(table: Driver, reader: Seat | None, way: str) -> tuple[Card, ...]:
    """The deck with what is hidden from the reader exchanged."""
    fair = table.table.dealt()
    shown: set[Card] = set()
    for push in table.pushes[reader]:
        for event in push.events:
            if isinstance(event, HandsEvent):
                shown |= {card for hand in event.hands if hand for card in hand}
    view = table.whole(reader).table.view
    assert view is not None
    shown |= {*view.seen, *view.hand, *(card for played in view.played for card in played)}
    hidden = [place for place, card in enumerate(fair.deck) if card not in shown]
    assert len(hidden) > 5
    deck, chance = list(fair.deck), random.Random(1)  # noqa: S311 - a test repeats itself
    for _ in range(200):
        one, other = chance.sample(hidden, 2)
        if way == ANY or deck[one].rank is deck[other].rank:
            deck[one], deck[other] = deck[other], deck[one]
    assert tuple(deck) != fair.deck
    return tuple(deck)


def write(run: Running, table: Driver) -> None:
    """Puts the table's log into the database of a server."""
    engine, name = run.server.engine, table.table.id
    listing = listing_of(table.table, "nobody", time.time())._asdict()
    row = {"id": name, "created_at": listing["at"], "touched_at": listing.pop("at"), **listing}
    steps = [
        {
            "table_id": name,
            "seq": entry.seq,
            "at": entry.at,
            "via": "nobody",
            "facts": _with_tokens(msgspec.json.encode(entry.facts).decode()),
        }
        for entry in table.log
    ]
    kept = table.secrets.items()
    secrets = [{"table_id": name, "commitment": c, "secret": s} for c, s in kept]
    with engine.begin() as connection:
        connection.execute(insert(TABLES).values(row))
        connection.execute(insert(STEPS), steps)
        connection.execute(insert(SECRETS), secrets)


def _with_tokens(facts: str) -> str:
    """The keys of the people are made those of tokens that can be shown."""
    return re.sub(r'"key":"(key\d)"', lambda found: f'"key":"{token_key(found[1])}"', facts)


async def told(run: Running, table: Driver, reader: Seat | None) -> list[str]:
    """All that the server tells a reader who asks for everything."""
    name, turn = table.table.id, table.table.turn
    token = None if reader is None else f"key{reader}"
    found = []
    for path in ("", "/records?names=1", "/proofs"):
        reply = await ask(run.url, "GET", f"/api/tables/{name}{path}", token=token)
        found.append(reply.body.decode())
    if token is not None:
        reply = await ask(run.url, "GET", f"/api/me/export?table={name}", token=token)
        found.append(reply.body.decode())
    async with connect(run.url.replace("http", "ws", 1) + "/ws") as line:
        await line.send(json.dumps({"type": "hello", "table": name, "token": token}))
        found.append(await _whole(line, reader))
        for action in _actions(table, reader):
            asked = {"type": "act", "id": action, "turn": turn, "action": action}
            await line.send(json.dumps(asked))
            found.append(str(await line.recv()))
        await line.send(json.dumps({"type": "story", "id": "s"}))
        await line.send(json.dumps({"type": "ping"}))
        while '"pong"' not in found[-1]:
            found.append(str(await line.recv()))
    return [BOUND.sub("", text) for text in found]


async def _whole(line: ClientConnection, reader: Seat | None) -> str:
    """The first push in which the reader is noted as being here."""
    while True:
        text = str(await line.recv())
        if reader is None or json.loads(text)["table"]["seats"][reader]["is_here"]:
            return text


def _actions(table: Driver, reader: Seat | None) -> Sequence[str]:
    """Everything that may not be done, and something that may unless new cards are dealt for it."""
    view = table.whole(reader).table.view
    assert view is not None
    legal = [action.value for action in view.legal]
    every = [card.value for card in CARDS] + ["ronda", "double", "tringa", "pass", "nothing"]
    refused = [action for action in every if action not in legal]
    return refused + (legal[-1:] if sum(view.hand_sizes) > 1 else [])


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats", "way", "plays"), RULES)
def test_a_reader_cannot_tell_worlds_apart(
    name: str, seats: int, way: str, plays: int, tmp_path: Path
) -> None:
    table = under_way(name, seats, plays)
    for reader in (None, *map(Seat, range(seats))):
        decks = table.table.dealt().deck, other_deck(table, reader, way)
        worlds = []
        for each, deck in enumerate(decks):
            folder = tmp_path / f"{reader}-{each}"
            folder.mkdir()
            with dealt(table, deck):
                worlds.append(play(_ask_all(folder, table, reader)))
        for one, other in zip(*worlds, strict=True):
            assert one == other, _difference(one, other)


def _difference(one: str, other: str) -> str:
    """Where two texts begin to differ."""
    at = next(i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
    return f"…{one[max(at - 60, 0) : at + 40]}… and …{other[max(at - 60, 0) : at + 40]}…"


@contextmanager
def dealt(table: Driver, deck: tuple[Card, ...]) -> Iterator[None]:
    """A world in which the key of the table's deal makes another deck."""
    key = table.table.dealt().key
    with pytest.MonkeyPatch.context() as world:
        world.setattr(dealing, "shuffled_deck", lambda k, **more: _shuffle(k, key, deck, more))
        yield


def _shuffle(
    key: bytes, other: bytes | None, deck: tuple[Card, ...], layout: dict[str, Any]
) -> tuple[Card, ...]:
    return deck if key == other else shuffled_deck(key, **layout)


async def _ask_all(folder: Path, table: Driver, reader: Seat | None) -> list[str]:
    async with server_on(folder) as run:
        write(run, table)
        # What a mark proves is compared too: both servers make them with the same key.
        run.server.tables.marks = Marks(bytes(32), "process")
        # The process that wrote the log is gone: the table is taken up first.
        await run.server._keeping._look_around()
        live = await run.server.tables.get(table.table.id)
        while any(seat.via is not None for seat in live.table.seats):  # noqa: ASYNC110 - nothing tells when that is written down
            await asyncio.sleep(0.02)
        return await told(run, table, reader)
