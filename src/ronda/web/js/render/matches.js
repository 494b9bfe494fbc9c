/** The reader's own matches, drawn: where to go on, what can be looked at again. */

import { sidesOf, tileOf } from "../model/layout.js";
import { isComputer, seatNames } from "../model/names.js";
import { h, useStyles, withNames } from "./dom.js";
import { pageFrame } from "./frame.js";
import { tileImage } from "./pictures.js";
import { openSheet } from "./sheet.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../model/wire.js").TableView} TableView */

export class MatchesPage {
  /** @param {App} app @param {{ table: string, at: number }[]} tables @param {{ forget: (table: string) => void }} handlers */
  static async open(app, tables, handlers) {
    await useStyles("replay", "player", "matches");
    return new MatchesPage(app, tables, handlers);
  }

  /** @param {App} app @param {{ table: string, at: number }[]} tables @param {{ forget: (table: string) => void }} handlers */
  constructor(app, tables, handlers) {
    const { language } = app;
    this.app = app;
    this.handlers = handlers;
    this.day = new Intl.DateTimeFormat(language.code, { dateStyle: "medium", timeStyle: "short" });
    /** @type {Map<string, HTMLElement>} */
    this.items = new Map(tables.map(({ table, at }) => [table, this.item(at)]));
    pageFrame(
      app,
      { title: language.text("web.matches.title"), name: "own-matches" },
      h("p", null, language.text(tables.length ? "web.matches.text" : "web.matches.none")),
      h("ul", { class: "matches" }, ...Array.from(this.items.values())),
      h(
        "p",
        { class: "actions" },
        !tables.length && h("a", { class: "button first", href: "/" }, language.text("web.home.link")),
        h("a", { class: "button", href: "/replay" }, language.text("web.matches.file")),
        h("a", { class: "button", href: "/verify" }, language.text("web.verify.title")),
      ),
    );
  }

  /** @param {number} at */
  item(at) {
    const parts = h("div", { class: "match-parts" }, h("p", { class: "quiet-text" }, "…"));
    return h("li", { class: "own-match" }, h("p", { class: "match-day" }, this.day.format(at)), parts);
  }

  /** @param {string} table @param {...(Node | string | false | null)} parts */
  fill(table, ...parts) {
    const item = this.items.get(table);
    if (item) {
      const inside = /** @type {HTMLElement} */ (item.lastElementChild);
      inside.replaceChildren(...parts.filter(/** @returns {part is Node | string} */ (part) => Boolean(part)));
    }
  }

  /** @param {string} table @param {TableView} view */
  found(table, view) {
    const { language } = this.app;
    const isOver = view.stage === "finished" || view.stage === "closed";
    const played = Array.from({ length: view.match_number }, (_, at) => at + 1);
    const link = (/** @type {string} */ href, /** @type {string} */ text, kind = "button") => h("a", { class: kind, href }, text);
    this.fill(
      table,
      this.seats(view),
      this.points(view),
      h(
        "p",
        { class: "actions" },
        view.stage !== "closed" &&
          link(
            `/table/${table}`,
            language.text(isOver ? "web.matches.back" : "web.matches.on"),
            isOver ? "button" : "button first",
          ),
        ...played.map((n) => {
          const key = played.length > 1 ? "web.matches.replay.n" : "web.matches.replay";
          return link(`/replay/${table}/${n}`, language.text(key, { n }));
        }),
        view.match_number > 0 &&
          link(`/verify#table=${table}&match=${view.match_number}`, language.text("web.replay.check")),
        this.forgetButton(table),
      ),
    );
  }

  /** @param {TableView} view */
  seats(view) {
    const names = seatNames(this.app.language, view);
    const seat = (/** @type {number} */ at) => {
      const tile = tileOf(sidesOf(view)[at]);
      return h("li", null, tileImage(tile, isComputer(view.seats[at])), h("span", null, ...withNames(names[at])));
    };
    return h("ul", { class: "match-seats" }, ...view.seats.map((_, at) => seat(at)));
  }

  /** @param {TableView} view */
  points({ view, stage }) {
    const { language } = this.app;
    const totals = view ? view.totals.join(" : ") : "";
    const line = totals ? language.text("web.matches.points", { totals }) : "";
    return h("p", { class: "quiet-text" }, [line, language.text(`web.matches.${stage}`)].filter(Boolean).join(" · "));
  }

  /** @param {string} table @param {string} code */
  missing(table, code) {
    this.fill(
      table,
      h("p", { class: "quiet-text" }, this.app.language.text(`web.refused.${code}`)),
      h("p", { class: "actions" }, this.forgetButton(table)),
    );
  }

  /** A seat's token is the seat: it is asked twice. @param {string} table */
  forgetButton(table) {
    const { language } = this.app;
    const ask = () => {
      const sheet = openSheet(this.app, {
        title: language.text("web.matches.forget"),
        name: "forget",
        body: [
          h("p", null, language.text("web.matches.forget.text")),
          h(
            "p",
            { class: "actions" },
            h("button", { type: "button", class: "first", onclick: () => this.forget(table, sheet) }, language.text("web.matches.forget")),
            h("button", { type: "button", onclick: () => sheet.close() }, language.text("web.matches.keep")),
          ),
        ],
      });
    };
    return h("button", { type: "button", class: "quiet", onclick: ask }, language.text("web.matches.forget"));
  }

  /** @param {string} table @param {{ close: () => void }} sheet */
  forget(table, sheet) {
    sheet.close();
    this.handlers.forget(table);
  }
}
