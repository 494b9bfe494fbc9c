"""What waiting there is in the browser: `make bench-web`. A phone is 4 × slower, on slow 4G."""

import argparse
import json
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.pauses import deals_played, watch
from tests.web.conftest import CHROMIUM, FLAGS, ServerProcess
from tests.web.playing import AWAKE, House

CPU: Final = 4
LATENCY: Final = 150
LONG: Final = 50
DOWN, UP = 1.6e6 / 8, 750e3 / 8
"""Slow 4G as Lighthouse has it: 150 ms there and back, 1.6 Mbit/s down. Sockets are not slowed."""

NOTE_CHANGE: Final = """() => {
  window.changes = [];
  new MutationObserver(() => window.changes.push(Date.now()))
    .observe(document.querySelector("main"), { subtree: true, childList: true, attributes: true });
}"""
NOTE_PRESS: Final = (
    """() => addEventListener("click", () => { window.pressed = Date.now() }, true)"""
)
NOTE_FIRST: Final = """
  const note = (name, selector) => {
    if (!window[name] && document.querySelector(selector)) {
      window[name] = performance.now();
    }
  };
  new MutationObserver(() => {
    note("shown", "button.play");
    note("hand", ".hand-card");
    note("playable", ".hand[data-awake] .hand-card");
  }).observe(document, { subtree: true, childList: true, attributes: true });
  addEventListener("click", () => { window.clicked = performance.now(); }, true);
"""
"""Milliseconds since the page was asked for, by its own clock: the driver is slow itself."""


@contextmanager
def phone(browser: Browser, url: str, *, cpu: int = CPU, slow: bool = True) -> Iterator[Page]:
    """A page of a browser that has never been here."""
    context = browser.new_context(base_url=url, viewport={"width": 360, "height": 740})
    page = context.new_page()
    session = context.new_cdp_session(page)
    if slow:
        session.send("Network.enable")
        line: dict[str, object] = {"offline": False, "latency": LATENCY}
        line |= {"downloadThroughput": DOWN, "uploadThroughput": UP}
        session.send("Network.emulateNetworkConditions", line)
    session.send("Emulation.setCPUThrottlingRate", {"rate": cpu})
    yield page
    context.close()


def playable(page: Page) -> None:
    """Waits until a card may be played."""
    page.wait_for_selector(f"{AWAKE} .hand-card", timeout=60_000)


def noted(page: Page, name: str) -> float:
    """Seconds since the page was asked for."""
    return float(page.evaluate(f"window.{name}")) / 1000


def first_page(browser: Browser, url: str) -> tuple[float, float]:
    """Seconds to the first page, and to one's cards from there by *Play now*.

    A computer may lead: it takes a second over it, and one's cards are there to be looked at.
    """
    with phone(browser, url) as page:
        page.add_init_script(NOTE_FIRST)
        page.goto("/", wait_until="commit")
        page.locator("button.play").click(no_wait_after=True)
        playable(page)
        shown = noted(page, "shown")
        return shown, shown + noted(page, "hand") - noted(page, "clicked")


def seat_link(browser: Browser, url: str) -> tuple[float, float]:
    """Seconds from opening a seat's link to a card, at the first visit and at a later one."""
    house = House(url, ["Amina", "Brahim"], preset="qahwa")
    house.start()
    seat = called(house)
    with phone(browser, url) as page:
        page.add_init_script(NOTE_FIRST)
        times = []
        for path in (house.link(seat), f"/table/{house.table}"):
            page.goto(path, wait_until="commit")
            playable(page)
            times.append(noted(page, "playable"))
            # Four seconds after it was opened the page keeps its shell for later visits.
            page.wait_for_timeout(7000)
        return times[0], times[1]


def called(house: House) -> int:
    """The seat that has to play, once the cards are dealt."""
    while not (seats := house.look()["called"]) or house.look()["stage"] != "playing":
        time.sleep(0.1)
    return int(seats[0])


def to_others(browser: Browser, url: str, plays: int) -> list[float]:
    """Milliseconds from a press in one browser until another's page has changed."""
    house = House(url, ["Amina", "Brahim"], preset="qahwa")
    house.start()
    with (
        phone(browser, url, cpu=1, slow=False) as one,
        phone(browser, url, cpu=1, slow=False) as two,
    ):
        pages = (one, two)
        for place, page in enumerate(pages):
            page.goto(house.link(place))
            page.wait_for_selector(".hand-card")
            page.wait_for_timeout(1000)
            page.evaluate(NOTE_PRESS)
        return [one_play(pages) for _ in range(plays)]


def one_play(pages: tuple[Page, Page]) -> float:
    """Milliseconds from the press of whoever's turn it is until the other page has changed."""
    while not any(page.locator(f"{AWAKE} .hand-card").count() for page in pages):
        pages[0].wait_for_timeout(50)
    page, other = pages if pages[0].locator(AWAKE).count() else (pages[1], pages[0])
    page.wait_for_timeout(450)
    other.evaluate(NOTE_CHANGE)
    page.locator(".hand-card").first.click()
    other.wait_for_timeout(400)
    pressed = float(page.evaluate("() => window.pressed"))
    changes = other.evaluate("() => window.changes")
    return min(float(at) for at in changes if at >= pressed) - pressed


