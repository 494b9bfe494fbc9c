/** The seal on the table: a small calm mark while all fits, a loud one where something does not. */

import { cardName } from "../model/lines.js";
import { h, setAttribute, setText, svg, useStyles } from "./dom.js";

/** @typedef {import("../i18n.js").Language} Language */
/** @typedef {import("../fair/table.js").SealState} SealState */
/** @typedef {import("../fair/witness.js").Fault} Fault */

/** The eight-point star of the tray, and a tick in it. */
const STAR = "M12 2l2.9 2.9H19v4.1L22 12l-3 3v4.1h-4.1L12 22l-2.9-2.9H5V15l-3-3 3-3V4.9h4.1z";

/** The mark on the table: a button, at least 48 px. */
export class SealMark {
  /**
   * @param {Language} language
   * @param {() => void} open shows what is behind it (`openSeal`)
   */
  constructor(language, open) {
    this.language = language;
    this.count = h("span", { class: "seal-count", "aria-hidden": "true" });
    this.element = h(
      "button",
      { class: "seal-mark", type: "button", "data-phase": "none", onclick: open },
      star(),
      this.count,
    );
    void useStyles("seal");
  }

  /** @param {SealState} state */
  update(state) {
    const hasFault = state.faults.length > 0;
    setAttribute(this.element, "data-phase", hasFault ? "fault" : state.phase);
    setAttribute(this.element, "aria-label", sealLine(this.language, state));
    setAttribute(this.element, "title", sealLine(this.language, state));
    // Once the secret is out the tick says it all; the label does not count any more.
    const n = state.phase === "revealed" || !state.cards ? "" : this.language.number(state.cards);
    setText(this.count, hasFault ? "!" : n);
  }
}

function star() {
  const attributes = { viewBox: "0 0 24 24", class: "seal-star", "aria-hidden": "true", focusable: "false" };
  const paths = { star: STAR, tick: "M8 12.2l2.8 2.8L16 9.6" };
  return svg("svg", attributes, ...Object.entries(paths).map(([name, d]) => svg("path", { class: name, d })));
}

/**
 * A fault in plain words, to be said at once and loudly.
 * @param {Language} language @param {Fault} fault
 */
export function faultLine(language, { what, card }) {
  return language.text(`web.fault.${what}`, { card: card ? cardName(language, card) : "" });
}

/** How the deal stands, in one line. @param {Language} language @param {SealState} state */
export function sealLine(language, { phase, cards, faults }) {
  if (faults.length > 0) {
    return language.text("web.seal.fault", { n: faults.length });
  }
  return language.text(`web.seal.${phase}`, { n: cards });
}

/** Something does not fit: said at once, over everything, until the reader has looked. */
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
