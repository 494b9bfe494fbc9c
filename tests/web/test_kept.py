"""The page says what the server keeps, and for how long, as its options have it."""

from playwright.sync_api import expect

from tests.web.conftest import Browsers


def test_how_long_tables_are_kept_is_said(browsers: Browsers) -> None:
    page = browsers.open("/fair")
    kept = page.locator("ul.kept li")
    expect(kept).to_have_count(6)
    expect(kept.nth(4)).to_contain_text("is closed after this many days: 14.")
    expect(kept.nth(5)).to_contain_text("with its matches, after this many days: 90.")
