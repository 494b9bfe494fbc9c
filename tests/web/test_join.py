"""Inviting, sitting down, and what a link that does not lead to a seat says."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from ronda.server.public_address import lan_address
from tests.web.conftest import Browsers, ServerProcess
from tests.web.making import create, make_table, open_part, sit_down

Opener = Callable[..., Page]


def test_opening_a_link_seats_nobody_and_a_name_does(open_page: Opener) -> None:
    host = open_page("/new")
    url = make_table(host, "Sara", by_hand=True)
    guest = open_page(url)
    expect(guest.get_by_text("You have no seat yet")).to_be_visible()
    expect(host.get_by_text("1 seat is free.")).to_be_visible()
    sit_down(guest, "Youssef")
    expect(host.locator(".lobby-seat", has_text="Youssef")).to_be_visible()
    guest.get_by_role("button", name="I am ready").click()
    host.get_by_role("button", name="Start", exact=True).click()
    for page in (host, guest):
        expect(page.locator(".hand button").first).to_be_visible()


def test_a_computer_sits_anywhere_labelled_and_seats_are_swapped(open_page: Opener) -> None:
    host = open_page("/new")
    make_table(host, "Sara", "3")
    host.get_by_role("button", name="Add a computer: Free seat").first.click()
    seat = host.locator(".lobby-seat[data-kind='computer']")
    expect(seat).to_contain_text("café")
    seat.get_by_role("button").click()
    host.get_by_role("dialog").get_by_role("button", name="greedy").click()
    expect(seat).to_contain_text("greedy")
    before = seat.get_attribute("data-place")
    seat.get_by_role("button").click()
    host.get_by_role("dialog").get_by_role("button", name=re.compile("free seat")).click()
    expect(seat).not_to_have_attribute("data-place", str(before))
    expect(host.get_by_text("1 seat is free.")).to_be_visible()


def test_at_this_table_says_what_differs_from_what_was_played_last(open_page: Opener) -> None:
    host = open_page("/new")
    url = make_table(host, "Sara", "2")
    guest = open_page("/")
    guest.evaluate(
        """localStorage.setItem("ronda.preferences",
        JSON.stringify({ rules: { preset: "koutchina" } }))"""
    )
    guest.goto(url)
    expect(guest.get_by_role("heading", name="Different from your last match")).to_be_visible()
    expect(guest.locator(".lobby-rules .five-lines li")).to_have_count(5)
    sit_down(guest, "Lina")
    expect(guest.get_by_role("heading", name="Different from your last match")).to_be_visible()


def test_a_full_table_says_so_before_and_after(open_page: Opener) -> None:
    host = open_page("/new")
    url = make_table(host, "Sara", "2")
    late, later = open_page(url), open_page(url)
    later.route("**/ws", lambda _: None)
    late.get_by_label("Your name").fill("First")
    later.get_by_label("Your name").fill("Second")
    late.get_by_role("button", name="Sit down").click()
    expect(late.locator(".lobby-seat[data-mine]")).to_be_visible()
    expect(later.get_by_role("button", name="Sit down")).to_be_hidden()


def test_strange_names_stay_names(open_page: Opener) -> None:
    host = open_page("/new")
    url = make_table(host, "\u202eevil\u202c computer", "2")
    guest = open_page(url)
    expect(guest.locator(".lobby-seat .seat-name bdi")).to_have_text("evil computer")
    sit_down(guest, "م\u200dحمد 👨\u200d👩\u200d👧 " + "x" * 500)
    name = host.locator(".lobby-seat .seat-name bdi").inner_text()
    # Emoji stay joined; a joiner between letters would only hide.
    assert name.startswith("محمد 👨\u200d👩\u200d👧 xx")
    assert len(name) <= 40


def test_a_dead_link_says_what_to_do(open_page: Opener) -> None:
    page = open_page("/table/nowhereatall")
    expect(page.get_by_role("heading", name="Table not found")).to_be_visible()
    expect(page.get_by_text("Ask for the link again")).to_be_visible()


def test_a_link_or_a_code_is_pasted(open_page: Opener) -> None:
    host = open_page("/new")
    url = make_table(host, "Sara", "2")
    guest = open_page("/join")
    guest.get_by_label("The link or code").fill("no link at all")
    guest.get_by_role("button", name="Open").click()
    expect(guest.get_by_role("alert")).to_contain_text("not a table link or code")
    guest.get_by_label("The link or code").fill(f"  <{url}>. ")
    guest.get_by_role("button", name="Open").click()
    expect(guest.get_by_role("button", name="Sit down")).to_be_visible()
    other = open_page("/join")
    other.get_by_label("The link or code").fill(url.rpartition("/")[2])
    other.get_by_role("button", name="Open").click()
    expect(other.get_by_role("button", name="Sit down")).to_be_visible()


def test_a_listed_table_is_found_with_its_own_tile(open_page: Opener) -> None:
    host = open_page("/new")
    open_part(host, "who").get_by_label("On the public list").check()
    open_part(host, "you").get_by_label("Your name at the table").fill("Hostess")
    create(host)
    guest = open_page("/join")
    link = guest.locator(".table-list a", has_text="Hostess")
    expect(link.locator("svg.table-tile path")).to_have_count(3)
    link.click()
    expect(guest.get_by_role("button", name="Sit down")).to_be_visible()


def test_the_invite_says_who_can_open_it_and_a_seat_link_looks_different(open_page: Opener) -> None:
    host = open_page("/new")
    make_table(host, "Sara", "2")
    for beside in (".send", ".local-note"):
        expect(host.locator(beside)).to_contain_text("Only this computer can open it.")
    expect(host.get_by_text("ronda cafe --lan")).to_be_visible()
    host.get_by_role("button", name="Change: You").click()
    host.get_by_role("button", name="Play on another device").click()
    card = host.locator(".link-card.secret")
    expect(card).to_contain_text("show it to nobody")
    link = card.get_by_role("textbox").input_value()
    assert "#seat=" in link
    assert "?" not in link
    again = open_page("/")
    again.goto(link)
    expect(again.get_by_text("Play on another device")).to_have_count(0)
    expect(again.get_by_role("button", name="Change: You")).to_be_visible()
    assert "#" not in again.url


def test_a_lost_seat_gets_no_new_link_at_once_and_a_freed_one_is_void(open_page: Opener) -> None:
    host = open_page("/new")
    url = make_table(host, "Sara", "2")
    guest = open_page(url)
    sit_down(guest, "Lina")
    host.get_by_role("button", name=re.compile("Change: .?Lina")).click()
    dialog = host.get_by_role("dialog")
    # Nobody takes the seat of somebody who is there.
    expect(dialog.get_by_role("button", name="Free this seat")).to_be_visible()
    expect(dialog.get_by_text("new link")).to_have_count(0)
    host.keyboard.press("Escape")
    guest.goto("/")
    expect(host.locator(".lobby-seat", has_text="Lina")).to_contain_text("away")
    host.get_by_role("button", name=re.compile("Change: .?Lina")).click()
    expect(dialog.get_by_text(re.compile(r"possible in \d+ s"))).to_be_visible()
    dialog.get_by_role("button", name="Free this seat").click()
    expect(host.locator(".lobby-seat", has_text="Lina")).to_have_count(0)
    guest.goto(url)
    expect(guest.get_by_role("heading", name="no longer works")).to_be_visible()
    # The void token is forgotten: one may sit down again.
    guest.get_by_role("button", name="Try again").click()
    sit_down(guest, "Lina")


def test_who_gets_up_can_sit_down_again(open_page: Opener) -> None:
    host = open_page("/new")
    url = make_table(host, "Sara", "2")
    guest = open_page(url)
    sit_down(guest, "Lina")
    guest.get_by_role("button", name="Change: You").click()
    guest.get_by_role("dialog").get_by_role("button", name="Give up my seat").click()
    expect(host.get_by_text("1 seat is free.")).to_be_visible()
    sit_down(guest, "Lina")
    expect(host.locator(".lobby-seat", has_text="Lina")).to_be_visible()


def test_on_a_network_the_invite_has_an_address_that_others_reach(
    chromium: Browser, tmp_path: Path
) -> None:
    address = lan_address()
    if address is None:
        pytest.skip("this machine has no address but its own")
    running = ServerProcess(tmp_path, host="0.0.0.0")  # noqa: S104 - as `ronda cafe --lan` does
    opened = Browsers(chromium, f"http://127.0.0.1:{running.port}")
    try:
        host = opened.open("/new")
        make_table(host, "Sara", "2")
        invite = host.locator(".lobby-invite")
        expect(invite.get_by_role("img", name="The same link as a QR code")).to_be_visible()
        link = invite.get_by_role("textbox").input_value()
        assert link.startswith(f"http://{address}:{running.port}/table/")
        expect(host.get_by_text("Only this computer can open it.")).to_have_count(0)
        guest = opened.open(link)
        sit_down(guest, "Lina")
        assert guest.evaluate("!window.isSecureContext")
        copy = guest.locator(".lobby-invite").get_by_role("button", name="Copy", exact=True)
        copy.click()
        expect(guest.locator(".lobby-invite").get_by_role("button", name="Copied")).to_be_visible()
        assert not [fault for fault in opened.faults if "Opener-Policy" not in fault]
    finally:
        opened.close()
        running.stop()
