/** The page that checks a proof, drawn. */

import { clear, h, setText, useStyles } from "./dom.js";
import { readFile, RECORDS, saveFile } from "./files.js";
import { pageFrame } from "./frame.js";
import { reportView } from "./seal.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../model/checking.js").Checked} Checked */

/** A file that is no record of this game is not read to its end. */
const LARGEST = 20 * 1024 * 1024;

export class VerifyPage {
  /** @param {App} app @param {{ check: (name: string, text: string) => void }} handlers */
  static async open(app, handlers) {
    await useStyles("fair", "seal");
    return new VerifyPage(app, handlers);
  }

  /** @param {App} app @param {{ check: (name: string, text: string) => void }} handlers */
  constructor(app, handlers) {
    const { language } = app;
    this.language = language;
    this.handlers = handlers;
    this.line = h("p", { class: "line", role: "status" });
    this.reports = h("div", { class: "reports" });
    const input = h("input", { type: "file", id: "proof", class: "spoken", accept: RECORDS });
    input.addEventListener("change", () => input.files && input.files[0] && void this.take(input.files[0]));
    const drop = h(
      "div",
      { class: "drop" },
      input,
      h("label", { class: "button first", for: "proof" }, language.text("web.verify.choose")),
      h("p", { class: "quiet-text" }, language.text("web.verify.drop")),
    );
    this.listen(drop);
    pageFrame(
      app,
      { title: language.text("web.verify.title"), name: "verify" },
      h("p", { class: "lead" }, language.text("web.verify.lead")),
      drop,
      this.line,
      this.reports,
      h("p", null, h("a", { href: "/fair" }, language.text("web.fair.title"))),
    );
  }

  /** @param {HTMLElement} drop */
  listen(drop) {
    drop.addEventListener("dragover", (event) => {
      event.preventDefault();
      drop.dataset.over = "";
    });
    drop.addEventListener("dragleave", () => delete drop.dataset.over);
    drop.addEventListener("drop", (event) => {
      event.preventDefault();
      delete drop.dataset.over;
      const file = event.dataTransfer?.files[0];
      if (file) {
        void this.take(file);
      }
    });
  }

  /** @param {File} file */
  async take(file) {
    if (file.size > LARGEST) {
      setText(this.line, this.language.text("web.verify.large"));
      return;
    }
    this.handlers.check(file.name, await readFile(file));
  }

  busy() {
    clear(this.reports);
    setText(this.line, this.language.text("web.verify.busy"));
  }

  /** @param {Checked[]} checked @param {boolean} maySave whether the reader has not got the file yet */
  show(checked, maySave) {
    setText(this.line, "");
    const titled = (/** @type {number} */ at) =>
      checked.length > 1 && h("h2", null, this.language.text("web.replay.match", { n: at + 1 }));
    this.reports.replaceChildren(
      ...checked.map(({ report, file }, at) => {
        const save = maySave ? () => saveFile(file.name, file.text) : undefined;
        return h("section", { class: "report-of" }, titled(at), reportView(this.language, report, { save }));
      }),
    );
    const first = this.reports.querySelector("h3");
    if (first) {
      first.tabIndex = -1;
      first.focus();
    }
  }

  /** @param {unknown} error */
  failed(error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "try_again";
    setText(this.line, this.language.text(`web.refused.${code}`));
  }
}
