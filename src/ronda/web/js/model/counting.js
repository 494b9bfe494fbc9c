/**
 * The count at the end of a deal, step by step in the order of the events, and how far it has been
 * shown: at the reader's own speed, or by itself. The score is never ahead of what was shown.
 */

import { sidesOf } from "./layout.js";

/** @typedef {import("./wire.js").Event} Event */
/** @typedef {import("./wire.js").TableView} TableView */
/** @typedef {import("./match_log.js").Told} Told */

/** @typedef {{ side: number, points: number, for: string, text: string }} Gain points, and how they are told */

/**
 * @typedef {object} Step
 * @property {string} kind `last_card`, `leftover`, `count`, `over`, `call`, `settle`, `fine`
 * @property {Event} event
 * @property {string} text
 * @property {Gain[]} points that follow from it
 * @property {number} [call] which of the event's calls is opened
 */

/**
 * What a deal came to.
 * @typedef {object} Counted
 * @property {Step[]} steps
 * @property {string[][]} piles cards captured, by side, in the order in which they came
 * @property {string[][][]} hands what each seat put down, by distribution from 1
 */

/** Points that belong to a play, not to the count. */
const OF_PLAYS = ["darba", "hbel", "joj_hbal", "missa"];
/** Events that are no step of their own. */
const SILENT = ["collect", "hands", "totals", "deal", "end"];

/** Milliseconds at normal speed: until points have come to their score; to look, to read a letter; at most. */
const LANDING = 1100;
const LOOK = 1100;
const LETTER = 16;
const LONGEST = 3200;
/** All of it is shown before the next deal begins by itself. */
const WHOLE = 15_000;

/**
 * @param {Told[]} told the events of the last push, as told
 * @returns {Step[]}
 */
export function countSteps(told) {
  /** @type {Step[]} */
  const steps = [];
  for (const each of told.slice(played(told))) {
    const { event } = each;
    if (event.event === "points") {
      addPoints(steps, each);
    } else if (event.event === "settle") {
      const calls = event.calls.map((/** @type {unknown} */ _, /** @type {number} */ call) => ({ kind: "call", event, text: each.parts[call], points: [], call }));
      steps.push(...calls, { kind: "settle", event, text: "", points: [] });
    } else if (!SILENT.includes(event.event)) {
      steps.push({ kind: event.event, event, text: each.text, points: [] });
    }
  }
  return steps;
}

/**
 * How many of these events belong to the last play and what came before it.
 * @param {Told[]} told
 */
function played(told) {
  const last = told.map(({ event }) => event.event).lastIndexOf("play");
  const rest = told.slice(last + 1).findIndex(({ event }) => !(event.event === "points" && OF_PLAYS.includes(event.for)));
  return rest < 0 ? told.length : last + 1 + rest;
}

/**
 * Points for cards, and each fine, are a step of their own; others go with what they follow from.
 * @param {Step[]} steps
 * @param {Told} told
 */
function addPoints(steps, { event, text }) {
  const gain = { side: event.side, points: event.points, for: event.for, text };
  const kind = { cards: "over", false_call: "fine", last_card: "last_card" }[/** @type {string} */ (event.for)];
  const before = steps[steps.length - 1];
  const isAlone = kind === "fine" || (kind !== undefined && before?.kind !== kind);
  if (isAlone || !before) {
    steps.push({ kind: kind ?? event.for, event, text: "", points: [gain] });
  } else {
    before.points.push(gain);
  }
}

/**
 * What was captured in a deal, by side, and what each seat put down: as the events name it.
 * @param {Told[]} told of the deal
 * @param {number[]} sides by seat
 */