class Tasks(NamedTuple):
    """Milliseconds of a page's tasks, the longest first.

    Attributes:
        own: of the page itself.
        tidying: of those in which the browser does nothing but tidy its memory up.
    """

    own: list[float]
    tidying: list[float]


def tasks(browser: Browser, url: str, cpu: int, plays: int = 30) -> Tasks:
    """The page's tasks while cards are laid and captured.

    It is the time in which the page's thread ran, slowed as it is: on a busy machine a task may be
    interrupted for as long again. The plays come over HTTP, and the page is left alone.
    """
    house = House(url, ["Amina", "Brahim"], preset="qahwa")
    house.start()
    with phone(browser, url, cpu=cpu, slow=False) as page:
        page.goto(house.link(0))
        page.wait_for_selector(".hand-card")
        page.wait_for_timeout(6000)
        browser.start_tracing(page=page, categories=["toplevel", "devtools.timeline"])
        for _ in range(plays):
            seat = called(house)
            action = house.look(seat)["view"]["plays"][0]["card"]
            house.ask("act", house.tokens[seat], turn=house.look()["turn"], action=action)
            time.sleep(1.5)
        return tasks_of(json.loads(browser.stop_tracing())["traceEvents"])


def tasks_of(events: list[dict[str, Any]]) -> Tasks:
    """The tasks of a page's main thread."""
    named = [each for each in events if each["name"] == "thread_name"]
    main = {
        (each["pid"], each["tid"]) for each in named if each["args"]["name"] == "CrRendererMain"
    }
    timed = [each for each in events if "tdur" in each and (each["pid"], each["tid"]) in main]
    tidied = [each for each in timed if each["name"] == "MajorGC"]
    found: tuple[list[float], list[float]] = ([], [])
    for each in timed:
        if each["name"].endswith("RunTask"):
            is_tidying = any(is_most_of(one, each) for one in tidied)
            found[is_tidying].append(each["tdur"] / 1000)
    return Tasks(*(sorted(each, reverse=True) for each in found))


def is_most_of(part: dict[str, Any], task: dict[str, Any]) -> bool:
    """Whether something is done within a task, and takes nearly all of it."""
    is_within = bool(task["ts"] <= part["ts"] < task["ts"] + task["dur"])
    return is_within and bool(part["tdur"] >= 0.9 * task["tdur"])


def print_waits(browser: Browser, url: str, runs: int) -> None:
    """The figures, and what they are to be under."""
    shown, now, first, later = [], [], [], []
    for _ in range(runs):
        page, cards = first_page(browser, url)
        shown.append(page)
        now.append(cards)
        once, again = seat_link(browser, url)
        first.append(once)
        later.append(again)
    print(f"Load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores.")
    print(f"On a phone ({CPU} × slower, {LATENCY} ms, 1.6 Mbit/s), seconds of {runs} runs:")
    print(f"  {'':42} median shortest  (at most)")
    for what, found, most in (
        ("opening the first page", shown, ""),
        ("… and Play now, to one's cards", now, "(2.5)"),
        ("opening a seat's link, to a card playable", first, "(2.5)"),
        ("the same at a later visit", later, "(0.8)"),
    ):
        print(f"  {what:42} {median(found):6.2f} {min(found):8.2f}  {most}".rstrip())
    delays = to_others(browser, url, plays=12)
    print("To the other screens, milliseconds:")
    print(f"  median {median(delays):.0f}, most {max(delays):.0f}   (100)")
    print("Tasks in thirty plays, milliseconds in which they ran:")
    for cpu in (1, CPU):
        ran = tasks(browser, url, cpu)
        print(f"  {cpu} × slower: {told(ran.own)}   (0)")
        print(f"    and in which only memory was tidied up: {told(ran.tidying)}")


def print_pauses(browser: Browser, url: str) -> None:
    """How long the table stands still before a computer's card, over whole deals."""
    print("Before a computer's card the table stands still, seconds in whole deals:")
    for preset, computers in (("marocl3ab", 1), ("koutchina", 3)):
        house = House(url, ["Amina"], computers=computers, preset=preset)
        house.start()
        with phone(browser, url, cpu=1, slow=False) as page:
            page.goto(house.link(0))
            page.wait_for_selector(".hand-card")
            watch(page)
            for pauses in deals_played(page, 1):
                print(
                    f"  {preset}, {computers + 1} seats: {len(pauses)} cards, "
                    f"shortest {min(pauses):.2f}, median {median(pauses):.2f}   (at least 0.9)"
                )


def told(found: list[float]) -> str:
    """How many of these were long, and how long the longest was."""
    long = sum(each > LONG for each in found)
    return f"{long} over {LONG}, the longest {max(found, default=0.0):.0f}"


def main() -> None:
    """Measures a server of its own."""
    parser = argparse.ArgumentParser(prog="make bench-web", description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ServerProcess(Path(folder))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            print_waits(browser, server.url, runs)
            print_pauses(browser, server.url)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
