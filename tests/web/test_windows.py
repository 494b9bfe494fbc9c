"""The same seat in two windows, or on two devices: nobody honest is told of a false deal."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Browsers, ServerProcess
from tests.web.playing import House

CALM = "A cut from another window or device of yours was counted in your place."


@pytest.mark.parametrize("where", ["two windows", "two devices"])
def test_one_seat_in_two_places_is_no_fault(
    browsers: Browsers, server: ServerProcess, where: str
) -> None:
    house = House(server.url, ["Amina"], computers=1, preset="koutchina", calls="off", target=60)
    first = browsers.open(house.link(0))
    if where == "two windows":
        second = first.context.new_page()
        second.goto(house.link(0))
    else:
        second = browsers.open(house.link(0))
    pages = (first, second)
    for page in pages:
        expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()
    house.start()
    for page in pages:
        expect(page.locator(".seal-mark")).to_have_attribute("data-phase", "sealed")
    for page in pages:
        expect(page.locator(".fault-banner")).to_have_count(0)
    calm = 0
    for page in pages:
        page.locator(".seal-mark").click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("sealed")
        calm += dialog.get_by_text(CALM).count()
        dialog.get_by_role("button", name="Close").click()
    assert calm <= 1, "one of them has cut"


def test_a_window_that_is_loaded_again_while_all_cut_still_has_its_cut(
    browsers: Browsers, server: ServerProcess
) -> None:
    house = House(server.url, ["Amina", "Brahim"], preset="koutchina", calls="off")
    page = browsers.open(house.link(0))
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()
    house.start()
    # Brahim's browser is away: the round is open until its time is up.
    page.wait_for_function("() => localStorage.getItem('ronda.cut') !== null")
    page.reload()
    expect(page.locator(".seal-mark")).to_have_attribute("data-phase", "sealed")
    expect(page.locator(".fault-banner")).to_have_count(0)
