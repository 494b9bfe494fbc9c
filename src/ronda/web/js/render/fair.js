/** The page *How we keep it fair*, drawn. */

import { cardName } from "../model/lines.js";
import { h, setText, useStyles } from "./dom.js";
import { pageFrame } from "./frame.js";
import { face } from "./pictures.js";

/** @typedef {import("../app.js").App} App */

/** @typedef {{ cut: (words: [string, string]) => void, again: (words: [string, string]) => void }} Handlers */

/** Cards that are shown of a deck that is tried out. */
const SHOWN = 10;

export class FairPage {
  /** @param {App} app @param {Handlers} handlers */
  static async open(app, handlers) {
    await useStyles("fair", "seal");
    return new FairPage(app, handlers);
  }

  /** @param {App} app @param {Handlers} handlers */
  constructor(app, handlers) {
    const { language } = app;
    const text = (/** @type {string} */ key) => language.text(`web.fair.${key}`);
    this.language = language;
    this.inputs = ["sara", "you"].map((who) => this.input(who, handlers));
    this.deck = h("ol", { class: "try-deck", "aria-label": text("try.deck") });
    this.commitment = h("code", { dir: "ltr" });
    this.secret = h("code", { dir: "ltr" });
    this.kept = h("ul", { class: "kept" }, ...["what", "device", "people", "forget"].map((point) => h("li", null, text(`kept.${point}`))));
    pageFrame(
      app,
      { title: text("title"), name: "fair" },
      h("p", { class: "lead" }, text("lead")),
      h("h2", null, text("how")),
      steps(language),
      h("h2", null, text("try")),
      this.trying(handlers),
      ...listed(language, "do", ["seal", "check", "cut", "file"]),
      ...listed(language, "limits", ["knows", "absent", "alone", "friends"]),
      ...listed(language, "computers", ["shown", "see", "cut", "again"]),
      h("h2", null, text("wrong")),
      h("p", null, text("wrong.text")),
      recipe(language),
      h("h2", null, text("kept")),
      this.kept,
      h("p", { class: "actions" }, h("a", { class: "button first", href: "/verify" }, text("to_verify"))),
    );
  }

  /** What this server does with old tables. @param {{ idle_days: number, keep_days: number }} about */
  tell({ idle_days: idle, keep_days: keep }) {
    const say = (/** @type {string} */ point, /** @type {number} */ n) =>
      h("li", null, this.language.text(`web.fair.kept.${point}`, { n }));
    this.kept.append(say("idle", idle), keep ? say("gone", keep) : say("always", 0));
  }

  /** @returns {[string, string]} */
  get words() {
    return [this.inputs[0].value, this.inputs[1].value];
  }

  /** @param {string} who @param {Handlers} handlers */
  input(who, handlers) {
    const value = this.language.text(`web.fair.try.${who}.word`);
    const input = h("input", { type: "text", id: `try-${who}`, value, maxlength: 60, autocomplete: "off" });
    input.addEventListener("input", () => handlers.cut(this.words));
    return input;
  }

  /** @param {Handlers} handlers */
  trying(handlers) {
    const text = (/** @type {string} */ key) => this.language.text(`web.fair.try.${key}`);
    const field = (/** @type {string} */ who, /** @type {HTMLElement} */ input) =>
      h("p", { class: "field" }, h("label", { for: `try-${who}` }, text(who)), input);
    return h(
      "section",
      { class: "try" },
      h("p", null, text("text")),
      h("p", { class: "value" }, h("span", null, text("commitment")), this.commitment),
      h("div", { class: "fields" }, field("sara", this.inputs[0]), field("you", this.inputs[1])),
      this.deck,
      h("details", { class: "fingerprints" }, h("summary", null, text("reveal")), h("p", null, this.secret)),
      h("button", { type: "button", onclick: () => handlers.again(this.words) }, text("again")),
    );
  }

  /** @param {{ commitment: string, secret: string, deck: string[] }} deal */
  show({ commitment, secret, deck }) {
    setText(this.commitment, commitment);
    setText(this.secret, secret);
    this.deck.replaceChildren(
      ...deck.slice(0, SHOWN).map((card) => h("li", null, face(card, cardName(this.language, card)))),
    );
  }
}

/** The five steps, numbered. @param {import("../i18n.js").Language} language */
function steps(language) {
  return h(
    "ol",
    { class: "fair-steps" },
    ...["bound", "cut", "deck", "sealed", "open"].map((step, at) =>
      h(
        "li",
        null,
        h("span", { class: "step-number", "aria-hidden": "true" }, h("b", null, String(at + 1))),
        h("div", null, h("h3", null, language.text(`web.fair.${step}`)), h("p", null, language.text(`web.fair.${step}.text`))),
      ),
    ),
  );
}

/** @param {import("../i18n.js").Language} language @param {string} topic @param {string[]} points */
function listed(language, topic, points) {
  return [
    h("h2", null, language.text(`web.fair.${topic}`)),
    h("ul", null, ...points.map((point) => h("li", null, language.text(`web.fair.${topic}.${point}`)))),
  ];
}

/** For whoever wants to build it themselves. @param {import("../i18n.js").Language} language */
function recipe(language) {
  const lines = [
    'h = SHA-256(header)',
    'C = SHA-256("ronda/commit/1" ‖ h ‖ s)',
    'k = SHA-256("ronda/cut/1" ‖ h ‖ C ‖ seat ‖ c)',
    'T = SHA-256("ronda/cuts/1" ‖ h ‖ C ‖ 1 ‖ k ‖ c …)',
    'K = HKDF-SHA-256(s, T, "ronda/deck/1")',
    'deck: Fisher–Yates, HMAC(K, "shuffle" ‖ j)',
    'M = Merkle root of 40 × SHA-256(0 ‖ h ‖ p ‖ card ‖ salt)',
  ];
  return h(
    "details",
    { class: "fingerprints recipe" },
    h("summary", null, language.text("web.fair.recipe")),
    h("p", null, language.text("web.fair.recipe.text")),
    h("pre", { dir: "ltr", tabindex: "0" }, lines.join("\n")),
  );
}
