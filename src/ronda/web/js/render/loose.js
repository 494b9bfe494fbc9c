/** The loose table: ten slots by rank that never move, in the order in which they are read out. */

import { RANKS } from "../model/layout.js";
import { face } from "./card.js";
import { arrange, h, setAttribute, setText } from "./dom.js";

/** @typedef {import("../model/scene.js").Scene} Scene */
/** @typedef {import("../model/phrases.js").Phrases} Phrases */

export class Loose {
  /** @param {import("../i18n.js").Language} language */
  constructor(language) {
    this.language = language;
    this.slots = RANKS.map((rank) => new Slot(rank));
    this.list = h("ol", { class: "slots" }, ...this.slots.map(({ element }) => element));
    this.wrap = h("div", { class: "wrap-link", "aria-hidden": "true" }, h("i", null), h("i", null));
    this.light = h(
      "div",
      { class: "rim-light", "aria-hidden": "true" },
      ...["top", "right", "bottom", "left"].map((edge) => h("i", { class: edge })),
    );
    this.moment = h("div", { class: "moment", "aria-hidden": "true" });
    this.cloth = h("div", { class: "cloth" }, this.list, this.wrap, this.moment);
    this.element = h(
      "section",
      { class: "felt", "aria-label": language.text("web.table.loose") },
      this.light,
      this.cloth,
    );
  }

  /**
   * @param {Scene} scene
   * @param {Phrases} phrases
   * @param {{ taken: string[], pending: string | null }} marks cards that the preview would take, and
   *   the reader's own that is on its way
   */
  update(scene, phrases, { taken, pending }) {
    scene.slots.forEach((slot, place) => {
      this.slots[place].update(slot, phrases, {
        language: this.language,
        taken,
        pending: pending !== null && parseInt(pending, 10) === slot.rank ? pending : null,
      });
      setAttribute(this.slots[place].element, "data-linked", scene.links.includes(place));
    });
    setAttribute(this.wrap, "data-shown", scene.links.includes(4));
  }
}

class Slot {
  /** @param {number} rank */
  constructor(rank) {
    this.rank = rank;
    this.stack = h("span", { class: "stack" });
    this.said = h("span", { class: "spoken" });
    this.element = h(
      "li",
      { class: "slot", "data-rank": rank },
      h("span", { class: "slot-rank", "aria-hidden": "true" }, String(rank)),
      this.stack,
      this.said,
    );
    /** @type {Map<string, HTMLElement>} */
    this.cards = new Map();
  }

  /**
   * @param {Scene["slots"][number]} slot
   * @param {Phrases} phrases
   * @param {{ language: import("../i18n.js").Language, taken: string[], pending: string | null }} marks
   */
  update({ cards, isLive }, phrases, { language, taken, pending }) {
    const shown = pending === null || cards.includes(pending) ? cards : [...cards, pending];
    const elements = shown.map((card) => {
      const known = this.cards.get(card) || face(card);
      this.cards.set(card, known);
      setAttribute(known, "data-taken", taken.includes(card));
      setAttribute(known, "data-pending", card === pending);
      return known;
    });
    for (const card of Array.from(this.cards.keys())) {
      if (!shown.includes(card)) {
        this.cards.delete(card);
      }
    }
    arrange(this.stack, elements);
    setAttribute(this.element, "data-count", shown.length);
    setAttribute(this.element, "data-live", isLive);
    setAttribute(this.element, "aria-hidden", cards.length === 0 && "true");
    const names = cards.length ? phrases.cards(cards) : "";
    setText(this.said, isLive ? language.text("web.table.live", { cards: names }) : names);
  }
}
