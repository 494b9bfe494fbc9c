"""The café's television: the public view, no control, and it comes back by itself."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import DESKTOP, GOES_AWAY, Browsers, ServerProcess
from tests.web.making import create, make_table, open_part
from tests.web.playing import House

Opener = Callable[..., Page]


def start_match(page: Page) -> str:
    """A table of two against a computer, started; its id."""
    make_table(page, "Sara", by_hand=True)
    page.get_by_role("button", name="Add a computer: Free seat").click()
    expect(page.locator(".lobby-seat", has_text="Computer")).to_be_visible()
    return page.url.rpartition("/")[2]


def play_a_card(page: Page) -> None:
    card = page.locator(".hand[data-awake] button[data-hand]").first
    expect(card).to_be_visible()
    page.wait_for_timeout(450)
    card.click()
    without = page.get_by_role("button", name=re.compile("without"))
    if without.count():
        page.wait_for_timeout(450)
        without.click()


def test_the_television_shows_the_table_and_nobodys_hand(open_page: Opener) -> None:
    host = open_page("/new")
    table = start_match(host)
    tv = open_page(f"/tv/{table}", viewport=DESKTOP)
    expect(tv.locator(".tv-line")).to_contain_text("Scan the code with your phone")
    host.get_by_role("button", name="Start", exact=True).click()
    play_a_card(host)
    expect(tv.locator(".tv .slot .card").first).to_be_visible()
    expect(tv.locator(".score")).to_have_count(2)
    # Neither a control nor a card of a hand: phones are the hands.
    assert tv.locator("button, a[href], input, select, [tabindex='0']").count() == 0
    assert tv.locator(".hand [data-card]").count() == 0
    expect(tv.locator(".tv-line")).to_contain_text(re.compile("Sara|Computer"))


def test_it_is_read_across_a_cafe(open_page: Opener) -> None:
    host = open_page("/new")
    table = start_match(host)
    host.get_by_role("button", name="Start", exact=True).click()
    play_a_card(host)
    tv = open_page(f"/tv/{table}", viewport={"width": 1920, "height": 1080})
    expect(tv.locator(".total").first).to_be_visible()
    # Of a screen a metre high, letters of 3.6 cm are read at six metres without effort.
    for part, least in (
        (".total", 0.06),
        (".tv-line", 0.036),
        (".score-name", 0.036),
        (".seat-name", 0.036),
    ):
        size = tv.locator(part).first.evaluate("it => parseFloat(getComputedStyle(it).fontSize)")
        assert size >= least * 1080, part
    card = tv.locator(".slot").first.bounding_box()
    assert card is not None
    assert card["height"] >= 0.2 * 1080
    assert tv.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_it_comes_back_after_the_network_was_away(open_page: Opener, browsers: Browsers) -> None:
    host = open_page("/new")
    table = start_match(host)
    tv = open_page(f"/tv/{table}", viewport=DESKTOP)
    expect(tv.locator(".tv-line")).to_contain_text("Scan the code")
    expect(tv.locator(".tv")).to_have_attribute("data-line", "open")
    tv.context.set_offline(True)
    tv.evaluate("dispatchEvent(new Event('online'))")
    expect(tv.locator(".tv")).to_have_attribute("data-line", "lost")
    tv.context.set_offline(False)
    host.get_by_role("button", name="Start", exact=True).click()
    expect(tv.locator(".tv .slot .card").first).to_be_visible()
    browsers.faults[:] = [fault for fault in browsers.faults if not fault.startswith(GOES_AWAY)]


def test_it_shows_the_table_while_a_part_of_the_page_cannot_be_had(
    open_page: Opener, browsers: Browsers
) -> None:
    host = open_page("/new")
    table = start_match(host)
    tv = open_page("/fair", viewport=DESKTOP)
    asked: list[str] = []

    def refuse(route: Route) -> None:
        asked.append(route.request.url)
        route.abort()

    tv.route("**/motion.js", refuse)
    tv.goto(f"/tv/{table}")
    expect(tv.locator(".tv-line")).to_contain_text("Scan the code")
    host.get_by_role("button", name="Start", exact=True).click()
    expect(tv.locator(".tv .slot .card").first).to_be_visible()
    assert asked
    # It goes on asking for what it was refused.
    tv.context.close()
    browsers.faults.clear()


@pytest.mark.slow
def test_it_stays_for_hours_and_through_every_restart(
    own_browsers: Browsers, own_server: ServerProcess
) -> None:
    house = House(own_server.url, ["Amina", "Brahim"], preset="qahwa")
    tv = own_browsers.open("/fair", viewport=DESKTOP)
    tv.clock.install()
    tv.goto(f"/tv/{house.table}")
    house.start()
    expect(tv.locator(".tv .slot .card").first).to_be_visible()
    for outage in range(2):
        # Hours in which nothing happens but that the line is asked whether it is there.
        for _ in range(60):
            tv.clock.run_for(60_000)
        own_server.stop()
        tv.clock.run_for(120_000)
        expect(tv.locator(".tv")).to_have_attribute("data-line", "lost")
        own_server.start()
        tv.clock.resume()
        # By then it tries every fifteen seconds, more or less.
        expect(tv.locator(".tv")).to_have_attribute("data-line", "open")
        seat = house.look()["called"][0]
        card = house.look(seat)["view"]["plays"][0]["card"]
        house.ask("act", house.tokens[seat], turn=house.look()["turn"], action=card)
        expect(tv.locator(f"[data-seat='{1 - seat}'][data-turn]")).to_be_visible()
        expect(tv.locator(".ghosts > *")).to_have_count(0)
        assert tv.locator("*").count() < 400, f"more and more is drawn after outage {outage}"


def test_a_table_that_nobody_may_watch_says_so(open_page: Opener) -> None:
    host = open_page("/new")
    open_part(host, "who").get_by_label("Others can watch").uncheck()
    create(host)
    tv = open_page(host.url.replace("/table/", "/tv/"))
    expect(tv.get_by_role("heading", name="No spectators at this table")).to_be_visible()
    nowhere = open_page("/tv/nowhereatall")
    expect(nowhere.get_by_role("heading", name="Table not found")).to_be_visible()
