"""Playing with friends: a table in three taps, seats that fill, people who are invited again."""

from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.web.making import create, open_part, sit_down, with_friends

Opener = Callable[..., Page]
COUNT = "sessionStorage.taps = 1 + Number(sessionStorage.taps || 0)"
TAPS = f"addEventListener('click', () => {{ {COUNT}; }}, true)"
SEEN = "observe(document, { childList: true, characterData: true, subtree: true })"
HOLD = f"""new MutationObserver((_, watch) => {{
  const all = Array.from(document.querySelectorAll("button:not([hidden])"));
  const wait = all.find((each) => each.textContent.startsWith("Wait ("));
  if (wait) {{
    watch.disconnect();
    wait.click();
  }}
}}).{SEEN}"""
"""Holds the start as soon as that is offered: it is so for five seconds only."""
NOTE_THE_START = f"""new MutationObserver(() => {{
  window.sawStart ||= document.body.innerText.includes("Starting in");
}}).{SEEN}"""
SHARED = "navigator.share = (data) => { window.shared = data; return Promise.resolve(); }"


def invite(host: Page, name: str, path: str = "/friends") -> None:
    host.goto(path)
    host.get_by_role("button", name=f"Invite {name}").click()
    expect(host.get_by_role("button", name=f"Invited: {name}")).to_be_disabled()


def remember_each_other(host: Page, guest: Page) -> None:
    for page in (host, guest):
        page.get_by_label("Remember each other").check()
    for page, name in ((host, "Youssef"), (guest, "Sara")):
        page.wait_for_function(
            "name => (localStorage.getItem('ronda.people') || '').includes(name)", arg=name
        )


def together(open_page: Opener) -> tuple[Page, Page]:
    """Two people at a table of three, who have agreed to be remembered."""
    host, guest = open_page("/friends"), open_page("/")
    guest.goto(with_friends(host, "Sara", 3))
    sit_down(guest, "Youssef")
    remember_each_other(host, guest)
    return host, guest


def test_from_the_first_page_a_table_for_four_is_three_taps_away(open_page: Opener) -> None:
    page = open_page("/fair")
    page.add_init_script(f"{TAPS}; {SHARED}")
    page.goto("/")
    page.get_by_role("link", name="Play with friends").click()
    page.get_by_role("button", name="two against two").click()
    expect(page.get_by_text("3 seats are free.")).to_be_visible()
    page.locator(".send button").click()
    assert page.evaluate("window.shared.url").endswith(page.url.rpartition("/")[2])
    assert int(page.evaluate("sessionStorage.taps")) <= 3
    expect(page.locator(".lobby-seat[data-kind='open']")).to_have_count(3)


def test_the_table_starts_by_itself_once_everybody_is_there(open_page: Opener) -> None:
    host, guest = open_page("/friends"), open_page("/")
    guest.goto(with_friends(host, "Sara"))
    expect(host.get_by_text("The match starts by itself")).to_be_visible()
    expect(guest.locator(".lobby-rules .five-lines li")).to_have_count(5)
    # Anybody may hold it for a moment.
    guest.evaluate(HOLD)
    sit_down(guest, "Youssef")
    expect(host.get_by_text("Not ready yet: Youssef.")).to_be_visible()
    host.evaluate(NOTE_THE_START)
    guest.get_by_role("button", name="I am ready").click()
    for page in (host, guest):
        expect(page.locator(".hand button").first).to_be_visible()
    assert host.evaluate("window.sawStart")


def test_a_name_is_asked_once(open_page: Opener) -> None:
    host, guest = open_page("/friends"), open_page("/")
    guest.goto(with_friends(host, "Sara", 3))
    sit_down(guest, "Youssef")
    guest.goto(with_friends(host, "Sara", 3))
    sit_down(guest)
    expect(host.locator(".lobby-seat", has_text="Youssef")).to_be_visible()
    host.goto("/friends")
    expect(host.get_by_label("Your name at the table")).to_have_value("Sara")


def test_empty_seats_take_a_computer_with_one_tap_each(open_page: Opener) -> None:
    host = open_page("/friends")
    with_friends(host, "Sara", 4)
    for left in (2, 1, 0):
        host.get_by_role("button", name="Add a computer: Free seat").first.click()
        expect(host.locator(".lobby-seat[data-kind='open']")).to_have_count(left)
    expect(host.locator(".hand button").first).to_be_visible()


def test_a_full_table_says_so_and_that_one_is_watching(open_page: Opener) -> None:
    host, late = open_page("/friends"), open_page("/")
    url = with_friends(host, "Sara")
    host.get_by_role("button", name="Add a computer: Free seat").click()
    expect(host.locator(".hand button").first).to_be_visible()
    late.goto(url)
    told = late.get_by_text("This table is full. You are watching.")
    expect(told).to_be_visible()
    expect(late.locator(".felt")).to_be_visible()
    late.get_by_role("button", name="Close").click()
    expect(told).to_have_count(0)


def test_where_nobody_may_watch_the_last_seat_ends_the_look(open_page: Opener) -> None:
    host, late = open_page("/new"), open_page("/")
    open_part(host, "who").get_by_label("Others can watch").uncheck()
    late.goto(create(host))
    expect(late.get_by_role("button", name="Sit down")).to_be_visible()
    host.get_by_role("button", name="Add a computer: Free seat").click()
    expect(late.get_by_role("heading", name="This table is full")).to_be_visible()
    expect(late.get_by_role("link", name="Home", exact=True)).to_be_visible()


