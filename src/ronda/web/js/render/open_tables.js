/**
 * The tables that are open to everybody: what is played, who sits there, a tile made of the table's
 * name. There are no titles that people write.
 */

import { nearestMinutes, openSeats } from "../model/listing.js";
import { plainName, levelName } from "../model/names.js";
import { h } from "./dom.js";
import { setTitleOf } from "./rules.js";
import { tableTile } from "./table_tile.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../model/listing.js").Listed} Listed */

/**
 * @param {App} app
 * @param {Listed[]} tables
 * @param {import("./rules.js").Shown[]} sets
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
 * @param {import("./rules.js").Shown[]} sets
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
  const minutes = set && !isChanged ? nearestMinutes(set.minutes, seats) : 0;
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
