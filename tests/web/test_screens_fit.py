"""The table in every window: nothing outside, nothing over anything else, nothing too small."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

Open = Callable[..., Page]
Size = tuple[int, int]

WINDOWS: Final[list[Size]] = [
    *[(320, 480), (360, 564), (360, 740), (375, 553), (390, 844)],
    *[(568, 320), (667, 375), (844, 390), (932, 430)],
    *[(700, 700), (768, 1024), (820, 1180), (1024, 768), (1180, 820)],
    *[(1280, 800), (1440, 900), (1920, 1080), (2560, 1440)],
]
ZOOMS: Final = (1, 1.25, 1.5, 2)
FITTING: Final = Path(__file__).with_name("fitting.js").read_text(encoding="utf-8")
"""The table in a box, and what does not fit there."""


def sizes(zooms: Sequence[float] = ZOOMS) -> list[Size]:
    """Every window, both ways, at every zoom.

    A browser that zooms has a window of so many fewer CSS pixels, each of so many more of the
    screen, and a page that is measured in CSS pixels sees nothing else of it. A zoomed window is
    taken where it is one that the table is made for: at least 320 by 480, or 480 by 320.
    """
    found = {(int(width / zoom), int(height / zoom)) for width, height in WINDOWS for zoom in zooms}
    made_for = [size for size in found if min(size) >= 320 and max(size) >= 480]
    return sorted({*made_for, *((height, width) for width, height in made_for)})


def open_table(open_page: Open, seats: int, code: str) -> Page:
    page = open_page("/fair", viewport={"width": 2560, "height": 2560})
    page.evaluate(FITTING, {"seats": seats, "code": code})
    return page


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("code", ["en", "fr", "es", "ar", "ary"])
def test_the_table_fits_every_window(open_page: Open, seats: int, code: str) -> None:
    """A zoomed window is like another that is not: two languages try them all, the others not."""
    page = open_table(open_page, seats, code)
    tried = sizes() if code in {"en", "ar"} else sizes([1])
    assert page.evaluate("sizes => fitTable.faults(sizes)", tried) == []


@pytest.mark.parametrize("code", ["en", "ar"])
@pytest.mark.parametrize("size", [(360, 740), (1280, 800)])
def test_text_at_twice_its_size_loses_nothing(open_page: Open, code: str, size: Size) -> None:
    page = open_table(open_page, 4, code)
    page.evaluate("document.documentElement.style.fontSize = '32px'")
    assert page.evaluate("sizes => fitTable.faults(sizes)", [size]) == []


def test_turning_the_phone_keeps_a_lifted_card_lifted(open_page: Open) -> None:
    page = open_table(open_page, 2, "en")
    page.evaluate("fitTable.resize([360, 740]).then(() => fitTable.show('lifted'))")
    page.evaluate("fitTable.resize([740, 360])")
    assert page.locator("[data-lifted]").count() == 1
    assert page.evaluate("fitTable.faultsNow()") == []


def test_a_keyboard_that_slides_up_leaves_the_hand_in_sight(open_page: Open) -> None:
    page = open_page("/fair", viewport={"width": 360, "height": 740})
    page.evaluate(FITTING, {"seats": 4, "code": "en"})
    page.evaluate("fitTable.show('lifted')")
    page.set_viewport_size({"width": 360, "height": 350})
    for card in page.locator(".hand-card").all():
        expect(card).to_be_in_viewport(ratio=1)
