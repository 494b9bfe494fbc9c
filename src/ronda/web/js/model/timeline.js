/**
 * One push as it is shown: parts, each a table to be drawn and what moves on it. The last part is the
 * table as pushed; a part before it holds the last capture of a distribution for a moment, before new
 * hands cover it. Times are in milliseconds at normal speed.
 */

import { bySlot, sidesOf } from "./layout.js";

/** @typedef {import("./wire.js").Push} Push */
/** @typedef {import("./wire.js").TableView} TableView */
/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Event} Event */

export const LAY = 220;
export const CAPTURE = 140;
export const LONGEST_CAPTURE = 900;
/** How long the last capture of a distribution stays. */
const HOLD = 1000;

/**
 * Something that moves or sounds.
 * @typedef {object} Cue
 * @property {number} at from the start of its part
 * @property {"play" | "sweep" | "collect" | "leftover" | "points" | "moment" | "hands" | "opening" | "draw" | "call"} kind
 * @property {number} [seat]
 * @property {string} [card]
 * @property {string[]} [cards]
 * @property {number} [step] milliseconds a card
 * @property {boolean} [isAnswer]
 * @property {number} [side]
 * @property {{ side: number, points: number, for: string }[]} [gains] one movement, what is lost first
 * @property {string} [word] `darba`, `hbel`, `joj_hbal`, `missa`, `khlassou`, `ronda`, `tringa`, `double`
 */

/**
 * @typedef {object} Part
 * @property {TableView} table
 * @property {Cue[]} cues
 * @property {number} hold how long this part stays before the next
 */

/**
 * @param {Push} push
 * @param {TableView | null} before
 * @returns {Part[]}
 */
export function timelineOf(push, before) {
  const { table, events } = push;
  const cut = breakOf(events);
  if (push.missed || !before || cut === 0) {
    return [{ table, cues: cuesOf(push.missed ? [] : events, table), hold: 0 }];
  }
  const first = events.slice(0, cut);
  const cues = cuesOf(first, table);
  const last = cues.reduce((end, cue) => Math.max(end, cue.at), 0);
  return [
    { table: interim(table, before, events), cues, hold: last + LAY + HOLD },
    { table, cues: cuesOf(events.slice(cut), table), hold: 0 },
  ];
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
  const loose = left?.cards ?? view.loose;
  const piles = view.piles.map((count, side) =>
    left && sidesOf(table)[left.seat] === side ? count - left.cards.length : count,
  );
  const hand_sizes = view.hand_sizes.map(() => 0);
  const { deal, dealer, distribution, stock, last, calls, totals } = before.view;
  const shown = { ...view, deal, dealer, distribution, stock, last, calls };
  const stage = table.stage === "finished" && view.hand.length ? table.stage : before.stage;
  return {
    ...table,
    stage,
    called: [],
    view: {
      ...shown,
      hand: [],
      hand_sizes,
      plays: [],
      sayings: [],
      loose,
      piles,
      totals: left ? totalsAfter(totals, events) : view.totals,
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
 * @returns {Cue[]}
 */
export function cuesOf(events, table) {
  const maker = new CueMaker(table.seats.length);
  events.forEach((event) => maker.take(event));
  maker.flush();
  return maker.cues;
}

class CueMaker {
  /** @param {number} seats */
  constructor(seats) {
    this.seats = seats;
    /** @type {Cue[]} */
    this.cues = [];
    this.at = 0;
    /** @type {{ side: number, points: number, for: string }[]} */
    this.gains = [];
    /** @type {string | undefined} */
    this.card = undefined;
    /** @type {number | undefined} */
    this.seat = undefined;
    this.isOver = false;
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
      case "leftover":
        this.cues.push({ at: this.at, kind: event.event, seat: event.seat, cards: event.cards });
        this.seat = event.seat;
        this.at += CAPTURE;
        break;
      case "call":
        this.call(event);
        break;
      case "hands":
        this.hands(event);
        break;
      case "table":
        this.cues.push({ at: this.at, kind: "opening", cards: event.cards });
        break;
      case "draw":
        this.cues.push({ at: this.at, kind: "draw", seat: event.seat, card: event.card });
        this.at += LAY;
        break;
      case "count":
        this.isOver = true;
        break;
    }
  }

  /** @param {Event} event */
  play({ seat, card, captured, taken }) {
    this.card = card;
    this.seat = seat;
    const isAnswer = taken.length > 0;
    this.cues.push({ at: this.at, kind: "play", seat, card, isAnswer });
    this.at += LAY;
    if (captured.length) {
      const step = Math.min(CAPTURE, LONGEST_CAPTURE / captured.length);
      const cards = bySlot(captured).flat();
      this.cues.push({ at: this.at, kind: "sweep", seat, card, cards, step });
    }
  }

  /** @param {Event} event */
  call({ seat, kind }) {
    if (kind !== "pass") {
      this.cues.push({ at: this.at, kind: "call", seat, word: kind });
      this.at += LAY;
    }
  }

  /** @param {Event} event */
  hands({ last }) {
    this.cues.push({ at: this.at, kind: "hands" });
    if (last) {
      this.cues.push({ at: this.at, kind: "moment", word: "khlassou" });
    }
    this.at += LAY;
  }

  /** Points of one step rise together; in the count at the end they are told there. */
  flush() {
    const gains = this.gains.sort((one, other) => one.points - other.points);
    this.gains = [];
    if (!gains.length || this.isOver) {
      return;
    }
    const { card, seat, at } = this;
    this.cues.push({ at, kind: "points", gains, card, seat });
    for (const word of ["darba", "hbel", "joj_hbal", "missa"]) {
      if (gains.some((gain) => gain.for === word && gain.points > 0)) {
        this.cues.push({ at, kind: "moment", word, seat });
      }
    }
  }
}
