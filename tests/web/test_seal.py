"""The seal on the table: cards check themselves, the deck is cut by hand, a match is verified."""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.web.conftest import Browsers, ServerProcess
from tests.web.playing import next_deal

SHORT = {
    "rules": {"preset": "marocl3ab", "target": 1},
    "seats": 2,
    "oneTap": True,
    "askCalls": False,
    "speed": "fast",
}


def prefer(page: Page, **preferences: object) -> None:
    page.evaluate(
        "kept => localStorage.setItem('ronda.preferences', JSON.stringify(kept))",
        {**SHORT, **preferences},
    )


def begin(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".seal-mark")).to_be_attached()


def play_out(page: Page) -> None:
    """Plays any card until the match is over."""
    until = time.monotonic() + 600
    again = page.get_by_role("button", name="Rematch")
    while not again.is_visible():
        assert time.monotonic() < until, "the match does not come to an end"
        page.evaluate(
            "(document.querySelector('.hand-card:not([aria-disabled])') || document.body).click()"
        )
        page.wait_for_timeout(200)
        next_deal(page)


def test_a_match_is_sealed_played_verified_and_saved(
    open_page: Callable[..., Page], tmp_path: Path
) -> None:
    page = open_page("/fair", is_hurried=True)
    prefer(page)
    begin(page)
    mark = page.locator(".seal-mark")
    expect(mark).to_have_attribute("data-phase", "sealed")
    mark.click()
    expect(page.get_by_role("dialog")).to_contain_text("Your own cut is in this deck.")
    page.keyboard.press("Escape")
    play_out(page)
    page.get_by_role("button", name="Check this match").click()
    report = page.get_by_role("dialog").locator(".report")
    expect(report).to_have_attribute("data-fits", "true")
    expect(report).to_contain_text("shown to this browser")
    with page.expect_download() as download:
        report.get_by_role("button", name="Save the proof").click()
    saved = tmp_path / "proof.jsonl"
    download.value.save_as(saved)
    ronda = str(Path(sys.executable).with_name("ronda"))
    verified = subprocess.run(
        [ronda, "verify", str(saved)], capture_output=True, text=True, check=False
    )
    assert verified.returncode == 0, verified.stdout
    assert "everything fits" in verified.stdout
    assert "server alone" not in verified.stdout


def test_a_match_is_played_and_verified_over_plain_http(
    plain_http: ServerProcess, chromium: Browser
) -> None:
    browsers = Browsers(chromium, plain_http.url)
    try:
        page = browsers.open("/fair", is_hurried=True)
        assert page.evaluate("!window.isSecureContext && crypto.subtle === undefined")
        prefer(page)
        begin(page)
        expect(page.locator(".seal-mark")).to_have_attribute("data-phase", "sealed")
        play_out(page)
        page.get_by_role("button", name="Check this match").click()
        report = page.get_by_role("dialog").locator(".report")
        expect(report).to_have_attribute("data-fits", "true")
        expect(report).to_contain_text("the page’s own SHA-256")
        page.get_by_role("dialog").get_by_role("button", name="Close").click()
        page.get_by_role("button", name="Watch the replay").click()
        page.get_by_role("button", name="Share by link").click()
        page.get_by_role("button", name="Copy").click()
        expect(page.get_by_role("dialog")).to_contain_text("Copied.")
        # A browser says that this header means nothing without https.
        assert not [fault for fault in browsers.faults if "Opener-Policy" not in fault]
    finally:
        browsers.close()


def test_the_deck_is_cut_by_hand(open_page: Callable[..., Page]) -> None:
    page = open_page("/fair")
    prefer(page, cutMyself=True)
    begin(page)
    deck = page.locator(".cut-deck")
    expect(deck).to_be_visible()
    box = page.locator(".cut-cards").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 3, box["y"] + 40)
    # First for the draw, then for the deal: by key, and by waiting, it goes on too.
    expect(page.locator(".seal-mark")).to_have_attribute("data-phase", "sealed")
    expect(deck).to_have_count(0)


def changed_card(message: str) -> str:
    """A push in which the first card of the reader's hand is another, as a liar would send it."""
    push: dict[str, Any] = json.loads(message)
    for event in push.get("events", []):
        if event["event"] != "hands":
            continue
        mine = next((hand for hand in event["hands"] if hand), None)
        if mine:
            seal = next(each for each in push["seals"] if each["card"] == mine[0])
            other = "1o" if mine[0] != "1o" else "2o"
            seal["card"] = other
            view = push["table"]["view"]
            view["hand"] = [other if card == mine[0] else card for card in view["hand"]]
            mine[0] = other
            break
    return json.dumps(push)


def missing_cut(message: str) -> str:
    """A push in which no cut counts but the server says nothing of it."""
    push: dict[str, Any] = json.loads(message)
    fair = push.get("table", {}).get("fair")
    if fair and fair["transcript"] and fair["header"]["deal"] == 1:
        fair["cuts"] = [None for _ in fair["cuts"]]
    return json.dumps(push)


def swapped_cut(message: str) -> str:
    """A push in which another hash stands for the seat than the one that was acknowledged."""
    push: dict[str, Any] = json.loads(message)
    fair = push.get("table", {}).get("fair")
    if fair and any(fair["hashes"]) and fair["header"]["deal"] == 1:
        fair["hashes"] = [hashed and "ab" * 32 for hashed in fair["hashes"]]
    return json.dumps(push)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (swapped_cut, "This deck was made with a different cut"),
        (changed_card, "does not match its seal"),
        (missing_cut, "You revealed your cut, but this deck was made without it."),
    ],
)
def test_what_does_not_fit_is_said_loudly_and_kept(
    chromium: Browser, server: ServerProcess, change: Callable[[str], str], says: str
) -> None:
    def liar(route: WebSocketRoute) -> None:
        real = route.connect_to_server()
        real.on_message(lambda message: route.send(change(str(message))))

    browsers = Browsers(chromium, server.url)
    try:
        page = browsers.open("/fair")
        page.route_web_socket("**/ws", liar)
        prefer(page)
        begin(page)
        banner = page.locator(".fault-banner")
        expect(banner).to_contain_text(says)
        banner.get_by_role("button", name="See the details").click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("Nothing is lost")
        with page.expect_download() as download:
            dialog.get_by_role("button", name="Save the evidence").click()
        evidence = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
        assert any(deal["faults"] for deal in evidence["deals"])
        page.reload()
        expect(page.locator(".seal-mark")).to_have_attribute("data-phase", "fault")
    finally:
        browsers.close()
