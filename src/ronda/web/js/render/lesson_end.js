/** After the lesson: playing is one click away. */

import { h, setText } from "./dom.js";
import { pageFrame } from "./frame.js";

export class LessonEnd {
  /**
   * @param {import("../app.js").App} app
   * @param {{ again: () => void, play: () => void }} deeds
   */
  constructor(app, deeds) {
    const { language } = app;
    const say = (/** @type {string} */ key) => language.text(`web.learn.done${key}`);
    this.language = language;
    this.line = h("p", { role: "alert" });
    this.button = h("button", { type: "button", class: "first", onclick: deeds.play }, say(".play"));
    pageFrame(
      app,
      { title: say(".title"), name: "lesson-end" },
      h("p", null, say("")),
      h(
        "p",
        { class: "actions" },
        this.button,
        h("a", { class: "button", href: "/new" }, language.text("web.new.title")),
        h("a", { class: "button", href: "/rules" }, say(".rules")),
        h("button", { type: "button", onclick: deeds.again }, say(".again")),
      ),
      this.line,
    );
    this.button.focus({ preventScroll: true });
  }

  /** @param {boolean} isBusy */
  busy(isBusy) {
    this.button.disabled = isBusy;
  }

  /** @param {unknown} error */
  failed(error) {
    this.busy(false);
    const code = error instanceof Error && "code" in error ? String(error.code) : "try_again";
    setText(this.line, this.language.text(`web.refused.${code}`));
  }
}
