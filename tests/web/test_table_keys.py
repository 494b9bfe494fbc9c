"""The table by keyboard alone, and as it is spoken."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import DESKTOP, ServerProcess
from tests.web.playing import House, lift, play_cards

Open = Callable[..., Page]


IS_HEARD = """(card) => document.querySelector(".strip[data-asking]") !== null
  || document.querySelector(`[data-hand="${card}"]`) === null"""
"""Whether a card that was played has gone, or its reader is asked about a set."""


def focused(page: Page) -> str:
    return str(page.evaluate("() => document.activeElement.outerHTML.slice(0, 120)"))


@pytest.mark.slow
def test_everything_by_keyboard_from_the_first_page_on(open_page: Open) -> None:
    page = open_page("/", is_hurried=True)
    page.get_by_role("button", name="Play now").focus()
    page.keyboard.press("Enter")
    plays = 0
    while plays < 4:
        lift(page)
        page.keyboard.press("Escape")
        expect(page.locator("[data-lifted]")).to_have_count(0)
        card = lift(page)
        page.keyboard.press("Enter")
        page.wait_for_function(IS_HEARD, arg=card)
        if page.locator(".strip[data-asking]").count():
            # The question has the focus: its first answer calls.
            page.keyboard.press("Enter")
        else:
            expect(page.locator(f"[data-hand='{card}']")).to_have_count(0)
            plays += 1
        assert "<body" not in focused(page), "the focus is lost"


def test_dialogs_keep_the_focus_and_give_it_back(open_page: Open, server: ServerProcess) -> None:
    house = House(server.url, ["Amina"], computers=1, preset="marocl3ab")
    house.start()
    page = open_page(house.link(0))
    menu = page.get_by_role("button", name="Menu")
    menu.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    for _ in range(20):
        page.keyboard.press("Tab")
        assert page.evaluate("() => document.activeElement.closest('[role=dialog]') !== null")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(menu).to_be_focused()


def test_questions_are_answered_in_words(open_page: Open, server: ServerProcess) -> None:
    house = House(server.url, ["Amina", "Brahim"], preset="qahwa")
    house.start()
    page = open_page(house.link(0))
    expect(page.locator(".hand-card").first).to_be_visible()
    calm = page.locator("[data-live=calm]")
    for key, words in (
        ("h", "Your cards:"),
        ("t", "On the table:"),
        ("s", "Score:"),
        ("p", "Cards captured:"),
        ("v", "Nothing can be answered."),
    ):
        # Keys are heard once the rest of the page is there: the reader presses again.
        for _ in range(100):
            page.keyboard.press(key)
            page.wait_for_timeout(200)
            if words in calm.inner_text():
                break
        expect(calm).to_contain_text(words)


def test_a_step_is_one_sentence_and_only_ones_own_turn_interrupts(
    open_page: Open, server: ServerProcess
) -> None:
    house = House(server.url, ["Amina", "Brahim"], preset="qahwa")
    house.start()
    look = {"viewport": DESKTOP, "is_hurried": True}
    pages = [open_page("/fair", **look) for _ in range(2)]
    for place, page in enumerate(pages):
        # Hints are told after a step, and would stand in its place.
        page.evaluate("localStorage['ronda.hints'] = JSON.stringify({ matches: [1, 2, 3, 4] })")
        page.goto(house.link(place))
    called = play_cards(house, pages, 3)["called"][0]
    mine, other = pages[called], pages[1 - called]
    expect(mine.locator("[data-live=urgent]")).to_contain_text("Your turn:")
    expect(other.locator("[data-live=calm]")).to_contain_text("You:")


def test_the_hand_and_the_table_are_lists_with_words(
    open_page: Open, server: ServerProcess
) -> None:
    house = House(server.url, ["Amina", "Brahim"], preset="qahwa")
    house.start()
    page = open_page(house.link(0))
    hand = page.get_by_role("list", name="Your cards").get_by_role("button")
    expect(hand).to_have_count(4)
    for label in hand.evaluate_all("all => all.map(each => each.getAttribute('aria-label'))"):
        assert " of " in label
    ranks = {card[:-1] for card in house.look()["view"]["loose"]}
    expect(page.locator(".slots > li:not([aria-hidden])")).to_have_count(len(ranks))
