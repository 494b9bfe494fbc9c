"""The machine's clock may be set as it likes: what a table does by itself comes in its time."""

import re
import time
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import connect

import ronda.server
from ronda.protocol import Hello, Push, Stage, Start
from ronda.server.clock import DRAWN, SteadyClock
from tests.server.harness import Seated, ask, play, server_on, set_up, sit
from tests.server.people import DECODER

HOURS = 3600.0


class Machine:
    """A machine whose clock can be set, and which time passes."""

    def __init__(self) -> None:
        self.passed = 50.0
        self.wall = 1_700_000_000.0

    def wait(self, seconds: float) -> None:
        self.passed += seconds
        self.wall += seconds

    def clock(self) -> SteadyClock:
        return SteadyClock(lambda: self.wall, lambda: self.passed)


def test_it_shows_what_has_passed() -> None:
    machine = Machine()
    clock = machine.clock()
    machine.wait(90.0)
    assert clock.now() == machine.wall


@pytest.mark.parametrize("jump", [-600.0, 600.0, -50 * 365 * 24 * HOURS])
def test_it_does_not_jump_and_is_drawn_to_the_machine_s(jump: float) -> None:
    machine = Machine()
    clock = machine.clock()
    before = clock.now()
    machine.wall += jump
    assert clock.now() == before
    for _ in range(100):
        machine.wait(1.0)
        after = clock.now()
        assert 1.0 - DRAWN - 1e-6 <= after - before <= 1.0 + DRAWN + 1e-6
        before = after
    assert (machine.wall - clock.now()) / jump < 1.0


def test_in_the_end_it_shows_the_machine_s_time_again() -> None:
    machine = Machine()
    clock = machine.clock()
    machine.wall += 5.0
    machine.wait(HOURS)
    assert clock.now() == pytest.approx(machine.wall, abs=1e-6)


def test_nothing_else_in_the_server_asks_the_machine_for_its_time() -> None:
    home = Path(ronda.server.__file__).parent
    asks = re.compile(r"\btime\.time\(|\btime\.time\b|datetime\.now|\bfrom time import")
    found = [path.name for path in home.rglob("*.py") if asks.search(path.read_text("utf-8"))]
    assert found == ["clock.py"]


async def _until_dealt(url: str, seated: Seated, *, is_starting: bool) -> None:
    """Sits there and does not cut: the rounds of cutting are closed by time alone."""
    async with connect(url.replace("http", "ws", 1) + "/ws", max_size=None) as line:
        await line.send(msgspec.json.encode(Hello(seated.table, seated.token)).decode())
        if is_starting:
            await line.send(msgspec.json.encode(Start("start")).decode())
        async for text in line:
            message = DECODER.decode(text)
            if isinstance(message, Push) and message.table.stage is Stage.PLAYING:
                return


async def _start(url: str) -> Seated:
    table, host = await set_up(url)
    seated = await sit(url, table, "Sara", host)
    wish = {"type": "seat_computer", "id": "1", "seat": 1, "level": "beginner"}
    path = f"/api/tables/{table}/messages"
    assert (await ask(url, "POST", path, wish, token=host)).status == 200
    return seated


@pytest.mark.parametrize("jump", [-600.0, 600.0])
def test_no_deadline_waits_for_the_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jump: float
) -> None:
    async def scene() -> None:
        set_by, right = [0.0], time.time
        monkeypatch.setattr("time.time", lambda: right() + set_by[0])
        async with server_on(tmp_path) as run:
            policy = run.server.tables.policy
            run.server.tables.policy = msgspec.structs.replace(policy, cut_time=1.0)
            for each in (jump, 0.0):
                seated = await _start(run.url)
                set_by[0] = each
                await _until_dealt(run.url, seated, is_starting=True)

    play(scene())


def test_a_log_from_a_clock_that_was_ahead_goes_on_as_if_it_were_right(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        right = time.time
        monkeypatch.setattr("time.time", lambda: right() + HOURS)
        async with server_on(tmp_path) as run:
            seated = await _start(run.url)
            path = f"/api/tables/{seated.table}/start"
            assert (await ask(run.url, "POST", path, token=seated.token)).status == 200
        monkeypatch.setattr("time.time", right)
        async with server_on(tmp_path) as run:
            await _until_dealt(run.url, seated, is_starting=False)
            live = await run.server.tables.get(seated.table)
            assert live.now() - run.server.tables.now() == pytest.approx(HOURS, abs=90.0)

    play(scene())
