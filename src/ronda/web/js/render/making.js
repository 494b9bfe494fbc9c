/**
 * Making a table, drawn: the choices on one side, what comes of them on the other. Each choice is a line that
 * says what is chosen, and opens on all there is to choose; one is open at a time.
 */

import { FIRST_RULES } from "../model/begin.js";
import { refusalText } from "../model/refusals.js";
import { isolated } from "../model/names.js";
import { CLOCKS, inOrder } from "../model/table_form.js";
import { h, setAttribute, setText, useStyles, withNames } from "./dom.js";
import { pageFrame } from "./frame.js";
import { HouseForm } from "./house_form.js";
import { minuteSpan, setAbout, setTitleOf, sourceOf } from "./rules.js";
import { check, choice } from "./settings.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../model/table_form.js").TableForm} TableForm */
/** @typedef {import("../model/saved_rules.js").SavedRules} SavedRules */
/** @typedef {import("../model/table_form.js").RuleSet} RuleSet */

/**
 * @typedef {object} Handlers
 * @property {(change: Partial<TableForm>) => void} change
 * @property {(switches: import("./rules.js").Switches) => void} changeHouse
 * @property {(name: string) => void} keep a house under a name
 * @property {(name: string) => void} forget
 * @property {(name: string) => void} share
 * @property {() => void} read the whole rules
 * @property {() => void} make
 */

/**
 * What the page shows beside the choices themselves.
 * @typedef {object} Known
 * @property {SavedRules[]} houses
 * @property {number[]} allowed how many may sit down
 * @property {Record<string, number>} minutes
 */

export class MakingPage {
  /**
   * @param {App} app
   * @param {RuleSet[]} sets
   * @param {TableForm} making
   * @param {Known} known
   * @param {Handlers} handlers
   */
  static async open(app, sets, making, known, handlers) {
    await useStyles("rules", "making");
    return new MakingPage(app, sets, making, known, handlers);
  }

  /**
   * @param {App} app
   * @param {RuleSet[]} sets
   * @param {TableForm} making
   * @param {Known} known
   * @param {Handlers} handlers
   */
  constructor(app, sets, making, known, handlers) {
    this.app = app;
    this.say = (/** @type {string} */ key, values = {}) => app.language.text(`web.new.${key}`, values);
    this.families = inOrder(sets, FIRST_RULES.preset.split("-")[0]);
    this.handlers = handlers;
    this.making = making;
    this.choices = h("div", { class: "picks", role: "radiogroup", "aria-label": this.say("rules") });
    this.lengths = h("div", { class: "lengths" });
    this.seats = h("div", null);
    /** @type {Map<string, { element: HTMLDetailsElement, chosen: HTMLElement }>} */
    this.parts = new Map();
    this.house = new HouseForm(app, handlers);
    this.summary = new Summary(app, handlers);
    this.line = h("p", { class: "notice-line", role: "status" });
    this.frame();
    this.drawChoices(known.houses);
    this.update(making, known);
  }

