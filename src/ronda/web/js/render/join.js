/** Joining, drawn: a field for what one was sent, and the open tables. */

import { numbersFrom, openSeats } from "../model/lobby.js";
import { levelName, plainName } from "../model/names.js";
import { refusalText } from "../model/refusals.js";
import { h, place, setText, svg, useStyles } from "./dom.js";
import { pageFrame } from "./frame.js";
import { setTitleOf } from "./rules.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../model/lobby.js").Listed} Listed */

export class JoinPage {
  /**
   * @param {App} app
   * @param {{ join: (text: string) => void }} handlers
   */
  static async open(app, handlers) {
    await useStyles("rules", "making", "join");
    return new JoinPage(app, handlers);
  }

  /**
   * @param {App} app
   * @param {{ join: (text: string) => void }} handlers
   */
  constructor(app, handlers) {
    this.app = app;
    this.say = (/** @type {string} */ key, values = {}) => app.language.text(`web.join.${key}`, values);
    this.field = h("input", {
      type: "text",
      id: "invite",
      dir: "ltr",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
    });
    this.line = h("p", { class: "notice-line", role: "alert" });
    this.tables = h("div", { class: "open-tables" });
    const form = h(
      "form",
      { class: "join-form", novalidate: true },
      h("p", { class: "field" }, h("label", { for: "invite" }, this.say("paste")), this.field),
      h("button", { class: "first" }, this.say("open")),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      handlers.join(this.field.value);
    });
    pageFrame(
      app,
      { title: this.say("title"), name: "join" },
      this.line,
      form,
      h("p", { class: "quiet-line" }, this.say("qr")),
      h("h2", null, this.say("tables")),
      this.tables,
      h("p", null, h("a", { class: "button", href: "/new" }, app.language.text("web.new.title"))),
    );
  }

  /**
   * @param {import("../model/lobby.js").Listed[]} tables
   * @param {import("../model/table_form.js").RuleSet[]} sets
   */
  list(tables, sets) {
    if (!this.tables.contains(document.activeElement)) {
      this.tables.replaceChildren(openTables(this.app, tables, sets));
    }
  }

  unreadable() {
    setText(this.line, this.say("unreadable"));
    this.field.focus();
  }

  /** @param {unknown} error */
  failed(error) {
    setText(this.line, refusalText(this.app.language, error));
  }
}

/**
 * The tables that are open to everybody: what is played, who sits there. There are no titles that people write.
 * @param {App} app
 * @param {Listed[]} tables
 * @param {import("../model/table_form.js").RuleSet[]} sets
 */
export function openTables(app, tables, sets) {
  const { language } = app;
  if (tables.length === 0) {
    return h("p", { class: "quiet-line" }, language.text("web.join.none"));
  }
  return h("ul", { class: "table-list" }, ...tables.map((table) => h("li", null, tableLink(app, table, sets))));
}

/**
 * @param {App} app
 * @param {Listed} table
 * @param {import("../model/table_form.js").RuleSet[]} sets
 */
function tableLink(app, table, sets) {
  const { language } = app;
  const { rules, seats } = table.settings;
  const set = sets.find(({ name }) => name === rules.preset);
  const isChanged = Object.keys(rules).length > 1;
  const target = rules.target || (set ? set.rules.target : 0);
  const name = set ? setTitleOf(app, set) : String(rules.preset);
  const title = language.text(isChanged ? "web.lobby.title.house" : "web.lobby.title.set", { name, target });
  const open = openSeats(table);
  const minutes = set && !isChanged ? set.minutes[seats] ?? 0 : 0;
  const state = table.stage === "seating" ? "web.join.seating" : "web.join.playing";
  return h(
    "a",
    { href: `/table/${table.table}` },
    tableTile(table.table),
    h(
      "span",
      { class: "table-text" },
      h("strong", null, title),
      h("span", { class: "people" }, ...people(app, table)),
      h(
        "span",
        { class: "quiet-line" },
        open ? language.text("web.join.open_seats", { n: open }) : language.text(state),
        minutes ? ` · ${language.text("web.join.minutes", { n: minutes })}` : "",
      ),
    ),
  );
}

/**
 * @param {App} app
 * @param {Listed} table
 */
function people({ language }, { seats }) {
  const names = seats
    .filter(({ kind }) => kind !== "open")
    .map(({ kind, name, level }) => {
      if (kind === "computer") {
        return language.text("web.join.computer", { level: levelName(language, level || "") });
      }
      const own = plainName(name || language.text("web.guest"));
      return kind === "bot" ? `${own} (${language.text("web.seat.bot")})` : own;
    });
  return names.flatMap((name, at) => [at ? ", " : "", h("bdi", null, name)]);
}

const COLOURS = ["var(--cobalt)", "var(--green)", "var(--oxblood)", "var(--honey)"];

/**
 * Points of a star around the middle of a field of 64 by 64.
 * @param {number} points
 * @param {number} outer
 * @param {number} inner
 * @param {number} turn in degrees
 */
function star(points, outer, inner, turn) {
  const corners = Array.from({ length: 2 * points }, (_, at) => {
    const angle = ((turn + (180 / points) * at) * Math.PI) / 180;
    const radius = at % 2 ? inner : outer;
    return `${(32 + radius * Math.cos(angle)).toFixed(1)} ${(32 + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}

/** A tile made of a table's name: a star of eight points in two of the café's colours. @param {string} table its id */
function tableTile(table) {
  const [first, second, inner, core, turn, points] = numbersFrom(table, 6);
  const one = Math.floor(first * COLOURS.length);
  const other = (one + 1 + Math.floor(second * (COLOURS.length - 1))) % COLOURS.length;
  const count = [6, 8, 8, 10, 12][Math.floor(points * 5)];
  const angle = turn > 0.5 ? 180 / count : 0;
  const shapes = [
    { d: star(count, 31, 19 + inner * 8, angle), fill: COLOURS[one] },
    { d: star(count, 18 + core * 4, 10 + core * 3, angle + 180 / count), fill: "var(--surface)" },
    { d: star(count, 11, 6 + inner * 3, angle), fill: COLOURS[other] },
  ];
  const paths = shapes.map(({ d, fill }) => place(svg("path", { d }), { fill }));
  return svg("svg", { viewBox: "0 0 64 64", class: "table-tile", "aria-hidden": "true" }, ...paths);
}
