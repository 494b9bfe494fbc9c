"""*Learn in two minutes*: nine guided plays by touch, by keyboard, by screen reader; or skipped."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from ronda.pages.lesson import lesson

Opener = Callable[..., Page]

WANTED = [
    frame.action
    for before, frame in zip(lesson().frames, lesson().frames[1:], strict=False)
    if before.ask is not None
]


def wanted(page: Page, action: str) -> None:
    ring = page.locator(f"[data-wanted][data-hand='{action}'], [data-wanted][data-call='{action}']")
    expect(ring).to_be_visible()
    # The hand is guarded for a moment after it has changed.
    page.wait_for_timeout(400)


def hand_of(page: Page) -> list[str]:
    cards = page.locator("[data-hand]")
    held: list[str] = cards.evaluate_all("all => all.map(it => it.dataset.hand)")
    return held


def test_the_lesson_by_touch(open_page: Opener) -> None:
    page = open_page("/learn", is_hurried=True, has_touch=True, is_mobile=True)
    for action in WANTED:
        wanted(page, str(action))
        if action == "ronda":
            page.locator("[data-call='ronda']").tap()
            continue
        card = page.locator(f"[data-hand='{action}']")
        card.tap()
        card.tap()
    count = page.locator(".count-panel")
    expect(count).to_contain_text("24 · +4")
    page.get_by_role("button", name="Continue").tap()
    expect(page.get_by_role("heading", name="That is Ronda")).to_be_visible()
    page.get_by_role("button", name="Play now").tap()
    expect(page.locator(".hand button").first).to_be_visible()


def test_the_lesson_by_keyboard_alone(open_page: Opener) -> None:
    page = open_page("/learn", is_hurried=True, reduced_motion="reduce")
    for action in WANTED:
        wanted(page, str(action))
        if action == "ronda":
            page.keyboard.press("r")
            continue
        page.keyboard.press(str(hand_of(page).index(str(action)) + 1))
        page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Continue")).to_be_visible()


def test_another_card_is_allowed_and_the_coach_says_so(open_page: Opener) -> None:
    page = open_page("/learn")
    wanted(page, "2c")
    page.locator("[data-hand='7c']").click()
    expect(page.locator(".coach")).to_contain_text("For now, play the 2 of cups")
    wanted(page, "2c")
    expect(page.locator("[data-hand]")).to_have_count(3)


def test_the_coach_speaks_and_can_be_sent_away(open_page: Opener) -> None:
    page = open_page("/learn")
    told = page.locator(".coach [aria-live='polite']")
    expect(told).to_contain_text("A card takes its equal")
    page.get_by_role("button", name="Skip the lesson").click()
    expect(page.get_by_role("heading", name="That is Ronda")).to_be_visible()
    expect(page.get_by_role("button", name="Play now")).to_be_focused()


COUNT_SOUNDS = """() => {
  window.sounds = 0;
  for (const kind of ["createOscillator", "createBufferSource"]) {
    const make = BaseAudioContext.prototype[kind];
    BaseAudioContext.prototype[kind] = function () {
      window.sounds += 1;
      return make.call(this);
    };
  }
  const Context = window.AudioContext;
  window.AudioContext = class extends Context {
    constructor() {
      super();
      window.heard = this;
    }
  };
}"""


@pytest.mark.parametrize("is_on", [True, False], ids=["on", "off"])
def test_the_lesson_sounds_unless_sound_is_off(open_page: Opener, *, is_on: bool) -> None:
    page = open_page("/fair")
    kept = json.dumps({"sound": is_on})
    page.evaluate("kept => localStorage.setItem('ronda.preferences', kept)", kept)
    page.goto("/learn")
    page.evaluate(COUNT_SOUNDS)
    # The first gesture wakes the sound, which takes half a second.
    page.locator(".felt").click()
    if is_on:
        page.wait_for_function("() => window.heard && window.heard.state === 'running'")
    for action in WANTED[:2]:
        wanted(page, str(action))
        page.wait_for_timeout(300)
        page.keyboard.press(str(hand_of(page).index(str(action)) + 1))
        page.keyboard.press("Enter")
    wanted(page, str(WANTED[2]))
    assert (page.evaluate("window.sounds") > 0) is is_on
