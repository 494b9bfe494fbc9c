"""The line to a table: whole matches, lines that break, requests that are done once."""

import asyncio
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import msgspec
import pytest

from ronda.client import (
    Back,
    FairnessAlert,
    Link,
    Lost,
    LostError,
    RefusedError,
    SentAwayError,
    TableConnection,
    Turn,
    VersionError,
    ask,
    look,
    new_id,
)
from ronda.client.connection import KEPT
from ronda.protocol import (
    VERSION,
    Ack,
    Code,
    Goodbye,
    Linked,
    Ready,
    Refused,
    Relink,
    Stage,
)
from ronda.server.store.reading import read_log
from tests.client.people import Person, start_when_ready, table_for, two_people, wait_until
from tests.client.proxy import bad_line
from tests.client.stub import stub
from tests.server.harness import free_port, play, server_on


def test_two_people_play_a_match_and_cut_every_deck(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            people = [Person(link) for link in await two_people(run.url)]
            playing = [asyncio.create_task(person.play()) for person in people]
            await start_when_ready(people[0].link)
            tables = await asyncio.gather(*playing)
        assert {table.view.winner for table in tables if table.view} != {None}
        for person in people:
            assert person.news == []
            revealed = [push.table.fair for push in person.pushes if push.table.fair]
            cuts = [fair.cuts for fair in revealed if fair.transcript is not None]
            assert cuts
            assert all(None not in each for each in cuts)

    play(scene())


def test_a_line_that_is_cut_again_and_again_costs_nobody_anything(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run, bad_line(run.url) as proxy:
            host, guest = await two_people(run.url, target=41)
            people = [Person(replace(host, server=proxy.url)), Person(guest)]
            playing = [asyncio.create_task(person.play()) for person in people]
            await start_when_ready(host)
            for seen in (20, 40, 60):
                await people[0].has_seen(seen)
                proxy.cut()
            await asyncio.gather(*playing)
        kinds = [type(each) for each in people[0].news]
        assert proxy.lines > 2
        assert {Lost, Back} <= set(kinds)
        assert not any(
            isinstance(each, FairnessAlert) and each.fault.is_grave
            for each in people[0].news + people[1].news
        )
        numbers = [push.table.seq for push in people[0].pushes if not push.missed]
        assert numbers == sorted(set(numbers))

    play(scene())


def test_what_was_not_answered_is_asked_again_and_done_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run, bad_line(run.url) as proxy:
            host, _ = await two_people(run.url)
            async with TableConnection(replace(host, server=proxy.url)) as line:
                proxy.is_deaf = True
                message = Ready(new_id())
                asked = asyncio.create_task(line.ask(message))
                await wait_until(lambda: _is_ready(host))
                assert not asked.done()
                proxy.is_deaf = False
                proxy.cut()
                answer = await asked
            assert isinstance(answer, Ack)
            entries = read_log(run.server.engine, host.table).entries
            assert [entry.seq for entry in entries if entry.id == message.id] == [answer.seq]

    play(scene())


async def _is_ready(link: Link) -> bool:
    return (await look(link)).seats[0].is_ready


def test_a_server_that_starts_anew_is_found_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with bad_line("http://127.0.0.1:1") as proxy:
            async with server_on(tmp_path) as run:
                proxy.lead_to(run.url)
                links = await two_people(run.url, target=41)
                people = [Person(replace(link, server=proxy.url)) for link in links]
                playing = [asyncio.create_task(person.play()) for person in people]
                await start_when_ready(links[0])
                await people[0].has_seen(30)
            async with server_on(tmp_path) as run:
                proxy.lead_to(run.url)
                await asyncio.gather(*playing)
        for person in people:
            goodbyes = [each.goodbye for each in person.news if isinstance(each, Lost)]
            assert [each.reason for each in goodbyes if each is not None] == ["restart"]
            assert isinstance(person.news[-1], Back)

    play(scene())


@pytest.mark.parametrize(
    ("change", "code"),
    [({"token": "stolen"}, Code.BAD_TOKEN), ({"table": "nowhere"}, Code.NO_SUCH_TABLE)],
)
def test_a_link_that_opens_nothing_is_refused(
    tmp_path: Path, change: dict[str, str], code: Code
) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            link = await table_for(run.url)
            with pytest.raises(RefusedError) as caught:
                async with TableConnection(replace(link, **change)):
                    pytest.fail("it was let in")
        assert caught.value.code is code

    play(scene())


async def read_on(line: TableConnection) -> None:
    async for _ in line:
        pass


def test_a_seat_with_a_new_link_is_played_from_there(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            _, guest = await two_people(run.url)
            async with TableConnection(guest) as line:
                linked = await ask(guest, Relink(new_id(), 1))
                assert isinstance(linked, Linked)
                await look(guest.with_token(linked.token))
                with pytest.raises(SentAwayError, match="has a new link now"):
                    await read_on(line)
                with pytest.raises(SentAwayError):
                    await line.ask(Ready(new_id()))
            with pytest.raises(RefusedError, match="opens no seat"):
                async with TableConnection(guest):
                    pass
            async with TableConnection(guest.with_token(linked.token)) as line:
                assert line.table.you == 1

    play(scene())


def test_an_action_that_came_second_is_told_apart(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            host, guest = await two_people(run.url)
            people = [_Twice(host), _Twice(guest)]
            playing = [asyncio.create_task(person.play()) for person in people]
            await start_when_ready(host)
            await asyncio.gather(*playing)
            assert all(person.results == {(True, False)} for person in people)

    play(scene())


class _Twice(Person):
    """Answers every call for action twice."""

    def __init__(self, link: Link) -> None:
        super().__init__(link)
        self.results: set[tuple[bool, bool]] = set()

    async def act(self, turn: Turn) -> bool:
        first = await super().act(turn)
        self.results.add((first, await super().act(turn)))
        return first


# --- servers that are none -----------------------------------------------------------------------


def test_nobody_is_there() -> None:
    async def scene() -> None:
        with pytest.raises(LostError, match=r"the server at http://127.0.0.1:\d+ does not answer"):
            async with TableConnection(f"http://127.0.0.1:{free_port()}/table/x"):
                pass

    play(scene())


class _Page(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"hello")

    def log_message(self, *_: object) -> None:
        pass


def test_what_answers_is_something_else() -> None:
    page = HTTPServer(("127.0.0.1", 0), _Page)
    thread = Thread(target=page.serve_forever)
    thread.start()

    async def scene() -> None:
        with pytest.raises(LostError, match="is no Ronda server"):
            async with TableConnection(f"http://127.0.0.1:{page.server_port}/table/x"):
                pass

    try:
        play(scene())
    finally:
        page.shutdown()
        thread.join()
        page.server_close()


def test_what_the_server_cannot_do_just_now_is_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ronda.client.connection.ASK_AGAIN", 0.01)

    async def scene() -> None:
        async with stub(tmp_path) as (server, link), TableConnection(link) as line:
            message = Ready(new_id())
            server.answers = [
                Refused(message.id, Code.TRY_AGAIN, "the disk is full"),
                Refused(message.id, Code.TOO_FAST, "slow down"),
            ]
            assert await line.ask(message) == Ack(message.id, 1)
            assert server.heard == [message] * 3

    play(scene())


def test_patience_with_a_request_ends(tmp_path: Path) -> None:
    async def scene() -> None:
        async with stub(tmp_path) as (server, link), TableConnection(link, patience=0.0) as line:
            message = Ready(new_id())
            server.answers = [Refused(message.id, Code.TRY_AGAIN, "the disk is full")]
            with pytest.raises(RefusedError, match="the disk is full"):
                await line.ask(message)

    play(scene())


def test_a_greeting_that_cannot_be_answered_now_is_said_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with stub(tmp_path) as (server, link):
            server.hello = [
                Refused(None, Code.TRY_AGAIN, "the database is away"),
                Goodbye("limits", reconnect=True, wait=0.01),
            ]
            news: list[object] = []
            async with TableConnection(link, tell=news.append):
                assert server.greetings == 3
            assert news == [Lost(None), Back()]

    play(scene())


@pytest.mark.parametrize(
    ("newest", "mend"), [(VERSION + 3, "pip install"), (VERSION - 1, "its keeper has to update it")]
)
def test_another_version_ends_the_line_and_says_which_side_to_update(
    tmp_path: Path, newest: int, mend: str
) -> None:
    async def scene() -> None:
        async with stub(tmp_path) as (server, link), TableConnection(link) as line:
            data = {"oldest": newest, "newest": newest}
            refused = Refused(None, Code.OTHER_VERSION, "no such version", data)
            server.hello, server.answers = [refused], [None]
            with pytest.raises(VersionError, match=mend) as ended:
                await line.ask(Ready(new_id()))
            assert (ended.value.code, ended.value.data) == (Code.OTHER_VERSION, data)

    play(scene())


def test_what_a_later_server_says_besides_is_left_alone(tmp_path: Path) -> None:
    async def scene() -> None:
        async with stub(tmp_path) as (server, link):
            shown = {**msgspec.to_builtins(server.shown), "tomorrow": [1]}
            server.hello = [msgspec.json.encode(shown).decode()]
            async with TableConnection(link) as line:
                assert await anext(line) == server.shown

    play(scene())


def test_what_cannot_be_understood_ends_the_line(tmp_path: Path) -> None:
    async def scene() -> None:
        async with stub(tmp_path) as (server, link), TableConnection(link) as line:
            server.answers = ['{"type": "tomorrow"}']
            with pytest.raises(LostError, match="or one of another time"):
                await line.ask(Ready(new_id()))

    play(scene())


def test_a_line_that_stays_away_is_given_up(tmp_path: Path) -> None:
    async def scene() -> None:
        async with stub(tmp_path) as (server, link), TableConnection(link, patience=0.3) as line:
            server.answers = [None]
            server.hello = [None] * 50
            asked = asyncio.create_task(line.ask(Ready(new_id())))
            with pytest.raises(LostError, match="does not answer"):
                async for _ in line:
                    pass
            with pytest.raises(LostError):
                await asked
            with pytest.raises(LostError):
                await line.ask(Ready(new_id()))

    play(scene())


def test_a_slow_reader_is_shown_the_outcome(tmp_path: Path) -> None:
    async def scene() -> None:
        async with stub(tmp_path) as (server, link), TableConnection(link) as line:
            await anext(line)
            for _ in range(KEPT + 3):
                line._keep(msgspec.structs.replace(server.shown, missed=False))
            missed = [(await anext(line)).missed for _ in range(KEPT)]
            assert missed == [True] + [False] * (KEPT - 1)

    play(scene())


def test_a_closed_line_says_so(tmp_path: Path) -> None:
    async def scene() -> None:
        async with stub(tmp_path) as (_, link):
            line = TableConnection(link)
            with pytest.raises(LookupError):
                _ = line.table
            async with line:
                assert line.table.stage is Stage.SEATING
            with pytest.raises(LostError, match="closed"):
                await line.ask(Ready(new_id()))

    play(scene())
