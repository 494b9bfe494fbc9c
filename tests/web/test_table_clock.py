"""Seconds are shown where somebody has to hurry, and nowhere else."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.conftest import ServerProcess
from tests.web.playing import House

Open = Callable[..., Page]


def test_no_seconds_run_while_all_declare(open_page: Open, server: ServerProcess) -> None:
    settings = {"clock": {"move": 30, "reserve": 60}}
    house = House(server.url, ["Amina", "Brahim"], preset="guide", settings=settings)
    house.start()
    page = open_page(house.link(0))
    # The other one is away, and so all still declare.
    expect(page.locator(".hand .hand-card").first).to_be_visible()
    expect(page.locator(".strip .clock")).to_be_hidden()
    expect(page.get_by_text("seconds left")).to_have_count(0)


def test_the_seconds_of_a_move_are_those_of_its_clock(
    open_page: Open, server: ServerProcess
) -> None:
    settings = {"clock": {"move": 30, "reserve": 60}}
    house = House(server.url, ["Amina", "Brahim"], preset="qahwa", settings=settings)
    house.start()
    pages = [open_page(house.link(person)) for person in range(2)]
    for page in pages:
        expect(page.locator(".strip .clock")).to_be_visible()
        expect(page.locator(".strip .clock")).to_contain_text("s")
    unhurried = House(server.url, ["Amina", "Brahim"], preset="qahwa")
    unhurried.start()
    for person in range(2):
        page = open_page(unhurried.link(person))
        expect(page.locator(".hand .hand-card").first).to_be_visible()
        expect(page.locator(".strip .clock")).to_be_hidden()
