"""Making a table on the page, as its tests do."""

import re

from playwright.sync_api import Locator, Page, expect


def open_part(page: Page, part: str) -> Locator:
    """One of the choices, opened; `part` is the class of its section."""
    details = page.locator(f"details.part.{part}")
    expect(details).to_be_visible()
    if details.get_attribute("open") is None:
        details.locator("summary").first.click()
    return details


def create(page: Page, *, by_hand: bool = False) -> str:
    """Creates the table that is chosen; its address. `by_hand`: the host starts the match."""
    if by_hand:
        open_part(page, "start").get_by_label("When I press Start").check()
    page.get_by_role("button", name="Create the table").click()
    expect(page.locator(".lobby-seat").first).to_be_visible()
    return re.sub(r"#.*", "", page.url)


def make_table(page: Page, name: str, seats: str = "2", *, by_hand: bool = False) -> str:
    """A table of so many seats where the host sits; its address."""
    page.goto("/new")
    open_part(page, "you").get_by_label("Your name at the table").fill(name)
    open_part(page, "seats").get_by_label(seats).check()
    return create(page, by_hand=by_hand)


def with_friends(page: Page, name: str, seats: int = 2) -> str:
    """A table of *Play with friends*; its address."""
    page.goto("/friends")
    page.get_by_label("Your name at the table").fill(name)
    page.locator(f".seats-tile[data-seats='{seats}']").click()
    expect(page.locator(".lobby-seat").first).to_be_visible()
    return re.sub(r"#.*", "", page.url)


def sit_down(page: Page, name: str = "") -> None:
    """A guest sits down, by the name that is known if none is given."""
    if name:
        page.get_by_label("Your name", exact=True).fill(name)
    page.locator(".sit-form button.first").click()
    expect(page.locator(".lobby-seat[data-mine]")).to_be_visible()
