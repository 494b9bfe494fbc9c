/** What each reader may have their own way, kept in this browser. */

import { LANGUAGES, loadLanguage } from "../i18n.js";
import { prefer, preferences } from "../model/preferences.js";
import { h, asset, setDocument } from "./dom.js";
import { openSheet } from "./sheet.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../model/preferences.js").Preferences} Preferences */

/** Settings that need the page to be drawn again. */
const REDRAW = new Set(["language", "digits", "cards"]);

/**
 * @param {App} app
 * @param {{ onclose?: () => void, onchange?: () => void }} [hooks]
 */
export function openSettings(app, { onclose, onchange } = {}) {
  let { language } = app;
  let mustRedraw = false;
  /** @param {Partial<Preferences>} change */
  const change = (change) => {
    prefer(change);
    setDocument(language, preferences());
    mustRedraw = mustRedraw || Object.keys(change).some((name) => REDRAW.has(name));
    if (onchange) {
      onchange();
    }
    if (change.language) {
      speak(change.language).catch(() => {});
    }
  };
  /** The sheet itself speaks the new language at once. @param {string} code */
  const speak = async (code) => {
    const spoken = await loadLanguage(code);
    if (sheet.isOpen && preferences().language === code) {
      language = spoken;
      setDocument(language, preferences());
      sheet.retell(language, { title: language.text("web.settings.title"), body: settings(language, change) });
      /** @type {HTMLElement | null} */ (sheet.body.querySelector("input:checked"))?.focus();
    }
  };
  const sheet = openSheet(app, {
    title: language.text("web.settings.title"),
    name: "settings",
    body: settings(language, change),
    onclose: () => {
      if (onclose) {
        onclose();
      }
      if (mustRedraw) {
        void app.refresh();
      }
    },
  });
}

/**
 * @param {import("../i18n.js").Language} language
 * @param {(change: Partial<Preferences>) => void} change
 * @returns {import("./dom.js").Child[]}
 */
function settings(language, change) {
  const say = (/** @type {string} */ key) => language.text(`web.settings.${key}`);
  const now = preferences();
  const languages = Object.entries(LANGUAGES).map(([code, name]) => ({ value: code, label: name }));
  const themes = ["system", "light", "dark"].map((value) => ({ value, label: say(`theme.${value}`) }));
  const speeds = ["slow", "normal", "fast"].map((value) => ({ value, label: say(`speed.${value}`) }));
  const isArabic = language.code === "ar" || language.code === "ary";
  return [
    choice(say("language"), languages, language.code, (value) => change({ language: value })),
    choice(say("theme"), themes, now.theme || "system", (value) =>
      change({ theme: value === "system" ? null : /** @type {"light" | "dark"} */ (value) }),
    ),
    isArabic &&
      choice(
        say("digits"),
        [
          { value: "latn", label: "0 1 2 3" },
          { value: "arab", label: "٠ ١ ٢ ٣" },
        ],
        now.digits,
        (value) => change({ digits: /** @type {"latn"} */ (value) }),
      ),
    cardChoice(say, now.cards, (value) => change({ cards: value })),
    choice(say("speed"), speeds, now.speed, (value) => change({ speed: /** @type {"slow"} */ (value) })),
    check(say("sound"), now.sound, (sound) => change({ sound })),
    "vibrate" in navigator && check(say("vibration"), now.vibration, (vibration) => change({ vibration })),
    check(say("one_tap"), now.oneTap, (oneTap) => change({ oneTap }), say("one_tap.note")),
    check(say("ask_calls"), now.askCalls, (askCalls) => change({ askCalls })),
    check(say("pass_for_me"), now.passForMe, (passForMe) => change({ passForMe })),
    check(say("cut_myself"), now.cutMyself, (cutMyself) => change({ cutMyself }), say("cut_myself.note")),
  ];
}

let groups = 0;

/**
 * One of a few.
 * @param {string} title
 * @param {{ value: string, label: string }[]} options
 * @param {string} now
 * @param {(value: string) => void} pick
 */
export function choice(title, options, now, pick) {
  groups += 1;
  const name = `choice-${groups}`;
  return h(
    "fieldset",
    { class: "choice" },
    h("legend", null, title),
    h(
      "div",
      { class: "options" },
      ...options.map(({ value, label }) =>
        h(
          "label",
          null,
          h("input", { type: "radio", name, value, checked: value === now, onchange: () => pick(value) }),
          h("span", null, label),
        ),
      ),
    ),
  );
}

/**
 * Yes or no.
 * @param {string} label
 * @param {boolean} now
 * @param {(is: boolean) => void} pick
 * @param {string} [note]
 */
export function check(label, now, pick, note = "") {
  const box = h("input", { type: "checkbox", checked: now });
  box.addEventListener("change", () => pick(box.checked));
  return h(
    "label",
    { class: "check" },
    box,
    h("span", null, label, note && h("small", null, note)),
  );
}

/**
 * @param {(key: string) => string} say
 * @param {string} now
 * @param {(value: "plain" | "four" | "large") => void} pick
 */
function cardChoice(say, now, pick) {
  const sample = (/** @type {string} */ folder) =>
    ["7o", "10c", "11e", "12b"].map((card) =>
      h("img", { src: asset(`cards/${folder}${card}.svg`), alt: "", width: 40, height: 60 }),
    );
  /** @type {("plain" | "four" | "large")[]} */
  const kinds = ["plain", "four", "large"];
  return h(
    "fieldset",
    { class: "choice faces" },
    h("legend", null, say("cards")),
    ...kinds.map((kind) =>
      h(
        "label",
        null,
        h("input", { type: "radio", name: "faces", value: kind, checked: kind === now, onchange: () => pick(kind) }),
        h("span", null, say(`cards.${kind}`)),
        h("span", { class: "sample" }, ...sample(kind === "plain" ? "" : `${kind}/`)),
      ),
    ),
  );
}
