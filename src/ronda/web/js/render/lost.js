/** The pages for an address that leads nowhere, and for one that cannot be shown just now. */

import { h, setTitle } from "./dom.js";

/** @typedef {import("../app.js").App} App */

/** @param {App} app */
export function showLost(app) {
  notice(app, app.language.text("web.lost.title"), app.language.text("web.lost.text"));
}

/** What stood for a seat in a link was none; the table itself can be shown. @param {App} app */
export function showDamaged(app) {
  const { language } = app;
  notice(app, language.text("web.damaged.title"), language.text("web.damaged.text"), language.text("web.damaged.open"));
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
  notice(app, language.text("web.failed.title"), language.text(`web.refused.${code}`), language.text("web.again"));
}

/**
 * @param {App} app
 * @param {string} title
 * @param {string} text
 * @param {string} [again] what to call trying again, where it may help
 */
export function notice(app, title, text, again = "") {
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
            again,
          ),
        h("a", { class: again ? "button" : "button first", href: "/" }, language.text("web.home.link")),
      ),
    ),
  );
}
