/** What concerns the whole table for a while: somebody is away, play is paused. */

import { h } from "./dom.js";
import { withNames } from "./text.js";

/** @typedef {import("../model/wire.js").TableView} TableView */

export class Banner {
  /**
   * @param {import("../i18n.js").Language} language
   * @param {{ vote: (choice: string) => void, resume: () => void }} deeds
   */
  constructor(language, deeds) {
    this.language = language;
    this.deeds = deeds;
    this.element = h("section", { class: "banner", role: "status", hidden: true });
    this.drawn = "";
  }

  /**
   * @param {TableView} table
   * @param {string[]} names
   */
  update(table, names) {
    const { vote, is_paused: isPaused, you } = table;
    const drawn = JSON.stringify([vote, isPaused, you, names]);
    if (drawn === this.drawn) {
      return;
    }
    this.drawn = drawn;
    const parts = vote ? this.vote(vote, table, names) : isPaused ? this.paused(table) : [];
    this.element.hidden = parts.length === 0;
    this.element.replaceChildren(...parts);
  }

  /**
   * @param {NonNullable<TableView["vote"]>} vote
   * @param {TableView} table
   * @param {string[]} names
   */
  vote(vote, { you }, names) {
    const { language } = this;
    const title = h("p", null, ...withNames(language.text("web.vote.title", { seat: names[vote.seat] })));
    if (you === null || you === vote.seat) {
      return [title];
    }
    const mine = vote.choices[you];
    const buttons = ["wait", "computer", "end"].map((choice) => {
      const n = vote.choices.filter((each) => each === choice).length;
      return h(
        "button",
        { type: "button", "aria-pressed": mine === choice ? "true" : "false", onclick: () => this.deeds.vote(choice) },
        language.text(`web.vote.${choice}`),
        n > 0 && h("span", { class: "small" }, ` ${n}`),
      );
    });
    return [title, h("div", { class: "buttons" }, ...buttons)];
  }

  /** @param {TableView} table */
  paused({ you }) {
    const { language } = this;
    const resume = h("button", { type: "button", class: "first", onclick: this.deeds.resume }, language.text("web.menu.resume"));
    return [h("p", null, language.text("web.status.paused")), ...(you === null ? [] : [resume])];
  }
}
