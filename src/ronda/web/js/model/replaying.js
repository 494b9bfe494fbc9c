/**
 * A match looked at afterwards: each action is a step of a table, as one that watches is pushed it,
 * with its sentences. The frames come from the server; no rule is known here.
 */

import { Lines } from "./lines.js";
import { seatNames } from "./names.js";

/** @typedef {import("../i18n.js").Language} Language */
/** @typedef {import("./wire.js").Line} Line */
/** @typedef {import("./wire.js").SeatView} SeatView */
/** @typedef {import("./wire.js").TableView} TableView */
/** @typedef {import("./wire.js").View} View */

/**
 * As `server.making.replay.Frame`: what spectators saw of it, and more.
 * @typedef {object} OfFrame
 * @property {number} deal
 * @property {number | null} seat
 * @property {string | null} action
 * @property {import("./wire.js").Event[]} events
 * @property {Line[]} told one for each event
 * @property {string[][]} hands
 */
/** @typedef {OfFrame & Pick<View, "phase" | "to_act" | "dealer" | "distribution" | "last" | "stock" | "loose" | "live" | "chain" | "history" | "piles" | "totals" | "calls">} Frame */

/**
 * As `server.making.replay.ReplayView`.
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

/** A table's replay as a source of its playback: nothing is ever on its way. */
export class Replaying {
  /**
   * @param {Language} language
   * @param {ReplayedMatch} shown
   * @param {number | null} reader the seat of whoever looks; null for somebody who was not there
   */
  constructor(language, shown, reader) {
    this.shown = shown;
    this.reader = reader;
    this.at = 0;
    this.line = /** @type {const} */ ("open");
    this.ahead = 0;
    /** Whether steps are made by hand, and wait for nobody. */
    this.isQuick = true;
    this.sitters = sittersOf(shown);
    this.seats = this.sitters.map((sitters, seat) => seatOf(language, sitters, seat));
    this.names = seatNames(language, { seats: this.seats, you: reader });
    this.deals = dealsOf(shown.frames);
    const names = seatNames(language, { seats: this.seats, you: reader }, language.text("web.you"));
    const lines = new Lines(language, shown.rules.words, names, shown.sides);
    const told = (/** @type {boolean} */ allHands) => {
      const seen = (/** @type {Line} */ line) => (allHands ? line : veiled(line, reader));
      return shown.frames.map((frame) => frame.told.map((line) => lines.sentence(seen(line))));
    };
    /** Hands that were hidden are told only on request, like they are shown. */
    this.told = { veiled: told(false), open: told(true) };
  }

  /** The sentences of each step. @param {boolean} allHands */
  sentences(allHands) {
    return allHands ? this.told.open : this.told.veiled;
  }

  get length() {
    return this.shown.frames.length;
  }

  /** @returns {null} */
  acting() {
    return null;
  }

  act() {}

  /** @param {number} at @returns {import("./wire.js").Push} */
  go(at) {
    this.at = at;
    const { events, told } = this.shown.frames[at];
    return { type: "push", table: this.table, events, told, seals: [], missed: false };
  }

  /** The hands that lie open at a table of `go`, by seat. @param {TableView} table @param {boolean} allHands */
  hands({ seq }, allHands) {
    return this.shown.frames[seq - 1].hands.map((cards, seat) => (allHands || seat === this.reader ? cards : null));
  }

  /** @returns {TableView} */
  get table() {
    const { at, shown, reader } = this;
    const { rules, seats, sides, about } = shown;
    const frame = shown.frames[at];
    return {
      ...ASIDE,
      table: about.table ?? "",
      seq: at + 1,
      turn: at + 1,
      settings: { ...SETTINGS, rules: { preset: shown.preset }, seats },
      rules,
      sides,
      stage: frame.phase === "over" ? "finished" : "playing",
      seats: this.seats.map((seat, number) => this.seatAt(seat, number, frame)),
      you: reader,
      called: frame.to_act,
      view: this.viewOf(frame),
    };
  }

  /** @param {Frame} frame @returns {View} */
  viewOf(frame) {
    const { seats, sides, par, winner } = this.shown;
    const hand_sizes = frame.hands.map((cards) => cards.length);
    const dealer = frame.deal ? frame.dealer : null;
    const nobody = { seat: null, hand: [], plays: [], sayings: [], played: [], seen: [], capturer: null };
    return { ...frame, ...nobody, seats, sides, par, hand_sizes, dealer, winner: frame.phase === "over" ? winner : null };
  }

  /** Who sat on a seat at this step. @param {SeatView} seat @param {number} number @param {Frame} frame @returns {SeatView} */
  seatAt(seat, number, frame) {
    const deal = frame.deal - 1;
    const action = this.actionOf(frame);
    const sitters = this.sitters[number];
    const { kind, level = null } =
      sitters.filter(({ from }) => !from || from.deal < deal || (from.deal === deal && from.action <= action)).pop() ?? sitters[0];
    return { ...seat, level, is_handed: kind === "computer" && seat.kind === "human" };
  }

  /** The number of an action in its deal. @param {Frame} frame */
  actionOf(frame) {
    const found = this.deals.find(({ deal }) => deal === frame.deal);
    return found ? this.shown.frames.indexOf(frame) - found.first - 1 : 0;
  }
}

/** Of a table that is not played any more. */
const ASIDE = Object.freeze({
  is_host: false,
  match_number: 1,
  deadline: null,
  now: 0,
  is_paused: false,
  vote: null,
  fair: null,
  said: [],
  wins: [],
  closed_because: null,
  went_back: null,
  mark: null,
  awaits: null,
});
const SETTINGS = Object.freeze({
  clock: null,
  is_public: false,
  may_watch: true,
  free_text: false,
  open_log: true,
  starts_at: null,
  starts_when_full: false,
});

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

/** Whose seat it is, or was first. @param {Language} language @param {Sitter[]} sitters @param {number} seat @returns {SeatView} */
function seatOf(language, sitters, seat) {
  const isPerson = sitters.some(({ kind }) => kind === "human");
  const name = sitters.find((sitter) => sitter.name)?.name ?? null;
  return {
    kind: isPerson ? "human" : name === null ? "computer" : "bot",
    name: name ?? (isPerson ? language.text("web.replay.seat", { n: seat + 1 }) : null),
    level: null,
    is_ready: true,
    is_here: true,
    is_handed: false,
    reserve: null,
    links: [],
    link: null,
    link_from: null,
  };
}
