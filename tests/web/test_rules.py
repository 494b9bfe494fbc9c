"""The rules to be read: the list of sets, a set's page with its contents, and the deck."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE

Opener = Callable[..., Page]


def test_each_line_of_a_rule_set_has_a_line_to_itself(open_page: Opener) -> None:
    page = open_page("/rules", viewport=PHONE)
    parts = page.locator(".rule-sets a").first.locator("> *")
    expect(parts).to_have_count(4)
    tops = [box["y"] for box in (part.bounding_box() for part in parts.all()) if box]
    assert tops == sorted(set(tops))


def test_the_source_is_told_in_the_language_of_the_page(open_page: Opener) -> None:
    page = open_page("/rules/guide", locale="fr")
    expect(page.get_by_text("Source\u202f: un guide imprimé du jeu")).to_be_visible()


def test_the_contents_lead_to_a_section_and_so_does_an_address(open_page: Opener) -> None:
    page = open_page("/rules/marocl3ab#rules-count", viewport=PHONE)
    expect(page.locator("#rules-count")).to_be_in_viewport()
    expect(page.get_by_text("A whole deal added up")).to_be_in_viewport()
    page.goto("/rules/marocl3ab")
    page.get_by_role("navigation", name="On this page").get_by_role("link", name="Tips").click()
    expect(page.locator("#rules-tips")).to_be_in_viewport()


def test_the_deck_shows_forty_cards(open_page: Opener) -> None:
    page = open_page("/rules", viewport=PHONE)
    page.get_by_role("link", name="The forty cards and their names").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The Spanish deck")
    expect(page.locator(".card-row img")).to_have_count(40)
    coins = page.get_by_role("img", name="1 of coins, 2 of coins")
    expect(coins).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