export function cardsOf(told, sides) {
  /** @type {Map<string, number>} */
  const owners = new Map();
  /** @type {string[][][]} */
  const hands = [];
  const take = (/** @type {string[]} */ cards, /** @type {number} */ seat) =>
    cards.forEach((card) => {
      owners.delete(card);
      owners.set(card, sides[seat]);
    });
  for (const { event } of told) {
    if (event.event === "deal") {
      owners.clear();
      hands.length = 0;
    } else if (event.event === "hands") {
      hands[event.distribution] = sides.map(() => []);
    } else if (event.event === "play") {
      hands[hands.length - 1]?.[event.seat].push(event.card);
      const cards = [...event.taken, ...event.captured];
      take(cards.length ? [...cards, event.card] : [], event.seat);
    } else if (event.event === "collect" || event.event === "leftover") {
      take(event.cards, event.seat);
    }
  }
  const all = Array.from(owners);
  const piles = Array.from(new Set(sides), (side) => all.filter(([, owner]) => owner === side).map(([card]) => card));
  return { piles, hands };
}

/**
 * Cards of a pile in fives, with those over the par apart.
 * @param {number} count
 * @param {number} par
 * @returns {{ size: number, over: number }[]} groups; `over` of them score
 */
export function inFives(count, par) {
  const groups = [];
  for (let at = 0; at < count; ) {
    const edge = at < par ? Math.min(at + 5, par) : at + 5;
    const size = Math.min(edge, count) - at;
    groups.push({ size, over: at >= par ? size : 0 });
    at += size;
  }
  return groups;
}

/**
 * What each side still needs.
 * @param {number[]} totals
 * @param {number} target
 */
export function needs(totals, target) {
  return totals.map((total) => Math.max(0, target - total));
}

/**
 * What a deal gave a side, by reason; what was taken back stands apart.
 * @param {import("./match_log.js").Point[]} points of the deal
 * @param {number} side
 * @returns {{ reason: string, points: number }[]}
 */
export function gainsOf(points, side) {
  /** @type {Map<string, { reason: string, points: number }>} */
  const gains = new Map();
  for (const { reason, points: n } of points.filter((point) => point.side === side)) {
    const key = `${reason} ${Math.sign(n)}`;
    gains.set(key, { reason, points: (gains.get(key)?.points ?? 0) + n });
  }
  return Array.from(gains.values());
}

/** The deal that was counted; the View speaks of the next one already. @param {TableView} table */
export function dealOf({ fair, view }) {
  return fair ? fair.header.deal : view ? view.deal : 0;
}

/** Whether a table stands at a count. @param {TableView} table */
function isDue({ stage }) {
  return stage === "between" || stage === "finished";
}

export class Counting {
  /** @param {Pick<import("./table_playback.js").TablePlayback, "draw" | "speed" | "screen" | "matchLog" | "source">} host */
  constructor(host) {
    this.host = host;
    /** @type {Counted} */
    this.counted = { steps: [], piles: [], hands: [] };
    /** The step that is shown; as many as there are: all were. */
    this.at = 0;
    /** Whether the points of that step have come to their score. */
    this.isLanded = true;
    /** Whether steps are shown one by one, and not all at once after a gap. */
    this.isLive = false;
    this.key = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    // What was told before this was there.
    host.source.table && this.take(host.matchLog, host.source.table, false);
  }

  get isDone() {
    return this.at >= this.counted.steps.length;
  }

  /** @returns {Step | undefined} */
  get step() {
    return this.counted.steps[this.at];
  }

  /**
   * What a push told; what came before a gap is not shown step by step.
   * @param {import("./match_log.js").MatchLog} matchLog
   * @param {TableView} table
   * @param {boolean} isLive
   */
  take({ told, story }, table, isLive) {
    if (isDue(table) && told.some(({ event }) => event.event === "totals")) {
      this.counted = { steps: countSteps(told), ...cardsOf(story, sidesOf(table)) };
      this.isLive = isLive;
      this.at = isLive ? 0 : this.counted.steps.length;
    }
  }

