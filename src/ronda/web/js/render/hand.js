/** The reader's own cards: tapped, swiped, dragged, or chosen by key. */

import { arrange, h, place, setAttribute } from "./dom.js";
import { face } from "./pictures.js";

/** @typedef {import("../model/card_selection.js").CardSelection} CardSelection */

/** How far up a card has to be drawn to be played, in pixels. */
const SWIPE = 48;
/** How far a finger may stray in a tap. */
const STRAY = 10;

export class Hand {
  /**
   * @param {import("../i18n.js").Language} language
   * @param {CardSelection} selection
   */
  constructor(language, selection) {
    this.language = language;
    this.selection = selection;
    /** @type {Map<string, HandCard>} */
    this.cards = new Map();
    this.element = h("ul", { class: "hand", "aria-label": language.text("web.table.hand"), tabindex: "-1" });
  }

  /**
   * @param {string[]} cards
   * @param {(card: string) => string} describe what a card is, takes and scores
   */
  update(cards, describe) {
    const hadFocus = this.element.contains(document.activeElement);
    const elements = cards.map((card, at) => {
      const known = this.cards.get(card) || new HandCard(card, this.selection);
      this.cards.set(card, known);
      known.update(at, describe(card));
      return known.element;
    });
    for (const card of Array.from(this.cards.keys())) {
      if (!cards.includes(card)) {
        this.cards.delete(card);
      }
    }
    arrange(this.element, elements);
    setAttribute(this.element, "data-count", cards.length);
    setAttribute(this.element, "data-awake", this.selection.isAwake);
    if (hadFocus && !this.element.contains(document.activeElement)) {
      this.focus();
    }
  }

  /** The focus stays at the hand when its card is gone. */
  focus() {
    const [first] = Array.from(this.cards.values());
    (first ? first.button : this.element).focus({ preventScroll: true });
  }

  /** @param {number} at */
  focusCard(at) {
    const card = Array.from(this.cards.values()).find((each) => each.at === at);
    if (card) {
      card.button.focus({ preventScroll: true });
    }
    return card ? card.card : null;
  }
}

class HandCard {
  /**
   * @param {string} card
   * @param {CardSelection} selection
   */
  constructor(card, selection) {
    this.card = card;
    this.selection = selection;
    this.at = 0;
    /** @type {{ id: number, x: number, y: number, wasLifted: boolean, hasMoved: boolean } | null} */
    this.drag = null;
    this.touched = -Infinity;
    this.button = h("button", { class: "hand-card", type: "button", "data-hand": card }, face(card));
    this.element = h("li", null, this.button);
    const { button } = this;
    button.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && selection.look(card));
    button.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && selection.look(null));
    button.addEventListener("focus", () => this.isSeenFocus() && selection.look(card));
    button.addEventListener("blur", () => selection.looked === card && selection.look(null));
    button.addEventListener("pointerdown", (event) => this.down(event));
    button.addEventListener("pointermove", (event) => this.move(event));
    button.addEventListener("pointerup", (event) => this.up(event));
    button.addEventListener("pointercancel", () => this.release());
    button.addEventListener("click", (event) => this.click(event));
    button.addEventListener("contextmenu", (event) => this.touched >= 0 && event.preventDefault());
  }

  /**
   * @param {number} at
   * @param {string} label
   */
  update(at, label) {
    const { selection, button, card } = this;
    const isLegal = selection.plays.some((option) => option.card === card);
    this.at = at;
    setAttribute(button, "aria-label", label);
    setAttribute(button, "aria-disabled", isLegal ? null : "true");
    setAttribute(button, "aria-keyshortcuts", String(at + 1));
    setAttribute(button, "data-lifted", selection.lifted === card);
    setAttribute(button, "data-looked", selection.looked === card && isLegal);
    place(this.element, { "--at": at });
  }

  /** Whether the focus is one that shows: by key, not by a finger. */
  isSeenFocus() {
    try {
      return this.button.matches(":focus-visible");
    } catch {
      return false;
    }
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.touched = event.pointerType === "mouse" ? -Infinity : performance.now();
    if (event.pointerType === "mouse" || this.drag) {
      return;
    }
    const wasLifted = this.selection.lifted === this.card;
    this.drag = { id: event.pointerId, x: event.clientX, y: event.clientY, wasLifted, hasMoved: false };
    this.button.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.drag || event.pointerId !== this.drag.id) {
      return;
    }
    const up = this.drag.y - event.clientY;
    this.drag.hasMoved = this.drag.hasMoved || Math.hypot(up, event.clientX - this.drag.x) > STRAY;
    if (this.drag.hasMoved && !this.selection.isGuarded && this.selection.lifted !== this.card) {
      this.selection.lift(this.card);
    }
    place(this.button, { "--drag-x": `${event.clientX - this.drag.x}px`, "--drag-y": `${-Math.max(up, -20)}px` });
    setAttribute(this.button, "data-dragged", this.drag.hasMoved);
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.drag || event.pointerId !== this.drag.id) {
      return;
    }
    const up = this.drag.y - event.clientY;
    const { wasLifted, hasMoved } = this.drag;
    this.release();
    if (up > SWIPE) {
      this.selection.play(this.card);
    } else if (hasMoved) {
      this.selection.cancel();
    } else if (wasLifted) {
      this.selection.play(this.card);
    } else {
      this.selection.tap(this.card, "touch");
    }
  }

  release() {
    this.drag = null;
    setAttribute(this.button, "data-dragged", false);
    place(this.button, { "--drag-x": "0px", "--drag-y": "0px" });
  }

  /** A click after a touch has been answered already. @param {MouseEvent} event */
  click(event) {
    if (performance.now() - this.touched < 1000) {
      return;
    }
    this.selection.tap(this.card, event.detail === 0 && this.selection.lifted !== this.card ? "key" : "pointer");
  }
}
