/**
 * A match looked at afterwards: what is to be seen after each action, and the sentences of each
 * step. The frames come from the server; no rule is known here.
 */

import { bySlot, linksOf, placeOf, RANKS, tileOf } from "./layout.js";
import { Lines } from "./lines.js";
import { levelName, seatNames } from "./names.js";

/** @typedef {import("../i18n.js").Language} Language */
/** @typedef {import("./wire.js").Event} Event */
/** @typedef {import("./wire.js").Line} Line */

/**
 * As `server.api.replay.Frame`.
 * @typedef {object} Frame
 * @property {number} deal
 * @property {number | null} seat
 * @property {string | null} action
 * @property {Event[]} events
 * @property {import("./wire.js").Line[]} told one for each event
 * @property {number | null} dealer
 * @property {number} distribution
 * @property {boolean} last
 * @property {number} stock
 * @property {string[][]} hands
 * @property {string[]} loose
 * @property {string | null} live
 * @property {import("./wire.js").ChainView | null} chain
 * @property {number[]} piles
 * @property {number[]} totals
 */

/**
 * As `server.api.replay.Shown`.
 * @typedef {object} ReplayedMatch
 * @property {Record<string, any>} rules every switch
 * @property {string} preset
 * @property {number} seats
 * @property {number[]} sides the side of each seat
 * @property {number} par
 * @property {{ table?: string, players?: Sitter[], started?: number, ended?: number }} about
 * @property {Frame[]} frames
 * @property {boolean} finished
 * @property {number | null} winner
 */

/** @typedef {{ seat: number, kind: string, name?: string, level?: string, from?: { deal: number, action: number } }} Sitter */

/**
 * What a step shows.
 * @typedef {object} ReplayScene
 * @property {number} at
 * @property {Frame} frame
 * @property {{ seat: number, place: string, tile: string, name: string, note: string, isComputer: boolean,
 *   isDealer: boolean, hasActed: boolean, cards: string[], isOpen: boolean }[]} seats
 * @property {{ rank: number, cards: string[], marked: string[] }[]} slots
 * @property {number[]} links
 * @property {{ side: number, tile: string, name: string, total: number, pile: number, over: number }[]} sides
 * @property {string[]} sentences
 * @property {{ card: string, gone: string[] } | null} capture what the step took, for a moment
 */

export class Replaying {
  /**
   * @param {Language} language
   * @param {ReplayedMatch} shown
   * @param {number | null} reader the seat of whoever looks; null for somebody who was not there
   */
  constructor(language, shown, reader) {
    this.language = language;
    this.shown = shown;
    this.viewer = reader === null ? 0 : reader;
    this.reader = reader;
    this.sitters = sittersOf(shown);
    this.names = namesOf(language, shown);
    this.deals = dealsOf(shown.frames);
    const lines = new Lines(language, shown.rules.words, this.names, shown.sides);
    const told = (/** @type {boolean} */ allHands) => {
      const seen = (/** @type {Line} */ line) => (allHands ? line : veiled(line, reader));
      return shown.frames.map((frame) => frame.told.map((line) => lines.sentence(seen(line))));
    };
    /** Hands that were hidden are told only on request, like they are shown. */
    this.told = { veiled: told(false), open: told(true) };
    this.sides = Array.from(new Set(shown.sides));
    this.sideNames = this.sides.map((side) => lines.sideName(side));
  }

  /** The sentences of each step. @param {boolean} allHands */
  sentences(allHands) {
    return allHands ? this.told.open : this.told.veiled;
  }

  get length() {
    return this.shown.frames.length;
  }

  /**
   * @param {number} at
   * @param {boolean} allHands whether hands that are not the viewer's lie open
   * @returns {ReplayScene}
   */
  scene(at, allHands) {
    const frame = this.shown.frames[at];
    const play = frame.events.find(({ event }) => event === "play") || null;
    const gone = play ? [...play.captured, ...play.taken] : [];
    const slots = bySlot(frame.loose);
    return {
      at,
      frame,
      seats: this.seats(frame, allHands),
      slots: slots.map((cards, place) => ({
        rank: RANKS[place],
        cards,
        marked: play ? cards.filter((card) => card === play.card) : [],
      })),
      links: linksOf(slots),
      sides: this.sides.map((side) => this.side(side, frame)),
      sentences: this.sentences(allHands)[at],
      capture: play && gone.length ? { card: play.card, gone } : null,
    };
  }

