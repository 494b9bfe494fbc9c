"""The count of a deal on the felt: a step at a time, with its cards, in every window."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import DESKTOP, PHONE
from tests.web.staging import Staged
from tests.web.test_fair_axe import serious

Open = Callable[..., Page]

WINDOWS = [(320, 480), (360, 740), (568, 320), (820, 1180), (1280, 800), (2560, 1440)]

OUTSIDE = """() => Array.from(document.querySelectorAll(
    ".count-panel :is(button, h2, .count-line, .count-about, .card, .count-call)"
  )).filter((each) => {
    const { left, top, right, bottom, width } = each.getBoundingClientRect();
    const isWithin = left >= -1 && top >= -1;
    return width > 0 && !(isWithin && right <= innerWidth + 1 && bottom <= innerHeight + 1);
  }).map((each) => each.outerHTML.slice(0, 120))"""
"""What of the count does not lie inside the window."""
UNDER = """() => {
  const buttons = Array.from(document.querySelectorAll(".count-panel button"));
  return buttons.flatMap((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    return each.contains(above) ? [] : [`${each.className}: ${above?.outerHTML.slice(0, 90)}`];
  });
}"""
"""Which buttons lie under something else."""
ALONE = """new MutationObserver((_, watch) => {
  if (document.querySelector(".count-panel:not([hidden])")) {
    Object.defineProperty(document, "hidden", { get: () => true });
    watch.disconnect();
  }
}).observe(document, { attributes: true, childList: true, subtree: true })"""
"""As soon as the count is there nobody looks: it does not go on by itself."""
NOTE = """window.noted = {};
new MutationObserver(() => {
  const panel = document.querySelector(".count-panel[data-step]");
  const all = (part) => Array.from(panel?.querySelectorAll(part) ?? []);
  if (panel) {
    noted[panel.dataset.step] = {
      cards: all(".fives[data-fanned] [data-card]").map((each) => each.dataset.card),
      first: all("[data-over=first]").length,
    };
  }
}).observe(document, { attributes: true, childList: true, subtree: true })"""
"""What lay there in each step, though it stands for a moment only."""
TOPS = "all => all.map((each) => Math.round(each.getBoundingClientRect().top))"


def fits(page: Page) -> None:
    """Waits until the window that was just resized holds all of it."""
    for _ in range(400):
        found = [*page.evaluate(OUTSIDE), *page.evaluate(UNDER)]
        if not found:
            return
        page.wait_for_timeout(50)
    step = page.locator(".count-panel").get_attribute("data-step")
    raise AssertionError(f"{page.viewport_size} {step}: {found}")


@pytest.fixture(scope="module")
def deal() -> Staged:
    """A deal with a leftover, cards over the par, and calls that are compared."""
    return Staged("hhhh", "qahwa", seed=5)


def counted(page: Page, staged: Staged) -> None:
    """The last card of the deal is played, and the count begins."""
    staged.open(page)
    page.wait_for_selector(".ghosts", state="attached")
    staged.go()
    expect(page.locator(".count-panel")).to_be_visible()


def totals(page: Page) -> list[str]:
    return page.locator(".score .total").all_inner_texts()


def test_a_step_at_a_time_at_the_readers_speed(open_page: Open, deal: Staged) -> None:
    page = open_page("/fair")
    page.add_init_script(ALONE)
    counted(page, deal)
    panel, line = page.locator(".count-panel"), page.locator(".count-line")
    before = [str(total) for total in deal.pushes[-2]["table"]["view"]["totals"]]
    assert totals(page) == before
    lines = []
    for key in ("Space", "Enter", "tap", "button") * 10:
        if panel.get_attribute("data-step") == "done":
            break
        lines.append(line.inner_text())
        if key == "tap":
            panel.locator(".count-cloth").click(position={"x": 4, "y": 4})
        elif key == "button":
            page.get_by_role("button", name="Next step").click()
        else:
            page.keyboard.press(key)
        # One at a time: the next sentence stands there, or none is left.
        expect(line).not_to_have_text(lines[-1])
    kinds = [event["event"] for event in deal.pushes[-1]["events"]]
    assert len(lines) >= kinds.count("settle") + 2
    assert lines[0].startswith("Cards ")
    expect(page.locator(".count-total")).to_have_count(2)
    expect(page.get_by_text("needs 39 more")).to_have_count(2)
    assert totals(page) == [str(total) for total in deal.table["view"]["totals"]]
    expect(page.get_by_role("button", name="Next deal")).to_be_visible()


def test_it_runs_by_itself_and_every_card_is_there(open_page: Open, deal: Staged) -> None:
    page = open_page("/fair")
    page.add_init_script(NOTE)
    counted(page, deal)
    expect(page.locator(".count-panel[data-step=done]")).to_be_visible()
    over = page.evaluate("noted.over")
    assert len(over["cards"]) == len(set(over["cards"])) == 40
    assert over["first"] == 1


def test_all_at_once_and_a_press_that_was_meant_for_it_does_not_begin_the_next_deal(
    open_page: Open, deal: Staged
) -> None:
    page = open_page("/fair")
    counted(page, deal)
    asked = len(deal.asked)
    page.evaluate(
        """() => {
          const press = (key) => document.querySelector(`.count-panel [data-key=${key}]`)?.click();
          new MutationObserver(() => press("ready"))
            .observe(document.querySelector(".count-panel .actions"), { childList: true });
          press("all");
        }"""
    )
    expect(page.get_by_role("button", name="Next deal")).to_be_visible()
    # A run of presses is none that was meant, however long it lasts.
    page.evaluate(
        """async () => {
          for (let press = 0; press < 6; press += 1) {
            document.querySelector(".count-panel [data-key=ready]").click();
            await new Promise((go) => setTimeout(go, 200));
          }
        }"""
    )
    assert "ready" not in [each["type"] for each in deal.asked[asked:]]
    page.get_by_role("button", name="Next deal").click()
    assert deal.asked[-1]["type"] == "ready"


@pytest.mark.parametrize("lang", ["en", "ar"])
@pytest.mark.parametrize(
    ("kinds", "rules", "seed"), [("hhhh", "qahwa", 5), ("hhh", "marocl3ab", 2)]
)
def test_it_fits_every_window_in_every_step(
    open_page: Open, kinds: str, rules: str, seed: int, lang: str
) -> None:
    staged = Staged(kinds, rules, seed=seed)
    page = open_page("/fair", locale=lang, reduced_motion="reduce")
    counted(page, staged)
    while True:
        for width, height in WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            fits(page)
        assert serious(page) == []
        if page.locator(".count-panel[data-step=done]").count():
            return
        page.evaluate("document.querySelector('.count-panel [data-key=step]')?.click()")


def test_places_are_physical_and_words_run_as_they_are_read(open_page: Open, deal: Staged) -> None:
    page = open_page("/fair", locale="ar")
    counted(page, deal)
    page.evaluate("document.querySelector('.count-panel [data-key=all]').click()")
    sides = page.locator(".count-about").evaluate_all(
        "all => all.map((each) => [+each.parentNode.dataset.countSide, each.offsetLeft])"
    )
    assert [side for side, _ in sorted(sides, key=lambda each: each[1])] == [0, 1]
    line = page.locator(".count-about").first
    assert line.evaluate("each => getComputedStyle(each).direction") == "rtl"


def test_with_reduced_motion_nothing_flies_and_all_is_said(open_page: Open, deal: Staged) -> None:
    page = open_page("/fair", reduced_motion="reduce")
    counted(page, deal)
    for _ in range(20):
        assert page.evaluate("() => document.querySelector('.ghosts').children.length") == 0
        if page.locator(".count-panel[data-step=done]").count():
            break
        assert page.locator(".count-line").inner_text()
        page.evaluate("document.querySelector('.count-panel [data-key=step]')?.click()")
        page.wait_for_timeout(50)


@pytest.mark.parametrize("size", [(320, 480), (390, 844), (568, 320)])
def test_every_side_is_told_why_and_its_cards_lie_in_the_same_rows(
    open_page: Open, deal: Staged, size: tuple[int, int]
) -> None:
    page = open_page("/fair", viewport={"width": size[0], "height": size[1]})
    counted(page, deal)
    page.evaluate("document.querySelector('.count-panel [data-key=all]').click()")
    expect(page.locator(".count-gains li").first).to_be_visible()
    said = page.locator(".count-gains li").all_inner_texts()
    points = [int(text.split()[0].replace("\N{MINUS SIGN}", "-")) for text in said]
    assert sum(points) == sum(deal.table["view"]["totals"])
    for part in ("head", "size", "total"):
        tops = page.locator(f".count-{part}").evaluate_all(TOPS)
        assert len(set(tops)) == 1, part
    assert len(set(page.locator(".fives").evaluate_all(TOPS))) == 1


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_spectator_sees_it_and_begins_nothing(open_page: Open, size: object) -> None:
    staged = Staged("hc", "koutchina", reader=None)
    page = open_page("/fair", viewport=size)
    counted(page, staged)
    page.evaluate("document.querySelector('.count-panel [data-key=all]').click()")
    expect(page.locator(".count-total")).to_have_count(2)
    expect(page.get_by_role("button", name="Next deal")).to_have_count(0)
    assert staged.table["deadline"] is None
    expect(page.locator(".count-panel .clock")).to_be_hidden()
