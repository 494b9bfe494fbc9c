"""Trust and afterwards are for everybody: axe finds nothing serious, in both themes."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from ronda.records import encode_record
from tests.table.driving import played, preset
from tests.web.conftest import DESKTOP, PHONE

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
Scheme = Literal["light", "dark"]

pytestmark = pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: npm ci")


@pytest.fixture(scope="module")
def proof(tmp_path_factory: pytest.TempPathFactory) -> Path:
    record = played("hchc", rules=preset("marocl3ab", target=5)).record()
    file = tmp_path_factory.mktemp("proof") / "match.jsonl"
    file.write_bytes(encode_record(record) + b"\n")
    return file


AT_REST = """() => document.getAnimations()
  .every((each) => each.effect.getComputedTiming().endTime === Infinity)"""
"""Whether nothing is on its way: what fades in or out has no contrast of its own meanwhile."""


def serious(page: Page) -> list[Any]:
    """What axe finds, once the page has come to rest, that would keep somebody out."""
    page.wait_for_function(AT_REST)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(
        "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)"
    )
    return [
        (each["id"], [node["html"][:120] for node in each["nodes"]][:3])
        for each in found
        if each["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/fair", "/verify", "/replay", "/matches"])
def test_a_page(open_page: Callable[..., Page], path: str, scheme: Scheme) -> None:
    page = open_page(path, color_scheme=scheme)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert serious(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_report_and_a_replay(open_page: Callable[..., Page], proof: Path, scheme: Scheme) -> None:
    page = open_page("/verify", color_scheme=scheme)
    page.set_input_files("#proof", proof)
    page.locator(".deal-report summary").first.click()
    assert serious(page) == []
    page = open_page("/replay", color_scheme=scheme, viewport=DESKTOP)
    page.set_input_files("#record", proof)
    page.get_by_label("Go to deal").select_option("1")
    page.get_by_label("Show all hands").check()
    assert serious(page) == []


@pytest.mark.parametrize("path", ["/fair", "/verify", "/replay", "/matches"])
def test_nothing_is_wider_than_the_screen_at_twice_the_text(
    open_page: Callable[..., Page], path: str
) -> None:
    page = open_page(path, viewport={"width": PHONE["width"], "height": 740})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_replay_in_arabic_turns_its_texts_and_not_its_table(
    open_page: Callable[..., Page], proof: Path
) -> None:
    page = open_page("/replay", locale="ar", viewport=PHONE)
    page.set_input_files("#record", proof)
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    page.locator(".player-line select").first.select_option("1")
    slots = page.locator(".slot")
    boxes = [slots.nth(place).bounding_box() for place in range(5)]
    lefts = [box["x"] for box in boxes if box is not None]
    assert lefts == sorted(lefts)
    seats = page.locator(".seats").first.locator("li")
    places = [seat.get_attribute("data-place") for seat in seats.all()]
    assert places == ["left", "top", "right"]
    xs = [box["x"] for seat in seats.all() if (box := seat.bounding_box()) is not None]
    assert xs == sorted(xs)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
