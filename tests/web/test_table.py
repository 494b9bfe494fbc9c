"""At the table: whole matches, three and four seats, what each browser may see."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import DESKTOP, Browsers, ServerProcess
from tests.web.playing import (
    AWAKE,
    House,
    faces,
    is_counted,
    lift,
    mine,
    next_deal,
    play_a_card,
    play_until,
)

PEOPLE = ("Amina", "Brahim", "Chama", "Driss")

Open = Callable[..., Page]


@pytest.mark.slow
def test_a_whole_match_against_a_computer_and_a_rematch(
    open_page: Open, server: ServerProcess
) -> None:
    house = House(server.url, PEOPLE[:1], computers=1, preset="marocl3ab", target=2)
    house.start()
    page = open_page(house.link(0), is_hurried=True)
    panel = page.locator(".end-panel:not([hidden])")

    def is_over() -> bool:
        next_deal(page)
        return panel.get_by_role("button", name="Rematch").count() > 0

    play_until([page], is_over)
    told = house.look()
    assert told["stage"] == "finished"
    for side, total in enumerate(told["view"]["totals"]):
        expect(page.locator(f".score[data-score='{side}'] .total")).to_have_text(str(total))
    panel.get_by_role("button", name="Rematch").click()
    expect(panel).to_have_count(0)
    play_until([page], lambda: play_a_card(page))


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["koutchina", "qahwa", "guide", "marocl3ab"])
def test_four_browsers_at_one_table(preset: str, browsers: Browsers, server: ServerProcess) -> None:
    house = House(server.url, PEOPLE, preset=preset)
    house.start()
    pages = [browsers.open(house.link(place), is_hurried=True) for place in range(4)]
    for place, page in enumerate(pages):
        expect(page.locator(".hand .hand-card").first).to_be_visible()
        told = house.look(place)["view"]
        others = {
            card for seat in range(4) if seat != place for card in house.look(seat)["view"]["hand"]
        }
        shown = faces(page)
        assert set(told["hand"]) <= shown
        assert not others & shown, "a browser holds cards of another hand"
    play_until(pages, lambda: all(map(is_counted, pages)))
    totals = house.look()["view"]["totals"]
    for place, page in enumerate(pages):
        for side, total in enumerate(totals):
            expect(page.locator(f".score[data-score='{side}'] .total")).to_have_text(str(total))
        # Partners sit opposite, and the next to play at one's right.
        for steps, where in ((1, "right"), (2, "top"), (3, "left")):
            seat = page.locator(f"[data-seat='{(place + steps) % 4}']")
            expect(seat).to_have_attribute("data-place", where)


@pytest.mark.slow
def test_three_seats(browsers: Browsers, server: ServerProcess) -> None:
    house = House(server.url, PEOPLE[:3], preset="marocl3ab")
    house.start()
    look = {"viewport": DESKTOP, "is_hurried": True}
    pages = [browsers.open(house.link(place), **look) for place in range(3)]
    expect(pages[0].locator(".score")).to_have_count(3)
    for place, page in enumerate(pages):
        expect(page.locator(f"[data-seat='{(place + 1) % 3}']")).to_have_attribute(
            "data-place", "right"
        )
        expect(page.locator(f"[data-seat='{(place + 2) % 3}']")).to_have_attribute(
            "data-place", "left"
        )
    play_until(pages, lambda: house.look()["view"]["distribution"] > 1)


def test_seats_and_cards_stay_where_they_are_in_arabic(
    browsers: Browsers, server: ServerProcess
) -> None:
    house = House(server.url, PEOPLE[:3], preset="marocl3ab")
    house.start()
    english = browsers.open(house.link(0))
    arabic = browsers.open(house.link(0), locale="ar")
    expect(arabic.locator("html")).to_have_attribute("dir", "rtl")
    for page in (english, arabic):
        expect(page.locator(".hand .hand-card").first).to_be_visible()
    for selector in (
        "[data-seat='1']",
        "[data-seat='2']",
        ".slot[data-rank='1']",
        ".slot[data-rank='12']",
    ):
        boxes = [page.locator(selector).first.bounding_box() for page in (english, arabic)]
        assert boxes[0] is not None
        assert boxes[1] is not None
        # Arabic letters are larger, and leave the felt a little less.
        assert abs(boxes[0]["x"] - boxes[1]["x"]) < 16, selector


def test_a_card_is_lifted_shown_and_played_by_touch(open_page: Open, server: ServerProcess) -> None:
    house = House(server.url, PEOPLE[:2], preset="marocl3ab", calls="off")
    house.start()
    pages = [open_page(house.link(place), has_touch=True) for place in range(2)]
    page = mine(pages)
    card = page.locator(".hand-card").first
    name = card.get_attribute("data-hand")
    page.wait_for_timeout(400)
    card.tap()
    expect(card).to_have_attribute("data-lifted", "")
    expect(page.locator(".preview")).not_to_be_empty()
    page.locator(".felt").tap()
    card.tap()
    expect(page.locator(f"[data-hand='{name}']")).to_have_count(0)


WATCH_THE_HAND = """(name) => {
  const has = (selector) => document.querySelector(selector) !== null;
  const heard = { wasGone: false, cameBack: false, wokeAgain: false };
  const look = () => {
    heard.wasGone ||= !has(`[data-hand="${name}"]`);
    heard.cameBack ||= heard.wasGone && has(`[data-hand="${name}"]`);
    heard.wokeAgain ||= heard.wasGone && has(".hand[data-awake]");
  };
  const changes = { attributes: true, childList: true, subtree: true };
  new MutationObserver(look).observe(document.querySelector(".board"), changes);
  window.heard = heard;
}"""
"""Notes whether a card comes back to the hand, or the hand wakes again, once the card has gone."""


def test_a_card_that_was_played_never_comes_back_to_the_hand(
    open_page: Open, server: ServerProcess
) -> None:
    house = House(server.url, PEOPLE[:2], preset="marocl3ab")
    house.start()
    pages = [open_page(house.link(place)) for place in range(2)]
    page = mine(pages)
    page.evaluate(WATCH_THE_HAND, lift(page))
    play_until([page], lambda: sum(map(len, house.look()["view"]["played"])) == 1)
    expect(pages[1 - pages.index(page)].locator(AWAKE)).to_have_count(1)
    assert page.evaluate("window.heard") == {
        "wasGone": True,
        "cameBack": False,
        "wokeAgain": False,
    }


def test_an_upward_swipe_plays_and_dropping_back_cancels(
    open_page: Open, server: ServerProcess
) -> None:
    house = House(server.url, PEOPLE[:2], preset="qahwa")
    house.start()
    pages = [open_page(house.link(place), has_touch=True) for place in range(2)]
    page = mine(pages)
    page.wait_for_timeout(400)
    name = page.locator(".hand-card").first.get_attribute("data-hand")
    drag(page, up=[20, 40, 20, 4])
    expect(page.locator(f"[data-hand='{name}']")).to_have_count(1)
    expect(page.locator("[data-lifted]")).to_have_count(0)
    drag(page, up=[20, 60, 90])
    expect(page.locator(f"[data-hand='{name}']")).to_have_count(0)


def drag(page: Page, up: list[int]) -> None:
    """A finger on the first card, moved up by so many pixels, then lifted."""
    box = page.locator(".hand-card").first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: float) -> None:
        at = [{"x": x, "y": y - point} for point in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    touch("touchStart", 0)
    for distance in up:
        touch("touchMove", distance)
        page.wait_for_timeout(20)
    touch("touchEnd")
    page.wait_for_timeout(100)
