"""What a screen reader says of a match: `python -m tests.web.spoken` writes docs/screen-reader.md.

The match is played by keys against a computer; whatever a live region says is noted, with what has
the focus then.
"""

import tempfile
import time
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from tests.web.conftest import CHROMIUM, FLAGS, ServerProcess
from tests.web.playing import House, is_counted, next_deal, play_a_card

PAGE: Final = Path(__file__).parents[2] / "docs" / "screen-reader.md"
LANGUAGES: Final = {"en-GB": "English", "fr-FR": "French"}
HEAD: Final = """\
# What a screen reader says

A whole match against a computer, played by keys: what the live regions say, in order, and behind
it what has the focus where that has changed. Lines in bold interrupt: one's own turn with the hand,
and one's clock. One step is one sentence or two; all else is asked for by keys: hand, table,
scores, piles, the last step and what can be answered. `python -m tests.web.spoken` writes this
page; a match is another each time.
"""
NOTE: Final = """() => {
  window.heard = [];
  const live = "[aria-live], [role=status], [role=alert]";
  const named = (at) => at.getAttribute("aria-label") || at.textContent.trim().slice(0, 60);
  const note = () => {
    for (const region of document.querySelectorAll(live)) {
      const words = region.closest("[hidden]") ? "" : region.textContent;
      const text = words.trim().replace(/\\s+/g, " ");
      if (text !== (region.lastHeard || "")) {
        region.lastHeard = text;
        const at = document.activeElement;
        const focus = at && at !== document.body ? named(at) : "";
        const isUrgent = region.getAttribute("aria-live") === "assertive";
        text && window.heard.push({ text, focus, isUrgent });
      }
    }
  };
  const all = { subtree: true, childList: true, characterData: true };
  new MutationObserver(note).observe(document, all);
}"""


def hear_match(browser: Browser, url: str, locale: str) -> list[dict[str, Any]]:
    """All that is said in a match."""
    house = House(url, ["Amina"], computers=1, preset="qahwa", target=11)
    context = browser.new_context(base_url=url, locale=locale)
    page = context.new_page()
    page.add_init_script(f"({NOTE})()")
    page.add_init_script("localStorage['ronda.preferences'] ??= JSON.stringify({ speed: 'fast' })")
    page.goto(house.link(0))
    house.start()
    end = time.monotonic() + 600
    while not is_over(page):
        assert time.monotonic() < end, "this match did not come to its end in time"
        if is_counted(page):
            page.keyboard.press("Enter")
            next_deal(page)
        page.wait_for_timeout(100 if play_a_card(page) else 250)
    # The end is read by the focus: it stands on who has won.
    won = page.locator(".end-panel :focus").text_content()
    heard: list[dict[str, Any]] = page.evaluate("() => window.heard")
    heard.append({"text": won, "focus": "", "isUrgent": False})
    context.close()
    return heard


def is_over(page: Page) -> bool:
    return page.locator(".end-panel:not([hidden])").count() > 0


def written(heard: list[dict[str, Any]]) -> str:
    """A line for each thing that was said."""
    lines, focus = list[str](), ""
    for each in heard:
        text = f"**{each['text']}**" if each["isUrgent"] else each["text"]
        told = f" — *{each['focus']}*" if each["focus"] != focus and each["focus"] else ""
        focus = each["focus"]
        lines.append(f"{len(lines) + 1}. {text}{told}")
    return "\n".join(lines)


def main() -> None:
    """Writes the page anew."""
    parts = [HEAD]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ServerProcess(Path(folder))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            for locale, language in LANGUAGES.items():
                told = written(hear_match(browser, server.url, locale))
                parts.append(f"## {language}\n\n{told}\n")
        finally:
            browser.close()
            server.stop()
    PAGE.write_text("\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
