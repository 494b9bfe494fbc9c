"""Making, joining, learning and television are for everybody: axe, large text, right to left."""

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import DESKTOP, PHONE
from tests.web.making import open_part, with_friends
from tests.web.test_fair_axe import AXE, serious

Opener = Callable[..., Page]
Scheme = Literal["light", "dark"]
PATHS = ["/", "/friends", "/new", "/join", "/learn", "/rules", "/rules/qahwa", "/rules/deck"]

pytestmark = pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: npm ci")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PATHS)
def test_a_page(open_page: Opener, path: str, scheme: Scheme) -> None:
    page = open_page(path, color_scheme=scheme, reduced_motion="reduce")
    expect(page.get_by_role("heading", level=1)).to_be_attached()
    page.wait_for_load_state("networkidle")
    assert serious(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_house_with_all_its_details(open_page: Opener, scheme: Scheme) -> None:
    page = open_page("/new", color_scheme=scheme, reduced_motion="reduce")
    open_part(page, "rules").get_by_label("My house rules").check()
    page.get_by_text("Change details").click()
    settled = page.locator("fieldset.switch", has_text="Calls are settled")
    settled.get_by_role("combobox").select_option(index=0)
    expect(settled).to_contain_text("only if sets are called")
    page.get_by_text("The full rules of this house").click()
    assert serious(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_before_the_start_and_on_the_television(open_page: Opener, scheme: Scheme) -> None:
    page = open_page("/new", color_scheme=scheme, reduced_motion="reduce")
    with_friends(page, "Sara", 4)
    expect(page.get_by_text("3 seats are free.")).to_be_visible()
    assert serious(page) == []
    page.get_by_role("button", name="Change: You").click()
    page.get_by_role("button", name="Play on another device").click()
    assert serious(page) == []
    guest = open_page(page.url, color_scheme=scheme, viewport=DESKTOP)
    expect(guest.get_by_role("button", name="Sit down")).to_be_visible()
    assert serious(guest) == []
    tv = open_page(page.url.replace("/table/", "/tv/"), color_scheme=scheme, viewport=DESKTOP)
    expect(tv.locator(".tv-line")).to_contain_text("3 seats are free.")
    assert serious(tv) == []


@pytest.mark.parametrize("path", ["/", "/friends", "/new", "/join", "/rules", "/rules/qahwa"])
def test_nothing_is_wider_than_the_screen_at_twice_the_text(open_page: Opener, path: str) -> None:
    page = open_page(path, viewport=PHONE)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_lobby_is_no_wider_than_the_screen_at_twice_the_text(open_page: Opener) -> None:
    host, guest = open_page("/friends", viewport=PHONE), open_page("/", viewport=PHONE)
    guest.goto(with_friends(host, "W" * 40, 4))
    expect(guest.get_by_role("button", name="Sit down")).to_be_visible()
    for page in (host, guest):
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_before_the_start_in_arabic_texts_turn_and_seats_do_not(open_page: Opener) -> None:
    page = open_page("/new", locale="ar", viewport=PHONE)
    page.goto("/friends")
    page.locator(".seats-tile[data-seats='3']").click()
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    expect(page.locator(".lobby-seat")).to_have_count(3)
    boxes = {
        place: page.locator(f".lobby-seat[data-place='{place}']").bounding_box()
        for place in ("left", "right")
    }
    left, right = boxes["left"], boxes["right"]
    assert left is not None
    assert right is not None
    assert left["x"] < right["x"]
    # The next player sits at one's right, in every language.
    assert page.locator(".lobby-seat").count() == 3
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_targets_are_as_large_as_a_thumb(open_page: Opener) -> None:
    page = open_page("/new", viewport=PHONE)
    with_friends(page, "Sara")
    expect(page.get_by_text("1 seat is free.")).to_be_visible()
    small = page.evaluate(
        """() => Array.from(document.querySelectorAll(".lobby-page button, .lobby-page input"))
        .map((it) => it.closest("label.check") || it)
        .filter((it) => it.offsetParent && it.getBoundingClientRect().height < 47.5)
        .map((it) => it.outerHTML.slice(0, 80))"""
    )
    assert small == []
