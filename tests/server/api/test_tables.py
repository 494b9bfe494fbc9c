"""Tables over HTTP: set up, list, look, sit, leave, start; who may not is told why."""

import asyncio
from pathlib import Path

from ronda.server.api.tables import LISTED
from ronda.server.options import Limits
from tests.server.harness import NO_LIMITS, ask, play, server_on, set_up, sit
from tests.server.people import Person

NOBODY = "0" * 43


def test_a_table_is_set_up_sat_at_and_started(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            table, token = await set_up(run.url)
            host = await sit(run.url, table, "Sara", token)
            guest = await sit(run.url, table, "Ali")
            assert (host.seat, host.token, guest.seat) == (0, token, 1)
            path = f"/api/tables/{table}/start"
            early = await ask(run.url, "POST", path, token=token)
            assert (early.status, early.json["code"]) == (409, "not_now")
            await asyncio.gather(*(Person([run.url], each).get_ready() for each in (host, guest)))
            not_host = await ask(run.url, "POST", path, token=guest.token)
            assert (not_host.status, not_host.json["code"]) == (403, "not_yours")
            assert (await ask(run.url, "POST", path, token=token)).status == 200
            seen = (await ask(run.url, "GET", f"/api/tables/{table}", token=guest.token)).json
            assert seen["stage"] != "seating"
            assert (seen["you"], seen["match_number"]) == (1, 1)

    play(scene())


def test_only_public_tables_are_listed_and_the_one_that_moved_last_comes_first(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            first, _ = await set_up(run.url, is_public=True)
            second, _ = await set_up(run.url, "koutchina", is_public=True)
            private, _ = await set_up(run.url)
            await sit(run.url, first, "Sara")
            listed = (await ask(run.url, "GET", "/api/tables")).json
            assert [each["table"] for each in listed] == [first, second]
            assert [seat["name"] for seat in listed[0]["seats"]] == ["Sara", None]
            assert (await ask(run.url, "GET", f"/api/tables/{private}")).status == 200
            assert len(listed) <= LISTED

    play(scene())


def test_a_full_table_an_unknown_one_and_a_strangers_token_are_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            table, token = await set_up(run.url)
            path = f"/api/tables/{table}"
            await sit(run.url, table, "Sara", token)
            await sit(run.url, table, "Ali")
            for body in ({"name": "Omar"}, {"name": "Omar", "seat": 1}):
                full = await ask(run.url, "POST", f"{path}/sit", body)
                assert (full.status, full.json["code"]) == (409, "full")
            twice = await ask(run.url, "POST", f"{path}/sit", {"name": "Sara"}, token=token)
            assert (twice.status, twice.json["code"]) == (409, "full")
            stolen = await ask(run.url, "GET", path, token=NOBODY)
            assert (stolen.status, stolen.json["code"]) == (401, "bad_token")
            without = await ask(run.url, "POST", f"{path}/leave")
            assert (without.status, without.json["code"]) == (401, "bad_token")
            nowhere = await ask(run.url, "GET", "/api/tables/nowhere")
            assert (nowhere.status, nowhere.json["code"]) == (404, "no_such_table")
            names = [seat["name"] for seat in (await ask(run.url, "GET", path)).json["seats"]]
            assert names == ["Sara", "Ali"]

    play(scene())


def test_who_leaves_frees_the_seat_and_the_token_is_worth_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            table, _ = await set_up(run.url)
            guest = await sit(run.url, table, "Ali", seat=1)
            path = f"/api/tables/{table}"
            assert (await ask(run.url, "POST", f"{path}/leave", token=guest.token)).status == 200
            seen = (await ask(run.url, "GET", path)).json
            assert [seat["kind"] for seat in seen["seats"]] == ["open", "open"]
            assert (await ask(run.url, "GET", path, token=guest.token)).status == 401

    play(scene())


def test_bots_are_shown_as_such_and_names_can_be_seen(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            table, _ = await set_up(run.url)
            path = f"/api/tables/{table}"
            await sit(run.url, table, "Deep Ronda", kind="bot")
            seen = (await ask(run.url, "GET", path)).json
            assert (seen["seats"][0]["kind"], seen["seats"][0]["name"]) == ("bot", "Deep Ronda")
            for name in ("", "   ", "a\nb", "x" * 41, 7):
                wrong = await ask(run.url, "POST", f"{path}/sit", {"name": name})
                assert (wrong.status, wrong.json["code"]) == (400, "malformed")
            fake = await ask(run.url, "POST", f"{path}/sit", {"name": "A", "kind": "computer"})
            assert fake.status == 400
            nameless = await ask(run.url, "POST", f"{path}/sit", {"kind": "bot"})
            assert (nameless.status, nameless.json["code"]) == (400, "malformed")
            assert (await ask(run.url, "POST", f"{path}/sit", {"name": None})).status == 200
            seen = (await ask(run.url, "GET", path)).json
            assert (seen["seats"][1]["kind"], seen["seats"][1]["name"]) == ("human", None)

    play(scene())


def test_a_host_asks_over_http_for_what_the_socket_takes_too(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            table, token = await set_up(run.url)
            guest = await sit(run.url, table, "Ali", seat=1)
            path = f"/api/tables/{table}/messages"
            message = {"type": "seat_computer", "id": "1", "seat": 0, "level": "careful"}
            done = await ask(run.url, "POST", path, message, token=token)
            again = await ask(run.url, "POST", path, message, token=token)
            assert done.status == 200
            assert done.json == again.json
            link = {"type": "relink", "id": "2", "seat": 1}
            refused = (await ask(run.url, "POST", path, link, token=token)).json
            assert (refused["code"], "wait" in refused["reason"]) == ("not_now", True)
            linked = (await ask(run.url, "POST", path, link, token=guest.token)).json
            assert linked["type"] == "linked"
            look = f"/api/tables/{table}"
            assert (await ask(run.url, "GET", look, token=linked["token"])).json["you"] == 1
            assert (await ask(run.url, "GET", look, token=guest.token)).status == 401
            assert (await ask(run.url, "GET", look, token=linked["token"])).json["you"] == 1

    play(scene())


def test_at_a_table_at_once_the_host_sits_with_computers_when_it_is_answered(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            body = {"rules": {"preset": "koutchina"}, "seats": 4, "is_public": True}
            for at_once, reason in (
                ({"name": "Sara", "level": "wizard"}, "wizard"),
                ({"name": " ", "level": "cafe"}, "name"),
            ):
                refused = await ask(run.url, "POST", "/api/tables", {**body, "at_once": at_once})
                assert (refused.status >= 400, reason in refused.json["reason"]) == (True, True)
            assert (await ask(run.url, "GET", "/api/tables")).json == []
            wish = {**body, "at_once": {"name": "Sara", "level": "cafe"}}
            made = (await ask(run.url, "POST", "/api/tables", wish)).json
            look = f"/api/tables/{made['table']}"
            seen = (await ask(run.url, "GET", look, token=made["host_token"])).json
            assert (seen["you"], seen["is_host"], "at_once" in seen["settings"]) == (0, True, False)
            seats = [(seat["kind"], seat["name"], seat["level"]) for seat in seen["seats"]]
            assert seats == [("human", "Sara", None), *[("computer", None, "cafe")] * 3]
            wish = {**body, "at_once": {"level": "cafe"}}
            made = (await ask(run.url, "POST", "/api/tables", wish)).json
            seen = (await ask(run.url, "GET", f"/api/tables/{made['table']}")).json
            assert (seen["seats"][0]["kind"], seen["seats"][0]["name"]) == ("human", None)

    play(scene())


def test_rules_that_are_refused_name_the_switch_and_set_up_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            rules = {"preset": "marocl3ab", "opening": 5}
            body = {"rules": rules, "seats": 2, "is_public": True}
            refused = await ask(run.url, "POST", "/api/tables", body)
            assert (refused.status, refused.json["code"]) == (422, "bad_rules")
            assert "opening" in refused.json["reason"]
            assert (await ask(run.url, "GET", "/api/tables")).json == []

    play(scene())


def test_so_many_tables_an_hour_and_no_more(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(messages=NO_LIMITS.messages, connections=0, tables=2)
        async with server_on(tmp_path, limits=limits) as run:
            await set_up(run.url)
            await set_up(run.url)
            body = {"rules": {"preset": "marocl3ab"}, "seats": 2}
            refused = await ask(run.url, "POST", "/api/tables", body)
            assert (refused.status, refused.json["code"]) == (429, "too_fast")

    play(scene())
