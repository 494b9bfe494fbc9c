/** The count at the end of a deal, a step at a time: its cards, one sentence, and what can be done meanwhile. */

import { dealOf } from "../model/counting.js";
import { CountCards } from "./count_cards.js";
import { h, setAttribute, setText, withNames } from "./dom.js";
import { icon } from "./pictures.js";
import { Clock } from "./strip.js";

/** @typedef {import("../model/counting.js").Counting} Counting */
/** @typedef {import("../model/view_model.js").ViewModel} ViewModel */
/** @typedef {import("../i18n.js").Language} Language */
/** @typedef {{ key: string, label: string, act: () => void, is: boolean, look?: "first" | "quiet" }} Offer `quiet` is drawn as a sign */

/** Milliseconds after the last step in which a press was still meant for it. */
const DEAF = 350;

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
    this.waiting = h("p", { class: "small waiting", role: "status" });
    this.actions = h("div", { class: "actions" });
    this.clock = new Clock(language, () => {});
    this.element = h(
      "section",
      { class: "count-panel", "aria-labelledby": "count-title", hidden: true },
      h(
        "div",
        { class: "count-cloth" },
        h("header", null, this.title, act && this.clock.element),
        this.cards.element,
        this.line,
        act && h("footer", null, this.waiting, this.actions),
      ),
    );
    this.hear = (/** @type {Event} */ event) => this.press(event);
    /** @type {Counting | null} */
    this.counting = null;
    this.drawn = "";
    this.doneAt = 0;
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** @param {ViewModel} shown */
  update(shown) {
    const { table, counting } = shown;
    this.counting = counting;
    if (table.stage !== "between" && table.stage !== "finished") {
      this.close();
      return;
    }
    if (!this.isOpen) {
      this.open();
    }
    setText(this.title, this.heading(shown));
    const drawn = `${table.match_number} ${dealOf(table)} ${table.stage} ${counting?.at}`;
    if (drawn !== this.drawn) {
      this.drawn = drawn;
      this.draw(shown);
    }
    this.clock.update(table, shown.ahead);
    this.foot(shown);
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
  heading({ table, sideName }) {
    const { language } = this;
    const { view, you, sides = [] } = table;
    if (table.stage !== "finished") {
      return language.text("web.count.title", { n: dealOf(table) });
    }
    if (!view || view.phase !== "over") {
      return language.text("web.count.ended");
    }
    if (view.winner === null) {
      return language.text("web.count.draw");
    }
    const isMine = you !== null && sides[you] === view.winner;
    return isMine ? language.text("web.count.won") : language.text("web.count.lost", { side: sideName(view.winner) });
  }

  /** @param {ViewModel} shown */
  draw(shown) {
    const step = shown.counting?.step ?? null;
    setAttribute(this.element, "data-step", step ? step.kind : "done");
    this.line.replaceChildren(...(step ? withNames(this.sentence(step, shown)) : []));
    this.cards.draw(step, shown);
    if (!step) {
      this.doneAt = performance.now();
    }
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

  /** What can be done now, and for whom the next deal waits. @param {ViewModel} shown */
  foot({ table, names, counting }) {
    const { language, act } = this;
    if (!act) {
      return;
    }
    const isCounting = counting !== null && !counting.isDone;
    const mine = table.you === null ? null : table.seats[table.you];
    const isOver = table.stage === "finished";
    const late = table.seats.flatMap((seat, at) =>
      seat.kind !== "open" && !seat.is_ready && at !== table.you ? [names[at]] : [],
    );
    const isReady = mine !== null && mine.is_ready;
    const told = language.text("web.count.waiting", { names: late.join(language.text("word.list.comma")) });
    this.waiting.replaceChildren(...(isReady && late.length ? withNames(told) : []));
    /** @type {Offer[]} */
    const offers = [
      { key: "step", label: language.text("web.count.step"), act: () => counting?.next(), is: isCounting, look: "first" },
      { key: "all", label: language.text("web.count.all"), act: () => counting?.all(), is: isCounting },
      {
        key: "ready",
        label: language.text(isOver ? "web.count.rematch" : "web.count.next"),
        act: () => act("ready"),
        is: !isCounting && mine !== null && !isReady && !mine.is_handed,
        look: "first",
      },
      { key: "seal", label: language.text("web.seal.check"), act: () => act("seal"), is: !isCounting && table.fair !== null, look: "quiet" },
      { key: "replay", label: language.text("web.count.replay"), act: () => act("replay"), is: isOver && !isCounting },
      { key: "home", label: language.text("web.home.link"), act: () => act("home"), is: isOver && !isCounting },
    ];
    this.buttons(offers.filter(({ is }) => is));
  }

  /** Keeps the buttons that stay, and with them the focus. @param {Offer[]} wanted */
  buttons(wanted) {
    const keys = wanted.map(({ key, label }) => `${key} ${label}`).join();
    if (this.actions.dataset.keys === keys) {
      return;
    }
    const active = document.activeElement;
    const hadFocus = active instanceof HTMLElement && this.actions.contains(active) ? active.dataset.key : null;
    this.actions.dataset.keys = keys;
    const made = wanted.map(({ key, label, act, look = null }) => {
      const said = look === "quiet" ? { "aria-label": label, title: label } : {};
      return h("button", { type: "button", class: look, "data-key": key, onclick: act, ...said }, look === "quiet" ? icon("sealed") : label);
    });
    this.actions.replaceChildren(...made);
    const focus = () => (made.find((each) => each.dataset.key === hadFocus) || made[0] || this.title).focus({ preventScroll: true });
    const deaf = made.find((each) => each.dataset.key === "ready");
    const wait = this.doneAt + DEAF - performance.now();
    if (deaf && wait > 0) {
      deaf.disabled = true;
      setTimeout(() => (deaf.disabled = false), wait);
    }
    hadFocus !== null && setTimeout(focus, deaf ? wait : 0);
  }
}
