/** The seats around the table, in the direction of play, and what each has before it. */

import { bySlot } from "../model/layout.js";
import { arrange, h, setAttribute, setText, withNames } from "./dom.js";
import { back, dealerMark, face, icon, paperMark, tileImage } from "./pictures.js";

/** @typedef {import("../model/view_model.js").SeatScene} SeatScene */
/** @typedef {import("../i18n.js").Language} Language */

const ORDER = ["left", "top", "right", "me"];

export class Seats {
  /**
   * @param {Language} language
   * @param {(seat: number) => void} [open] shows more about a seat, where there is something to press
   */
  constructor(language, open) {
    this.language = language;
    this.open = open;
    /** @type {Map<number, Seat>} */
    this.seats = new Map();
    this.list = h("ul", { class: "seats", "aria-label": language.text("web.table.seats") });
    /** Where a spectator sees the seat that a player's own hand takes. */
    this.below = h("ul", { class: "seats below" });
  }

  /**
   * @param {SeatScene[]} scenes
   * @param {{ isPlayer: boolean, direction: string, hands: (string[] | null)[], lines: import("../model/lines.js").Lines }} shown
   *   whether the seat at the bottom is the reader's own; hands that lie open, by seat
   */
  update(scenes, { isPlayer, direction, hands, lines }) {
    const sorted = [...scenes].sort((one, other) => ORDER.indexOf(one.place) - ORDER.indexOf(other.place));
    const elements = sorted.map((scene) => {
      const seat = this.seats.get(scene.seat) || new Seat(scene.seat, this.language, this.open);
      this.seats.set(scene.seat, seat);
      seat.update(scene, direction, hands[scene.seat] ?? null, lines);
      return { place: scene.place, element: seat.element };
    });
    const others = elements.filter(({ place }) => place !== "me");
    arrange(this.list, others.map(({ element }) => element));
    setAttribute(this.list, "data-count", others.length);
    const mine = elements.filter(({ place }) => place === "me");
    arrange(this.below, mine.map(({ element }) => element));
    setAttribute(this.below, "data-own", isPlayer);
  }
}

class Seat {
  /**
   * @param {number} seat
   * @param {Language} language
   * @param {(seat: number) => void} [open]
   */
  constructor(seat, language, open) {
    this.language = language;
    this.name = h("span", { class: "seat-name" });
    this.note = h("span", { class: "seat-note" });
    this.tile = h("span", { class: "seat-tile" });
    this.fan = h("span", { class: "fan", "aria-hidden": "true" });
    this.marks = h("span", { class: "marks", "aria-hidden": "true" });
    this.sealedCalls = h("span", { class: "papers", "aria-hidden": "true" });
    this.arrow = h("span", { class: "turn-arrow", "aria-hidden": "true" }, icon("play"));
    this.said = h("span", { class: "spoken" });
    this.bubble = h("span", { class: "bubble" });
    this.button = h(
      open ? "button" : "div",
      open ? { class: "seat", type: "button", onclick: () => open(seat) } : { class: "seat" },
      h("span", { class: "avatar" }, this.tile, this.arrow),
      h("span", { class: "who" }, this.name, this.note),
      this.fan,
      this.marks,
      this.sealedCalls,
      this.said,
    );
    this.element = h("li", { "data-seat": seat }, this.button, this.bubble);
    this.drawn = "";
    /** The hand that lies open. */
    this.open = "";
  }

  /**
   * @param {SeatScene} scene
   * @param {string} direction
   * @param {string[] | null} hand where it lies open
   * @param {import("../model/lines.js").Lines} lines
   */
  update(scene, direction, hand, lines) {
    setAttribute(this.element, "data-place", scene.place);
    setAttribute(this.element, "data-turn", scene.isTurn);
    setAttribute(this.element, "data-away", scene.isAway);
    setAttribute(this.element, "data-side", scene.tile);
    setAttribute(this.element, "data-clockwise", direction === "clockwise");
    const drawn = JSON.stringify([scene.tile, scene.isComputer, scene.name, scene.note]);
    if (drawn !== this.drawn) {
      this.drawn = drawn;
      this.tile.replaceChildren(tileImage(scene.tile, scene.isComputer));
      this.name.replaceChildren(...withNames(scene.name));
      setText(this.note, scene.note);
    }
    // Between the last card and new hands nobody holds one.
    const open = hand && scene.cards ? bySlot(hand).flat() : [];
    this.fanOf(scene.cards, open);
    this.marksOf(scene);
    setAttribute(this.button, "data-called", scene.sealedCalls.length > 0);
    setText(this.said, this.sayOf(scene, open.length ? lines.cards(open) : ""));
  }

  /**
   * @param {number} cards
   * @param {string[]} open
   */
  fanOf(cards, open) {
    setAttribute(this.fan, "data-open", open.join(" ") || null);
    if (open.join(" ") !== this.open) {
      this.open = open.join(" ");
      this.fan.replaceChildren(...open.map((card) => face(card)));
    }
    while (this.fan.children.length > cards) {
      this.fan.lastElementChild?.remove();
    }
    while (this.fan.children.length < cards) {
      this.fan.append(back());
    }
  }

  /** @param {SeatScene} scene */
  marksOf({ isDealer, sealedCalls, isReady }) {
    const key = JSON.stringify([isDealer, sealedCalls, isReady]);
    if (this.marks.dataset.key === key) {
      return;
    }
    this.marks.dataset.key = key;
    this.marks.replaceChildren(
      ...(isDealer ? [dealerMark(this.language)] : []),
    );
    this.sealedCalls.replaceChildren(
      ...sealedCalls.map((kind) => paperMark(this.language, kind)),
    );
  }

  /**
   * @param {SeatScene} scene
   * @param {string} hand in words, where it lies open
   */
  sayOf({ cards, isDealer, sealedCalls, isTurn }, hand) {
    const { language } = this;
    return [
      hand || (cards ? language.text("web.seat.cards", { n: cards }) : ""),
      isDealer ? language.text("web.seat.dealer") : "",
      ...sealedCalls.map((kind) => language.text(`web.seat.called.${kind}`)),
      isTurn ? language.text("web.seat.turn") : "",
    ]
      .filter(Boolean)
      .join(", ");
  }
}
