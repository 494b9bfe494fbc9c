/** Small things that lie before a seat: the dealer's mark, calls as folded papers. */

import { h } from "./dom.js";
import { icon } from "./icon.js";

/** @typedef {import("../i18n.js").Language} Language */

/** @param {Language} language */
export function dealerMark(language) {
  const mark = h("span", { "aria-hidden": "true" }, language.text("web.seat.dealer.mark"));
  return h("span", { class: "dealer" }, mark, h("span", { class: "spoken" }, language.text("web.seat.dealer")));
}

/** @param {Language} language @param {string} kind */
export function paperMark(language, kind) {
  return h("span", { class: "paper", "data-kind": kind }, icon("paper"), language.text(`web.paper.${kind}`));
}