  frame() {
    const { say } = this;
    const part = (/** @type {string} */ name, /** @type {import("./dom.js").Child[]} */ ...children) => this.part(name, children);
    const form = h(
      "form",
      { class: "making", novalidate: true },
      h(
        "div",
        { class: "parts" },
        this.line,
        part("rules", this.choices, this.lengths, this.house.element),
        part("seats", this.seats),
        part("clock", clocksField(this)),
        part("who", ...whoField(this)),
        part("start", startField(this)),
        part("you", ...youField(this)),
      ),
      this.summary.element,
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.handlers.make();
    });
    pageFrame(this.app, { title: say("title"), name: "new", wide: true }, form);
  }

  /** @param {string} name @param {import("./dom.js").Child[]} children */
  part(name, children) {
    const chosen = h("span", { class: "chosen" });
    const heading = h("summary", null, h("h2", null, this.say(name)), chosen);
    const element = h("details", { class: `part ${name}` }, heading, ...children);
    element.addEventListener("toggle", () => element.open && this.openPart(name));
    this.parts.set(name, { element, chosen });
    return element;
  }

  /** @param {string} name */
  openPart(name) {
    this.parts.forEach(({ element }, each) => (element.open = each === name));
  }

  /** What is chosen, on the line of each part. @param {TableForm} making */
  tellChosen({ choice: rules, seats, clock, isPublic, start, name }) {
    const say = this.say;
    const set = this.families.flatMap(({ lengths }) => lengths).find((each) => each.name === rules);
    const values = set && { name: setTitleOf(this.app, set), target: set.rules.target };
    const lines = {
      rules: values ? this.app.language.text("web.lobby.title.set", values) : rules === "own" ? say("own") : isolated(rules.slice("house:".length)),
      seats: say(`seats.${seats}`),
      clock: say(`clock.${clock}`),
      who: say(isPublic ? "who.public" : "who.private"),
      start: say(`start.${start}`),
      you: name.trim() ? isolated(name) : "",
    };
    for (const [part, line] of Object.entries(lines)) {
      this.parts.get(part)?.chosen.replaceChildren(...withNames(line));
    }
  }

  /** @param {SavedRules[]} houses */
  drawChoices(houses) {
    const sets = this.families.map(({ set, lengths }) => {
      const isMine = lengths.some(({ name }) => name === this.making.choice);
      const value = isMine ? this.making.choice : set.name;
      const source = sourceOf(this.app, set);
      return this.pick(value, setTitleOf(this.app, set), setAbout(this.app, set), [this.lineOf(lengths), source]);
    });
    const kept = houses.map(({ name }) =>
      this.pick(`house:${name}`, h("bdi", null, name), this.say("house.kept"), [], () => this.handlers.forget(name)),
    );
    const own = this.pick("own", this.say("own"), this.say("own.about"));
    this.choices.replaceChildren(...sets, ...kept, own);
  }

  /** How many play, and how long. @param {RuleSet[]} lengths */
  lineOf(lengths) {
    const seats = lengths[0].rules.seats.join(this.app.language.text("word.list.comma"));
    return this.say("line", { seats, minutes: minuteSpan(lengths) });
  }

  /**
   * @param {string} value
   * @param {import("./dom.js").Child} title
   * @param {string} about
   * @param {string[]} [notes]
   * @param {() => void} [forget]
   */
  pick(value, title, about, notes = [], forget) {
    const choose = () => this.handlers.change({ choice: value });
    const checked = value === this.making.choice;
    return h(
      "div",
      { class: "pick", "data-chosen": checked },
      h(
        "label",
        null,
        h("input", { type: "radio", name: "rules", value, checked, onchange: choose }),
        h(
          "span",
          { class: "pick-text" },
          h("strong", null, title),
          h("span", null, about),
          ...notes.map((note) => h("small", null, note)),
        ),
      ),
      forget && h("button", { type: "button", class: "quiet small", onclick: forget }, this.say("house.forget")),
    );
  }

  /**
   * @param {TableForm} making
   * @param {Known} known
   */
  update(making, known) {
    this.making = making;
    this.markChosen(making);
    this.tellChosen(making);
    this.drawLengths(making);
    this.drawSeats(making, known);
    this.house.element.hidden = making.choice !== "own";
    this.summary.minutes(known.minutes[making.seats], making.seats);
  }

  /** @param {TableForm} making */
  markChosen({ choice: chosen }) {
    const family = this.families.find(({ lengths }) => lengths.some(({ name }) => name === chosen));
    for (const input of Array.from(this.choices.querySelectorAll("input"))) {
      const isFamily = family !== undefined && family.lengths.some(({ name }) => name === input.value);
      input.checked = isFamily || input.value === chosen;
      setAttribute(/** @type {Element} */ (input.closest(".pick")), "data-chosen", input.checked);
    }
  }

  /** @param {TableForm} making */
  drawLengths(making) {
    const family = this.families.find(({ lengths }) => lengths.some(({ name }) => name === making.choice));
    const lengths = family ? family.lengths : [];
    const key = lengths.length > 1 ? lengths[0].name : "";
    if (this.lengths.dataset.key === key) {
      return;
    }
    this.lengths.dataset.key = key;
    const options = lengths.map(({ name, rules }) => ({ value: name, label: String(rules.target) }));
    this.lengths.replaceChildren(
      ...(key ? [choice(this.say("target"), options, making.choice, (name) => this.handlers.change({ choice: name }))] : []),
    );
  }

  /**
   * @param {TableForm} making
   * @param {Known} known
   */
  drawSeats({ seats }, { allowed }) {
    const key = `${allowed} ${seats}`;
    if (this.seats.dataset.key === key || this.seats.contains(document.activeElement)) {
      return;
    }
    this.seats.dataset.key = key;
    const options = allowed.map((n) => ({ value: String(n), label: this.say(`seats.${n}`) }));
    const pick = (/** @type {string} */ value) => this.handlers.change({ seats: Number(value) });
    this.seats.replaceChildren(choice(this.say("seats.ask"), options, String(seats), pick));
  }

  /** @param {string} text */
  tell(text) {
    setText(this.line, text);
  }

  /** @param {boolean} isBusy */
  busy(isBusy) {
    setAttribute(this.summary.button, "disabled", isBusy);
  }

  /** @param {unknown} error */
  failed(error) {
    this.summary.tell(refusalText(this.app.language, error));
  }
}

