/** Two live regions: one that waits until the reader has a moment, one that interrupts. */

import { h } from "./dom.js";

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
