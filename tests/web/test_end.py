"""The end of a match: who won, its course, its best moment, and what comes next."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from ronda.protocol import Stage
from tests.web.staging import Staged, show_end
from tests.web.test_fair_axe import serious

Open = Callable[..., Page]

WINDOWS = [(320, 480), (360, 740), (568, 320), (820, 1180), (1280, 800), (2560, 1440)]

LOST = """() => document.querySelector(".fault-banner")?.remove() ||
  Array.from(document.querySelectorAll(
    ".banner button, .end-panel :is(button, h2, .end-by, .end-scores, .end-curve, .end-moment," +
    ".end-meeting)"
  )).filter((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isWithin = left >= -1 && top >= -1;
    const isInside = isWithin && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    return !isInside || (each.matches("button") && !each.contains(above));
  }).map((each) => each.outerHTML.slice(0, 120))"""
"""What of the end lies outside the window, or under something; who looks on finds that the deck of
this match was dealt by no server."""


WRITTEN = """window.written = [];
  const fill = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...where) {
    window.written.push(text);
    fill.call(this, text, ...where);
  };"""


def match(kinds: str = "hc", *, reader: int | None = 0, seed: int = 4) -> Staged:
    rules = "marocl3ab" if len(kinds) == 3 else "qahwa"
    return Staged(kinds, rules, reader=reader, ends=Stage.FINISHED, seed=seed, target=11)


@pytest.mark.parametrize(
    ("kinds", "reader", "lang"),
    [("hc", 0, "en"), ("hhh", 1, "ar"), ("hhhh", 0, "fr"), ("hc", None, "es"), ("hh", 1, "ary")],
)
def test_it_fits_every_window(open_page: Open, kinds: str, reader: int | None, lang: str) -> None:
    page = open_page("/fair", locale=lang, reduced_motion="reduce")
    staged = match(kinds, reader=reader)
    show_end(page, staged)
    if kinds == "hh":
        # What concerns all has a place of its own.
        last = {**staged.table, "vote": {"seat": 0, "choices": [None, None]}}
        staged.send({**staged.pushes[-1], "events": [], "table": last})
        expect(page.locator(".banner button")).to_have_count(3)
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        found = page.evaluate(LOST)
        for _ in range(400):
            if not found:
                break
            page.wait_for_timeout(50)
            found = page.evaluate(LOST)
        assert found == [], (width, height)
    assert serious(page) == []


def test_who_won_is_told_to_each_of_them(open_page: Open) -> None:
    staged = match("hh")
    winner = staged.table["view"]["winner"]
    for seat in (winner, 1 - winner):
        page = open_page("/fair")
        shown = match("hh", reader=seat)
        if seat == winner:  # The other has left, and a free seat has no score.
            shown.table["seats"][1 - seat].update(kind="open", name=None)
        show_end(page, shown)
        word = page.get_by_role("heading", level=2)
        expect(word).to_have_text("You win!" if seat == winner else f"Winner: P{winner}")
        curve = page.get_by_role("img", name="Points after each deal.")
        expect(curve).to_be_visible()
        told = [curve.get_attribute("aria-label"), page.locator(".end-scores").inner_text()]
        assert not any("Free seat" in (each or "") for each in told)
        total = staged.table["view"]["totals"][winner]
        assert all(str(total) in (each or "") for each in told)
        page.get_by_role("button", name="Rematch").click()
        expect(page.get_by_role("button", name="Rematch")).to_be_visible()


def test_leave_to_be_remembered_is_asked_for_once(open_page: Open) -> None:
    page, yes, staged = open_page("/fair"), open_page("/fair"), match("hh")
    show_end(page, staged)
    page.locator(".end-meeting").get_by_role("button", name="Not now").click()
    expect(page.locator(".end-meeting button")).to_have_count(0)
    show_end(page, match("hh"))
    expect(page.locator(".end-meeting button")).to_have_count(0)
    agreed = match("hh")
    show_end(yes, agreed)
    yes.locator(".end-meeting").get_by_role("button", name="Remember each other").click()
    yes.wait_for_function("() => JSON.parse(localStorage.getItem('ronda.people')).mayMeet")
    assert "meet" not in {each["type"] for each in staged.asked}


def test_the_count_can_be_seen_again(open_page: Open) -> None:
    page = open_page("/fair")
    show_end(page, match())
    page.get_by_role("button", name="See the count again").click()
    expect(page.locator(".count-line")).to_be_visible()
    page.get_by_role("button", name="Show all").click()
    expect(page.locator(".end-panel")).to_be_visible()


def test_who_waits_for_a_rematch_is_told_to_the_other(open_page: Open) -> None:
    page = open_page("/fair", locale="en")
    staged = match("hh")
    show_end(page, staged)
    expect(page.locator(".end-panel .waiting")).to_be_empty()
    seats = [{**seat, "is_ready": at == 1} for at, seat in enumerate(staged.table["seats"])]
    last = {**staged.pushes[-1], "events": []}
    staged.send({**last, "table": {**staged.table, "seats": seats}})
    expect(page.locator(".end-panel .waiting")).to_have_text("Waiting for you: P1")
    both = [{**seat, "is_ready": at == 0} for at, seat in enumerate(seats)]
    staged.send({**last, "table": {**staged.table, "seats": both}})
    expect(page.locator(".end-panel .waiting")).to_have_text("Waiting for P1")


def test_the_result_is_kept_as_a_picture(open_page: Open) -> None:
    page = open_page("/fair", locale="en")
    page.context.add_init_script(WRITTEN)
    staged = match(seed=1)
    show_end(page, staged)
    with page.expect_download() as kept:
        page.locator(".end-panel [data-key=share]").click()
    assert kept.value.suggested_filename == "ronda.png"
    png = kept.value.path().read_bytes()
    assert png.startswith(b"\x89PNG")
    assert int.from_bytes(png[16:20]) == int.from_bytes(png[20:24]) == 1080
    # Others read it: the reader is not "you" in it.
    written = page.evaluate("window.written.join(' ')")
    assert "P0" in written
    assert not re.search(r"\byou\b", written, re.IGNORECASE)


def test_the_television_shows_it_without_a_button(open_page: Open) -> None:
    page = open_page("/fair", is_hurried=True, viewport={"width": 1920, "height": 1080})
    staged = match("hhhh", reader=None)
    staged.open(page, path="/tv/table-1")
    page.wait_for_selector(".ghosts", state="attached")
    staged.go()
    expect(page.locator(".count-panel")).to_be_visible()
    expect(page.get_by_role("heading", name="Winner")).to_be_visible()
    expect(page.locator("button, a[href], input, select, [tabindex='0']")).to_have_count(0)
