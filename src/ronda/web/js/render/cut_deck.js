/**
 * Cutting the deck by hand: a press anywhere along it, a finger drawn over it, or a key. Where and
 * when the hand was goes into the cut, with fresh bytes. Whoever does not cut in time is cut for.
 */

import { freshCut, gestureCut } from "../fair/cut.js";
import { h, place, setAttribute, setText, useStyles } from "./dom.js";
import { back } from "./pictures.js";

/** Cards that are drawn of the deck. */
const DRAWN = 20;
/** Before the time is over, in milliseconds: the answer has to reach the server. */
const RESERVE = 700;

class CutDeck {
  /**
   * @param {import("../i18n.js").Language} language
   * @param {object} how
   * @param {number} how.wait milliseconds until the round closes
   * @param {(cut: Uint8Array) => void} how.cut gets the cut, once
   */
  constructor(language, { wait, cut }) {
    this.language = language;
    this.done = cut;
    /** @type {number[]} */
    this.gesture = [];
    this.isCut = false;
    this.line = h("p", { class: "cut-line", role: "status" }, language.text("web.cut.line"));
    const backs = Array.from({ length: DRAWN }, (_, at) => place(back(), { "--at": at }));
    this.cards = h("div", { class: "cut-cards", "aria-hidden": "true" }, ...backs);
    const range = { type: "range", min: 1, max: DRAWN - 1, value: DRAWN / 2 };
    this.slider = h("input", { ...range, class: "cut-slider", "aria-label": language.text("web.cut.where") });
    const press = { type: "button", class: "first", onclick: () => this.cut() };
    this.button = h("button", press, language.text("web.cut.here"));
    this.element = h(
      "section",
      { class: "cut-deck", "aria-label": language.text("web.cut.title") },
      ...[this.line, this.cards, this.slider, this.button],
    );
    this.timer = setTimeout(() => this.cutForMe(), Math.max(0, wait - RESERVE));
    this.listen();
    this.show();
    void useStyles("cut");
  }

  listen() {
    const { cards, slider, element } = this;
    slider.addEventListener("input", () => this.show());
    element.addEventListener("keydown", (event) => this.note(event.timeStamp));
    cards.addEventListener("pointerdown", (event) => {
      cards.setPointerCapture(event.pointerId);
      this.follow(event);
    });
    cards.addEventListener("pointermove", (event) => this.follow(event));
    cards.addEventListener("pointerup", (event) => {
      this.follow(event);
      this.cut();
    });
  }

  /** @param {PointerEvent} event */
  follow(event) {
    this.note(event.clientX, event.clientY, event.timeStamp);
    const { left, width } = this.cards.getBoundingClientRect();
    const part = width ? (event.clientX - left) / width : 0.5;
    this.slider.value = String(Math.min(DRAWN - 1, Math.max(1, Math.round(part * DRAWN))));
    this.show();
  }

  /** @param {...number} values */
  note(...values) {
    if (this.gesture.length < 600) {
      this.gesture.push(...values);
    }
  }

  /** The deck opens where it would be cut. */
  show() {
    const at = Number(this.slider.value);
    Array.from(this.cards.children).forEach((card, i) => setAttribute(card, "data-over", i >= at));
  }

  cut() {
    if (this.isCut) {
      return;
    }
    this.note(performance.now(), Number(this.slider.value));
    this.finish(gestureCut(this.gesture), "web.cut.done");
  }

  cutForMe() {
    if (!this.isCut) {
      this.finish(freshCut(), "web.cut.for_me");
    }
  }

  /** @param {Uint8Array} cut @param {string} key */
  finish(cut, key) {
    this.isCut = true;
    clearTimeout(this.timer);
    this.button.disabled = true;
    this.slider.disabled = true;
    setAttribute(this.element, "data-cut", true);
    setText(this.line, this.language.text(key));
    this.done(cut);
  }

  /** Taken from the table before it has cut, as after a round that closed. */
  close() {
    clearTimeout(this.timer);
    this.isCut = true;
    this.element.remove();
  }
}

/** The deck to cut, laid over the foot of the page while the cut is due. */
export class CutPanel {
  /**
   * @param {import("../i18n.js").Language} language
   * @param {{ wait: number, cut: (cut: Uint8Array) => void }} how as for `CutDeck`
   */
  constructor(language, how) {
    this.deck = new CutDeck(language, how);
    this.before = document.activeElement;
    this.element = h("div", { class: "cut-panel" }, this.deck.element);
    document.body.append(this.element);
    this.deck.button.focus({ preventScroll: true });
  }

  close() {
    this.deck.close();
    const hadFocus = this.element.contains(document.activeElement);
    this.element.remove();
    if (hadFocus && this.before instanceof HTMLElement && this.before.isConnected) {
      this.before.focus({ preventScroll: true });
    }
  }
}
