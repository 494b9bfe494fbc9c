"""The first page and the table are for everybody: axe, targets, text at twice the size."""

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import DESKTOP, PHONE, Browsers, ServerProcess
from tests.web.playing import House, mine, play_cards
from tests.web.staging import Staged
from tests.web.test_fair_axe import AXE, serious

Open = Callable[..., Page]
Scheme = Literal["light", "dark"]

pytestmark = pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: npm ci")

SMALL = """() => Array.from(document.querySelectorAll("button, a.button, select, input"))
  .filter((each) => each.offsetParent !== null && !each.closest(".spoken"))
  .filter((each) => !["radio", "checkbox"].includes(each.type))
  .map((each) => [each.outerHTML.slice(0, 90), each.getBoundingClientRect()])
  .filter(([, box]) => box.width < 47.5 || box.height < 47.5)
  .map(([html, box]) => [html, box.width, box.height])"""
"""Everything to press that a thumb would miss."""

COUNT_FLIGHTS = """() => {
  window.flown = 0;
  const flights = (nodes) => Array.from(nodes).filter((each) => each.matches(".ghost"));
  const count = (all) => all.forEach((each) => (window.flown += flights(each.addedNodes).length));
  new MutationObserver(count).observe(document.querySelector(".ghosts"), { childList: true });
}"""
"""Counts the cards that fly from now on. Points may still fade in and out where they belong."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["en", "ar"])
def test_the_first_page_and_its_settings(open_page: Open, scheme: Scheme, locale: str) -> None:
    page = open_page("/", color_scheme=scheme, locale=locale)
    expect(page.locator(".what")).not_to_be_empty()
    assert serious(page) == []
    assert page.evaluate(SMALL) == []
    page.locator(".home-header button").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert serious(page) == []
    assert page.evaluate(SMALL) == []
    # The sheet speaks the new language at once, and the page once it is closed.
    page.get_by_role("radio", name="Français").check(force=True)
    expect(page.get_by_role("dialog")).to_have_accessible_name("Réglages")
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Jouer avec des amis")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_table_and_all_that_opens_over_it(
    browsers: Browsers, server: ServerProcess, scheme: Scheme, size: dict[str, int]
) -> None:
    house = House(server.url, ["Amina", "Brahim"], computers=1, preset="marocl3ab")
    house.start()
    look = {"color_scheme": scheme, "viewport": size}
    pages = [browsers.open(house.link(place), **look) for place in range(2)]
    play_cards(house, pages, 3)
    # A person's turn, so that nothing moves while axe looks.
    called = pages.index(mine(pages))
    page = pages[0]
    expect(page.locator(f".seats [data-seat='{called}'][data-turn]")).to_be_attached()
    assert serious(page) == []
    assert page.evaluate(SMALL) == []
    for opener in ("Menu", "Say something"):
        page.get_by_role("button", name=opener).click()
        assert serious(page) == []
        assert page.evaluate(SMALL) == []
        page.keyboard.press("Escape")
    for opener in (".score >> nth=0", "[data-seat='1'] button"):
        page.locator(opener).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert serious(page) == []
        page.keyboard.press("Escape")


MARKS = ["sota", "dashed ring", "folded paper", "under a pile", "D marks", "how strong", "✓"]
"""What the hints say that come once cards have been played, in their order."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_hints_and_what_holds_a_table_up(open_page: Open, scheme: Scheme) -> None:
    page = open_page("/fair", color_scheme=scheme, viewport=PHONE)
    staged = Staged("hc", "marocl3ab", seed=2)
    turns = [
        (at, push["table"]["view"])
        for at, push in enumerate(staged.pushes, 1)
        if push["table"]["view"] and 0 in push["table"]["called"]
    ]
    calling = next(at for at, view in turns if any(each["rank"] for each in view["sayings"]))
    marked = next(at for at, v in turns if v["live"] and v["calls"] and not v["sayings"])
    pushes = staged.pushes
    # Nothing is shown before it that hints could have been used for.
    staged.pushes = [pushes[calling - 1]]
    staged.open(page, 0, "/table/table-1?calling#seat=staged")
    expect(page.locator(".status")).to_contain_text("A true call costs nothing")
    assert serious(page) == []
    page.evaluate("localStorage.removeItem('ronda.hints')")
    staged.pushes = [pushes[marked - 1]]
    staged.open(page, 0)
    push = {**pushes[marked - 1], "events": [], "told": []}
    for turn, said in enumerate(MARKS, push["table"]["turn"] + 1):
        expect(page.locator(".strip .hint")).to_contain_text(said)
        # Each in one of the themes: all of them stand in the same place.
        assert (turn % 2 == 0) == (scheme == "dark") or serious(page) == []
        page.locator("[data-call=hint]").click()
        staged.send({**push, "table": {**push["table"], "turn": turn}})
    vote = {"seat": 1, "choices": [None, "wait"], "until": None}
    for held in ({"is_paused": True}, {"vote": vote}):
        staged.send({**push, "table": {**push["table"], **held}})
        expect(page.locator(".banner button").first).to_be_visible()
        assert serious(page) == []


def test_the_count(open_page: Open) -> None:
    page = open_page("/fair", is_hurried=True)
    staged = Staged("hh", "qahwa")
    staged.open(page)
    page.wait_for_selector(".ghosts", state="attached")
    staged.go()
    page.locator(".count-panel [data-key=all]").click()
    expect(page.locator(".count-total")).to_have_count(2)
    assert serious(page) == []
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_nothing_is_lost_at_twice_the_text(
    browsers: Browsers, server: ServerProcess, size: dict[str, int]
) -> None:
    house = House(server.url, ["Amina", "Brahim", "Chama", "Driss"], preset="qahwa")
    house.start()
    pages = [browsers.open(house.link(place), viewport=size) for place in range(4)]
    page = mine(pages)
    page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= size["width"]
    # All can be reached by scrolling, nothing lies over the hand.
    page.locator(".hand-card").first.click()


def test_suits_are_not_told_by_colour_alone(browsers: Browsers, server: ServerProcess) -> None:
    house = House(server.url, ["Amina", "Brahim"], preset="qahwa")
    house.start()
    page = browsers.open(house.link(0))
    expect(page.locator(".hand-card").first).to_be_visible()
    for label in page.locator(".hand-card").evaluate_all("all => all.map((a) => a.ariaLabel)"):
        assert any(suit in label for suit in ("coins", "cups", "swords", "clubs"))


def test_with_reduced_motion_nothing_flies(browsers: Browsers, server: ServerProcess) -> None:
    house = House(server.url, ["Amina", "Brahim"], preset="qahwa")
    house.start()
    pages = [browsers.open(house.link(place), reduced_motion="reduce") for place in range(2)]
    page = mine(pages)
    page.wait_for_selector(".ghosts", state="attached")
    page.evaluate(COUNT_FLIGHTS)
    play_cards(house, pages, 2)
    assert page.evaluate("() => window.flown") == 0
