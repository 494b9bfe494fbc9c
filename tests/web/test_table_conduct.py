"""Calls and bluffs, handing over, pausing, speaking, memory: the manners of a table."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import Browsers, ServerProcess
from tests.web.playing import House, mine, play_cards, play_until

Open = Callable[..., Page]
CALLS = ".strip [data-call]:not([data-call=hint])"


@pytest.mark.slow
def test_a_computer_takes_a_seat_over_and_gives_it_back(
    browsers: Browsers, server: ServerProcess
) -> None:
    house = House(server.url, ["Amina", "Brahim"], preset="qahwa")
    house.start()
    pages = [browsers.open(house.link(place), is_hurried=True) for place in range(2)]
    mine(pages)
    page, other = pages
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Let a computer play for me").click()
    expect(page.locator(".status")).to_contain_text("A computer plays for you")
    seat = other.locator("[data-seat='0']")
    expect(seat.locator(".seat-note")).to_contain_text("computer")
    expect(seat.locator(".tile img").first).to_have_attribute("src", contains("computer-"))
    # It plays for the seat, and the person plays again afterwards.
    play_until([other], lambda: len(house.look()["view"]["played"][0]) > 0)
    page.locator(".strip").get_by_role("button", name="Take my seat back").click()
    expect(seat.locator(".seat-note")).to_have_text("")
    play_until(pages, lambda: house.look()["view"]["distribution"] > 1)


def contains(text: str) -> re.Pattern[str]:
    return re.compile(f".*{re.escape(text)}.*")


def with_a_hand(
    browsers: Browsers, server: ServerProcess, wanted: Callable[[object], bool], preset: str
) -> tuple[House, Page]:
    """A table where the one whose turn it is holds what is wanted; decks come as they come."""
    for _ in range(40):
        house = House(server.url, ["Amina", "Brahim"], preset=preset)
        house.start()
        end = time.monotonic() + 60
        while not house.look()["view"] and time.monotonic() < end:
            time.sleep(0.1)
        called = house.look()["called"]
        if called and wanted(house.look(called[0])["view"]["sayings"]):
            return house, browsers.open(house.link(called[0]))
    raise AssertionError("no such hand in forty deals")


def say(page: Page, call: str) -> None:
    expect(page.locator(call).first).to_be_visible()
    page.wait_for_timeout(400)  # The hand is deaf while it has just woken.
    page.locator(call).first.click()


def holds(sayings: object) -> bool:
    assert isinstance(sayings, list)
    return any(each["true"] and each["kind"] != "pass" for each in sayings)


@pytest.mark.slow
def test_a_set_that_would_be_lost_is_asked_about_once(
    browsers: Browsers, server: ServerProcess
) -> None:
    house, page = with_a_hand(browsers, server, holds, preset="marocl3ab")
    mine([page])
    card = page.locator(".hand-card").first
    name = card.get_attribute("data-hand")
    card.click()
    expect(page.locator(".status")).to_contain_text("call it, or play without?")
    page.keyboard.press("Escape")
    # Once is enough.
    card.click()
    expect(page.locator(f"[data-hand='{name}']")).to_have_count(0)
    assert house.look()["view"]["calls"] == []


@pytest.mark.slow
def test_a_bluff_says_what_it_may_cost_and_needs_a_second_tap(
    browsers: Browsers, server: ServerProcess
) -> None:
    house, page = with_a_hand(browsers, server, lambda said: not holds(said), preset="koutchina")
    mine([page])
    bluff = page.locator("[data-call=tringa]")
    expect(bluff).to_contain_text("bluff, may cost 5")
    say(page, "[data-call=tringa]")
    assert house.look()["view"]["calls"] == []
    expect(bluff).to_contain_text("tap again")
    bluff.click()
    expect(page.locator(".score[data-mine] .sealed")).to_contain_text("1 call hidden")
    assert [call["kind"] for call in house.look()["view"]["calls"]] == ["tringa"]


def test_play_is_paused_and_goes_on(browsers: Browsers, server: ServerProcess) -> None:
    house = House(server.url, ["Amina", "Brahim"], preset="qahwa")
    house.start()
    pages = [browsers.open(house.link(place)) for place in range(2)]
    mine(pages)
    pages[0].get_by_role("button", name="Menu").click()
    pages[0].get_by_role("button", name="Pause").click()
    for page in pages:
        expect(page.locator(".banner")).to_contain_text("Paused")
        expect(page.locator(".hand[data-awake]")).to_have_count(0)
    pages[1].locator(".banner").get_by_role("button", name="Resume").click()
    for page in pages:
        expect(page.locator(".banner")).to_be_hidden()


def test_a_phrase_is_heard_until_its_seat_is_muted(
    browsers: Browsers, server: ServerProcess
) -> None:
    house = House(server.url, ["Amina", "Brahim"], preset="qahwa")
    house.start()
    pages = [browsers.open(house.link(place)) for place in range(2)]
    for page in pages:
        # What is said is heard by those who are there.
        expect(page.locator(".log-lines").first).to_be_attached()
    pages[0].get_by_role("button", name="Say something").click()
    pages[0].get_by_role("button", name="Well played!").click()
    bubble = pages[1].locator("[data-seat='0'] .bubble.shown")
    expect(bubble).to_have_text("Well played!")
    expect(bubble).to_have_count(0)
    pages[1].locator("[data-seat='0'] button").click()
    pages[1].get_by_role("button", name="Mute", exact=True).click()
    pages[0].get_by_role("button", name="Say something").click()
    pages[0].get_by_role("button", name="Thank you").click()
    pages[1].wait_for_timeout(600)
    expect(bubble).to_have_count(0)


def test_what_is_said_while_a_page_loads_is_heard(
    browsers: Browsers, server: ServerProcess
) -> None:
    house = House(server.url, ["Amina", "Brahim"], preset="qahwa")
    house.start()
    page = browsers.open("/fair")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/table_rest.js", hold)
    page.goto(house.link(1))
    expect(page.locator(".hand-card").first).to_be_visible()
    for _ in range(1200):
        if held:
            break
        page.wait_for_timeout(50)
    house.ask("say", phrase="well_played")
    page.wait_for_timeout(500)
    held[0].continue_()
    expect(page.locator("[data-seat='0'] .bubble.shown")).to_contain_text("Well played!")


@pytest.mark.slow
def test_the_log_shows_faces_of_the_last_turns_only(
    browsers: Browsers, server: ServerProcess
) -> None:
    house = House(server.url, ["Amina", "Brahim"], preset="qahwa")
    house.start()
    look = {"viewport": {"width": 1920, "height": 1080}, "is_hurried": True}
    pages = [browsers.open(house.link(place), **look) for place in range(2)]
    play_cards(house, pages, 5)
    lines = pages[0].locator(".side.log [data-event=play]")
    hidden, shown = re.compile("^(?!.* of )"), re.compile(" of ")
    expect(lines).to_have_text([*[hidden] * 3, *[shown] * 2])


def test_a_spectator_sees_no_hand_and_plays_nothing(
    browsers: Browsers, server: ServerProcess
) -> None:
    house = House(server.url, ["Amina", "Brahim"], preset="qahwa")
    house.start()
    page = browsers.open(f"/table/{house.table}")
    expect(page.locator("[data-seat='0'] .seat-name")).to_have_text("Amina")
    expect(page.locator("[data-seat='1'] .seat-name")).to_have_text("Brahim")
    expect(page.locator(".hand-card")).to_have_count(0)
    expect(page.locator(".slot .card").first).to_be_visible()
    expect(page.locator("[data-card]")).to_have_count(len(house.look()["view"]["loose"]))


@pytest.mark.slow
def test_somebody_is_away_and_the_others_choose(browsers: Browsers, server: ServerProcess) -> None:
    house = House(server.url, ["Amina", "Brahim"], preset="qahwa")
    house.start()
    pages = [browsers.open(house.link(place)) for place in range(2)]
    page = mine(pages)
    other = pages[1 - pages.index(page)]
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Give up my seat").click()
    page.get_by_role("button", name="Give it up").click()
    banner = other.locator(".banner")
    left = ("Amina", "Brahim")[pages.index(page)]
    expect(banner).to_contain_text(re.compile(f"{left}.? has left. What now?"))
    banner.get_by_role("button", name="Let a computer take over").click()
    seat = other.locator(f"[data-seat='{pages.index(page)}']")
    expect(seat.locator(".seat-note")).to_have_text("café")


def test_declarations_open_together_and_nothing_shows_who_has_chosen(
    browsers: Browsers, server: ServerProcess
) -> None:
    house = House(server.url, ["Amina", "Brahim"], preset="guide")
    pages = [browsers.open("/fair") for _ in range(2)]
    for place, page in enumerate(pages):
        kept = "localStorage.setItem('ronda.preferences', JSON.stringify({ passForMe: false }))"
        page.evaluate(kept)
        page.goto(house.link(place))
        expect(page.locator(".lobby-seat").first).to_be_visible()
    house.start()
    one, other = pages
    for page in pages:
        expect(page.locator("[data-call=pass]")).to_be_visible()
    shown = [other.locator(part) for part in (".seats", ".scores", CALLS, ".status")]
    before = [part.all_inner_texts() for part in shown]
    say(one, "[data-call=pass]")
    expect(one.locator(".status")).to_contain_text("Waiting for all declarations")
    assert [part.all_inner_texts() for part in shown] == before
    say(other, "[data-call=pass]")
    expect(other.locator("[data-call=pass]")).to_have_count(0)
    mine(pages)


def test_with_nothing_to_declare_the_page_passes_by_itself(
    browsers: Browsers, server: ServerProcess
) -> None:
    house = House(server.url, ["Amina", "Brahim"], preset="guide")
    pages = [browsers.open(house.link(place)) for place in range(2)]
    for page in pages:
        expect(page.locator(".lobby-seat").first).to_be_visible()
    house.start()
    for place, page in enumerate(pages):
        expect(page.locator(".hand-card").first).to_be_visible()
        sayings = page.locator(CALLS)
        if holds(house.look(place)["view"]["sayings"]):
            say(page, CALLS)
        else:
            expect(sayings).to_have_count(0)
    mine(pages)


def test_the_signs_on_a_table_are_explained_where_they_are_pressed(
    browsers: Browsers, server: ServerProcess
) -> None:
    house = House(server.url, ["Amina", "Brahim"], preset="qahwa")
    house.start()
    play_until([browsers.open(house.link(0))], lambda: house.look()["view"] is not None)
    dealer = house.look()["view"]["dealer"]
    page = browsers.open(house.link(dealer))
    page.locator(".own-marks").click()
    expect(page.get_by_role("dialog")).to_contain_text("D marks the dealer")
    page.keyboard.press("Escape")
    other = browsers.open(house.link(1 - dealer))
    other.locator(f"[data-seat='{dealer}'] .seat").click()
    expect(other.get_by_role("dialog")).to_contain_text("D marks the dealer")


def test_help_names_what_is_at_hand(browsers: Browsers, server: ServerProcess) -> None:
    house = House(server.url, ["Amina", "Brahim"], preset="qahwa")
    house.start()
    for touch, shown, missing in ((True, "Tap a card", "Enter"), (False, "Enter", "Tap a card")):
        page = browsers.open(house.link(0), has_touch=touch, is_mobile=touch)
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="How to play").click()
        about = page.get_by_role("dialog")
        expect(about).to_contain_text(shown)
        expect(about).to_contain_text("D marks the dealer")
        expect(about).not_to_contain_text(missing)
