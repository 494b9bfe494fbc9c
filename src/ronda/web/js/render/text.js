/** Text on the page: sentences with elements in them, names kept from turning what stands around them, live regions. */

import { bdi, h } from "./dom.js";

/** @typedef {import("../i18n.js").Language} Language */

/**
 * A sentence whose values may be elements: the pieces, in the order of the language.
 * @param {Language} language
 * @param {string} key
 * @param {Record<string, string | number | Node>} values
 * @returns {(string | Node)[]}
 */
export function sentence(language, key, values) {
  /** @type {Record<string, string | number>} */
  const marks = {};
  /** @type {Node[]} */
  const nodes = [];
  for (const [name, value] of Object.entries(values)) {
    marks[name] = value instanceof Node ? `\u0001${nodes.push(value) - 1}\u0002` : value;
  }
  return language
    .text(key, marks)
    .split(/(\u0001\d+\u0002)/)
    .filter(Boolean)
    .map((piece) => (piece[0] === "\u0001" ? nodes[parseInt(piece.slice(1), 10)] : piece));
}

/**
 * A text with isolated names as pieces for a page, where `<bdi>` does the same.
 * @param {string} text
 * @returns {(string | Node)[]}
 */
export function withNames(text) {
  return text
    .split(/(\u2068[^\u2069]*\u2069)/)
    .filter(Boolean)
    .map((piece) => (piece[0] === "\u2068" ? bdi(piece.slice(1, -1)) : piece));
}

export class Speech {
  constructor() {
    this.calm = h("div", { "aria-live": "polite", "data-live": "calm" });
    this.urgent = h("div", { "aria-live": "assertive", "data-live": "urgent" });
    this.element = h("div", { class: "spoken" }, this.calm, this.urgent);
  }

  /**
   * @param {string} text
   * @param {boolean} isUrgent one's own turn, or the clock
   */
  say(text, isUrgent = false) {
    const clean = text.replace(/[\u2068\u2069]/g, "");
    if (!clean) {
      return;
    }
    const region = isUrgent ? this.urgent : this.calm;
    // After the cards that are being drawn; a new element is told even where its words are those of before.
    setTimeout(() => region.replaceChildren(h("p", null, clean)));
  }
}
