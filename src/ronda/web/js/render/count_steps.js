/** The steps of a count, each as an item of its list. */

import { inFives } from "../model/counting.js";
import { tileOf } from "../model/layout.js";
import { h, withNames } from "./dom.js";
import { tileImage } from "./pictures.js";

/** @typedef {import("../model/counting.js").Step} Step */
/** @typedef {import("./count.js").Counted} Counted */
/** @typedef {import("../i18n.js").Language} Language */

/**
 * @param {Language} language
 * @param {Step} step
 * @param {Counted} counted
 */
export function stepItem(language, { kind, event, text, points }, counted) {
  return h(
    "li",
    { class: `count-step ${kind}` },
    kind === "count" ? piles(language, event.cards, counted) : text && h("p", null, ...withNames(text)),
    kind !== "count" &&
      points.length > 0 &&
      h("ul", null, ...points.map((point) => pointItem(language, point, counted))),
    kind === "settle" && !points.length && h("p", { class: "small" }, language.text("web.count.nothing")),
  );
}

/**
 * @param {Language} language
 * @param {Step["points"][number]} point
 * @param {Counted} counted
 */
function pointItem(language, { side, points, why }, counted) {
  return h(
    "li",
    { class: "count-point" },
    tileImage(tileOf(side), false),
    h("b", null, language.number(points, true)),
    h("span", null, ...withNames(why || counted.sideName(side))),
  );
}

/**
 * Cards in fives, with a line where they begin to score.
 * @param {Language} language
 * @param {number[]} counts
 * @param {Counted} counted
 */
function piles(language, counts, counted) {
  const par = counted.table.view?.par ?? 0;
  return h(
    "ul",
    { class: "count-piles" },
    ...counts.map((count, side) => {
      const over = Math.max(0, count - par);
      const key = over ? "web.count.pile.over" : "web.count.pile";
      const label = language.text(key, { side: counted.sideName(side), n: count, par, over });
      const tile = tileOf(side);
      const line = h("p", null, tileImage(tile, false), h("span", null, ...withNames(label)));
      return h("li", { "data-side": tile }, line, fives(count, par));
    }),
  );
}

/**
 * @param {number} count
 * @param {number} par
 */
function fives(count, par) {
  return h(
    "div",
    { class: "fives", "aria-hidden": "true" },
    ...inFives(count, par).map(({ size, over }) =>
      h("span", { class: over ? "five over" : "five" }, ...Array.from({ length: size }, () => h("i", null))),
    ),
  );
}
