"""One process from its first line to its last: a match against a computer, and leaving well."""

import asyncio
import socket
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import connect

from ronda.engine import Seat
from ronda.players import LEVELS
from ronda.protocol import Goodbye, Hello, Kind, Push, SeatComputer, Stage, Start, ToClient
from ronda.server.app import ENDPOINTS, SECURITY
from ronda.server.computers import PAUSE
from ronda.server.live import LiveTable
from ronda.server.presence import sync_presence
from ronda.server.server import TAKEOVER, policy_of
from ronda.server.serving import Running, listen
from ronda.server.session import FLOOD
from ronda.server.sockets import FRAME_LIMIT
from ronda.server.worker import decide
from ronda.table import Caller, may_look
from tests.server.checking import history
from tests.server.harness import Seated, ask, play, request, server_on, set_up, sit, without_pauses
from tests.server.people import Person
from tests.table.driving import Driver, preset


async def against_a_computer(run: Running) -> Seated:
    """A table of a person, who is the host, and a computer; started."""
    table, token = await set_up(run.url)
    seated = await sit(run.url, table, "Sara", token)
    for message in (SeatComputer("c", 1, "random"), Start("s")):
        body = msgspec.to_builtins(message)
        reply = await ask(run.url, "POST", f"/api/tables/{table}/messages", body, token=token)
        assert reply.status == 200, reply.body
    return seated


def test_a_person_plays_a_computer_which_is_shown_as_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_pauses(monkeypatch)

    async def scene() -> None:
        async with server_on(tmp_path) as run:
            person = Person([run.url], await against_a_computer(run))
            seen = await person.play(lambda table: table.stage is Stage.BETWEEN or _is_over(table))
            assert seen.seats[1].kind is Kind.COMPUTER
            assert (seen.seats[1].name, seen.seats[1].level) == (None, "random")
            # In the log: the person has hung up by now, which the table may have noted already.
            steps = history(run.server.engine, seen.table)
            assert run.server.tables.process in {step.table.seat(Seat(0)).via for step in steps}
            live: LiveTable = await run.server.tables.get(seen.table)
            sync_presence(live, run.server.tables.process)

    play(scene())


def _is_over(table: object) -> bool:
    return getattr(table, "stage", None) is Stage.FINISHED


def test_who_is_at_a_table_is_told_when_the_server_goes(tmp_path: Path) -> None:
    async def scene() -> list[type]:
        heard: list[type] = []
        async with server_on(tmp_path) as run:
            table, _ = await set_up(run.url)
            line = await connect(run.url.replace("http", "ws") + "/ws", max_size=FRAME_LIMIT * 99)
            await line.send(msgspec.json.encode(Hello(table)).decode())
            heard.append(type(msgspec.json.decode(await line.recv(), type=ToClient)))
            await run.server.dismiss()
            heard.append(type(msgspec.json.decode(await line.recv(), type=ToClient)))
            await line.close()
        return heard

    assert play(scene()) == [Push, Goodbye]


def test_every_answer_keeps_secrets_from_other_pages(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            for path in ("/", "/health", "/api/rules", "/nowhere.js"):
                headers = (await asyncio.to_thread(request, run.url, "GET", path)).headers
                named = {name.lower(): value for name, value in headers.items()}
                assert named["referrer-policy"] == "no-referrer"
                assert "default-src 'self'" in named["content-security-policy"]

    play(scene())
    assert any(name == b"x-content-type-options" for name, _ in SECURITY)
    assert len({(each.method, each.path) for each in ENDPOINTS}) == len(ENDPOINTS)


def test_the_house_knows_every_level_and_its_version() -> None:
    policy = policy_of("1.2.3")
    assert set(policy.levels) == set(LEVELS)
    assert policy.takeover == TAKEOVER
    assert PAUSE[0] < PAUSE[1]
    assert FLOOD > 0


def test_a_decision_in_another_process_is_that_of_the_player() -> None:
    driver = Driver(rules=preset("marocl3ab"), seats=2)
    driver.computer(0, "careful")
    driver.computer(1, "careful")
    driver.start()
    driver.play_until(Stage.PLAYING)
    view = driver.whole(int(driver.table.playing().state.core.table.turn)).table.view
    assert view is not None
    word = decide("careful", driver.table.rules, 2, view, bytes(32))
    assert word in {action.value for action in view.legal}


def test_a_closed_circle_is_not_watched() -> None:
    table = Driver(rules=preset("marocl3ab"), seats=2, may_watch=False)
    assert may_look(table.table, Caller())
    table.computer(0)
    table.computer(1)
    assert not may_look(table.table, Caller())
    assert may_look(table.table, Caller(None, is_host=True))


def test_what_is_written_is_sent_at_once_on_any_event_loop() -> None:
    """asyncio sets TCP_NODELAY only on sockets that are named as TCP."""
    with listen("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP
