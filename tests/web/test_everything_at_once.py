"""What nobody does on purpose: taps on everything at once, a tab asleep for an hour."""

import random

from playwright.sync_api import Page, expect

from tests.web.conftest import Browsers
from tests.web.playing import House, lift, mine, play_cards, play_until

ON_THE_BOARD = ".seat, .hand-card, .slot, .pile, .stock, .strip button, .moment, .hint button"

MIDDLE = """([wanted, at]) => {
  const all = Array.from(document.querySelectorAll(wanted));
  const boxes = all.map((each) => each.getBoundingClientRect());
  const seen = boxes.filter(({ width, height }) => width && height);
  const { x, y, width, height } = seen[Math.floor(at * seen.length)];
  return [x + width / 2, y + height / 2];
}"""


def held(page: Page) -> list[str]:
    found = page.locator("[data-hand]").evaluate_all("all => all.map(each => each.dataset.hand)")
    return sorted(map(str, found))


def test_a_tap_on_everything_while_everything_flies(browsers: Browsers) -> None:
    house = House(browsers.url, ["Amina"], computers=1, preset="koutchina")
    house.start()
    page = browsers.open(house.link(0))
    chance = random.Random(11)  # noqa: S311 - the same taps every time
    page.locator("[data-hand]").first.wait_for()
    for _ in range(150):
        x, y = page.evaluate(MIDDLE, [ON_THE_BOARD, chance.random()])
        page.mouse.click(x, y)
        page.wait_for_timeout(20)
        page.keyboard.press("Escape")
    # A sheet that was asked for last may be on its way.
    page.wait_for_load_state("networkidle")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    # What was tapped is played, or it is not: page and server say the same, and it goes on.
    assert held(mine([page])) == sorted(house.look()["view"]["hand"])
    # A set that is held is called, or asked about, before.
    card = page.locator(f".hand [data-hand='{lift(page)}']")
    play_until([page], lambda: not card.count())


def test_a_tab_that_slept_for_an_hour_shows_the_table_of_now(browsers: Browsers) -> None:
    house = House(browsers.url, ["Amina", "Brahim"], preset="koutchina")
    house.start()
    sleeper, other = browsers.open("/fair"), browsers.open(house.link(1), is_hurried=True)
    sleeper.clock.install()
    sleeper.goto(house.link(0))
    for page in (sleeper, other):
        page.locator("[data-hand]").first.wait_for()
    sleeper.clock.fast_forward("01:00:00")
    play_cards(house, [sleeper, other], 3)
    hand = sorted(house.look()["view"]["hand"])
    expect(sleeper.locator("[data-hand]")).to_have_count(len(hand))
    assert held(sleeper) == hand
