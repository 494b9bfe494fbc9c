"""The first page: playing within two clicks."""

from collections.abc import Callable

from playwright.sync_api import Page


def test_a_first_visitor_plays_within_two_clicks(open_page: Callable[..., Page]) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Play now").click()
    page.locator(".hand button:enabled").first.click()
