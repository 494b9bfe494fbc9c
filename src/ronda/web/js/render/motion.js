/**
 * What moves: ghosts of cards fly over a table that is drawn already as it will be, so nothing waits
 * for a movement, and a hidden or hurried page just leaves them out. Only transform and opacity move.
 */

import { DEAL, GATHER, LAY, OPEN, timelineOf } from "../model/timeline.js";
import { Flights, Moments } from "./moments.js";
import { face } from "./pictures.js";

/** @typedef {import("../model/timeline.js").Cue} Cue */
/** @typedef {import("./moments.js").Box} Box */

export class Motion extends Flights {
  /**
   * @param {HTMLElement} root the table
   * @param {import("../i18n.js").Language} language
   */
  constructor(root, language) {
    super();
    this.root = root;
    this.language = language;
    this.moments = new Moments(root, this.layer);
    this.words = "darba";
    /** @type {Map<string, Box>} where cards lay before the last drawing */
    this.before = new Map();
    this.timelineOf = timelineOf;
  }

  /** Where every card lies now. */
  measure() {
    this.before = new Map();
    for (const card of Array.from(this.root.querySelectorAll("[data-card]"))) {
      const owner = card.closest("[data-hand]");
      const name = card.getAttribute("data-card") || "";
      this.before.set(owner ? `hand ${name}` : name, card.getBoundingClientRect());
    }
    for (const paper of Array.from(this.root.querySelectorAll(".papers > .paper, .own-marks > .paper"))) {
      const seat = paper.closest("[data-seat]")?.getAttribute("data-seat") ?? "mine";
      this.before.set(`paper ${seat}`, paper.getBoundingClientRect());
    }
  }

  /** Ends what is still on its way: the table already stands as it will. */
  finish() {
    this.clear();
    this.moments.finish();
    for (const coming of Array.from(this.root.querySelectorAll(".coming"))) {
      coming.classList.remove("coming");
    }
  }

  /** @param {Cue[]} cues */
  perform(cues) {
    for (const cue of cues) {
      this.cue({ ...cue, at: cue.at * this.speed });
    }
    this.begin();
  }

  /** @param {Cue} cue */
  cue(cue) {
    switch (cue.kind) {
      case "play":
        this.play(cue);
        break;
      case "sweep":
        this.sweep(cue);
        break;
      case "collect":
        this.gather(cue);
        break;
      case "points":
        this.later(this.moments.points(cue, this.sourceOf(cue), this));
        break;
      case "moment":
      case "call":
        this.moments.word(cue, this);
        break;
      case "hands":
        this.hands(cue);
        break;
      case "opening":
        this.opening(cue);
        break;
      case "draw":
        this.draw(cue);
        break;
    }
  }

  // --- where ---

  /** @param {string} selector @returns {Box | null} */
  box(selector) {
    const box = this.root.querySelector(selector)?.getBoundingClientRect();
    return box && box.height > 0 ? box : null;
  }

  /** @param {string} card @returns {Box | null} */
  slot(card) {
    return this.box(`.slot[data-rank="${parseInt(card, 10)}"]`);
  }

  /** @param {number | undefined} seat */
  pile(seat) {
    const side = this.root.querySelector(`[data-seat="${seat}"]`);
    const tile = side ? side.getAttribute("data-side") : null;
    return this.box(`.pile[data-side="${tile}"] .pile-cards`);
  }

  /** Where a card comes from: the hand, the place where it waits, or another's seat. @param {Cue} cue @returns {Box | null} */
  origin({ card, seat }) {
    const own = this.before.get(`hand ${card}`) || this.before.get(String(card));
    return own || this.box(`[data-seat="${seat}"] .fan`);
  }

  /** What points rise from: a card, the paper of a call, or else who made them. @param {Cue} cue @returns {Box | null} */
  sourceOf({ card, call, seat }) {
    const isMine = this.root.querySelector(`.below[data-own] [data-seat="${seat}"]`) !== null;
    const paper = call && this.before.get(`paper ${isMine ? "mine" : seat}`);
    return paper || (card && this.slot(card)) || this.box(isMine ? ".hand" : `[data-seat="${seat}"]`);
  }

  // --- cards ---

  /** @param {Cue} cue */
  play(cue) {
    const { card = "", isAnswer = false, at } = cue;
    const landed = this.root.querySelector(`.felt [data-card="${card}"]`);
    const answered = this.box(".tray:not([data-empty]) .packet") || this.box(".pile[data-contested] .pile-cards");
    const to = landed ? landed.getBoundingClientRect() : isAnswer ? answered : this.slot(card);
    const from = this.origin(cue);
    if (landed) {
      this.hideFor(landed, at + LAY * this.speed);
    }
    if (from && to && !this.isReduced) {
      const tilt = (card.charCodeAt(0) % 5) - 2;
      const hold = landed || isAnswer ? 0 : 60;
      this.fly(face(card), [from, to], { at, step: LAY * this.speed, tilt, hold });
    }
  }

  /** The capturing card sweeps its run rank by rank, and all go to the pile. @param {Cue} cue */
  sweep({ card = "", cards = [], seat, at, since = 0, step = 0 }) {
    const pace = step * this.speed;
    const goal = this.box(".tray:not([data-empty]) .packet") || this.pile(seat);
    const start = this.slot(card);
    if (!goal || !start || this.isReduced) {
      return;
    }
    const stops = cards.map((each) => this.before.get(each) || this.slot(each) || start);
    cards.forEach((each, place) => {
      this.fly(face(each), [stops[place], goal], {
        at,
        wait: pace * (place + 1),
        step: LAY * this.speed,
        fade: true,
      });
    });
    const lying = { at: 0, wait: at, unseen: since * this.speed };
    this.fly(face(card), [start, ...stops, goal], { ...lying, step: pace, last: LAY * this.speed, fade: true });
  }

  /** A packet goes to a pile. @param {Cue} cue */
  gather({ cards = [], seat, at }) {
    const goal = this.pile(seat);
    if (!goal || this.isReduced) {
      return;
    }
    cards.forEach((card, place) => {
      const from = this.before.get(card) || this.slot(card);
      if (from) {
        this.fly(face(card), [from, goal], { at, wait: GATHER * place * this.speed, step: LAY * this.speed, fade: true });
      }
    });
  }

  /** New hands: one's own card by card, the others' as they lie. @param {Cue} cue */
  hands({ at }) {
    const deck = this.box(".stock");
    const own = Array.from(this.root.querySelectorAll("[data-hand]"));
    const fans = Array.from(this.root.querySelectorAll(".seats .fan"));
    own.forEach((card, place) => this.arrive(card, deck, at + DEAL * place * this.speed));
    fans.forEach((fan) => this.arrive(fan, deck, at));
  }

  /** @param {Cue} cue */
  opening({ cards = [], at }) {
    const deck = this.box(".stock");
    cards.forEach((card, place) => {
      const found = this.root.querySelector(`.felt [data-card="${card}"]`);
      if (found) {
        this.arrive(found, deck, at + OPEN * place * this.speed);
      }
    });
  }

  /** A card drawn for the first deal lies at its seat for a moment. @param {Cue} cue */
  draw({ card = "", seat, at }) {
    const from = this.box(".stock");
    const to = this.box(`[data-seat="${seat}"] .avatar`) || this.box(".hand");
    if (from && to) {
      const hold = 1400;
      const shown = { left: to.left + to.width / 2 - 30, top: to.top, width: 60, height: 90 };
      if (this.isReduced) {
        this.appear(face(card), shown, { at, hold });
      } else {
        this.fly(face(card), [from, shown], { at, step: LAY, hold });
      }
    }
  }
}
