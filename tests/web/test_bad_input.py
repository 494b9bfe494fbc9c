"""A closed table, a page from before an upgrade: what happened is said, and what to do next."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from ronda.server.admin import close_table
from ronda.server.options import sqlite_url
from ronda.server.store.database import open_database
from tests.web.conftest import Browsers, ServerProcess
from tests.web.playing import House


def test_a_table_that_is_closed_says_so_to_all_and_later(
    own_browsers: Browsers, own_server: ServerProcess
) -> None:
    house = House(own_server.url, ["Amina", "Brahim"], preset="qahwa")
    house.start()
    page = own_browsers.open(house.link(0))
    expect(page.locator(".hand-card").first).to_be_visible()
    engine = open_database(sqlite_url(own_server.folder / "tables.sqlite3"))
    close_table(engine, house.table, "for the night")
    late = own_browsers.open(house.link(1))
    for each in (page, late):
        expect(each.get_by_role("heading", level=1)).to_have_text("This table is closed")
        expect(each.locator("main")).to_contain_text("can still be watched")
        expect(each.locator("main").get_by_role("link", name="Home")).to_be_visible()


def test_a_table_that_is_closed_while_its_page_comes_is_not_drawn_over_that(
    own_browsers: Browsers, own_server: ServerProcess
) -> None:
    house = House(own_server.url, ["Amina", "Brahim"], preset="qahwa")
    house.start()
    engine = open_database(sqlite_url(own_server.folder / "tables.sqlite3"))
    close_table(engine, house.table, "for the night")
    page = own_browsers.open("/")
    held: list[Route] = []
    heard: list[str | bytes] = []

    def hold(route: Route) -> None:
        held.append(route)

    def hear(frame: str | bytes) -> None:
        heard.append(frame)

    page.route(re.compile(r"/css/table\.css"), hold)
    page.on("websocket", lambda line: line.on("framereceived", hear))
    page.goto(house.link(0))
    while not held or not any("goodbye" in str(each) for each in heard):
        page.wait_for_timeout(50)
    held.pop().continue_()
    page.wait_for_function(
        "() => [...document.styleSheets].some(({ href }) => /table.css/.test(href))"
    )
    expect(page.get_by_role("heading", level=1)).to_have_text("This table is closed")


def test_a_page_from_before_an_upgrade_goes_on(open_page: Callable[..., Page]) -> None:
    def older(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=re.sub(r"/v/\w+/", "/v/0123456789ab/", answer.text()))

    # A page that was changed on its way counts as one from elsewhere.
    page = open_page("/fair", permissions=["local-network-access"])
    page.route(re.compile(r"/$"), older)
    page.goto("/")
    assert page.locator("script[src]").first.get_attribute("src") == "/v/0123456789ab/js/app.js"
    page.get_by_role("button", name="Play now").click()
    expect(page.locator(".hand-card").first).to_be_visible()


def test_a_part_of_the_page_that_is_gone_says_so_and_can_be_tried_again(
    own_browsers: Browsers,
) -> None:
    page = own_browsers.open("/")
    page.route("**/js/pages/friends.js", lambda route: route.fulfill(status=404))
    page.get_by_role("link", name="Play with friends").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("No connection to the server")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
