/** Small drawings in the colour of the text, and the marks made of them: the dealer's, a call as a folded paper. */

import { h } from "./dom.js";

/** @typedef {import("../i18n.js").Language} Language */

const SVG = "http://www.w3.org/2000/svg";

/** Strokes on a field of 24 by 24. */
const PATHS = Object.freeze({
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6L6 18",
  gear: "M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2",
  talk: "M4 5h16v11h-9l-5 4v-4H4z",
  log: "M5 5h14M5 10h14M5 15h9M5 20h6",
  turn: "M4 14a8 8 0 0 0 16 0M20 14l-3.5 1M20 14l1 3.4",
  paper: "M5 8l7-4 7 4v11H5zM5 8l7 5 7-5",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  back: "M15 5l-7 7 7 7",
  sealed: "M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2 2 4-4",
});

/** @param {keyof typeof PATHS} name */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

/** @param {Language} language */
export function dealerMark(language) {
  const mark = h("span", { "aria-hidden": "true" }, language.text("web.seat.dealer.mark"));
  return h("span", { class: "dealer" }, mark, h("span", { class: "spoken" }, language.text("web.seat.dealer")));
}

/** @param {Language} language @param {string} kind */
export function paperMark(language, kind) {
  return h("span", { class: "paper", "data-kind": kind }, icon("paper"), language.text(`web.paper.${kind}`));
}
