/** What has happened, a sentence an event, and all points by deal and reason: at the sides of a wide page, in dialogs on a phone. */

import { tileOf } from "../model/layout.js";
import { clear, h, withNames } from "./dom.js";
import { tileImage } from "./pictures.js";

/** @typedef {import("../model/match_log.js").MatchLog} MatchLog */
/** @typedef {import("../i18n.js").Language} Language */

/** Lines on the side of the page; the dialog has them all. */
const SHOWN = 60;

/** What has happened, a sentence an event: at the side of a wide page, in a dialog on a phone. */
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
    this.isWide = matchMedia("(min-width: 1500px) and (min-aspect-ratio: 17/10)");
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

/** All points of the match by deal and reason, adding up to the score. */
export class Points {
  /** @param {Language} language */
  constructor(language) {
    this.language = language;
    this.panel = h("div", { class: "points" });
    this.element = h(
      "aside",
      { class: "side points-side", tabindex: "0", "aria-label": language.text("web.points.title") },
      h("h2", null, language.text("web.points.title")),
      this.panel,
    );
    this.drawn = "";
  }

  /**
   * @param {MatchLog} matchLog
   * @param {(side: number) => string} sideName
   */
  update(matchLog, sideName) {
    const drawn = JSON.stringify([matchLog.points, matchLog.totals, matchLog.isOver, matchLog.totals.map((_, side) => sideName(side))]);
    if (drawn !== this.drawn) {
      this.drawn = drawn;
      clear(this.panel);
      this.panel.append(...this.tables(matchLog, sideName));
    }
  }

  /**
   * @param {import("../app.js").App} app
   * @param {MatchLog} matchLog
   * @param {(side: number) => string} sideName
   * @param {number} side the one that was tapped comes first
   */
  async open(app, matchLog, sideName, side) {
    const { openSheet } = await import("./sheet.js");
    const tables = this.tables(matchLog, sideName);
    const first = tables.splice(side, 1);
    openSheet(app, {
      title: this.language.text("web.points.title"),
      name: "points-sheet",
      body: [...first, ...tables],
    });
  }

  /**
   * @param {MatchLog} matchLog
   * @param {(side: number) => string} sideName
   */
  tables(matchLog, sideName) {
    return matchLog.totals.map((total, side) => {
      const before = matchLog.untold(side);
      const points = matchLog.points.filter((point) => point.side === side);
      const heads = ["deal", "why", "points"].map((name) =>
        h("th", { scope: "col" }, this.language.text(`web.points.${name}`)),
      );
      return h(
        "section",
        { class: "points-of" },
        h(
          "h3",
          null,
          tileImage(tileOf(side), false),
          h("span", null, ...withNames(sideName(side))),
          h("b", null, this.language.number(total)),
        ),
        h(
          "table",
          { class: "points-table" },
          h("thead", null, h("tr", { class: "spoken" }, ...heads)),
          h(
            "tbody",
            null,
            before !== 0 && this.row("", this.language.text("web.points.before"), before),
            ...points.map((point) => this.row(this.dealOf(point.deal), matchLog.whyOf(point), point.points)),
          ),
        ),
        !points.length && before === 0 && h("p", { class: "small" }, this.language.text("web.points.none")),
      );
    });
  }

  /** @param {number} deal */
  dealOf(deal) {
    return this.language.text("web.points.deal.n", { n: deal });
  }

  /**
   * @param {string} deal
   * @param {string} why
   * @param {number} points
   */
  row(deal, why, points) {
    return h(
      "tr",
      null,
      h("td", { class: "small" }, deal),
      h("td", null, ...withNames(why)),
      h("td", { class: "number" }, this.language.number(points, points !== 0)),
    );
  }
}