def test_whom_one_has_met_is_invited_again_with_one_tap(open_page: Opener) -> None:
    host, guest = together(open_page)
    for page in (host, guest):
        page.goto("/")
    host.evaluate("localStorage.removeItem('ronda.tables')")
    invite(host, "Youssef", "/")
    # It is asked for when the page is opened, or looked at again.
    guest.goto("/")
    card = guest.locator(".invitation", has_text="Sara invites you to a table for")
    card.get_by_role("link", name="Join").click()
    sit_down(guest)
    expect(host.locator(".lobby-seat", has_text="Youssef")).to_be_visible()
    expect(host.get_by_role("button", name="Invited: Youssef")).to_have_count(0)


def test_an_invitation_is_declined_and_a_person_forgotten(open_page: Opener) -> None:
    host, guest = together(open_page)
    guest.goto("/fair")
    host.evaluate("localStorage.removeItem('ronda.tables')")
    invite(host, "Youssef")
    guest.goto("/friends")
    guest.get_by_role("button", name="Not now").click()
    expect(guest.locator(".invitation")).to_have_count(0)
    guest.reload()
    guest.get_by_role("button", name="Forget Sara").click()
    expect(guest.get_by_role("button", name="Invite Sara")).to_have_count(0)


def test_leave_that_is_taken_back_makes_the_old_key_worth_nothing(open_page: Opener) -> None:
    host, guest = together(open_page)
    guest.goto("/friends")
    guest.get_by_role("button", name="Nobody may invite me").click()
    host.evaluate("localStorage.removeItem('ronda.tables')")
    invite(host, "Youssef")
    guest.get_by_role("button", name="Remember me too").click()
    # What is answered to this page still is not looked at.
    guest.goto("/fair")
    with guest.expect_response("**/api/invitations") as told:
        guest.goto("/")
    assert told.value.json() == []


def test_who_forgot_to_agree_before_the_start_does_at_the_table(open_page: Opener) -> None:
    host, guest = open_page("/friends"), open_page("/")
    guest.goto(with_friends(host, "Sara"))
    # Leave may be given before there is a seat.
    guest.get_by_label("Remember each other").check()
    sit_down(guest, "Youssef")
    expect(host.locator(".hand button").first).to_be_visible()
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Remember each other").click()
    for page, name in ((host, "Youssef"), (guest, "Sara")):
        page.wait_for_function(
            "name => (localStorage.getItem('ronda.people') || '').includes(name)", arg=name
        )
    # Two who have played with each other go on where they have.
    url = host.url
    as_if(host, stage="finished")
    host.goto("/")
    host.get_by_role("button", name="Invite Youssef").click()
    expect(host).to_have_url(url)
    expect(host.locator(".hand button").first).to_be_visible()


def test_nobody_is_remembered_who_has_not_agreed(open_page: Opener) -> None:
    host, guest = open_page("/friends"), open_page("/")
    guest.goto(with_friends(host, "Sara", 3))
    sit_down(guest, "Youssef")
    host.get_by_label("Remember each other").check()
    host.goto("/friends")
    expect(host.get_by_role("button", name="Nobody may invite me")).to_be_visible()
    expect(host.get_by_role("button", name="Invite Youssef")).to_have_count(0)


def as_if(page: Page, **changes: object) -> None:
    """What a look at one's tables shows from now on, changed."""

    def change(route: Route) -> None:
        view = route.fetch().json()
        route.fulfill(json={**view, **changes} if "stage" in view else view)

    page.route("**/api/tables/*", change)


def test_a_table_of_friends_keeps_its_series_and_is_one_tap_away(open_page: Opener) -> None:
    host, guest = together(open_page)
    url = host.url
    as_if(host, stage="closed", closed_because="idle", wins=[2, 1, 0])
    host.goto("/")
    ours = host.locator(".our-tables li")
    expect(ours).to_contain_text("Youssef")
    expect(ours.locator(".won")).to_have_text(["2", "1", "0"])
    guest.goto("/")
    ours.get_by_role("button", name="Play again").click()
    expect(host).to_have_url(url)
    # Whoever sits there too is told, though no seat be free.
    guest.reload()
    guest.locator(".invitation").get_by_role("link", name="Join").click()
    expect(guest).to_have_url(url)


def test_a_table_that_is_closed_is_made_anew_with_its_people(open_page: Opener) -> None:
    host, guest = together(open_page)
    as_if(host, stage="closed")
    old = host.url
    host.goto("/friends")
    host.get_by_role("button", name="Play again").click()
    expect(host.get_by_text("2 seats are free.")).to_be_visible()
    assert host.url != old
    guest.goto("/")
    expect(guest.locator(".invitation a").first).to_have_attribute(
        "href", host.url[host.url.index("/table/") :]
    )


def test_whoever_gives_no_name_sits_down_all_the_same(open_page: Opener) -> None:
    host, guest = open_page("/friends"), open_page("/", locale="fr")
    host.locator("[data-seats='3']").click()
    expect(host.locator(".send")).to_contain_text("Only this computer can open it.")
    guest.goto(host.url)
    sit_down(guest)
    # Each reads of a guest in their own language.
    expect(host.locator(".lobby-seat", has_text="Guest")).to_be_visible()
    expect(guest.locator(".lobby-seat", has_text="Invité")).to_be_visible()
