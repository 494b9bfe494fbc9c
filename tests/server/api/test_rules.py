"""Rule sets over HTTP: their list, their pages, the page of a mix, and what stands in its way."""

from pathlib import Path

from ronda.rules import rule_set_names
from ronda.server.api.rules import ENDPOINTS
from tests.server.harness import ask, play, server_on


def test_every_rule_set_is_listed_with_its_source_and_every_switch(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            sets = (await ask(run.url, "GET", "/api/rules")).json
            assert [each["name"] for each in sets] == list(rule_set_names())
            assert all(each["source"] and each["rules"]["target"] > 0 for each in sets)
            assert len({frozenset(each["rules"]) for each in sets}) == 1

    play(scene())


def test_a_page_is_shown_in_every_language_asked_for(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            path = "/api/rules/koutchina"
            english = (await ask(run.url, "GET", path)).json
            french = (await ask(run.url, "GET", f"{path}?lang=fr&seats=2")).json
            assert english["sections"][0]["name"] == french["sections"][0]["name"]
            assert english != french
            for query in ("lang=xx", "seats=5", "seats=two"):
                wrong = await ask(run.url, "GET", f"{path}?{query}")
                assert (wrong.status, wrong.json["code"]) == (400, "malformed")

    play(scene())


def test_the_deck_is_shown_in_every_language_asked_for(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            spanish = (await ask(run.url, "GET", "/api/deck?lang=es")).json
            assert spanish["title"] == "La baraja española"
            shown = [block["before"] for block in spanish["sections"][1]["blocks"][1:]]
            assert sum(map(len, shown)) == 40
            assert (await ask(run.url, "GET", "/api/deck?lang=xx")).status == 400

    play(scene())


def test_a_preset_that_is_none_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            reply = await ask(run.url, "GET", "/api/rules/bridge")
            assert (reply.status, reply.json["code"]) == (422, "bad_rules")
            assert "bridge" in reply.json["reason"]
            assert reply.json["data"]["fault"] == "preset"

    play(scene())


def test_the_page_of_a_mix_or_the_switch_that_stands_in_its_way(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            path = "/api/rules/page"
            assert path in {each.path for each in ENDPOINTS}
            mix = {"rules": {"preset": "marocl3ab", "missa": 2}}
            page = (await ask(run.url, "POST", path, mix)).json
            plain = (await ask(run.url, "GET", "/api/rules/marocl3ab")).json
            assert page["sections"] != plain["sections"]
            refusals = {
                "opening": {"preset": "marocl3ab", "opening": 5},
                "missa": {"preset": "marocl3ab", "missa": "many"},
                "flying": {"preset": "marocl3ab", "flying": True},
            }
            for switch, rules in refusals.items():
                refused = await ask(run.url, "POST", path, {"rules": rules})
                assert (refused.status, refused.json["code"]) == (422, "bad_rules")
                assert switch in refused.json["reason"]
                assert refused.json["data"]["switch"] == switch

    play(scene())
