"""How long a table stands still before a computer's card, as a reader's eyes have it."""

from collections.abc import Iterator
from typing import Final

from playwright.sync_api import Page

from tests.web.playing import is_counted, next_deal, play_a_card

WATCH: Final = """
  window.pauses = [];
  const fans = ".seats:not(.below) .fan";
  const held = () => Array.from(document.querySelectorAll(fans), (fan) => fan.children.length);
  const isMoving = (each) =>
    each.playState === "running" &&
    !(each instanceof CSSTransition) && // A card that the reader lifts.
    each.effect.getComputedTiming().endTime !== Infinity &&
    each.effect.target.closest(".ghosts, .board");
  let [still, before] = [0, []];
  const look = () => {
    const now = held();
    // Who had a card more a moment ago has played it; between deals a hand goes with the table.
    if (now.length === before.length && now.some((cards, seat) => cards === before[seat] - 1)) {
      window.pauses.push(performance.now() - still);
      still = performance.now();
    }
    before = now;
    if (document.getAnimations().some(isMoving) || document.querySelector(".moment > *")) {
      still = performance.now();
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
"""
"""Notes at each frame what moves, and what the others hold: one's own hand is no fan."""


def watch(page: Page) -> None:
    """From here on the page notes its pauses."""
    page.evaluate(f"() => {{ {WATCH} }}")


def deals_played(page: Page, deals: int) -> Iterator[list[float]]:
    """Seconds for which the table stood still before each computer's card, deal by deal."""
    for _ in range(deals):
        page.evaluate("() => { window.pauses = []; }")
        while not is_counted(page):
            play_a_card(page)
            page.wait_for_timeout(120)
        yield [each / 1000 for each in page.evaluate("() => window.pauses")]
        while is_counted(page):
            next_deal(page)
            page.wait_for_timeout(200)
