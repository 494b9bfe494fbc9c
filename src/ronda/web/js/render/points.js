/** All points of the match by deal and reason, adding up to the score. */

import { h, clear } from "./dom.js";
import { withNames } from "./text.js";
import { tileImage } from "./card.js";
import { tileOf } from "../model/layout.js";

/** @typedef {import("../model/match_log.js").MatchLog} MatchLog */
/** @typedef {import("../i18n.js").Language} Language */

export class Points {
  /** @param {Language} language */
  constructor(language) {
    this.language = language;
    this.panel = h("div", { class: "points" });
    this.element = h(
      "aside",
      { class: "side points-side", "aria-label": language.text("web.points.title") },
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
