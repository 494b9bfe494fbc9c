"""Hints for the first matches: where calls stand, one at a time, and gone for good once used."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import ServerProcess
from tests.web.playing import House, mine

Open = Callable[..., Page]


@pytest.mark.parametrize("size", [(320, 480), (360, 740), (568, 320)])
def test_what_to_tap_is_told_until_it_is_done(
    open_page: Open, server: ServerProcess, size: tuple[int, int]
) -> None:
    # A play that scored would be told of in another hint.
    house = House(server.url, ["Amina", "Brahim"], preset="qahwa", missa=0)
    house.start()
    window = {"width": size[0], "height": size[1]}
    touch = {"viewport": window, "has_touch": True, "is_mobile": True}
    pages = [open_page(house.link(place), **touch) for place in range(2)]
    hint = ".strip .hint"
    page = mine(pages)
    expect(page.locator(hint)).to_contain_text("Tap a card")
    box, hand = page.locator(hint).bounding_box(), page.locator(".hand").bounding_box()
    close = page.locator("[data-call=hint]").bounding_box()
    assert box
    assert hand
    assert close
    assert min(close["width"], close["height"]) >= 44
    apart = box["y"] + box["height"] <= hand["y"] + 1 or box["x"] + box["width"] <= hand["x"] + 1
    assert apart, (box, hand)
    page.locator(".hand-card").first.tap()
    expect(page.locator(hint)).to_contain_text("Tap it again")
    # One that was touched before the hand was awake has to be seen for a moment first.
    page.wait_for_timeout(400)
    page.locator("[data-lifted]").tap()
    # What comes next hangs on the cards that are held.
    expect(page.locator(hint, has_text="Tap")).to_have_count(0)
    assert page.evaluate("() => JSON.parse(localStorage['ronda.hints']).used")[:2] == [
        "lift",
        "play",
    ]
