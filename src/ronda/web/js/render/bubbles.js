/** What was said, in words, and the bubbles in which it stands at the seats. */

import { withNames } from "./text.js";

/** @typedef {import("../model/wire.js").TableView} TableView */

/** A face or a glass where a word is a gesture. */
const SIGNS = Object.freeze({ tea: "🍵", laugh: "😄", wow: "😮", ouch: "😣", bravo: "👏" });

/** How long a bubble stands, in milliseconds. */
const STAYS = 4500;

/**
 * @param {import("../i18n.js").Language} language
 * @param {{ phrase: string | null, text: string | null }} said
 */
export function saidText(language, { phrase, text }) {
  if (phrase === null) {
    return text || "";
  }
  const sign = /** @type {Record<string, string>} */ (SIGNS)[phrase];
  const words = language.text(`web.phrase.${phrase}`);
  return sign ? `${sign} ${words}` : words;
}

/** Bubbles at the seats. */
export class Bubbles {
  /**
   * @param {import("../i18n.js").Language} language
   * @param {number} last what had been said when the table was first seen
   */
  constructor(language, last) {
    this.language = language;
    this.last = last;
    /** @type {Map<Element, ReturnType<typeof setTimeout>>} */
    this.timers = new Map();
  }

  /**
   * What is new is shown at its seat; what was said before the page came is not.
   * @param {TableView} table
   * @param {HTMLElement} root
   * @returns {{ seat: number, text: string }[]} what is new
   */
  update({ said }, root) {
    const fresh = said.filter(({ seq }) => seq > this.last);
    this.last = said.reduce((last, { seq }) => Math.max(last, seq), this.last);
    return fresh.map((each) => {
      const text = saidText(this.language, each);
      const bubble = root.querySelector(`[data-seat="${each.seat}"] .bubble`);
      if (bubble) {
        this.show(bubble, text);
      }
      return { seat: each.seat, text };
    });
  }

  /**
   * @param {Element} bubble
   * @param {string} text
   */
  show(bubble, text) {
    clearTimeout(this.timers.get(bubble));
    bubble.replaceChildren(...withNames(text));
    bubble.setAttribute("dir", "auto");
    bubble.classList.add("shown");
    this.timers.set(
      bubble,
      setTimeout(() => bubble.classList.remove("shown"), STAYS),
    );
  }
}