  /** What is spoken at once: the count is told as it is shown. @param {Told[]} told */
  untilCount(told) {
    return told.some(({ event }) => event.event === "totals") ? told.slice(0, played(told)) : told;
  }

  /**
   * The table as far as its count was shown.
   * @param {TableView} table as it is
   * @returns {TableView}
   */
  shownOf(table) {
    const key = isDue(table) ? `${table.match_number} ${dealOf(table)} ${table.stage}` : "";
    if (key !== this.key) {
      this.key = key;
      this.begin();
    }
    const { view } = table;
    return view && key ? { ...table, view: { ...view, totals: this.totals(view.totals) } } : table;
  }

  /** A count that was jumped over, to a table of the deal after it, is over. @param {TableView} table */
  jumpTo(table) {
    if (!isDue(table) && !this.isDone) {
      this.key = "";
      this.begin();
    }
  }

  begin() {
    clearTimeout(this.timer);
    this.at = this.key && this.isLive ? 0 : this.counted.steps.length;
    if (!this.key) {
      this.counted = { steps: [], piles: [], hands: [] };
    }
    if (this.isLive && this.isDone) {
      setTimeout(() => this.perform());
    }
    this.isLive = false;
    this.isLanded = !this.step?.points.length;
    this.later();
  }

  /** Each step sounds, and the end of a match once all of them were shown. */
  perform() {
    const shown = this.host.draw();
    if (!shown || !this.key) {
      return;
    }
    const { view, you, stage } = shown.table;
    const isOver = stage === "finished" && view?.phase === "over";
    const isLost = you !== null && view !== null && sidesOf(shown.table)[you] !== view.winner;
    /** @type {import("./timeline.js").Cue} */
    const end = { at: 0, kind: "end", word: isLost ? "over" : "won" };
    const cues = this.isDone ? (isOver ? [end] : []) : [/** @type {const} */ ({ at: 0, kind: "step" })];
    this.host.screen.perform(cues, shown);
  }

  /** What each side has, as far as it was shown. @param {number[]} totals */
  totals(totals) {
    const now = [...totals];
    for (const { side, points } of this.counted.steps.slice(this.at + (this.isLanded ? 1 : 0)).flatMap((step) => step.points)) {
      now[side] -= points;
    }
    return now;
  }

  /** On by itself, unless nobody looks. */
  later() {
    clearTimeout(this.timer);
    const { step } = this;
    if (step) {
      const wait = this.isLanded ? this.holdOf(step) - (step.points.length ? LANDING : 0) : LANDING;
      this.timer = setTimeout(() => this.goOn(), wait * this.pace * this.host.speed);
    }
  }

  goOn() {
    if (this.host.screen.isHidden) {
      this.later();
    } else if (this.isLanded) {
      this.next();
    } else {
      this.isLanded = true;
      this.later();
      this.host.draw();
    }
  }

  /** The next step, whether this one was read or not. */
  next() {
    this.show(this.at + 1);
  }

  all() {
    this.show(this.counted.steps.length);
  }

  /** From the first step, once more. */
  again() {
    this.at = 0;
    this.isLanded = !this.step?.points.length;
    this.later();
    this.host.draw();
  }

  /** @param {number} at */
  show(at) {
    if (!this.isDone) {
      this.at = at;
      this.isLanded = !this.step?.points.length;
      this.later();
      this.perform();
    }
  }

  /** How long a step stands, at normal speed. @param {Step} step */
  holdOf({ text, points }) {
    const letters = points.reduce((sum, gain) => sum + gain.text.length, text.length);
    const hold = LOOK + LETTER * letters + (points.length ? LANDING : 0);
    return Math.min(LONGEST, hold);
  }

  /** Hurries where there is much to be shown. */
  get pace() {
    const whole = this.counted.steps.reduce((sum, step) => sum + this.holdOf(step), 0);
    return Math.min(1, WHOLE / (whole * this.host.speed || 1));
  }

  close() {
    clearTimeout(this.timer);
  }
}
