/**
 * One push as it is shown: parts, each a table to be drawn and what moves on it, one thing after the
 * other. The last part is the table as pushed; a part before it holds the last play of a distribution,
 * before new hands cover it. Times are in milliseconds at normal speed. The server reckons with the
 * same ones when a computer pauses (`ronda/table/showing.py`; a test holds both together).
 */

import { bySlot, sidesOf } from "./layout.js";

/** @typedef {import("./wire.js").Push} Push */
/** @typedef {import("./wire.js").TableView} TableView */
/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Event} Event */
/** @typedef {{ side: number, points: number, for: string }} Gain */

export const LAY = 220;
export const CAPTURE = 140;
export const LONGEST_CAPTURE = 900;
/** How long a word stands, and in how long points rise. */
export const MOMENT = 700;
export const RISE = 900;
/** Between two cards of a packet, of a hand, of the opening table. */
export const GATHER = 40;
export const DEAL = 70;
export const OPEN = 90;
/** How long new hands take: at most four cards. */
const HANDS = 3 * DEAL + LAY;
/** How long the last play of a distribution stays. */
const HOLD = 1000;
/** What the card scores that lands; all else is scored once its capture is swept in. */
const LANDING = ["darba", "hbel", "joj_hbal"];
/** What is scored by a play; where a deal ends, the count tells all else. */
const OF_PLAYS = ["missa", ...LANDING];

/**
 * Something that moves, sounds or is felt.
 * @typedef {object} Cue
 * @property {number} at from the start of its part
 * @property {"play" | "sweep" | "collect" | "points" | "moment" | "hands" | "opening" | "draw" | "call" | "turn" | "step" | "end"} kind `step`: of a count
 * @property {number} [seat]
 * @property {string} [card]
 * @property {string[]} [cards]
 * @property {number} [since] when the card that sweeps has landed
 * @property {number} [step] milliseconds a card
 * @property {boolean} [isAnswer]
 * @property {number} [side]
 * @property {Gain[]} [gains] one movement, what is lost first
 * @property {{ kind: string, rank: string | number | null }} [call] what the points are for
 * @property {string} [word] `darba`, `hbel`, `joj_hbal`, `missa`, `khlassou`, `ronda`, `tringa`, `double`; of an end: `won`, `over`
 */

/**
 * @typedef {object} Part
 * @property {TableView} table
 * @property {Cue[]} cues
 * @property {number} end when all of it has been shown; 0 where nothing moves
 */

/**
 * @param {Push} push
 * @param {TableView | null} before
 * @returns {Part[]}
 */
export function timelineOf(push, before) {
  const { table } = push;
  const events = push.missed ? [] : shownOf(push.events);
  const cut = before ? breakOf(events) : 0;
  const first = before && cut ? [{ table: interim(table, before, events), ...cuesOf(events.slice(0, cut), table, HOLD) }] : [];
  const last = { table, ...cuesOf(events.slice(cut), table) };
  if (isTurnNew(table, before)) {
    last.cues.push({ at: Math.min(last.end, LAY), kind: "turn" });
  }
  return [...first, last];
}

/** Whether it has just become the reader's turn. @param {TableView} table @param {TableView | null} before */
function isTurnNew(table, before) {
  const { you, called, stage, turn, seats } = table;
  const isMine = you !== null && stage === "playing" && called.includes(you) && !seats[you].is_handed;
  return isMine && before !== null && (before.turn !== turn || !before.called.includes(you));
}

/** Whether a deal ends with these events. @param {Event[]} events */
function isCounted(events) {
  return events.some(({ event }) => event === "totals");
}

/** Events without the points that are told in the count. @param {Event[]} events */
function shownOf(events) {
  return events.filter((each) => each.event !== "points" || OF_PLAYS.includes(each.for) || !isCounted(events));
}

/** Where new hands or the end of the deal cover a play: the number of events before that; 0 for never. @param {Event[]} events */
function breakOf(events) {
  const play = events.findIndex(({ event }) => event === "play");
  if (play < 0) {
    return 0;
  }
  const cover = events.findIndex(
    ({ event }, place) => place > play && ["hands", "leftover", "count", "totals"].includes(event),
  );
  return Math.max(0, cover);
}

/**
 * The table between the last play and what covers it: nobody holds a card, nobody is called.
 * @param {TableView} table
 * @param {TableView} before
 * @param {Event[]} events
 * @returns {TableView}
 */
function interim(table, before, events) {
  const { view } = table;
  if (!view || !before.view) {
    return table;
  }
  const left = events.find(({ event }) => event === "leftover");
  const counted = events.find(({ event }) => event === "count");
  const { deal, dealer, distribution, stock, last, calls, totals } = before.view;
  // A View speaks of the next deal already: what its piles were is in the count.
  const piles = (counted?.cards ?? view.piles).map((/** @type {number} */ count, /** @type {number} */ side) =>
    left && sidesOf(table)[left.seat] === side ? count - left.cards.length : count,
  );
  // A match that is decided at once leaves cards in hands.
  const { hand, hand_sizes } = table.stage === "finished" ? view : { hand: [], hand_sizes: view.hand_sizes.map(() => 0) };
  return {
    ...table,
    stage: before.stage,
    called: [],
    view: {
      ...view,
      ...{ deal, dealer, distribution, stock, last, calls, piles, hand, hand_sizes },
      plays: [],
      sayings: [],
      loose: left?.cards ?? view.loose,
      totals: isCounted(events) ? totalsAfter(totals, events) : view.totals,
      chain: null,
      live: null,
    },
  };
}
/**
 * Totals after the play itself, before the deal is counted.
 * @param {number[]} totals
 * @param {Event[]} events
 */
