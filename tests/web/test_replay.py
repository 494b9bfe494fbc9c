"""A match looked at again, own matches, and what is behind the seal."""

import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from ronda.engine import redact
from ronda.lang import catalogue
from ronda.narration import Teller, explain
from ronda.records import encode_record, read_record, steps
from tests.server.harness import request
from tests.table.driving import played, preset
from tests.web.conftest import DESKTOP, Browsers, ServerProcess

VECTORS = Path(__file__).parents[1] / "vectors"


@pytest.fixture(scope="module")
def proof(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the proof of a match at four seats."""
    record = played("hchc", rules=preset("marocl3ab", target=5)).record()
    file = tmp_path_factory.mktemp("proof") / "match.jsonl"
    file.write_bytes(encode_record(record) + b"\n")
    return file


@pytest.fixture(scope="module")
def table(server: ServerProcess) -> str:
    """A table where two computers have played a match out."""
    rules = {"preset": "marocl3ab", "target": 5}
    reply = request(server.url, "POST", "/api/tables", {"rules": rules, "seats": 2}).json
    name, token = reply["table"], reply["host_token"]
    for seat in (0, 1):
        send(server, name, token, {"type": "seat_computer", "seat": seat, "level": "greedy"})
    send(server, name, token, {"type": "start"})
    until = time.monotonic() + 300
    while request(server.url, "GET", f"/api/tables/{name}").json["stage"] != "finished":
        assert time.monotonic() < until, "two computers do not come to an end"
        time.sleep(0.1)
    return f"{name} {token}"


def send(server: ServerProcess, table: str, token: str, message: dict[str, Any]) -> None:
    message = {"id": json.dumps(message)[:60], **message}
    path = f"/api/tables/{table}/messages"
    assert request(server.url, "POST", path, message, token=token).status == 200


def step_of(page: Page) -> str:
    return page.locator(".replay-place").inner_text()


def test_a_record_from_a_file_is_stepped_through(
    open_page: Callable[..., Page], proof: Path
) -> None:
    page = open_page("/replay", viewport=DESKTOP)
    page.set_input_files("#record", proof)
    expect(page.locator(".replay-place")).to_contain_text("Draw for dealer")
    page.get_by_label("Go to deal").select_option("1")
    expect(page.locator(".replay-place")).to_contain_text("Deal 1, step 1 of")
    expect(page.locator(".fan img.back")).to_have_count(12)
    page.get_by_label("Show all hands").check()
    expect(page.locator(".fan img.back")).to_have_count(0)
    expect(page.locator(".fan img")).to_have_count(12)
    page.get_by_role("button", name="One step forward").click()
    expect(page.locator(".replay-place")).to_contain_text("Deal 1, step 2 of")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".replay-place")).to_contain_text("Deal 1, step 1 of")
    page.keyboard.press("PageUp")
    expect(page.locator(".replay-place")).to_contain_text("Draw for dealer")


def test_it_is_the_table_that_was_played_at(open_page: Callable[..., Page], proof: Path) -> None:
    page = open_page("/replay", viewport=DESKTOP)
    page.set_input_files("#record", proof)
    page.get_by_label("Go to deal").select_option("1")
    frames = json.loads(
        page.evaluate(
            "record => fetch('/api/replay', {method: 'POST', body: record}).then(it => it.text())",
            json.dumps({"record": bare(proof)}),
        )
    )["frames"]
    first = next(at for at, frame in enumerate(frames) if frame["deal"] == 1)
    for at in range(first, first + 12):
        frame = frames[at]
        expect(page.locator(".felt .card")).to_have_count(len(frame["loose"]))
        expect(page.locator(".stock .count")).to_have_text(str(frame["stock"]))
        expect(page.locator("[data-turn]")).to_have_attribute("data-seat", str(*frame["to_act"]))
        expect(page.locator(f"[data-seat='{frame['dealer']}'] .dealer")).to_be_visible()
        for side, pile in enumerate(frame["piles"]):
            count = page.locator(f"[data-pile='{side}'] .count")
            expect(count).to_have_text(f"{pile} of 20")
        page.get_by_role("button", name="One step forward").click()


def bare(proof: Path) -> dict[str, Any]:
    """Its record without what proves it."""
    record: dict[str, Any] = json.loads(proof.read_text(encoding="utf-8"))
    del record["fairness"]
    return record


def test_it_plays_by_itself_and_stops(open_page: Callable[..., Page], proof: Path) -> None:
    page = open_page("/replay")
    page.set_input_files("#record", proof)
    page.get_by_label("Speed").select_option("fast")
    page.get_by_role("button", name="Play", exact=True).click()
    # A step stands for a moment only, and may be over when it is looked for.
    expect(page.locator(".replay-place")).to_contain_text(re.compile(r"step ([3-9]|\d\d) of"))
    page.get_by_role("button", name="Pause").click()
    before = step_of(page)
    page.wait_for_timeout(1000)
    assert step_of(page) == before


def test_a_log_of_the_deal_leads_to_its_steps(open_page: Callable[..., Page], proof: Path) -> None:
    page = open_page("/replay", viewport=DESKTOP)
    page.set_input_files("#record", proof)
    page.get_by_label("Go to deal").select_option("1")
    line = page.locator(".replay-log button").nth(5)
    said = line.inner_text()
    line.click()
    expect(page.locator(".replay-place")).to_contain_text("step 6 of")
    expect(page.locator(".replay-log [aria-current=step]")).to_have_text(said)


def test_each_step_tells_what_the_terminal_tells(open_page: Callable[..., Page]) -> None:
    page = open_page("/replay")
    page.set_input_files("#record", VECTORS / "koutchina.records.jsonl")
    lines = (VECTORS / "koutchina.records.jsonl").read_text(encoding="utf-8").splitlines()
    place = max(range(len(lines)), key=lambda at: len(lines[at]))
    page.get_by_role("button", name=f"Match {place + 1}", exact=True).click()
    expect(page.locator(".replay-place")).to_be_visible()
    said = []
    for _ in range(20):
        said += page.locator(".replay-said p").all_inner_texts()
        page.get_by_role("button", name="One step forward").click()
    record = read_record(lines[place])
    teller = Teller(catalogue(), record.rules, [f"Seat {n + 1}" for n in range(record.seats)])
    # A replay shows no hidden hand before it is asked to, and tells of none.
    told = [
        teller.sentence(line)
        for step in steps(record)
        for line in explain(
            step.before, tuple(redact(event, None) for event in step.events), step.state
        )
    ]
    assert said == told[: len(said)]


@pytest.fixture
def refused_page(chromium: Browser, server: ServerProcess) -> Iterator[Callable[..., Page]]:
    """`open_page` where a request is refused, of which a browser complains in its console."""
    browsers = Browsers(chromium, server.url)
    yield browsers.open
    browsers.close()
    assert all("Failed to load resource" in fault for fault in browsers.faults)


def test_a_record_against_the_rules_says_where(
    refused_page: Callable[..., Page], proof: Path, tmp_path: Path
) -> None:
    record = json.loads(proof.read_text(encoding="utf-8"))
    record["deals"][0]["actions"] = "12b " * 3
    file = tmp_path / "wrong.jsonl"
    file.write_text(json.dumps(record), encoding="utf-8")
    page = refused_page("/replay")
    with page.expect_response("**/api/replay"):
        page.set_input_files("#record", file)
    expect(page.get_by_role("alert")).to_contain_text("deal 1, action")


def test_a_match_of_a_table_is_shared_by_link_saved_and_checked(
    open_page: Callable[..., Page], table: str
) -> None:
    name, _ = table.split()
    # The draw, the deal, the first to act: decks come as they come, and a match may be over soon.
    page = open_page(f"/replay/{name}/1#at=3")
    expect(page.locator(".replay-place")).to_contain_text("step 2 of")
    page.get_by_role("button", name="Share by link").click()
    link = page.get_by_label("The link").input_value()
    assert link.endswith(f"/replay/{name}/1#at=3")
    expect(page.get_by_role("dialog")).to_contain_text("Only this computer can open this link")
    page.keyboard.press("Escape")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the record").click()
    saved = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert saved["fairness"]
    page.get_by_role("button", name="Check the deals").click()
    report = page.get_by_role("dialog").locator(".report")
    expect(report).to_have_attribute("data-fits", "true")
    expect(report).to_contain_text("the server alone chose")


def test_a_link_beyond_the_end_shows_the_end(open_page: Callable[..., Page], table: str) -> None:
    name, _ = table.split()
    page = open_page(f"/replay/{name}/1#at=999")
    expect(page.locator(".replay-place")).to_contain_text(re.compile(r"step (\d+) of \1$"))


def test_own_matches_are_listed_and_forgotten(open_page: Callable[..., Page], table: str) -> None:
    name, token = table.split()
    page = open_page("/fair")
    page.evaluate(
        "([name, token]) => localStorage.setItem('ronda.tables',"
        " JSON.stringify({[name]: {token, at: Date.now()}}))",
        [name, token],
    )
    page.goto("/matches")
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.locator(".replay-place")).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="Forget this table").click()
    page.get_by_role("dialog").get_by_role("button", name="Forget this table").click()
    expect(page.locator("main")).to_contain_text("No matches yet")


def test_a_match_that_is_not_there_says_so(refused_page: Callable[..., Page], table: str) -> None:
    name, _ = table.split()
    page = refused_page(f"/replay/{name}/7")
    expect(page.get_by_role("heading", level=1)).to_have_text("That did not work")
    page.get_by_role("link").first.click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