  /** @param {Frame} frame @param {boolean} allHands */
  seats(frame, allHands) {
    const { seats, rules } = this.shown;
    return frame.hands.map((cards, seat) => {
      const sitter = this.sitterAt(seat, frame);
      const isComputer = sitter.kind === "computer";
      const level = isComputer && sitter.level ? levelName(this.language, sitter.level) : "";
      const you = seat === this.reader ? this.language.text("web.replay.you") : "";
      return {
        seat,
        place: placeOf(seat, this.viewer, seats, rules.direction),
        tile: tileOf(this.shown.sides[seat]),
        name: this.names[seat],
        note: isComputer ? level : you,
        isComputer,
        isDealer: frame.dealer === seat && frame.deal > 0,
        hasActed: frame.seat === seat,
        cards,
        isOpen: allHands || seat === this.reader,
      };
    });
  }

  /** @param {number} side @param {Frame} frame */
  side(side, frame) {
    const pile = frame.piles[side] || 0;
    return {
      side,
      tile: tileOf(side),
      name: this.sideNames[side],
      total: frame.totals[side] || 0,
      pile,
      over: Math.max(0, pile - this.shown.par),
    };
  }

  /** Who sat on a seat at this step. @param {number} seat @param {Frame} frame @returns {Sitter} */
  sitterAt(seat, frame) {
    const deal = frame.deal - 1;
    const action = this.actionOf(frame);
    const before = this.sitters[seat].filter(
      ({ from }) => !from || from.deal < deal || (from.deal === deal && from.action <= action),
    );
    return before[before.length - 1] || this.sitters[seat][0];
  }

  /** The number of an action in its deal. @param {Frame} frame */
  actionOf(frame) {
    const found = this.deals.find(({ deal }) => deal === frame.deal);
    return found ? this.shown.frames.indexOf(frame) - found.first - 1 : 0;
  }

  /** The table before a capture is taken away: for a moment the card lies with what it takes. @param {number} at */
  before(at) {
    const frame = this.shown.frames[at];
    const last = at > 0 ? this.shown.frames[at - 1] : null;
    const play = frame.events.find(({ event }) => event === "play");
    if (!last || !play || play.captured.length === 0) {
      return null;
    }
    const cards = [...last.loose, play.card];
    return bySlot(cards).map((slot, place) => ({
      rank: RANKS[place],
      cards: slot,
      marked: slot.filter((card) => card === play.card || play.captured.includes(card)),
    }));
  }
}

/** Each deal with its first step; the draw is deal 0. @param {Frame[]} frames */
function dealsOf(frames) {
  /** @type {{ deal: number, first: number, last: number }[]} */
  const deals = [];
  frames.forEach(({ deal }, at) => {
    const known = deals[deals.length - 1];
    if (known?.deal === deal) {
      known.last = at;
    } else {
      deals.push({ deal, first: at, last: at });
    }
  });
  return deals;
}

/**
 * A line as the reader's seat was told it: of hands that are dealt, only its own.
 * @param {Line} line
 * @param {number | null} reader
 * @returns {Line}
 */
function veiled(line, reader) {
  if (!line.values?.hands) {
    return line;
  }
  const { hands, ...values } = line.values;
  const own = /** @type {Line[]} */ (hands).filter((hand) => hand.values?.seat === reader);
  return own.length
    ? { ...line, values: { ...values, hands: own } }
    : { key: line.key.replace(/\.shown$/, ""), values };
}

/** @param {ReplayedMatch} shown @returns {Sitter[][]} by seat, in the order in which they came */
function sittersOf({ seats, about }) {
  const all = Array.isArray(about.players) ? about.players : [];
  return Array.from({ length: seats }, (_, seat) => {
    const mine = all.filter((sitter) => sitter?.seat === seat);
    return mine.length ? mine : [{ seat, kind: "human" }];
  });
}

/** @param {Language} language @param {ReplayedMatch} shown */
function namesOf(language, shown) {
  const seats = sittersOf(shown).map((sitters, seat) => {
    const person = sitters.find(({ kind }) => kind === "human");
    const named = sitters.find(({ name }) => name);
    const name = named?.name ?? language.text("web.replay.seat", { n: seat + 1 });
    return /** @type {import("./wire.js").SeatView} */ ({
      kind: person ? "human" : named ? "bot" : "computer",
      name: person || named ? name : null,
      level: null,
      is_ready: true,
      is_here: true,
      is_handed: false,
      reserve: null,
    });
  });
  return seatNames(language, { seats, you: null });
}

/** Cards as they lie in a hand. @param {string[]} cards */
export function inHand(cards) {
  return bySlot(cards).flat();
}
