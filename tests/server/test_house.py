"""The rules of a house over HTTP, tables in short, and what invitations need."""

from pathlib import Path

from ronda.protocol import VERSION
from ronda.protocol.http import About
from ronda.server.addresses import is_loopback
from ronda.server.api.links import ENDPOINTS
from ronda.server.making.links import qr_code
from ronda.server.options import Options
from ronda.server.public_address import PublicAddress, public_address
from tests.server.harness import ask, play, server_on


def test_a_house_is_shown_switch_by_switch_with_its_page(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            body = {"rules": {"preset": "marocl3ab", "missa": 2, "darba": 1}}
            shown = (await ask(run.url, "POST", "/api/rules/house", body)).json
            assert shown["rules"] == {"preset": "marocl3ab", "missa": 2}
            assert shown["values"]["missa"] == 2
            assert shown["minutes"].keys() == {"2", "3", "4"}
            assert shown["page"]["sections"][0]["name"] == "overview"
            fields = {f["switch"]: f for topic in shown["topics"] for f in topic["fields"]}
            assert fields["missa"]["origin"] == "chosen"
            assert "Missa, 2 points" in fields["missa"]["sentences"][0]

    play(scene())


def test_an_impossible_mix_names_its_switch_and_says_why(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            body = {"rules": {"preset": "marocl3ab", "opening": 5}}
            reply = await ask(run.url, "POST", "/api/rules/house", body)
            assert reply.status == 200
            assert reply.json["refused"]["switch"] == "opening"
            assert "evenly" in reply.json["refused"]["text"]
            assert reply.json["page"] is None

    play(scene())


def test_a_table_is_told_in_five_lines_beside_what_was_played_last(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            mine = {"preset": "marocl3ab-25"}
            body = {"rules": mine, "seats": 2, "last": {"preset": "koutchina"}}
            shown = (await ask(run.url, "POST", "/api/rules/brief", body)).json
            assert len(shown["lines"]) == 5
            assert shown["minutes"] == 15
            assert shown["differs"]["head"] == ["Rule", "here", "last time"]
            same = {**body, "last": mine}
            assert (await ask(run.url, "POST", "/api/rules/brief", same)).json["differs"] is None
            old = {**body, "last": {"preset": "of another release"}}
            assert (await ask(run.url, "POST", "/api/rules/brief", old)).json["differs"] is None
            three = {"rules": {"preset": "qahwa"}, "seats": 3}
            assert (await ask(run.url, "POST", "/api/rules/brief", three)).status == 422
            other = {**body, "lang": "xx"}
            assert (await ask(run.url, "POST", "/api/rules/brief", other)).status == 400

    play(scene())


def test_rule_sets_say_how_long_they_take(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            sets = (await ask(run.url, "GET", "/api/rules")).json
            assert all(each["minutes"] for each in sets)

    play(scene())


def test_a_server_on_loopback_is_reached_from_its_own_machine_alone(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            about = (await ask(run.url, "GET", "/api/about")).json
            assert "careful" in about["levels"]
            assert about["protocol"] == VERSION
            assert (about["base_url"], about["host"]) == (None, None)
            assert (about["idle_days"], about["keep_days"]) == (14.0, 90.0)
            code = (await ask(run.url, "POST", "/api/qr", {"url": "http://here/table/x"})).json
            assert code["path"].startswith("M")
            assert (await ask(run.url, "POST", "/api/qr", {"url": "javascript:"})).status == 400

    play(scene())


def test_who_reaches_a_server_follows_from_where_it_listens() -> None:
    def at(host: str, base: str | None = None) -> PublicAddress:
        return public_address(Options(database="", host=host, base_url=base))

    assert at("127.0.0.1") == PublicAddress(None, None)
    assert at("localhost", "https://r.example") == PublicAddress("https://r.example", None)
    assert at("192.0.2.7").host == "192.0.2.7"
    assert not is_loopback(at("0.0.0.0").host or "a.name")  # noqa: S104 - nothing is bound


def test_a_qr_code_has_its_three_corners_and_a_margin() -> None:
    code = qr_code("http://192.0.2.7:8470/table/abc")
    assert {each.result for each in ENDPOINTS} == {About, type(code)}
    corner = "".join(f"M{left} 4h1v1h-1z" for left in range(4, 11))
    assert code.path.startswith(corner)
    assert code.size >= 25 + 8
