"""Pictures of the page into docs/screens: `make screens`; some: `make screens ARGS="table count"`.

They are made of real tables on a server of their own; decks come as they come, so each picture is
taken when what it shows has come about.
"""

import argparse
import base64
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Literal

from playwright.sync_api import Browser, Page, sync_playwright

from ronda.protocol import Stage
from tests.web.conftest import CHROMIUM, FLAGS, ServerProcess
from tests.web.playing import AWAKE, House, is_counted, next_deal, play_a_card
from tests.web.staging import Staged, show_end
from tests.web.test_screens_fit import WINDOWS

FOLDER: Final = Path(__file__).parents[2] / "docs" / "screens"
PHONE: Final = (360, 740)
DESKTOP: Final = (1280, 800)
TELEVISION: Final = (1920, 1080)

Scheme = Literal["light", "dark"]
Size = tuple[int, int]

HOMES: Final[list[tuple[str, Size, Scheme, str]]] = [
    ("home-phone", PHONE, "light", "en"),
    ("home-phone-arabic-dark", PHONE, "dark", "ar"),
    ("home-desktop", DESKTOP, "light", "en"),
]
SET_UP: Final = (
    ("/friends", "friends", ".our-rules:not(:empty)"),
    ("/new", "set-up", ".five-lines li"),
)
TABLES: Final[list[tuple[int, Size, Scheme, str, str]]] = [
    (2, PHONE, "light", "en", "table-2-phone"),
    (3, PHONE, "dark", "en", "table-3-phone-dark"),
    (4, PHONE, "light", "ar", "table-4-phone-arabic"),
    (2, DESKTOP, "dark", "fr", "table-2-desktop-french-dark"),
    (4, DESKTOP, "light", "en", "table-4-desktop"),
    (3, DESKTOP, "dark", "ary", "table-3-desktop-darija-dark"),
]
ENDS: Final[list[tuple[str, Size, Scheme, str, bool]]] = [
    ("end-phone", PHONE, "light", "en", True),
    ("end-phone-arabic-dark", PHONE, "dark", "ar", True),
    ("end-desktop-french", DESKTOP, "light", "fr", False),
]
FITS: Final[list[tuple[int, Scheme, str]]] = [
    (2, "light", "fr"),
    (3, "dark", "ar"),
    (4, "light", "en"),
]
CHAINS: Final[list[tuple[str, str, Scheme]]] = [
    ("guide", "chain-tray", "dark"),
    ("marocl3ab", "chain-steal", "light"),
]


class Studio:
    """A browser and a server, and pictures taken in them."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser, self.url = browser, url

    @contextmanager
    def page(
        self, path: str, size: Size, *, scheme: Scheme = "light", locale: str = "en"
    ) -> Iterator[Page]:
        """A page of a browser that has never been here."""
        context = self.browser.new_context(
            base_url=self.url,
            viewport={"width": size[0], "height": size[1]},
            color_scheme=scheme,
            locale=locale,
        )
        page = context.new_page()
        page.goto(path)
        yield page
        context.close()

    def shoot(self, page: Page, name: str, *, wait: int = 400) -> None:
        """Takes the picture once all is drawn."""
        page.wait_for_timeout(wait)
        page.screenshot(path=FOLDER / f"{name}.png")
        print(f"docs/screens/{name}.png", flush=True)


def play(page: Page, is_there: Callable[[Page], bool], *, seconds: float = 300) -> None:
    """Plays on until something has come about."""
    end = time.monotonic() + seconds
    while not is_there(page):
        assert time.monotonic() < end, f"{is_there.__name__} did not come about in {seconds} s"
        next_deal(page)
        page.wait_for_timeout(60 if play_a_card(page) else 120)


def home(studio: Studio) -> None:
    """The first page."""
    for name, size, scheme, locale in HOMES:
        with studio.page("/", size, scheme=scheme, locale=locale) as page:
            page.locator(".what:not(:empty)").wait_for()
            studio.shoot(page, name)


def lesson(studio: Studio) -> None:
    """Learning in two minutes."""
    with studio.page("/learn", PHONE) as page:
        page.locator(f"{AWAKE} .hand-card").first.wait_for()
        studio.shoot(page, "lesson", wait=800)


def set_up(studio: Studio) -> None:
    """Making a table, and its lobby."""
    for path, name, drawn in SET_UP:
        for size, kind in ((PHONE, "phone"), (DESKTOP, "desktop")):
            with studio.page(path, size, scheme="dark" if size == PHONE else "light") as page:
                page.locator(drawn).first.wait_for()
                studio.shoot(page, f"{name}-{kind}")
    house = House(studio.url, ["Amina", "Brahim"], computers=1, preset="marocl3ab")
    with studio.page(house.link(0), PHONE) as page:
        page.get_by_role("button", name="Start").wait_for()
        studio.shoot(page, "lobby")


def table(studio: Studio) -> None:
    """Tables of two, three and four."""
    for seats, size, scheme, locale, name in TABLES:
        house = House(studio.url, ["Amina"], computers=seats - 1, preset="marocl3ab")
        house.start()
        with studio.page(house.link(0), size, scheme=scheme, locale=locale) as page:
            play(page, is_full)
            page.locator(".hand-card").first.hover()
            studio.shoot(page, name, wait=1500)


def fit(studio: Studio) -> None:
    """One table in every window, on a sheet a number of seats."""
    for seats, scheme, locale in FITS:
        house = House(studio.url, ["Amina"], computers=seats - 1, preset="marocl3ab")
        house.start()
        with studio.page(house.link(0), PHONE, scheme=scheme, locale=locale) as page:
            play(page, is_full)
            figures = "".join(figure(page, size) for size in WINDOWS)
        with studio.page("about:blank", (1500, 900)) as sheet:
            sheet.set_content(f"<body style='margin:8px;font:14px sans-serif'>{figures}")
            file = FOLDER / f"fit-{seats}.jpg"
            sheet.screenshot(path=file, full_page=True, type="jpeg", quality=55)
            print(f"docs/screens/{file.name}", flush=True)


def figure(page: Page, size: Size) -> str:
    """A picture of the page in a window of that size, as a part of a sheet."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_timeout(400)
    data = base64.b64encode(page.screenshot(type="jpeg", quality=85)).decode()
    shown = "display:inline-block;vertical-align:top;margin:4px"
    return (
        f"<figure style='{shown}'><figcaption>{size[0]} × {size[1]}</figcaption>"
        f"<img style='max-width:340px;max-height:340px' src='data:image/jpeg;base64,{data}'>"
        "</figure>"
    )


