"""A line that breaks, a server that is away: nothing is lost, and the page says so calmly."""

import json

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from ronda.protocol import VERSION
from tests.web.conftest import Browsers, ServerProcess
from tests.web.playing import House, mine

REFUSED = {"code": "other_version", "reason": "a test", "data": {"oldest": 2, "newest": 2}}


@pytest.mark.slow
def test_a_play_made_while_the_server_is_away_arrives_once_it_is_back(
    own_browsers: Browsers, own_server: ServerProcess
) -> None:
    house = House(own_server.url, ["Amina", "Brahim"], preset="qahwa")
    house.start()
    pages = [own_browsers.open(house.link(place)) for place in range(2)]
    page = mine(pages)
    other = pages[1 - pages.index(page)]
    own_server.stop()
    expect(page.locator(".status")).to_contain_text("Connection lost")
    card = page.locator(".hand-card").first
    name = card.get_attribute("data-hand")
    card.click()
    expect(page.locator(f".felt [data-card='{name}'][data-pending]")).to_have_count(1)
    own_server.start()
    expect(page.locator(f"[data-hand='{name}']")).to_have_count(0)
    expect(page.locator("[data-pending]")).to_have_count(0)
    expect(other.locator(".board")).to_contain_text("Your turn")
    seat = pages.index(page)
    assert house.look(seat)["view"]["played"][seat] == [name]


def test_what_takes_longer_is_said_and_what_is_refused_is_undone(
    browsers: Browsers, server: ServerProcess
) -> None:
    house = House(server.url, ["Amina", "Brahim"], preset="qahwa")
    house.start()
    held: list[str] = []

    def keep_acts(line: WebSocketRoute) -> None:
        there = line.connect_to_server()

        def sent(message: str | bytes) -> None:
            held.append(str(message)) if '"act"' in str(message) else there.send(message)

        line.on_message(sent)
        lines.append(line)

    lines: list[WebSocketRoute] = []
    pages = [_opened(browsers, house, place, keep_acts) for place in range(2)]
    page = mine(pages)
    card = page.locator(".hand-card").first
    name = card.get_attribute("data-hand")
    card.click()
    expect(page.locator("[data-pending]")).to_have_count(1)
    expect(page.locator(".status")).to_contain_text("Sending")
    request = held[0].split('"id":"')[1].split('"')[0]
    refusal = {"type": "refused", "id": request, "code": "illegal", "reason": "a test"}
    lines[pages.index(page)].send(str(refusal).replace("'", '"'))
    expect(page.locator(f"[data-hand='{name}']")).to_have_count(1)
    expect(page.locator("[data-pending]")).to_have_count(0)
    expect(page.locator(".status")).to_contain_text("not possible")


@pytest.mark.parametrize("place", ["table", "tv"])
def test_an_old_page_is_told_to_reload_and_plays_on(
    browsers: Browsers, server: ServerProcess, place: str
) -> None:
    house = House(server.url, ["Amina", "Brahim"], preset="qahwa")
    house.start()
    hellos: list[dict[str, object]] = []
    lines: list[WebSocketRoute] = []

    def of_another_release(line: WebSocketRoute) -> None:
        lines.append(line)
        there = line.connect_to_server() if len(lines) != 2 else None

        def sent(message: str | bytes) -> None:
            asked = json.loads(message)
            hellos.extend([asked] if asked["type"] == "hello" else [])
            if there is not None:
                there.send(message)
            else:
                line.send(json.dumps({"type": "refused", "id": None, **REFUSED}))

        line.on_message(sent)

    page = browsers.open("/fair")
    page.route_web_socket("**/ws", of_another_release)
    page.goto(house.link(0) if place == "table" else f"/tv/{house.table}")
    shown = page.get_by_text("Brahim").first
    expect(shown).to_be_visible()
    assert [hello["version"] for hello in hellos] == [VERSION]
    lines[0].close()
    button = page.get_by_role("button", name="Reload the page")
    expect(button).to_be_visible()
    button.click()
    expect(shown).to_be_visible()
    expect(button).to_have_count(0)


