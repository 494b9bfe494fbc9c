"""A device that is not as it should be: a browser that may store nothing, a clock that jumps."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Browsers, ServerProcess
from tests.web.playing import AWAKE, House, lift

BLOCKED = """for (const name of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(window, name, {
    get() { throw new DOMException("Access is denied for this document.", "SecurityError"); },
  });
}"""
"""What a browser does that blocks the data of sites."""

SKEW = """window.skew = 0;
(() => {
  const now = Date.now.bind(Date);
  window.Date = class extends Date {
    constructor(...at) { at.length ? super(...at) : super(now() + window.skew); }
    static now() { return now() + window.skew; }
  };
})()"""
"""A clock that somebody sets."""

HOUR = 3_600_000


def opened(browsers: Browsers, path: str, script: str) -> Page:
    page = browsers.open("/fair")
    page.context.add_init_script(script)
    page.goto(path)
    return page


def test_a_seat_stays_in_the_address_where_nothing_is_stored(browsers: Browsers) -> None:
    page = opened(browsers, "/", BLOCKED)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(f"{AWAKE} .hand-card")
    assert "#seat=" in page.url
    expect(page.locator(".banner")).to_contain_text("your seat is in the address")
    page.reload()
    page.wait_for_selector(f"{AWAKE} .hand-card")
    page.get_by_role("button", name="I have saved it").click()
    expect(page.locator(".banner")).to_be_hidden()


def test_a_seat_that_is_taken_in_the_lobby_is_kept_there_too(
    browsers: Browsers, server: ServerProcess
) -> None:
    house = House(server.url, ["Amina", "Brahim"], preset="qahwa")
    page = opened(browsers, house.link(1), BLOCKED)
    expect(page.get_by_text("your seat is in the address")).to_be_visible()
    assert page.url.endswith(house.link(1))
    page.locator(".lobby-seat[data-mine]").get_by_role("button").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up my seat").click()
    expect(page.get_by_text("1 seat is free.")).to_be_visible()
    assert "#seat=" not in page.url


def test_a_seat_that_is_stored_is_shown_to_nobody(
    browsers: Browsers, server: ServerProcess
) -> None:
    house = House(server.url, ["Amina"], computers=1, preset="qahwa")
    house.start()
    page = browsers.open(house.link(0))
    page.wait_for_selector(f"{AWAKE} .hand-card")
    assert "seat=" not in page.url
    expect(page.locator(".banner")).to_be_hidden()


@pytest.mark.parametrize("jump", [-HOUR, HOUR])
def test_a_clock_that_is_set_holds_up_no_hand(
    browsers: Browsers, server: ServerProcess, jump: int
) -> None:
    house = House(server.url, ["Amina"], computers=1, preset="koutchina", calls="off")
    page = opened(browsers, house.link(0), SKEW)
    house.start()
    page.wait_for_selector(f"{AWAKE} .hand-card")
    page.evaluate(f"window.skew = {jump}")
    card = lift(page)
    page.keyboard.press("Enter")
    expect(page.locator(f".hand [data-hand='{card}']")).to_have_count(0)
