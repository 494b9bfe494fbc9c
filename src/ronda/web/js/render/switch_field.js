/** One switch of a house, drawn: its values, what the rules page says because of it, its origin. */

import { h, setAttribute, setText } from "./dom.js";

/** @typedef {import("../app.js").App} App */

/**
 * As the server sends it (`pages.changing.Field`).
 * @typedef {object} Field
 * @property {string} switch
 * @property {string} title
 * @property {"names" | "flag" | "points" | "by_seats" | "seats"} kind
 * @property {any} value
 * @property {number} low
 * @property {number} high
 * @property {{ value: any, label: string, is_refused: boolean }[]} options
 * @property {boolean} matters
 * @property {"stated" | "reading" | "chosen"} origin
 * @property {string[]} sentences
 */

/** Sentences that a switch shows; some govern half a page. */
const SHOWN = 3;

export class SwitchField {
  /**
   * @param {App} app
   * @param {(switches: Record<string, any>) => void} change
   */
  constructor({ language }, change) {
    this.language = language;
    this.change = change;
    /** @type {(value: any) => void} */
    this.set = () => {};
    this.key = "";
    this.title = h("span", { class: "switch-title" });
    this.origin = h("span", { class: "origin" });
    this.control = h("span", { class: "control" });
    this.sentences = h("ul", { class: "governed" });
    this.refusal = h("p", { class: "refusal", hidden: true });
    this.element = h(
      "fieldset",
      { class: "switch" },
      h("legend", null, this.title, " ", this.origin),
      this.control,
      this.refusal,
      this.sentences,
    );
  }

  /** @param {Field} field */
  update(field) {
    const { language } = this;
    const key = `${field.kind} ${field.kind === "by_seats" ? Object.keys(field.value) : ""} ${field.options.map(({ label, is_refused }) => label + is_refused)}`;
    if (this.key !== key) {
      this.key = key;
      this.set = this.build(field);
    }
    this.set(field.value);
    this.refuse("");
    setText(this.title, field.title);
    setText(this.origin, field.origin === "stated" ? "" : language.text(`web.new.origin.${field.origin}`));
    setAttribute(this.element, "data-origin", field.origin);
    setAttribute(this.element, "data-matters", field.matters);
    this.say(field);
  }

  /** What these rules say because of it; what is new is marked. @param {Field} field */
  say({ sentences, matters }) {
    const shown = matters ? sentences.slice(0, SHOWN) : [this.language.text("web.new.idle")];
    const before = Array.from(this.sentences.children, (item) => item.textContent);
    if (before.join() === shown.join()) {
      return;
    }
    const isFirst = before.length === 0;
    const items = shown.map((text) => h("li", { "data-new": !isFirst && !before.includes(text) }, text));
    this.sentences.replaceChildren(...items);
  }

  /** @param {string} text */
  refuse(text) {
    this.refusal.hidden = text === "";
    setText(this.refusal, text);
  }

  /** @param {Field} field @returns {(value: any) => void} shows a value */
  build(field) {
    switch (field.kind) {
      case "points":
        return this.number(field);
      case "by_seats":
        return this.bySeats(field);
      case "seats":
        return this.seats(field);
      default:
        return this.options(field);
    }
  }

  /** @param {Field} field */
  options({ switch: name, title, options }) {
    const select = h("select", { "aria-label": title });
    options.forEach(({ label, is_refused }, place) => {
      const text = is_refused ? this.language.text("web.new.not_here", { value: label }) : label;
      select.append(h("option", { value: place }, text));
    });
    select.addEventListener("change", () => this.change({ [name]: options[Number(select.value)].value }));
    this.control.replaceChildren(select);
    return (/** @type {any} */ value) => {
      select.selectedIndex = options.findIndex((option) => option.value === value);
    };
  }

  /** @param {Field} field */
  number({ switch: name, title, low, high }) {
    const input = numberInput(low, high, title);
    input.addEventListener("change", () => this.change({ [name]: Math.trunc(Number(input.value)) }));
    this.control.replaceChildren(input);
    return (/** @type {any} */ value) => {
      if (document.activeElement !== input || Number(input.value) !== value) {
        input.value = String(value);
      }
    };
  }

  /** @param {Field} field */
  bySeats({ switch: name, title, value, low, high }) {
    const inputs = Object.keys(value).map((seats) => {
      const label = this.language.text("web.new.at_seats", { n: Number(seats) });
      const input = numberInput(low, high, `${title}, ${label}`);
      input.addEventListener("change", () => this.change({ [name]: entries() }));
      return { seats, input, element: h("label", { class: "at-seats" }, h("span", null, label), input) };
    });
    const entries = () => Object.fromEntries(inputs.map(({ seats, input }) => [seats, Math.trunc(Number(input.value))]));
    this.control.replaceChildren(...inputs.map(({ element }) => element));
    return (/** @type {any} */ now) => {
      for (const { seats, input } of inputs) {
        input.value = String(now[seats]);
      }
    };
  }

  /** @param {Field} field */
  seats({ switch: name, options }) {
    const boxes = options.map(({ value, label }) => {
      const box = h("input", { type: "checkbox" });
      box.addEventListener("change", () => this.change({ [name]: chosen() }));
      return { value, box, element: h("label", { class: "at-seats" }, box, h("span", null, label)) };
    });
    const chosen = () => boxes.filter(({ box }) => box.checked).map(({ value }) => value);
    this.control.replaceChildren(...boxes.map(({ element }) => element));
    return (/** @type {any} */ now) => {
      for (const { value, box } of boxes) {
        box.checked = now.includes(value);
      }
    };
  }
}

/**
 * @param {number} low
 * @param {number} high
 * @param {string} label
 */
function numberInput(low, high, label) {
  return h("input", { type: "number", min: low, max: high, step: 1, inputmode: "numeric", "aria-label": label });
}
