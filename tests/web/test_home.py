"""The first page: playing within two clicks, and everything of it inside the window."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

Opener = Callable[..., Page]
SIZES = [(320, 480), (360, 564), (360, 740), (568, 320), (740, 360), (820, 1180), (1180, 820)]
SIZES += [(1280, 800), (1920, 1080), (2560, 1440)]
SEEN = """() => {
  const box = (it) => it.getBoundingClientRect();
  const cards = Array.from(document.querySelectorAll(".home-cards .card"), box);
  const word = box(document.querySelector(".home h1 .drawn"));
  const inside = ({ left, right, top, bottom }) =>
    left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  const apart = ({ left, right, top, bottom }) =>
    right <= word.left || left >= word.right || bottom <= word.top || top >= word.bottom;
  return {
    ways: [".play", ".friends-way"].every((way) => inside(box(document.querySelector(way)))),
    fan: cards.length === 5 && cards.every((card) => card.left >= 0 && card.right <= innerWidth),
    apart: cards.every(apart),
    wide: document.documentElement.scrollWidth <= innerWidth,
  };
}"""


def test_a_first_visitor_plays_within_two_clicks(open_page: Opener) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Play now").click()
    page.locator(".hand button:enabled").first.click()


@pytest.mark.parametrize("locale", ["en", "ar"])
def test_both_ways_to_play_and_the_cards_lie_inside_every_window(
    open_page: Opener, locale: str
) -> None:
    page = open_page("/", locale=locale)
    met = [{"name": name, "key": name * 16, "at": 1} for name in ("Youssef", "Abdelilah")]
    page.evaluate("met => localStorage.setItem('ronda.people', JSON.stringify({met}))", met)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        expect(page.locator(".again button")).to_have_count(2)
        seen = page.evaluate(SEEN)
        assert seen == dict.fromkeys(seen, True), (width, height)
