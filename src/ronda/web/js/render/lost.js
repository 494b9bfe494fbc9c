/** The pages for an address that leads nowhere, and for one that cannot be shown just now. */

import { h, setTitle } from "./dom.js";

/** @typedef {import("../app.js").App} App */

/** @param {App} app */
export function showLost(app) {
  notice(app, app.language.text("web.lost.title"), app.language.text("web.lost.text"));
}

/**
 * @param {App} app
 * @param {unknown} error a `RefusedError`, or anything else that went wrong
 */
export function showFailed(app, error) {
  const { language } = app;
  const code = error instanceof Error && "code" in error ? String(error.code) : "try_again";
  if (!(error instanceof Error && "code" in error)) {
    console.error(error);
  }
  notice(app, language.text("web.failed.title"), language.text(`web.refused.${code}`), true);
}

/**
 * @param {App} app
 * @param {string} title
 * @param {string} text
 * @param {boolean} [again] whether trying again may help
 */
export function notice(app, title, text, again = false) {
  const { language, root } = app;
  setTitle(title);
  root.replaceChildren(
    h(
      "main",
      { class: "notice" },
      h("h1", null, title),
      h("p", null, text),
      h(
        "p",
        { class: "actions" },
        again &&
          h(
            "button",
            { class: "first", type: "button", onclick: () => void app.refresh() },
            language.text("web.again"),
          ),
        h("a", { class: again ? "button" : "button first", href: "/" }, language.text("web.home.link")),
      ),
    ),
  );
}
