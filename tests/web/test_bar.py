"""The bar and the seats over the table: calls that are sealed leave everything its place."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import DESKTOP, PHONE, ServerProcess
from tests.web.playing import House

Open = Callable[..., Page]

DRAW = """async ([seats, code]) => {
  const app = document.querySelector("script[type=module][src]").src;
  const part = (name) => import(app.replace("app.js", name));
  const [{ Bar }, { loadLanguage }] = await Promise.all([part("render/bar.js"), part("i18n.js")]);
  const language = await loadLanguage(code);
  const bar = new Bar(language, () => {});
  const tiles = ["star", "cross", "diamond"].slice(0, seats);
  const score = { total: 138, sealedCalls: 2 };
  const scores = tiles.map((tile, side) => ({ ...score, side, tile, isMine: !side }));
  const sideName = (side) => `Side ${side}`;
  bar.update({ table: { wins: [] }, scene: { scores }, rules: { target: 41 }, sideName }, true);
  document.querySelector(".bar").replaceWith(bar.element);
  const shown = [".bar > button", ".bar .narrow button", ".score", ".target"]
    .flatMap((each) => Array.from(document.querySelectorAll(each)))
    .map((each) => each.getBoundingClientRect()).filter((box) => box.width > 0);
  const inner = Array.from(document.querySelectorAll(".sealed")).map((each) => [
    each.getBoundingClientRect(), each.closest(".score").getBoundingClientRect()]);
  return {
    overlaps: shown.flatMap((a, i) => shown.slice(i + 1).filter((b) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5)).length,
    isInside: inner.every(([a, b]) => a.left >= b.left && a.right <= b.right),
    words: bar.element.innerText,
  };
}"""
"""The bar with the most that it may have to say, and whether anything in it lies over another."""


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("sides", [2, 3])
def test_nothing_lies_over_anything_else(
    open_page: Open, server: ServerProcess, size: object, sides: int
) -> None:
    house = House(server.url, ["Amina", "Brahim", "Chama"][:sides], preset="marocl3ab")
    house.start()
    page = open_page(house.link(0), viewport=size)
    expect(page.locator(".hand .hand-card").first).to_be_visible()
    for code in ("en", "fr", "es", "ar", "ary", "ary-Latn"):
        told = page.evaluate(DRAW, [sides, code])
        assert told["overlaps"] == 0, (code, told)
        assert told["isInside"], (code, told)


def test_calls_that_are_sealed_are_said(open_page: Open, server: ServerProcess) -> None:
    house = House(server.url, ["Amina", "Brahim"], preset="marocl3ab")
    house.start()
    page = open_page(house.link(0))
    expect(page.locator(".hand .hand-card").first).to_be_visible()
    page.evaluate(DRAW, [2, "en"])
    expect(page.get_by_role("button", name="2 calls hidden")).to_have_count(2)


CALL_AT_EVERY_SEAT = """() => {
  const top = () => document.querySelector(".felt").getBoundingClientRect().top;
  const before = top();
  for (const seat of document.querySelectorAll(".seats:not(.below) .seat")) {
    const paper = document.createElement("span");
    paper.className = "paper";
    paper.textContent = "ronda";
    seat.toggleAttribute("data-called", true);
    seat.querySelector(".papers").replaceChildren(paper);
  }
  return top() - before;
}"""
"""By how much the table moves when a call is made; all at once, since computers play on."""


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("locale", ["en-GB", "ar"])
def test_a_call_at_a_seat_moves_nothing(
    open_page: Open, server: ServerProcess, seats: int, locale: str
) -> None:
    house = House(server.url, ["Amina"], computers=seats - 1, preset="marocl3ab")
    house.start()
    page = open_page(house.link(0), locale=locale)
    expect(page.locator(".hand .hand-card").first).to_be_visible()
    assert page.evaluate(CALL_AT_EVERY_SEAT) == 0
