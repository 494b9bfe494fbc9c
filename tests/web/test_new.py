"""Making a table: a plain description, or five questions about one's own house."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.web.making import open_part

Opener = Callable[..., Page]


def open_house(page: Page) -> None:
    open_part(page, "rules").get_by_label("My house rules").check()
    expect(page.get_by_text("How many cards each?")).to_be_visible()


def switch(page: Page, title: str) -> Page:
    return page.locator("fieldset.switch", has=page.get_by_text(title, exact=True))  # type: ignore[return-value]  # a locator does


def test_a_rule_set_is_chosen_by_what_it_is_like(open_page: Opener) -> None:
    page = open_page("/new")
    summary = page.get_by_role("complementary", name="At this table")
    expect(summary).to_contain_text("steals the packet for 5")
    expect(summary).to_contain_text("about 15 minutes")
    open_part(page, "rules").get_by_label("Bluffing allowed").check()
    expect(summary).to_contain_text("you may bluff")
    page.get_by_role("group", name="Play to").get_by_label("25").check()
    expect(summary).to_contain_text("25 points or more")
    page.get_by_label(re.compile("^Everybody declares")).check()
    expect(page.locator(".part.rules .chosen")).to_be_hidden()
    seats = open_part(page, "seats").get_by_role("group", name="How many players?")
    # One is open at a time, and says in its line what was chosen.
    expect(page.locator(".part.rules .chosen")).to_have_text(re.compile("^Everybody declares, to "))
    expect(seats.get_by_label("3")).to_have_count(0)


def test_five_questions_and_every_detail_shows_its_sentence(open_page: Opener) -> None:
    page = open_page("/new")
    open_house(page)
    page.get_by_label("It answers a packet that waits").check()
    page.get_by_text("Change details").click()
    chain = page.locator("fieldset.switch", has_text="Third and fourth equal cards")
    expect(chain).to_contain_text("wait in the middle as a packet")
    expect(chain).to_contain_text("your choice")
    missa = page.locator("fieldset.switch", has_text=re.compile("^Missa"))
    missa.get_by_role("spinbutton").fill("3")
    missa.get_by_role("spinbutton").blur()
    expect(missa).to_contain_text("Missa, 3 points")
    expect(page.locator(".summary")).to_contain_text("Missa scores 3 points")
    reading = page.locator("fieldset.switch", has_text="Equal best calls")
    expect(reading).to_contain_text("our reading")
    page.get_by_text("The full rules of this house").click()
    expect(page.locator(".whole .example img").first).to_be_visible()


def test_a_choice_made_while_an_answer_is_late_is_kept(open_page: Opener) -> None:
    page = open_page("/new")
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        route.continue_() if held else held.append(route)

    page.route("**/api/rules/house", hold_the_first)
    with page.expect_request("**/api/rules/house"):
        open_part(page, "rules").get_by_label("My house rules").check()
    chosen = page.get_by_label("It answers a packet that waits")
    chosen.check()
    held[0].continue_()
    expect(page.locator(".summary")).to_contain_text("packet")
    expect(chosen).to_be_checked()


def test_an_impossible_mix_is_explained_on_the_spot(open_page: Opener) -> None:
    page = open_page("/new")
    open_house(page)
    page.get_by_text("Change details").click()
    settled = page.locator("fieldset.switch", has_text="Calls are settled")
    settled.get_by_role("combobox").select_option(index=0)
    expect(settled).to_contain_text("only if sets are called for you")
    expect(page.get_by_role("button", name="Create the table")).to_be_disabled()
    settled.get_by_role("combobox").select_option(index=1)
    expect(page.get_by_role("button", name="Create the table")).to_be_enabled()
    expect(page.locator(".refusal:visible")).to_have_count(0)


def test_house_rules_are_kept_and_shared_by_link(open_page: Opener) -> None:
    page = open_page("/new")
    open_house(page)
    page.get_by_label("Sets count without a call").check()
    page.get_by_label("Save these rules under a name").fill("دار جدّي 🏡")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("is saved in this browser")
    page.get_by_role("button", name="Share as a link").click()
    link = page.get_by_role("dialog").get_by_role("textbox").input_value()
    page.reload()
    open_part(page, "rules").get_by_label("دار جدّي").check()
    expect(page.locator(".summary")).to_contain_text("are called for you")
    other = open_page("/")
    other.goto(link)
    expect(other.get_by_role("status")).to_contain_text("دار جدّي 🏡")
    expect(other.get_by_label("Sets count without a call")).to_be_checked()
    other.get_by_role("button", name="Create the table").click()
    expect(other.get_by_role("heading", level=1)).to_contain_text("House rules, to 25")


def test_a_link_that_was_cut_off_says_so(open_page: Opener) -> None:
    page = open_page("/new#house=eyJuYW1l")
    expect(page.get_by_role("status")).to_contain_text("is incomplete")


def test_a_start_time_is_shown_in_each_readers_zone(open_page: Opener) -> None:
    host = open_page("/new", timezone_id="Europe/Paris")
    open_part(host, "start").get_by_label("At a set time").check()
    field = host.get_by_label("Date and time in your time zone (Europe/Paris)")
    field.fill("2031-05-03T20:00")
    host.get_by_role("button", name="Create the table").click()
    expect(host.get_by_text("20:00")).to_be_visible()
    guest = open_page(host.url, timezone_id="Asia/Tokyo")
    expect(guest.get_by_text("03:00")).to_be_visible()
    expect(host.get_by_role("button", name="Start", exact=True)).to_be_disabled()


def test_all_choices_lie_within_two_screens_of_a_phone(open_page: Opener) -> None:
    page = open_page("/new")
    expect(page.locator(".five-lines li")).to_have_count(5)
    assert page.evaluate("document.documentElement.scrollHeight") < 2 * 740


def test_the_rules_played_last_are_proposed(open_page: Opener) -> None:
    page = open_page("/fair")
    page.evaluate(
        """localStorage.setItem("ronda.preferences",
        JSON.stringify({ rules: { preset: "koutchina" }, seats: 4 }))"""
    )
    page.goto("/new#rules")
    expect(page.get_by_label("Bluffing allowed")).to_be_checked()
    expect(page.locator(".part.seats .chosen")).to_have_text("4, two against two")
