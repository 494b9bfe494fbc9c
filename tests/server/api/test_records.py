"""Records and proofs over HTTP: they replay, they verify, and a deal being played is left out."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from ronda.audit import NoteKind, verify
from ronda.protocol import Act, Stage, TableView
from ronda.records import read_record, replay
from ronda.server.api.records import JSON_LINES
from ronda.server.making.records import TableLog, matches_of
from tests.server.harness import Reply, ask, play, server_on, set_up, sit, without_pauses
from tests.server.people import Person, is_finished
from tests.table.test_numbers import declaring

Until = Callable[[TableView], bool]


async def start(url: str, table: str, token: str) -> list[Person]:
    """Two people and a computer at a table of three, at which the match has been started."""
    seated = [await sit(url, table, "Sara", token), await sit(url, table, "Ali")]
    path = f"/api/tables/{table}"
    computer = {"type": "seat_computer", "id": "c", "seat": 2, "level": "careful"}
    assert (await ask(url, "POST", f"{path}/messages", computer, token=token)).status == 200
    people = [Person([url], each, seed) for seed, each in enumerate(seated)]
    await asyncio.gather(*(person.get_ready() for person in people))
    assert (await ask(url, "POST", f"{path}/start", token=token)).status == 200
    return people


async def both(people: list[Person], until: Until) -> None:
    await asyncio.gather(*(person.play(until) for person in people))


def lines(reply: Reply) -> list[str]:
    assert reply.status == 200, reply.body
    assert reply.headers["content-type"].startswith(JSON_LINES)
    return reply.body.decode().splitlines()


def check_record(record: str) -> None:
    assert replay(read_record(record)).finished
    assert "fairness" not in json.loads(record)


def check_proof(proof: str) -> None:
    report = verify(read_record(proof), with_players=True)
    assert report.misfit is None
    assert report.deals >= 2
    assert report.decisions > 0
    assert not report.unchecked
    assert NoteKind.UNFINISHED not in {note.kind for note in report.notes}
    about = json.loads(proof)
    assert [each["kind"] for each in about["players"]] == ["human", "human", "computer"]
    assert about["started"] < about["ended"]
    assert len(about["rules_hash"]) == 64


def check_changed(proof: str) -> None:
    """With one digit of a secret changed, the proof does not verify."""
    secret = json.loads(proof)["fairness"][-1]["s"]
    changed = proof.replace(secret, f"{int(secret[0], 16) ^ 1:x}{secret[1:]}")
    assert verify(read_record(changed), with_players=False).misfit is not None


def test_a_finished_match_replays_and_its_proof_verifies_with_names_only_if_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_pauses(monkeypatch)

    async def scene() -> None:
        async with server_on(tmp_path) as run:
            # To the end of a deal: a match won at once may be over before the computer's turn.
            switches = {"target": 1, "win": "deal_end"}
            table, token = await set_up(run.url, seats=3, switches=switches)
            await both(await start(run.url, table, token), is_finished)
            path = f"/api/tables/{table}"
            (record,) = lines(await ask(run.url, "GET", f"{path}/records"))
            (proof,) = lines(await ask(run.url, "GET", f"{path}/proofs"))
            (named,) = lines(await ask(run.url, "GET", f"{path}/proofs?names=1"))
            check_record(record)
            check_proof(proof)
            check_changed(proof)
            assert "Sara" not in record + proof
            assert "Sara" in named
            assert token not in named

    play(scene())


def test_the_deal_being_played_is_left_out_with_its_secret(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            table, token = await set_up(run.url, seats=3, switches={"target": 21})
            path = f"/api/tables/{table}"
            assert lines(await ask(run.url, "GET", f"{path}/records")) == []
            await both(await start(run.url, table, token), lambda seen: seen.stage is Stage.PLAYING)
            (proof,) = lines(await ask(run.url, "GET", f"{path}/proofs"))
            written = json.loads(proof)
            assert written["deals"] == []
            fair = (await ask(run.url, "GET", path)).json["fair"]
            assert fair["secret"] is None
            assert verify(read_record(proof), with_players=False).misfit is None

    play(scene())


def test_a_record_does_not_show_that_somebody_has_declared() -> None:
    table = declaring()
    told = []
    for seat in (None, 0):
        if seat is not None:
            table.now += 1
            table.ask(table.seat(seat), Act("a", table.table.turn, "pass"))
        told.append(matches_of(TableLog(tuple(table.log), table.secrets), with_names=True))
    assert told[0] == told[1]
    assert told[0][0].further["ended"] < table.now


def test_where_nobody_may_watch_the_past_is_for_those_who_sat_there(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            table, host = await set_up(run.url, may_watch=False)
            guest = await sit(run.url, table, "Ali", seat=0)
            gone = await sit(run.url, table, "Sara", seat=1)
            path = f"/api/tables/{table}"
            people = [Person([run.url], each, seed) for seed, each in enumerate((guest, gone))]
            await asyncio.gather(*(person.get_ready() for person in people))
            assert (await ask(run.url, "POST", f"{path}/start", token=host)).status == 200
            await asyncio.gather(*(person.play() for person in people))
            assert (await ask(run.url, "POST", f"{path}/leave", token=gone.token)).status == 200
            for what in ("records", "proofs", "replay/1"):
                for token in (host, guest.token, gone.token):
                    assert (await ask(run.url, "GET", f"{path}/{what}", token=token)).status == 200
                shown = await ask(run.url, "GET", f"{path}/{what}")
                assert shown.status == 403
                shown = await ask(run.url, "GET", f"{path}/{what}", token="x" * 43)
                assert shown.status == 401
            # With a seat free one may look, to sit down; but not follow.
            assert (await ask(run.url, "GET", path)).status == 200
            assert (await ask(run.url, "GET", f"{path}/stream")).status == 403

    play(scene())
