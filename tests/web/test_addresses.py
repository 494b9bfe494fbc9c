"""Links as people paste them: what apps put behind them is no part of them."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Browsers, ServerProcess
from tests.web.playing import House

BEHIND = [".", "\u200f", "%E2%80%8F.", "/)."]
"""Some of what tests/web/setup.test.mjs puts behind them."""


@pytest.mark.parametrize("behind", BEHIND)
def test_a_link_opens_its_table_with_the_seat(
    browsers: Browsers, server: ServerProcess, behind: str
) -> None:
    house = House(server.url, ["Amina", "Brahim"], preset="qahwa")
    page = browsers.open(f"/table/{house.table}{behind}")
    expect(page.locator(".lobby-seat", has_text="Amina")).to_be_visible()
    assert page.url == f"{server.url}/table/{house.table}"
    page.goto("/fair")
    page.goto(f"/table/{house.table}{behind}#seat={house.tokens[1]}{behind}")
    expect(page.get_by_role("button", name="I am ready")).to_be_visible()
    assert page.url == f"{server.url}/table/{house.table}"


def test_a_seat_link_that_is_damaged_says_so(browsers: Browsers, server: ServerProcess) -> None:
    house = House(server.url, ["Amina", "Brahim"], preset="qahwa")
    page = browsers.open(f"/table/{house.table}#seat=")
    expect(page.get_by_role("heading", name="This link is incomplete")).to_be_visible()
    page.get_by_role("button", name="Open the table without a seat").click()
    expect(page.locator(".lobby-seat", has_text="Amina")).to_be_visible()


def test_what_is_no_table_is_said_by_the_page(browsers: Browsers) -> None:
    page = browsers.open("/fair.")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto("/table/a.b.c")
    expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()
