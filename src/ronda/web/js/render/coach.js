/** The coach of the lesson: what to do and why, in a few words, above the table; and what comes after it. */

import { refusalText } from "../model/refusals.js";
import { h, place, setAttribute, setText, useStyles } from "./dom.js";
import { pageFrame } from "./frame.js";
import { icon } from "./pictures.js";

/** @typedef {import("../model/lesson.js").Lesson} Lesson */
/** @typedef {import("../model/announcements.js").Announcer} Announcer */

export class Coach {
  /**
   * @param {import("../i18n.js").Language} language
   * @param {{ skip: () => void }} handlers
   */
  constructor(language, { skip }) {
    this.language = language;
    this.say = (/** @type {string} */ key, values = {}) => language.text(`web.learn.${key}`, values);
    this.step = h("span", { class: "coach-step" });
    this.title = h("strong", { class: "coach-title" });
    this.text = h("p", null);
    this.bar = h("i", null);
    this.on = h("button", { class: "first", type: "button", hidden: true, onclick: skip }, this.say("on"));
    const label = this.say("skip");
    this.element = h(
      "aside",
      { class: "coach", dir: language.direction, "aria-label": this.say("title") },
      h("div", { class: "coach-told", "aria-live": "polite" }, this.title, " ", this.step, this.text),
      this.on,
      h("button", { class: "quiet coach-skip", type: "button", "aria-label": label, title: label, onclick: skip }, icon("close")),
      h("div", { class: "coach-progress", "aria-hidden": "true" }, this.bar),
    );
    /** The lesson's deck is stacked: there is no seal to show. */
    this.mark = h("span", { hidden: true });
  }

  /** Stands above a table. @param {HTMLElement} main */
  async join(main) {
    await useStyles("learn");
    main.classList.add("lesson");
    (main.querySelector(".board") || main).prepend(this.element);
    const heading = main.querySelector("h1");
    if (heading) {
      heading.textContent = this.say("title");
    }
  }

  /**
   * @param {Lesson} lesson
   * @param {Announcer | null} announcer
   */
  tell(lesson, announcer) {
    this.progress(lesson);
    const { ask } = lesson;
    this.on.hidden = !lesson.isOver;
    if (lesson.isOver) {
      this.show(this.say("count.title"), this.say("count"));
    } else if (ask) {
      this.show(this.say(`${ask}.title`), this.say(ask, { card: this.cardOf(lesson, announcer) }));
    } else if (lesson.isQuick) {
      this.show(this.say("waiting"), this.say("auto"));
    }
  }

  /** @param {Lesson} lesson */
  progress({ step, steps }) {
    if (step) {
      setText(this.step, this.say("step", { n: step, of: steps.length }));
      place(this.bar, { "--done": step / steps.length });
    }
  }

  /**
   * Something else was played than what is asked for.
   * @param {Lesson} lesson
   * @param {Announcer | null} announcer
   */
  hint(lesson, announcer) {
    const key = lesson.ask === "call" ? "other.call" : "other";
    setText(this.text, this.say(key, { card: this.cardOf(lesson, announcer) }));
    this.element.classList.remove("hinted");
    // Twice in a row, it moves twice.
    void this.element.offsetWidth;
    this.element.classList.add("hinted");
  }

  /**
   * @param {Lesson} lesson
   * @param {Announcer | null} announcer
   */
  cardOf({ wanted }, announcer) {
    return wanted && announcer && /\d/.test(wanted) ? announcer.lines.card(wanted) : "";
  }

  /**
   * @param {string} title
   * @param {string} text
   */
  show(title, text) {
    setText(this.title, title);
    setText(this.text, text);
  }

  /**
   * The card or the call that is asked for wears a ring.
   * @param {HTMLElement} main
   * @param {string | null} wanted
   */
  markWanted(main, wanted) {
    for (const button of Array.from(main.querySelectorAll("[data-hand], [data-call]"))) {
      const its = button.getAttribute("data-hand") || button.getAttribute("data-call");
      setAttribute(button, "data-wanted", wanted !== null && its === wanted);
    }
  }
}

/** After the lesson: playing is one click away. */
export class LessonEnd {
  /**
   * @param {import("../app.js").App} app
   * @param {{ again: () => void, play: () => void }} handlers
   */
  constructor(app, handlers) {
    const { language } = app;
    const say = (/** @type {string} */ key) => language.text(`web.learn.done${key}`);
    this.language = language;
    this.line = h("p", { role: "alert" });
    this.button = h("button", { type: "button", class: "first", onclick: handlers.play }, say(".play"));
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
        h("button", { type: "button", onclick: handlers.again }, say(".again")),
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
    setText(this.line, refusalText(this.language, error));
  }
}
