/** The count at the end of a deal, a step at a time: its cards, one sentence, and what can be done meanwhile. */

import { dealOf } from "../model/counting.js";
import { CountCards } from "./count_cards.js";
import { h, setAttribute, setText, withNames } from "./dom.js";
import { mayGoOn, Offers } from "./offers.js";
import { Clock } from "./strip.js";

/** @typedef {import("../model/counting.js").Counting} Counting */
/** @typedef {import("../model/view_model.js").ViewModel} ViewModel */
/** @typedef {import("../i18n.js").Language} Language */

export class Count {
  /**
   * @param {Language} language
   * @param {import("../pages/actions.js").Act | null} act without it nothing can be pressed, as on a television
   * @param {import("./motion.js").Motion | null} motion what flies from the cards to the score
   */
  constructor(language, act, motion) {
    this.language = language;
    this.act = act;
    this.title = h("h2", { id: "count-title", tabindex: "-1" });
    this.cards = new CountCards(language, motion);
    this.line = h("p", { class: "count-line", role: "status" });
    this.offers = new Offers(language);
    this.clock = new Clock(language, () => {});
    this.element = h(
      "section",
      { class: "over-felt count-panel", "aria-labelledby": "count-title", hidden: true },
      h(
        "div",
        { class: "count-cloth" },
        h("header", null, this.title, act && this.clock.element),
        this.cards.element,
        this.line,
        act && this.offers.element,
      ),
    );
    this.hear = (/** @type {Event} */ event) => this.press(event);
    /** @type {Counting | null} */
    this.counting = null;
    this.drawn = "";
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** @param {ViewModel} shown */
  update(shown) {
    const { table, counting } = shown;
    this.counting = counting;
    // After a match its end is what stays.
    if (table.stage !== "between" && !(table.stage === "finished" && counting && !counting.isDone)) {
      this.close();
      return;
    }
    if (!this.isOpen) {
      this.open();
    }
    setText(this.title, this.language.text("web.count.title", { n: dealOf(table) }));
    const drawn = `${table.match_number} ${dealOf(table)} ${table.stage} ${counting?.at}`;
    if (drawn !== this.drawn) {
      this.drawn = drawn;
      this.draw(shown);
    }
    this.clock.update(table, shown.ahead);
    this.offer(shown);
  }

  open() {
    this.element.hidden = false;
    this.element.addEventListener("click", this.hear);
    document.addEventListener("keydown", this.hear);
    if (document.activeElement === document.body || document.activeElement?.closest(".hand, .strip")) {
      this.title.focus({ preventScroll: true });
    }
  }

  close() {
    this.clock.stop();
    if (this.isOpen) {
      this.element.removeEventListener("click", this.hear);
      document.removeEventListener("keydown", this.hear);
      this.element.hidden = true;
      this.cards.close();
      this.drawn = "";
    }
  }

  /** A tap, Space or Enter that is meant for nothing else shows the next step. @param {Event} event */
  press(event) {
    const { target, key } = /** @type {KeyboardEvent} */ (event);
    const isMeant = key === undefined || key === " " || key === "Enter";
    const isFree = target instanceof Element && !target.closest("button, a, input, select, textarea, dialog");
    if (this.act && isMeant && isFree && this.counting && !this.counting.isDone) {
      event.preventDefault();
      this.counting.next();
    }
  }

  /** @param {ViewModel} shown */
  draw(shown) {
    const step = shown.counting?.step ?? null;
    setAttribute(this.element, "data-step", step ? step.kind : "done");
    this.line.replaceChildren(...(step ? withNames(this.sentence(step, shown)) : []));
    this.cards.draw(step, shown);
  }

  /**
   * One sentence a step; a call that was false is told with what was held.
   * @param {import("../model/counting.js").Step} step
   * @param {ViewModel} shown
   */
  sentence({ kind, event, text, points, call = 0 }, { announcer, counting }) {
    const { language } = this;
    if (kind === "call") {
      const { seat, true: isTrue } = event.calls[call];
      const cards = counting?.counted.hands[event.distribution]?.[seat] ?? [];
      const isTold = !isTrue && cards.length > 0;
      return isTold ? language.text("web.count.held", { call: text, cards: announcer.lines.cards(cards) }) : text;
    }
    return [text, ...points.map((gain) => gain.text)].filter(Boolean).join(" ") || language.text("web.count.nothing");
  }

  /** @param {ViewModel} shown */
  offer(shown) {
    const { language, act } = this;
    if (!act) {
      return;
    }
    const { table, counting } = shown;
    const isCounting = counting !== null && !counting.isDone;
    this.offers.update(
      [
        { key: "step", label: language.text("web.count.step"), act: () => counting?.next(), is: isCounting, look: "first" },
        { key: "all", label: language.text("web.count.all"), act: () => counting?.all(), is: isCounting },
        { key: "ready", label: language.text("web.count.next"), act: () => act("ready"), is: !isCounting && mayGoOn(table), look: "first" },
        { key: "seal", label: language.text("web.seal.check"), act: () => act("seal"), is: !isCounting && table.fair !== null, look: "quiet" },
      ],
      shown,
    );
  }
}