def is_full(page: Page) -> bool:
    """A table worth a picture: some cards lie there, some are captured, and it is one's turn."""
    loose = page.locator(".felt [data-card]").count()
    stock = page.locator(".stock .count").inner_text() if page.locator(".stock").count() else ""
    is_late = stock.isdigit() and int(stock) < 25
    has_captured = page.locator(".pile:not([data-empty])").count() > 0
    is_mine = page.locator(f"{AWAKE} .hand-card").count() >= 2
    return loose >= 4 and is_late and has_captured and is_mine


def chain(studio: Studio) -> None:
    """A packet that waits on its tray, and one that may be stolen."""
    for preset, name, scheme in CHAINS:
        house = House(studio.url, ["Amina"], computers=3, preset=preset)
        house.start()
        with studio.page(house.link(0), PHONE, scheme=scheme) as page:
            play(page, has_packet)
            studio.shoot(page, name, wait=1500)


def has_packet(page: Page) -> bool:
    """A packet waits on its tray, or crosswise on its pile, for the one whose page this is."""
    packet = page.locator(".tray:not([data-empty]), .pile[data-contested]").count() > 0
    return packet and page.locator(f"{AWAKE} .hand-card").count() >= 2


def count(studio: Studio) -> None:
    """The count at the end of a deal."""
    house = House(studio.url, ["Amina"], computers=1, preset="koutchina")
    house.start()
    with studio.page(house.link(0), PHONE) as page:
        play(page, is_counted)
        page.get_by_role("button", name="Show all").click()
        studio.shoot(page, "count")
        page.get_by_role("button", name="Check this match").click()
        page.locator(".report .verdict").wait_for()
        studio.shoot(page, "verify", wait=2500)
        page.keyboard.press("Escape")
    with studio.page(f"/replay/{house.table}/1", DESKTOP) as page:
        page.get_by_label("Go to deal").select_option("1")
        page.get_by_label("Show all hands").check()
        page.get_by_role("slider").fill("12")
        page.evaluate("scrollTo(0, 0)")
        studio.shoot(page, "replay", wait=1500)


def end(studio: Studio) -> None:
    """Each step of a count, and the end of a match."""
    staged = Staged("hhhh", "qahwa", seed=5)
    with studio.page("/fair", PHONE, scheme="dark") as page:
        staged.open(page)
        page.wait_for_selector(".ghosts", state="attached")
        staged.go()
        for step in ("leftover", "over", "settle"):
            while not page.locator(f".count-panel[data-step={step}]").count():
                page.evaluate("document.querySelector('.count-panel [data-key=step]')?.click()")
                page.wait_for_timeout(50)
            studio.shoot(page, f"count-{step}")
    for name, size, scheme, locale, wins in ENDS:
        match = Staged("hh", "qahwa", seed=4, target=11, ends=Stage.FINISHED)
        winner = match.table["view"]["winner"]
        reader = winner if wins else 1 - winner
        match = Staged("hh", "qahwa", seed=4, target=11, ends=Stage.FINISHED, reader=reader)
        with studio.page("/fair", size, scheme=scheme, locale=locale) as page:
            show_end(page, match)
            studio.shoot(page, name, wait=1500)


def fair(studio: Studio) -> None:
    """How it is kept fair."""
    with studio.page("/fair", PHONE) as page:
        studio.shoot(page, "fair", wait=800)


def television(studio: Studio) -> None:
    """The café's television."""
    house = House(studio.url, ["Amina", "Brahim"], computers=2, preset="marocl3ab")
    house.start()
    with (
        studio.page(house.link(0), PHONE) as page,
        studio.page(house.link(1), PHONE) as other,
        studio.page(f"/tv/{house.table}", TELEVISION, scheme="dark") as screen,
    ):
        end = time.monotonic() + 90
        while screen.locator(".felt [data-card]").count() < 4 and time.monotonic() < end:
            page.wait_for_timeout(100)
            play_a_card(page)
            play_a_card(other)
        studio.shoot(screen, "tv", wait=800)


SCENES: Final = {
    each.__name__: each
    for each in (home, lesson, set_up, table, fit, chain, count, end, fair, television)
}


def main() -> None:
    """Takes all pictures, or those that are named."""
    parser = argparse.ArgumentParser(prog="python -m tests.web.screens", description=__doc__)
    parser.add_argument("scenes", nargs="*", choices=[*SCENES, []], metavar="SCENE")
    wanted = parser.parse_args().scenes or list(SCENES)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ServerProcess(Path(folder))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            for name in wanted:
                SCENES[name](Studio(browser, server.url))
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
