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


@pytest.mark.parametrize(("code", "seats"), [("fr", 3), ("ar", 4)])
def test_what_concerns_all_lies_over_nothing(open_page: Open, code: str, seats: int) -> None:
    page = open_table(open_page, seats, code)
    tried = [(width, height) for width, height in WINDOWS if width < 1400]
    assert page.evaluate("sizes => fitTable.faults(sizes, ['voting'])", tried) == []


GROWN: Final = {
    (320, 480): 1.5,
    (360, 740): 1.7,
    (568, 320): 1.1,
    (667, 375): 1.3,
    (700, 900): 1.5,
    (820, 1180): 1.7,
    (1280, 800): 1.8,
}
"""How much larger names and the line above the hand are where text is twice its size."""


@pytest.mark.parametrize(("code", "seats"), [("en", 4), ("fr", 2)])
def test_text_at_twice_its_size_is_larger_and_loses_nothing(
    open_page: Open, code: str, seats: int
) -> None:
    page = open_table(open_page, seats, code)
    page.evaluate("document.documentElement.style.fontSize = '32px'")
    assert page.evaluate("sizes => fitTable.faults(sizes)", list(GROWN)) == []
    for size, least in GROWN.items():
        page.evaluate("size => fitTable.resize(size)", size)
        page.evaluate("fitTable.show('waiting')")
        for part in (".status", "[data-place=top] .seat-name"):
            grown, plain = page.locator(part).evaluate(SIZES)
            assert grown >= least * plain, (size, part)


SIZES: Final = """async (each) => {
  const size = () => parseFloat(getComputedStyle(each).fontSize);
  const grown = size();
  document.documentElement.style.fontSize = "16px";
  const plain = size();
  document.documentElement.style.fontSize = "32px";
  return [grown, plain];
}"""
"""The size of letters where the reader's text is twice its size, and where it is not."""

BOXES: Final = """(size, parts) => fitTable.resize(size).then(() => {
  fitTable.show("waiting");
  return parts.map((part) => document.querySelector(part).getBoundingClientRect().toJSON());
})"""
"""Where parts lie in a window."""


@pytest.mark.parametrize("code", ["en", "ar"])
def test_people_sit_around_the_felt(open_page: Open, code: str) -> None:
    """On a tablet too; and on a laptop all is as large as docs/look.md has it."""
    page = open_table(open_page, 4, code)
    parts = [".felt", *(f".seats [data-place={place}] .seat" for place in ("left", "top", "right"))]
    for size in ((700, 700), (700, 900), (820, 1180), (1280, 800)):
        felt, left, top, right = page.evaluate(
            f"([size, parts]) => ({BOXES})(size, parts)", [size, parts]
        )
        assert left["right"] <= felt["left"] < felt["right"] <= right["left"]
        assert top["bottom"] <= felt["top"] <= left["top"] < right["bottom"] < felt["bottom"]
    slot, card = page.evaluate(f"parts => ({BOXES})([1280, 800], parts)", [".slot", ".hand-card"])
    assert slot["width"] >= 110
    assert card["width"] >= 150
    for part in (".seat-name", ".status", ".score .total"):
        sizes = page.locator(part).evaluate_all(
            "all => all.map((each) => parseFloat(getComputedStyle(each).fontSize))"
        )
        assert min(sizes) >= 20, part


def test_a_hint_moves_nothing(open_page: Open) -> None:
    """The status stays where it is, and the close of a hint where it was, whatever it says."""
    page = open_table(open_page, 4, "fr")
    hints = (
        "Touchez.",
        "Cette carte attend une réponse, et qui a la même la prend avec tout ce qui suit.",
    )
    for size in ((320, 480), (360, 740), (740, 360), (1280, 800)):
        page.evaluate("fitTable.hint('')")
        status = page.evaluate(f"size => ({BOXES})(size, ['.status'])", size)
        closes = []
        for hint in hints:
            page.evaluate("hint => fitTable.hint(hint)", hint)
            boxes = "each => [each.getBoundingClientRect().toJSON()]"
            assert page.locator(".status").evaluate(boxes) == status, size
            closes.append(page.locator("[data-call=hint]").bounding_box())
            assert page.evaluate("fitTable.faultsNow()") == [], size
        assert closes[0] == closes[1], size


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
