"""Setting tables up over HTTP, and playing at them in a browser."""

import json
import secrets
import time
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from playwright.sync_api import Page

AWAKE = ".hand[data-awake]"
"""The hand when a card may be played."""


def ask(base: str, path: str, token: str | None, body: object = None) -> Any:  # noqa: ANN401 - any JSON
    headers = {"content-type": "application/json"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(base + path, data, headers)  # noqa: S310 - the test's own server
    with urllib.request.urlopen(request) as answer:  # noqa: S310 - the same
        return json.load(answer)


def post(base: str, path: str, body: object, token: str | None = None) -> Any:  # noqa: ANN401 - any JSON
    return ask(base, path, token, body)


class House:
    """A table that was set up over HTTP, with its host's token and those of its people."""

    def __init__(
        self,
        base: str,
        people: Sequence[str],
        *,
        computers: int = 0,
        settings: Mapping[str, object] | None = None,
        **rules: object,
    ) -> None:
        self.base = base
        seats = len(people) + computers
        wish = {"rules": rules, "seats": seats, **(settings or {})}
        made = post(base, "/api/tables", wish)
        self.table, self.host = made["table"], made["host_token"]
        self.tokens: list[str] = []
        for place, name in enumerate(people):
            # The first person is the host, and plays with the host's token.
            token = self.host if place == 0 else None
            seated = post(base, f"/api/tables/{self.table}/sit", {"name": name}, token)
            self.tokens.append(seated["token"])
        for place in range(computers):
            self.ask("seat_computer", seat=len(people) + place, level="cafe")

    def ask(self, kind: str, token: str | None = None, **values: object) -> Any:  # noqa: ANN401 - any JSON
        message = {"type": kind, "id": secrets.token_hex(8), **values}
        return post(self.base, f"/api/tables/{self.table}/messages", message, token or self.host)

    def start(self) -> None:
        for token in self.tokens[1:]:
            self.ask("ready", token)
        self.ask("start")

    def link(self, person: int) -> str:
        return f"/table/{self.table}#seat={self.tokens[person]}"

    def look(self, person: int = 0) -> Any:  # noqa: ANN401 - any JSON
        return ask(self.base, f"/api/tables/{self.table}", self.tokens[person])


SAY = """() => {
  const strip = document.querySelector(".strip[data-asking], .strip:has([data-call=pass])");
  const button = strip && strip.querySelector("[data-call]");
  button && button.click();
  return Boolean(button);
}"""
"""Presses the first call where one is asked for: in one task, since the next drawing may end it."""


def play_a_card(page: Page) -> bool:
    """Plays the first card by key, calling what is held; whether it was this page's turn."""
    if page.evaluate(SAY):
        return True
    if not page.locator(f"{AWAKE} .hand-card").count():
        return False
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    return True


def lift(page: Page) -> str:
    """Lifts the first card by its key, and says which it is.

    A key is lost until the page hears keys: the reader presses again. One that came too early lifts
    its card when the hand is awake, and then it has to be seen for a moment before it is played.
    """
    for _ in range(600):
        page.wait_for_selector(f"{AWAKE} .hand-card")
        lifted = page.locator("[data-lifted]")
        if lifted.count():
            card = lifted.get_attribute("data-hand")
            page.wait_for_timeout(400)
            return str(card)
        page.keyboard.press("1")
        page.wait_for_timeout(100)
    raise AssertionError("no card was lifted")


def play_until(pages: Sequence[Page], is_done: Callable[[], bool], *, seconds: float = 600) -> None:
    """Lets every page play until something has come about."""
    end = time.monotonic() + seconds
    while not is_done():
        assert time.monotonic() < end, "this did not come about in time"
        played = [play_a_card(page) for page in pages]
        pages[0].wait_for_timeout(60 if any(played) else 150)


def play_cards(house: House, pages: Sequence[Page], cards: int, *, seconds: float = 600) -> Any:  # noqa: ANN401 - any JSON
    """Plays until so many cards were put down in this distribution; what the table is then.

    Only whom the table has called plays, so people put down no card more; `pages` by seat.
    """
    end = time.monotonic() + seconds
    while sum(map(len, (told := house.look())["view"]["played"])) < cards:
        assert time.monotonic() < end, "these cards were not played in time"
        for page in [page for seat, page in enumerate(pages) if seat in told["called"]]:
            play_a_card(page)
        pages[0].wait_for_timeout(100)
    return told


def next_deal(page: Page) -> None:
    """Shows the whole count, then presses *Next deal*, where that is offered."""
    page.evaluate(
        """() => document.querySelectorAll(
          ".count-panel:not([hidden]) :is([data-key=all], [data-key=ready]:not([aria-disabled]))"
        ).forEach((each) => each.textContent !== "Rematch" && each.click())"""
    )


def is_counted(page: Page) -> bool:
    return page.locator(".count-panel:not([hidden])").count() > 0


def faces(page: Page) -> set[str]:
    """Every face that the page has anywhere."""
    found = page.locator("[data-card]").evaluate_all("all => all.map(each => each.dataset.card)")
    return set(found)


def mine(pages: Sequence[Page]) -> Page:
    """The page whose turn it is."""
    for _ in range(1200):
        for page in pages:
            if page.locator(f"{AWAKE} .hand-card").count():
                page.wait_for_timeout(400)  # The hand is deaf while it has just woken.
                return page
        pages[0].wait_for_timeout(100)
    raise AssertionError("nobody was called to play")
