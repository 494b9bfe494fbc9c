"""What rises and flies over the table: inside the window, and still where motion is not wanted."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import DESKTOP, PHONE, ServerProcess
from tests.web.playing import House

Open = Callable[..., Page]

PERFORM = """async (beat) => {
  const app = document.querySelector("script[type=module][src]").src;
  const { Motion } = await import(app.replace("app.js", "render/motion.js"));
  const motion = new Motion(document.querySelector("#app"), {
    code: "en",
    sentences: { "word.darba.darba": "", "word.hbel.darba": "", "web.call.ronda": "" },
    text: (key) => key.split(".")[1],
    number: (value) => String(value),
  });
  document.body.append(motion.layer);
  motion.perform([beat]);
  const ghosts = Array.from(motion.layer.children);
  return ghosts.map((ghost) => {
    const [animation] = ghost.getAnimations();
    animation.pause();
    const { delay, duration } = animation.effect.getComputedTiming();
    return [0, 0.3, 0.4, 0.55, 0.8, 0.99].map((part) => {
      animation.currentTime = delay + duration * part;
      const { left, top, right, bottom } = ghost.getBoundingClientRect();
      return { left, top, right, bottom, width: innerWidth, height: innerHeight };
    });
  });
}"""
"""Performs one beat at the table that is shown; where what moves is on its way."""


def perform(open_page: Open, server: ServerProcess, beat: object, **look: object) -> Any:  # noqa: ANN401 - any JSON
    house = House(server.url, ["Amina", "Brahim"], preset="marocl3ab")
    house.start()
    page = open_page(house.link(0), **look)
    expect(page.locator(".hand .hand-card").first).to_be_visible()
    [way] = page.evaluate(PERFORM, beat)
    return way


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_points_are_never_cut_off_by_the_edge_of_the_window(
    open_page: Open, server: ServerProcess, size: object, side: int, motion: str
) -> None:
    gains = [
        {"side": 1 - side, "points": -1, "for": "darba"},
        {"side": side, "points": 5, "for": "hbel"},
    ]
    beat = {"kind": "points", "at": 0, "gains": gains, "seat": side}
    for box in perform(open_page, server, beat, viewport=size, reduced_motion=motion):
        assert box["left"] >= 0
        assert box["top"] >= 0
        assert box["right"] <= box["width"]
        assert box["bottom"] <= box["height"]


@pytest.mark.parametrize(
    "beat",
    [
        {"kind": "points", "at": 0, "gains": [{"side": 0, "points": 1, "for": "darba"}], "seat": 0},
        {"kind": "draw", "at": 0, "seat": 1, "card": "7c"},
    ],
    ids=["points", "draw"],
)
def test_with_reduced_motion_what_comes_and_goes_stays_where_it_is(
    open_page: Open, server: ServerProcess, beat: object
) -> None:
    way = perform(open_page, server, beat, reduced_motion="reduce")
    assert all(box == way[0] for box in way)
    moved = perform(open_page, server, beat)
    assert any(box != moved[0] for box in moved), "this beat is to be seen moving otherwise"


def test_points_of_ones_own_call_rise_from_ones_own_cards(
    open_page: Open, server: ServerProcess
) -> None:
    gains = [{"side": 0, "points": 1, "for": "call"}]
    call = {"seat": 0, "kind": "ronda", "rank": 6}
    start, *_ = perform(
        open_page, server, {"kind": "points", "at": 0, "gains": gains, "seat": 0, "call": call}
    )
    assert start["top"] > start["height"] / 2


WORD = """async (card) => {
  const app = document.querySelector("script[type=module][src]").src;
  const { Motion } = await import(app.replace("app.js", "render/motion.js"));
  const language = { code: "en", sentences: {}, text: (key) => key };
  const motion = new Motion(document.querySelector("#app"), language);
  motion.perform([{ kind: "moment", at: 0, word: "darba", card }]);
  const slot = document.querySelector(`.slot[data-rank="${parseInt(card, 10)}"]`);
  await new Promise((go) => setTimeout(go, 20));
  const word = document.querySelector(".moment-word").getBoundingClientRect();
  const lies = slot.getBoundingClientRect();
  return Math.max(word.top - lies.bottom, lies.top - word.bottom);
}"""
"""How far the word of a moment stands from the card that made it, in pixels."""


@pytest.mark.parametrize("card", ["3c", "11o"])
@pytest.mark.parametrize("size", [(320, 480), (390, 844), (568, 320), (1280, 800)])
def test_the_word_of_a_moment_leaves_its_card_free(
    open_page: Open, server: ServerProcess, card: str, size: tuple[int, int]
) -> None:
    house = House(server.url, ["Amina", "Brahim"], preset="marocl3ab")
    house.start()
    page = open_page(house.link(0), viewport={"width": size[0], "height": size[1]})
    expect(page.locator(".hand .hand-card").first).to_be_visible()
    assert page.evaluate(WORD, card) >= 0
