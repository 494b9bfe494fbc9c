/** Joining, drawn: a field for what one was sent, and the open tables. */

import { h, setText, useStyles } from "./dom.js";
import { pageFrame } from "./frame.js";
import { openTables } from "./open_tables.js";

/** @typedef {import("../app.js").App} App */

export class JoinPage {
  /**
   * @param {App} app
   * @param {{ join: (text: string) => void }} deeds
   */
  static async open(app, deeds) {
    await useStyles("rules", "making", "join");
    return new JoinPage(app, deeds);
  }

  /**
   * @param {App} app
   * @param {{ join: (text: string) => void }} deeds
   */
  constructor(app, deeds) {
    this.app = app;
    this.say = (/** @type {string} */ key, values = {}) => app.language.text(`web.join.${key}`, values);
    this.field = h("input", {
      type: "text",
      id: "invite",
      dir: "ltr",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
    });
    this.line = h("p", { class: "notice-line", role: "alert" });
    this.tables = h("div", { class: "open-tables" });
    const form = h(
      "form",
      { class: "join-form", novalidate: true },
      h("p", { class: "field" }, h("label", { for: "invite" }, this.say("paste")), this.field),
      h("button", { class: "first" }, this.say("open")),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      deeds.join(this.field.value);
    });
    pageFrame(
      app,
      { title: this.say("title"), name: "join" },
      this.line,
      form,
      h("p", { class: "quiet-line" }, this.say("qr")),
      h("h2", null, this.say("tables")),
      this.tables,
      h("p", null, h("a", { class: "button", href: "/new" }, app.language.text("web.new.title"))),
    );
  }

  /**
   * @param {import("../model/listing.js").Listed[]} tables
   * @param {import("./rules.js").Shown[]} sets
   */
  list(tables, sets) {
    if (!this.tables.contains(document.activeElement)) {
      this.tables.replaceChildren(openTables(this.app, tables, sets));
    }
  }

  unreadable() {
    setText(this.line, this.say("unreadable"));
    this.field.focus();
  }

  /** @param {unknown} error */
  failed(error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "try_again";
    setText(this.line, this.app.language.text(`web.refused.${code}`));
  }
}
