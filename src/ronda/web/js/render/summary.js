/** What comes of the choices: the table in five lines, its minutes, and the button that makes it. */

import { h, setText } from "./dom.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {{ title: string, lines: string[], minutes: number, differs: any }} AtThisTable */

export class Summary {
  /**
   * @param {App} app
   * @param {{ read: () => void }} deeds
   */
  constructor(app, deeds) {
    this.language = app.language;
    this.lines = h("ul", { class: "five-lines" });
    this.pace = h("p", { class: "pace" });
    this.line = h("p", { class: "notice-line", role: "alert" });
    this.button = h("button", { class: "first wide-button", type: "submit" }, app.language.text("web.new.make"));
    this.element = h(
      "aside",
      { class: "summary", "aria-label": app.language.text("web.new.summary") },
      h("h2", null, app.language.text("web.new.summary")),
      this.lines,
      h("button", { type: "button", class: "quiet", onclick: deeds.read }, app.language.text("web.new.read")),
      h("div", { class: "make" }, this.pace, this.button),
      this.line,
    );
  }

  /** @param {AtThisTable} table */
  show({ lines }) {
    this.lines.replaceChildren(...lines.map((line) => h("li", null, line)));
  }

  /**
   * @param {number | undefined} minutes
   * @param {number} seats
   */
  minutes(minutes, seats) {
    const key = minutes ? "web.new.pace" : "web.new.pace.unknown";
    setText(this.pace, this.language.text(key, { n: seats, minutes: minutes || 0 }));
  }

  /** @param {string} text */
  tell(text) {
    setText(this.line, text);
  }
}
