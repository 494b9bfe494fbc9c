/** The frame of every page but the table: the way home, the language, the settings. */

import { LANGUAGES } from "../i18n.js";
import { prefer } from "../model/preferences.js";
import { refusalText } from "../model/refusals.js";
import { asset, h, setTitle } from "./dom.js";
import { icon } from "./pictures.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./dom.js").Child} Child */

/**
 * Draws a page: its heading, and what stands below it.
 * @param {App} app
 * @param {{ title: string, name?: string, wide?: boolean }} page
 * @param {...Child} children
 * @returns {HTMLElement} the main part
 */
export function pageFrame(app, { title, name = "", wide = false }, ...children) {
  setTitle(title);
  const main = h("main", { class: `page ${wide ? "wide " : ""}${name}` }, h("h1", null, title), ...children);
  app.root.replaceChildren(pageHeader(app), main);
  return main;
}

/** @param {App} app */
export function pageHeader(app) {
  const { language } = app;
  return h(
    "header",
    { class: "page-header" },
    h(
      "a",
      { class: "home-link", href: "/" },
      h("img", { src: asset("art/star.svg"), alt: "", width: 32, height: 32, class: "on-light" }),
      h("img", { src: asset("art/star-dark.svg"), alt: "", width: 32, height: 32, class: "on-dark" }),
      h("span", { class: "wordmark" }, "Ronda"),
      h("span", { class: "spoken" }, ` – ${language.text("web.home.link")}`),
    ),
    h("span", { class: "spacer" }),
    languageChoice(app),
    settingsButton(app),
  );
}

/** @param {App} app */
export function languageChoice(app) {
  const { language } = app;
  const choice = h(
    "select",
    { "aria-label": language.text("web.settings.language"), class: "language" },
    ...Object.entries(LANGUAGES).map(([code, name]) =>
      h("option", { value: code, lang: code, selected: code === language.code }, name),
    ),
  );
  choice.addEventListener("change", () => {
    prefer({ language: choice.value });
    void app.refresh();
  });
  return choice;
}

/** @param {App} app */
export function settingsButton(app) {
  const open = async () => (await import("./settings.js")).openSettings(app);
  return h(
    "button",
    { class: "quiet", type: "button", "aria-label": app.language.text("web.settings"), onclick: open },
    icon("gear"),
  );
}

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
  if (!(error instanceof Error && "code" in error)) {
    console.error(error);
  }
  const isAway = error instanceof Error && "code" in error && error.code === "away";
  const title = language.text(isAway ? "web.away.title" : "web.failed.title");
  notice(app, title, refusalText(language, error), language.text("web.again"));
}

/** The server does not speak as this page does: one of them is of another release. @param {App} app */
export function showOtherVersion(app) {
  const { language } = app;
  const title = language.text("web.gone.other_version.title");
  notice(app, title, language.text("web.refused.other_version"), language.text("web.reload"), () => location.reload());
}

/**
 * @param {App} app
 * @param {string} title
 * @param {string} text
 * @param {string} [again] what to call trying again, where it may help
 * @param {() => void} [retry]
 */
export function notice(app, title, text, again = "", retry = () => void app.refresh()) {
  const { language, root } = app;
  setTitle(title);
  root.replaceChildren(
    pageHeader(app),
    h(
      "main",
      { class: "notice" },
      h("img", { src: asset("cards/back.svg"), alt: "", width: 88, height: 132 }),
      h("h1", null, title),
      h("p", null, text),
      h(
        "p",
        { class: "actions" },
        again &&
          h(
            "button",
            { class: "first", type: "button", onclick: retry },
            again,
          ),
        h("a", { class: again ? "button" : "button first", href: "/" }, language.text("web.home.link")),
      ),
    ),
  );
}
