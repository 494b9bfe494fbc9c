/**
 * *My house's rules*, drawn: five spoken questions, then every switch with the sentences it
 * governs, and the whole page of these rules below. All words come from the server.
 */

import { isAnswered, QUESTIONS } from "../model/table_form.js";
import { h, setAttribute, setText } from "./dom.js";
import { rulesArticle } from "./rules.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./rules.js").Switches} Switches */
/** @typedef {Switches[string]} Value */

/**
 * The answer of `POST /api/rules/house`.
 * @typedef {object} HouseRules
 * @property {Switches} rules
 * @property {Switches} values
 * @property {{ name: string, heading: string, fields: Field[] }[]} topics
 * @property {Record<string, number>} minutes
 * @property {import("./rules.js").Page | null} page
 * @property {{ switch: string, text: string } | null} refused
 */

export class HouseForm {
  /**
   * @param {App} app
   * @param {{ changeHouse: (switches: Switches) => void, keep: (name: string) => void, share: (name: string) => void }} handlers
   */
  constructor(app, handlers) {
    this.app = app;
    this.handlers = handlers;
    this.say = (/** @type {string} */ key, values = {}) => app.language.text(`web.new.${key}`, values);
    /** @type {Map<string, SwitchField>} */
    this.fields = new Map();
    this.questions = QUESTIONS.map((question) => this.question(question));
    this.refusal = h("p", { class: "refusal", role: "alert", hidden: true });
    this.details = h("details", { class: "details" }, h("summary", null, this.say("details")));
    this.page = h("details", { class: "details whole" }, h("summary", null, this.say("whole")));
    this.shared = h("div", { class: "shared" });
    this.name = h("input", { type: "text", id: "house-name", maxlength: 40, dir: "auto" });
    this.element = h(
      "div",
      { class: "house", hidden: true },
      ...this.questions.map(({ element }) => element),
      this.refusal,
      this.keeping(),
      this.details,
      this.page,
    );
  }

  /** @param {import("../model/table_form.js").Question} question */
  question({ key, answers }) {
    const inputs = answers.map((answer) => {
      const input = h("input", { type: "radio", name: `ask-${key}`, value: answer.key });
      input.addEventListener("change", () => this.handlers.changeHouse(answer.switches));
      return { answer, input, label: this.say(`ask.${key}.${answer.key}`) };
    });
    const element = h(
      "fieldset",
      { class: "choice" },
      h("legend", null, this.say(`ask.${key}`)),
      h("div", { class: "options" }, ...inputs.map(({ input, label }) => h("label", null, input, h("span", null, label)))),
    );
    return { element, inputs };
  }

  /** A name to keep the house under, and a link to hand on. */
  keeping() {
    const { name } = this;
    const keep = () => (name.value.trim() ? this.handlers.keep(name.value) : name.focus());
    const share = () => this.handlers.share(name.value.trim());
    name.addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        event.preventDefault();
        keep();
      }
    });
    this.keepButton = h("button", { type: "button", onclick: keep }, this.say("house.keep"));
    this.shareButton = h("button", { type: "button", onclick: share }, this.say("house.share"));
    return h(
      "div",
      { class: "keeping" },
      h("label", { for: "house-name" }, this.say("house.name")),
      h("div", { class: "row" }, name, this.keepButton, this.shareButton),
      this.shared,
    );
  }

  /** A house that somebody else has named. @param {string} name */
  named(name) {
    this.name.value = name;
  }

  /**
   * @param {HouseRules} house
   * @param {Switches} written what the reader has chosen, refused or not
   */
  update(house, written) {
    this.refuse(house.refused);
    if (house.refused) {
      const field = this.fields.get(house.refused.switch);
      field?.refuse(house.refused.text);
      this.answered({ ...this.values, ...written });
      return;
    }
    this.values = house.values;
    this.answered(house.values);
    this.drawTopics(house.topics);
    this.drawPage(house.page);
  }

  /** @param {HouseRules["refused"]} refused */
  refuse(refused) {
    this.refusal.hidden = !refused;
    setText(this.refusal, refused ? refused.text : "");
    for (const button of [this.keepButton, this.shareButton]) {
      button && setAttribute(button, "disabled", Boolean(refused));
    }
  }

  /** @param {Switches} values */
  answered(values) {
    for (const { inputs } of this.questions) {
      for (const { answer, input } of inputs) {
        input.checked = isAnswered(answer, values);
      }
    }
  }

  /** @param {HouseRules["topics"]} topics */
  drawTopics(topics) {
    if (this.fields.size === 0) {
      const change = (/** @type {Switches} */ switches) => this.handlers.changeHouse(switches);
      for (const { heading, fields } of topics) {
        this.details.append(h("h3", null, heading));
        for (const { switch: name } of fields) {
          const field = new SwitchField(this.app, change);
          this.fields.set(name, field);
          this.details.append(field.element);
        }
      }
    }
    for (const { fields } of topics) {
      for (const field of fields) {
        this.fields.get(field.switch)?.update(field);
      }
    }
  }

  /** @param {HouseRules["page"]} page */
  drawPage(page) {
    if (page) {
      const [summary] = Array.from(this.page.children);
      this.page.replaceChildren(summary, rulesArticle(this.app.language, page));
    }
  }
}

/**
 * As the server sends it (`pages.changing.Field`).
 * @typedef {object} Field
 * @property {string} switch
 * @property {string} title
 * @property {"names" | "flag" | "points" | "by_seats" | "seats"} kind
 * @property {Value} value
 * @property {number} low
 * @property {number} high
 * @property {{ value: Value, label: string, is_refused: boolean }[]} options
 * @property {boolean} matters
 * @property {"stated" | "reading" | "chosen"} origin
 * @property {string[]} sentences
 */

/** Sentences that a switch shows; some govern half a page. */
const SHOWN = 3;

/** One switch of a house, drawn: its values, what the rules page says because of it, its origin. */
class SwitchField {
  /**
   * @param {App} app
   * @param {(switches: Switches) => void} change
   */
  constructor({ language }, change) {
    this.language = language;
    this.change = change;
    /** @type {(value: Value) => void} */
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

  /** @param {Field} field @returns {(value: Value) => void} shows a value */
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
    return (/** @type {Value} */ value) => {
      select.selectedIndex = options.findIndex((option) => option.value === value);
    };
  }

  /** @param {Field} field */
  number({ switch: name, title, low, high }) {
    const input = numberInput(low, high, title);
    input.addEventListener("change", () => this.change({ [name]: Math.trunc(Number(input.value)) }));
    this.control.replaceChildren(input);
    return (/** @type {Value} */ value) => {
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
    return (/** @type {Value} */ now) => {
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
    return (/** @type {Value} */ now) => {
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
