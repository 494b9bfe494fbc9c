/** The page of replays where no match is named: a record from a file. */

import { h, setText, useStyles } from "./dom.js";
import { RECORDS, readFile } from "./files.js";
import { pageFrame } from "./frame.js";
import { codeOf } from "./replay.js";

/** @typedef {import("../app.js").App} App */

export class ReplayChoice {
  /** @param {App} app @param {{ take: (text: string) => void, show: (line: string) => void }} deeds */
  static async open(app, deeds) {
    await useStyles("replay", "seal", "fair");
    return new ReplayChoice(app, deeds);
  }

  /** @param {App} app @param {{ take: (text: string) => void, show: (line: string) => void }} deeds */
  constructor(app, deeds) {
    const { language } = app;
    this.language = language;
    this.deeds = deeds;
    this.line = h("p", { class: "line", role: "alert" });
    this.list = h("ul", { class: "matches" });
    const input = h("input", { type: "file", id: "record", class: "spoken", accept: RECORDS });
    input.addEventListener("change", async () => input.files && input.files[0] && deeds.take(await readFile(input.files[0])));
    const drop = h("div", { class: "drop" }, input, h("label", { class: "button first", for: "record" }, language.text("web.verify.choose")));
    pageFrame(
      app,
      { title: language.text("web.replay.title"), name: "verify" },
      h("p", { class: "lead" }, language.text("web.replay.choose")),
      drop,
      this.line,
      this.list,
      h("p", null, h("a", { href: "/matches" }, language.text("web.matches.title"))),
    );
  }

  /** @param {string[]} lines */
  offer(lines) {
    setText(this.line, "");
    if (lines.length === 1) {
      this.deeds.show(lines[0]);
      return;
    }
    const shown = lines.slice(0, 200);
    this.list.replaceChildren(
      ...shown.map((line, at) => {
        const text = this.language.text("web.replay.match", { n: at + 1 });
        return h("li", null, h("button", { type: "button", onclick: () => this.deeds.show(line) }, text));
      }),
    );
  }

  /** @param {unknown} error */
  failed(error) {
    const code = error instanceof SyntaxError ? "malformed" : codeOf(error);
    const isRecord = code === "malformed";
    const reason = error instanceof Error && isRecord && !(error instanceof SyntaxError) ? error.message : "";
    setText(this.line, isRecord ? this.language.text("web.replay.refused", { reason }) : this.language.text(`web.refused.${code}`));
  }
}