function totalsAfter(totals, events) {
  const now = [...totals];
  for (const event of events.slice(0, breakOf(events))) {
    if (event.event === "points") {
      now[event.side] += event.points;
    }
  }
  return now;
}

/**
 * @param {Event[]} events
 * @param {TableView} table
 * @param {number} [hold] how long a card that lands last stays before anything else
 * @returns {{ cues: Cue[], end: number }}
 */
export function cuesOf(events, table, hold = 0) {
  const maker = new CueMaker(table, hold);
  events.forEach((event) => maker.take(event));
  maker.flush();
  return { cues: maker.cues, end: maker.at };
}

class CueMaker {
  /**
   * @param {TableView} table
   * @param {number} hold
   */
  constructor(table, hold) {
    this.table = table;
    this.hold = hold;
    /** @type {Cue[]} */
    this.cues = [];
    this.at = 0;
    /** @type {Gain[]} */
    this.gains = [];
    /** The play whose points are heard. @type {Event | null} */
    this.played = null;
    /** What points may be for. @type {{ card?: string, seat?: number }} */
    this.source = {};
    /** The calls that are being settled. @type {{ seat: number, kind: string, rank: string | number | null, true: boolean }[]} */
    this.calls = [];
  }

  /** @param {Event} event */
  take(event) {
    if (event.event === "points") {
      this.gains.push({ side: event.side, points: event.points, for: event.for });
      return;
    }
    this.flush();
    switch (event.event) {
      case "play":
        this.play(event);
        break;
      case "collect":
        this.source = { seat: event.seat };
        this.cue({ kind: event.event, seat: event.seat, cards: event.cards }, GATHER * (event.cards.length - 1) + LAY);
        break;
      case "call":
        if (event.kind !== "pass") {
          this.cue({ kind: "call", seat: event.seat, word: event.kind }, MOMENT);
        }
        break;
      case "hands":
        this.hands(event);
        break;
      case "table":
        this.cue({ kind: "opening", cards: event.cards }, OPEN * (event.cards.length - 1) + LAY);
        break;
      case "draw":
        // They are drawn together, and lie there while hands are dealt.
        this.cues.push({ at: 0, kind: "draw", seat: event.seat, card: event.card });
        this.at = LAY;
        break;
      case "settle":
        this.calls = event.calls;
        break;
    }
  }

  /**
   * The next thing, and how long it takes.
   * @param {Omit<Cue, "at">} cue
   * @param {number} length
   */
  cue(cue, length) {
    this.cues.push({ at: this.at, ...cue });
    this.at += length;
  }

  /** @param {Event} event */
  play(event) {
    const { seat, card, taken } = event;
    this.played = event;
    this.source = { card, seat };
    this.cue({ kind: "play", seat, card, isAnswer: taken.length > 0 }, LAY);
  }

  /**
   * The capturing card sweeps its run.
   * @param {Event} event
   * @param {number} since when it landed
   */
  sweep({ seat, card, captured }, since) {
    if (captured.length) {
      const step = Math.min(CAPTURE, LONGEST_CAPTURE / captured.length);
      this.cue({ kind: "sweep", seat, card, cards: bySlot(captured).flat(), since, step }, step * captured.length + LAY);
    }
  }

  /** @param {Event} event */
  hands({ last }) {
    if (last) {
      this.cues.push({ at: this.at, kind: "moment", word: "khlassou" });
    }
    this.cue({ kind: "hands" }, last ? MOMENT : HANDS);
  }

  /** What the play that is told of scored: as it lands, and once it is swept in. */
  flush() {
    const { gains, played } = this;
    this.gains = [];
    this.played = null;
    const movements = movementsOf(gains);
    const isLanding = (/** @type {Gain[]} */ movement) => played !== null && movement.some((gain) => LANDING.includes(gain.for));
    const landed = this.at;
    movements.filter(isLanding).forEach((movement) => this.points(movement));
    if (played) {
      this.at = Math.max(this.at, landed + this.hold);
      this.sweep(played, landed);
    }
    movements.filter((movement) => !isLanding(movement)).forEach((movement) => this.points(movement));
  }

  /** Points rise alone, with their word. @param {Gain[]} gains */
  points(gains) {
    const { side, for: reason } = gains[gains.length - 1];
    const word = OF_PLAYS.includes(reason) ? reason : null;
    if (word) {
      this.cues.push({ at: this.at, kind: "moment", word, ...this.source });
    }
    this.cue({ kind: "points", gains, ...this.sourceOf(side, reason) }, RISE);
  }

  /**
   * What points rise from: the card that was played, or the call that is settled.
   * @param {number} side
   * @param {string} reason
   */
  sourceOf(side, reason) {
    const sides = sidesOf(this.table);
    const isFine = reason === "false_call";
    const call = this.calls.find((each) => each.true !== isFine && (isFine || sides[each.seat] === side));
    return call && (isFine || reason === "call") ? { seat: call.seat, call } : this.source;
  }
}

/** What goes over at once: points, with those that they take back from others. @param {Gain[]} gains */
function movementsOf(gains) {
  /** @type {Gain[][]} */
  const movements = [];
  let isOpen = false;
  for (const gain of gains) {
    movements.push(isOpen ? [...(movements.pop() ?? []), gain] : [gain]);
    isOpen = gain.points < 0;
  }
  return movements;
}
