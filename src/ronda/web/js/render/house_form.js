/**
 * *My house's rules*, drawn: five spoken questions, then every switch with the sentences it
 * governs, and the whole page of these rules below. All words come from the server.
 */

import { isAnswered, QUESTIONS } from "../model/questions.js";
import { h, setAttribute, setText } from "./dom.js";
import { rulesArticle } from "./rules_page.js";
import { SwitchField } from "./switch_field.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./switch_field.js").Field} Field */

/**
 * The answer of `POST /api/rules/house`.
 * @typedef {object} HouseRules
 * @property {Record<string, any>} rules
 * @property {Record<string, any>} values
 * @property {{ name: string, heading: string, fields: Field[] }[]} topics
 * @property {Record<string, number>} minutes
 * @property {import("./rules_page.js").Page | null} page
 * @property {{ switch: string, text: string } | null} refused
 */

export class HouseForm {
  /**
   * @param {App} app
   * @param {{ changeHouse: (switches: Record<string, any>) => void, keep: (name: string) => void, share: (name: string) => void }} deeds
   */
  constructor(app, deeds) {
    this.app = app;
    this.deeds = deeds;
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

  /** @param {import("../model/questions.js").Question} question */
  question({ key, answers }) {
    const inputs = answers.map((answer) => {
      const input = h("input", { type: "radio", name: `ask-${key}`, value: answer.key });
      input.addEventListener("change", () => this.deeds.changeHouse(answer.switches));
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
    const keep = () => (name.value.trim() ? this.deeds.keep(name.value) : name.focus());
    const share = () => this.deeds.share(name.value.trim());
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
   * @param {Record<string, any>} written what the reader has chosen, refused or not
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

  /** @param {Record<string, any>} values */
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
      const change = (/** @type {Record<string, any>} */ switches) => this.deeds.changeHouse(switches);
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
