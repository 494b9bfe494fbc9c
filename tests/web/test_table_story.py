"""Nothing is forgotten by a reload: log, points, count and end are there again."""

import json
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.conftest import PHONE, ServerProcess
from tests.web.playing import House

Open = Callable[..., Page]
WIDE = {"width": 1920, "height": 1080}
"""A page that has room for both at its sides."""
LOG, POINTS = ".log .log-lines li", ".points-side .points-of tbody tr"

TEXTS = "(where) => Array.from(document.querySelectorAll(where), (each) => each.textContent)"
SAME = f"([where, texts]) => JSON.stringify(({TEXTS})(where)) === texts"


def play_on(house: House, is_done: Callable[[Any], bool]) -> None:
    """Everybody plays the first thing that they may, and is ready for the next deal."""
    end = time.monotonic() + 600
    while not is_done(table := house.look()):
        assert time.monotonic() < end, "this did not come about in time"
        if table["stage"] == "between":
            for token in house.tokens:
                house.ask("ready", token)
        for seat in table["called"] if table["stage"] == "playing" else ():
            turn = house.look(seat)
            plays = turn["view"]["plays"]
            action = plays[0]["card"] if plays else "pass"
            house.ask("act", house.tokens[seat], turn=turn["turn"], action=action)
        time.sleep(0.05)


def texts(page: Page, where: str) -> str:
    return str(page.evaluate(f"(where) => JSON.stringify(({TEXTS})(where))", where))


def is_under_way(table: Any) -> bool:  # noqa: ANN401 - any JSON
    """Whether the reader is called in the middle of the second deal."""
    view = table["view"]
    return bool(view and view["deal"] == 2 and len(view["history"]) > 2 and 0 in table["called"])


@pytest.mark.slow
def test_log_and_points_are_after_a_reload_what_they_were(
    open_page: Open, server: ServerProcess
) -> None:
    house = House(server.url, ["Amina", "Brahim"], preset="koutchina")
    house.start()
    page = open_page(house.link(0), viewport=WIDE, is_hurried=True)
    expect(page.locator(".hand-card").first).to_be_visible()
    play_on(house, is_under_way)
    # With another device, and after a reload, all is there that was heard from the start.
    other = open_page(house.link(0), viewport=WIDE)
    expect(other.locator(POINTS).first).to_be_visible()
    expect(other.locator(LOG).first).to_be_visible()
    assert other.locator(LOG).count() > 2
    for part in (LOG, POINTS):
        there = texts(other, part)
        # It was shown the whole of it, one thing at a time, and may be behind.
        page.wait_for_function(SAME, arg=[part, there], timeout=300_000)
    page.reload()
    for part in (LOG, POINTS):
        page.wait_for_function(SAME, arg=[part, texts(other, part)])


def test_a_story_that_was_refused_is_asked_for_again(
    open_page: Open, server: ServerProcess
) -> None:
    house = House(server.url, ["Amina", "Brahim"], preset="koutchina")
    house.start()
    play_on(house, lambda table: bool(table["view"] and len(table["view"]["history"]) > 2))
    asked: list[str] = []

    def between(line: WebSocketRoute) -> None:
        there = line.connect_to_server()

        def pass_on(said: str | bytes) -> None:
            message = json.loads(said)
            if message["type"] == "story":
                asked.append(message["id"])
            if asked == [message.get("id")]:
                refused = {"type": "refused", "id": asked[0], "code": "too_fast", "reason": "wait"}
                line.send(json.dumps(refused))
            else:
                there.send(said)

        line.on_message(pass_on)

    page = open_page("/", viewport=WIDE)
    page.route_web_socket(re.compile("/ws$"), between)
    page.goto(house.link(0))
    expect(page.locator(LOG).first).to_be_visible()
    assert len(asked) == 2


@pytest.mark.slow
def test_a_match_that_is_over_is_counted_when_it_is_opened_again(
    open_page: Open, server: ServerProcess
) -> None:
    house = House(server.url, ["Amina", "Brahim"], preset="qahwa", target=1)
    house.start()
    play_on(house, lambda table: table["stage"] == "finished")
    page = open_page(house.link(0), viewport=PHONE)
    expect(page.get_by_role("heading", name=re.compile("win", re.IGNORECASE))).to_be_visible()
    page.get_by_role("button", name="See the count again").click()
    expect(page.locator(".count-size").first).to_contain_text(re.compile(r"of 20|\+"))
