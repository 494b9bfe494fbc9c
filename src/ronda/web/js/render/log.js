/** What has happened, a sentence an event: at the side of a wide page, in a dialog on a phone. */

import { clear, h } from "./dom.js";
import { withNames } from "./text.js";

/** @typedef {import("../model/match_log.js").MatchLog} MatchLog */

/** Lines on the side of the page; the dialog has them all. */
const SHOWN = 60;

export class Log {
  /** @param {import("../i18n.js").Language} language */
  constructor(language) {
    this.language = language;
    this.list = h("ol", { class: "log-lines", tabindex: "0", "aria-label": language.text("web.log.title") });
    this.none = h("p", { class: "small" }, language.text("web.log.none"));
    this.element = h(
      "aside",
      { class: "side log", "aria-label": language.text("web.log.title") },
      h("h2", null, language.text("web.log.title")),
      this.none,
      this.list,
    );
    /** @type {import("./sheet.js").Sheet | null} */
    this.sheet = null;
    this.sheetList = h("ol", { class: "log-lines" });
    /** Only a wide page has the log at its side; on others nothing is drawn, nor measured. */
    this.isWide = matchMedia("(min-width: 1000px)");
    this.isAtEnd = true;
    this.drawn = "";
    this.list.addEventListener("scroll", () => {
      const { scrollHeight, scrollTop, clientHeight } = this.list;
      this.isAtEnd = scrollHeight - scrollTop - clientHeight < 40;
    });
  }

  /** @param {MatchLog} matchLog */
  update(matchLog) {
    const drawn = `${matchLog.step} ${matchLog.isOver} ${this.isWide.matches}`;
    if (drawn === this.drawn) {
      return;
    }
    this.drawn = drawn;
    this.none.hidden = matchLog.lines.length > 0;
    if (this.isWide.matches) {
      fill(this.list, matchLog, SHOWN);
      if (this.isAtEnd) {
        this.list.scrollTop = this.list.scrollHeight;
      }
    }
    if (this.sheet?.isOpen) {
      fill(this.sheetList, matchLog, Infinity);
    }
  }

  /**
   * @param {import("../app.js").App} app
   * @param {MatchLog} matchLog
   */
  async open(app, matchLog) {
    const { openSheet } = await import("./sheet.js");
    clear(this.sheetList);
    fill(this.sheetList, matchLog, Infinity);
    const note = matchLog.isOver || matchLog.isOpen ? "" : this.language.text("web.log.note");
    this.sheet = openSheet(app, {
      title: this.language.text("web.log.title"),
      name: "log-sheet",
      body: [note && h("p", { class: "small" }, note), this.sheetList],
    });
    this.sheet.body.scrollTop = this.sheet.body.scrollHeight;
  }
}

/**
 * @param {HTMLElement} list
 * @param {MatchLog} matchLog
 * @param {number} most
 */
function fill(list, matchLog, most) {
  const lines = matchLog.lines.slice(-most);
  const kept = new Map(Array.from(list.children, (item) => [item.getAttribute("data-key"), item]));
  const items = lines.map((line) => {
    const text = matchLog.textOf(line);
    const key = `${line.match} ${line.deal} ${line.step} ${line.event} ${text}`;
    return kept.get(key) || h("li", { "data-key": key, "data-event": line.event }, ...withNames(text));
  });
  list.replaceChildren(...items);
}
