"""A match frame by frame over HTTP: any record, and the matches of a table."""

import asyncio
import gzip
import json
from pathlib import Path
from typing import Any

from ronda.protocol import Stage
from ronda.records import read_record, replay
from ronda.server.api.replay import RECORD_LIMIT
from ronda.server.making.replay import MOST_FRAMES
from tests.server.harness import PATIENCE, ask, play, request, server_on, set_up, sit
from tests.server.people import Person, is_finished

VECTORS = Path(__file__).parents[1] / "vectors"


def record(preset: str = "marocl3ab") -> dict[str, Any]:
    line = (VECTORS / f"{preset}.records.jsonl").read_text(encoding="utf-8").splitlines()[0]
    written: dict[str, Any] = json.loads(line)
    return written


def test_every_event_of_a_record_is_told_once_and_all_hands_lie_open(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            written = record()
            reply = await ask(run.url, "POST", "/api/replay", {"record": written})
            assert reply.status == 200, reply.body
            shown = reply.json
            told = [event for frame in shown["frames"] for event in frame["events"]]
            again = replay(read_record(json.dumps(written)))
            assert len(told) == len(again.events)
            assert all(len(frame["told"]) == len(frame["events"]) for frame in shown["frames"])
            assert shown["sides"] == list(range(written["seats"]))
            assert tuple(shown["frames"][-1]["totals"]) == again.totals
            assert shown["finished"] == again.finished
            actions = sum(len(deal["actions"].split()) for deal in written["deals"])
            assert sum(frame["action"] is not None for frame in shown["frames"]) == actions
            dealt = next(frame for frame in shown["frames"] if frame["deal"] == 1)
            assert all(dealt["hands"])
            assert shown["rules"]["target"] > 0
            # Whose turn it is and what lies called, as at the table.
            played = [frame for frame in shown["frames"] if frame["phase"] == "play"]
            assert all(len(frame["to_act"]) == 1 for frame in played)
            called = [event for event in told if event["event"] == "call"]
            assert bool(called) == any(frame["calls"] for frame in shown["frames"])

    play(scene())


def test_the_first_fault_of_a_record_is_named_with_its_place(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            written = record()
            words = written["deals"][0]["actions"].split()
            written["deals"][0]["actions"] = " ".join([*words[:3], words[0]])
            reply = await ask(run.url, "POST", "/api/replay", {"record": written})
            assert (reply.status, reply.json["code"]) == (400, "malformed")
            assert "deal 1, action 4" in reply.json["reason"]
            faulty: tuple[dict[str, Any], ...] = ({}, {"record": 7}, {"record": {}})
            for wrong in (*faulty, {"record": {"format": "ronda/1"}}):
                reply = await ask(run.url, "POST", "/api/replay", wrong)
                assert reply.status == 400
            big = {"record": {**record(), "note": "x" * 300_000}}
            assert (await ask(run.url, "POST", "/api/replay", big)).status == 413
            assert MOST_FRAMES < 10_000

    play(scene())


def test_a_record_longer_than_a_message_is_taken(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            long = {"record": {**record(), "note": "x" * 100_000}}
            assert (await ask(run.url, "POST", "/api/replay", long)).status == 200
            longer = {"record": {**record(), "note": "x" * RECORD_LIMIT}}
            reply = await ask(run.url, "POST", "/api/replay", longer)
            assert (reply.status, reply.json["code"]) == (413, "too_large")

    play(scene())


def test_a_long_answer_is_compressed_for_whoever_can_read_that(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            sent = json.dumps({"record": record()}).encode()
            plain = await asyncio.to_thread(request, run.url, "POST", "/api/replay", sent)
            headers = {"Accept-Encoding": "gzip"}
            zipped = await asyncio.to_thread(
                lambda: request(run.url, "POST", "/api/replay", sent, headers=headers)
            )
            assert "content-encoding" not in plain.headers
            assert zipped.headers["content-encoding"] == "gzip"
            assert gzip.decompress(zipped.body) == plain.body
            assert len(zipped.body) < len(plain.body) / 4
            short = await asyncio.to_thread(
                lambda: request(run.url, "GET", "/health", headers=headers)
            )
            assert "content-encoding" not in short.headers

    play(scene())


def test_a_match_of_a_table_is_shown_without_the_deal_being_played(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            table, token = await set_up(run.url)
            seated = [await sit(run.url, table, "Sara", token), await sit(run.url, table, "Ali")]
            path = f"/api/tables/{table}/replay/1"
            assert (await ask(run.url, "GET", path)).status == 404
            people = [Person([run.url], each) for each in seated]
            for person in people:
                await person.get_ready()
            await ask(run.url, "POST", f"/api/tables/{table}/start", token=token)
            await asyncio.gather(
                *(person.play(lambda seen: seen.stage is Stage.PLAYING) for person in people)
            )
            shown = (await ask(run.url, "GET", path)).json
            assert {frame["deal"] for frame in shown["frames"]} <= {0}
            await asyncio.gather(*(person.play(is_finished) for person in people))
            shown = (await ask(run.url, "GET", f"{path}?names=1")).json
            assert shown["finished"]
            assert [each["name"] for each in shown["about"]["players"]] == ["Sara", "Ali"]
            assert (await ask(run.url, "GET", f"/api/tables/{table}/replay/2")).status == 404
            assert (await ask(run.url, "GET", f"/api/tables/{table}/replay/x")).status == 404

    play(scene(), PATIENCE)
