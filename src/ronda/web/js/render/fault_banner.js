/** Something does not fit: said at once, over everything, until the reader has looked. */

import { h } from "./dom.js";
import { faultLine } from "./seal_mark.js";

/** @typedef {import("../fair/witness.js").Fault} Fault */

export class FaultBanner {
  /** @param {import("../i18n.js").Language} language @param {() => void} open */
  constructor(language, open) {
    this.language = language;
    this.list = h("ul", null);
    this.element = h(
      "section",
      { class: "fault-banner", role: "alert" },
      h("h2", null, language.text("web.fault.title")),
      this.list,
      h("button", { type: "button", onclick: open }, language.text("web.fault.look")),
    );
  }

  /** @param {Fault} fault */
  add(fault) {
    if (!this.element.isConnected) {
      document.body.append(this.element);
    }
    this.list.append(h("li", null, faultLine(this.language, fault)));
  }

  clear() {
    this.list.replaceChildren();
    this.element.remove();
  }
}