/** @typedef {Pick<MakingPage, "say" | "making" | "handlers">} Asking */

/** @param {Asking} page */
function clocksField({ say, making, handlers }) {
  const options = Object.keys(CLOCKS).map((value) => ({ value, label: say(`clock.${value}`) }));
  return choice(say("clock.ask"), options, making.clock, (clock) => handlers.change({ clock }));
}

/** @param {Asking} page */
function whoField({ say, making, handlers }) {
  const options = ["private", "public"].map((value) => ({ value, label: say(`who.${value}`) }));
  return [
    choice(say("who.ask"), options, making.isPublic ? "public" : "private", (value) =>
      handlers.change({ isPublic: value === "public" }),
    ),
    check(say("watch"), making.mayWatch, (mayWatch) => handlers.change({ mayWatch }), say("watch.note")),
    check(say("talk"), making.freeText, (freeText) => handlers.change({ freeText }), say("talk.note")),
    check(say("open_log"), making.openLog, (openLog) => handlers.change({ openLog }), say("open_log.note")),
  ];
}

/** @param {Asking} page */
function startField({ say, making, handlers }) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
  const time = h("input", { type: "datetime-local", id: "starts-at" });
  time.value = making.startsAt;
  time.addEventListener("change", () => handlers.change({ startsAt: time.value }));
  const when = h(
    "p",
    { class: "field", hidden: making.start !== "time" },
    h("label", { for: "starts-at" }, say("start.zone", { zone: zone.replace(/_/g, " ") })),
    time,
  );
  const options = ["full", "ready", "time"].map((value) => ({ value, label: say(`start.${value}`) }));
  const chosen = choice(say("start.ask"), options, making.start, (value) => {
    when.hidden = value !== "time";
    handlers.change({ start: /** @type {TableForm["start"]} */ (value) });
  });
  return h("div", null, chosen, when);
}

/** @param {Asking} page */
function youField({ say, making, handlers }) {
  const input = h("input", { type: "text", id: "host-name", maxlength: 40, autocomplete: "nickname", dir: "auto" });
  input.value = making.name;
  input.addEventListener("input", () => handlers.change({ name: input.value }));
  return [
    h("p", { class: "field" }, h("label", { for: "host-name" }, say("name")), input),
    check(say("sits"), making.sits, (sits) => handlers.change({ sits }), say("sits.note")),
  ];
}

/** @typedef {{ title: string, lines: string[], minutes: number, differs: { head: string[], rows: string[][] } | null }} AtThisTable */

/** What comes of the choices: the table in five lines, its minutes, and the button that makes it. */
class Summary {
  /**
   * @param {App} app
   * @param {{ read: () => void }} handlers
   */
  constructor(app, handlers) {
    this.language = app.language;
    this.lines = h("ul", { class: "five-lines" });
    this.pace = h("p", { class: "pace" });
    this.line = h("p", { class: "notice-line", role: "alert" });
    this.button = h("button", { class: "first wide-button", type: "submit" }, app.language.text("web.new.make"));
    this.element = h(
      "aside",
      { class: "summary", "aria-label": app.language.text("web.new.summary") },
      h("h2", null, app.language.text("web.new.summary")),
      this.lines,
      h("button", { type: "button", class: "quiet", onclick: handlers.read }, app.language.text("web.new.read")),
      h("div", { class: "make" }, this.pace, this.button),
      this.line,
    );
  }

  /** @param {AtThisTable} table */
  show({ lines }) {
    this.lines.replaceChildren(...lines.map((line) => h("li", null, line)));
  }

  /**
   * @param {number | undefined} minutes
   * @param {number} seats
   */
  minutes(minutes, seats) {
    const key = minutes ? "web.new.pace" : "web.new.pace.unknown";
    setText(this.pace, this.language.text(key, { n: seats, minutes: minutes || 0 }));
  }

  /** @param {string} text */
  tell(text) {
    setText(this.line, text);
  }
}
