"""The page in every language: nothing unsaid, from the right side, and no wider than a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from ronda.lang import languages
from tests.web.conftest import PHONE

LOCALES = {"en": "en-GB", "fr": "fr-FR", "es": "es-MX", "ar": "ar-EG", "ary": "ar-MA"}
PATHS = ("/new", "/fair", "/learn", "/verify", "/join", "/rules/guide", "/rules/deck")
UNSAID = r"/\b(?:web|play|page|card|event|word)\.[a-z_]+[\w.]*|undefined|\{\w+\}/g"


def unsaid(page: Page) -> list[str]:
    """What of the page's text is a key, a placeholder or nothing."""
    found: list[str] = page.evaluate(f"document.body.innerText.match({UNSAID}) || []")
    return found


def overhang(page: Page) -> int:
    """How many pixels the page is wider than its window."""
    width: int = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return width


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
def test_every_page_speaks_the_language(open_page: Callable[..., Page], language: str) -> None:
    page = open_page("/", viewport=PHONE, locale=LOCALES.get(language, "en-GB"))
    if language not in LOCALES:
        page.locator("header select").first.select_option(language)
    for path in ("/", *PATHS):
        if path != "/":
            page.goto(path)
        page.wait_for_selector("main :is(h1, h2, button, a):visible")
        page.wait_for_load_state("networkidle")
        root = page.locator("html")
        expect(root).to_have_attribute("lang", language)
        expect(root).to_have_attribute("dir", "rtl" if language in ("ar", "ary") else "ltr")
        assert unsaid(page) == [], path
        assert overhang(page) <= 0, path