def _opened(browsers: Browsers, house: House, place: int, keep: object) -> Page:
    page = browsers.open("/fair")
    page.route_web_socket("**/ws", keep)  # type: ignore[arg-type] # a handler of one line
    page.goto(house.link(place))
    return page


def test_after_a_gap_the_state_is_jumped_to_with_one_line(
    browsers: Browsers, server: ServerProcess
) -> None:
    house = House(server.url, ["Amina", "Brahim"], preset="qahwa")
    house.start()
    lines: list[WebSocketRoute] = []

    def note(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page = _opened(browsers, house, 0, note)
    other = browsers.open(house.link(1))
    expect(page.locator(".hand-card")).to_have_count(4)
    lines[-1].close()
    if house.look()["called"] == [1]:
        house.ask("act", house.tokens[1], turn=house.look()["turn"], action=_first(house, 1))
    expect(page.locator(".status")).to_contain_text("Reconnected")
    expect(other.locator(".hand-card").first).to_be_visible()
    assert len(lines) == 2


def _first(house: House, seat: int) -> str:
    return str(house.look(seat)["view"]["plays"][0]["card"])


def test_a_token_that_was_replaced_says_where_the_seat_is_played(
    browsers: Browsers, server: ServerProcess
) -> None:
    house = House(server.url, ["Amina", "Brahim", "Chama"], preset="koutchina")
    house.start()
    pages = [browsers.open(house.link(place)) for place in range(3)]
    for page in pages:
        expect(page.locator(".hand-card").first).to_be_visible()
    pages[1].get_by_role("button", name="Menu").click()
    pages[1].get_by_role("button", name="Play on another device").click()
    link = pages[1].get_by_role("dialog").locator("input").input_value()
    # The old one plays until the new one is used.
    assert house.look(1)["you"] == 1
    other = browsers.open(f"/table/{link.partition('/table/')[2]}")
    expect(other.locator(".hand-card").first).to_be_visible()
    expect(pages[1].get_by_role("heading")).to_contain_text("another device")
    # Everybody else hears of it, and it stays in the log.
    for page in (pages[0], pages[2]):
        page.get_by_role("button", name="What happened").click()
        log = page.get_by_role("dialog")
        expect(log).to_contain_text("Brahim: new link for the same seat")
        expect(log).to_contain_text("Brahim: now playing with the new link")


def test_the_others_are_told_when_they_may_give_a_new_link(
    browsers: Browsers, server: ServerProcess
) -> None:
    house = House(server.url, ["Amina", "Brahim", "Chama"], preset="koutchina")
    house.start()
    page = browsers.open(house.link(0))
    expect(page.locator(".hand-card").first).to_be_visible()
    page.locator(".seat", has_text="Brahim").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("possible in")
    expect(sheet.get_by_role("button", name="New link for this seat")).to_have_count(0)


def test_a_match_that_begins_while_the_lobby_comes_has_none(
    browsers: Browsers, server: ServerProcess
) -> None:
    house = House(server.url, ["Amina", "Brahim"], preset="qahwa")
    page = browsers.open("/fair")
    page.add_init_script(
        """new MutationObserver(() => {
          window.said ||= document.querySelector(".lobby-page .waiting")?.textContent;
        }).observe(document, { subtree: true, childList: true, characterData: true })"""
    )
    held: list[Route] = []
    page.route("**/pages/lobby.js", lambda route: held.append(route))  # noqa: PLW0108 - a method of a list cannot be wrapped
    page.goto(house.link(0))
    while not held:
        page.wait_for_timeout(50)
    house.start()
    expect(page.locator(".hand-card").first).to_be_visible()
    with page.expect_response("**/pages/lobby.js"):
        held[0].continue_()
    page.wait_for_timeout(500)
    assert not page.evaluate("window.said")
