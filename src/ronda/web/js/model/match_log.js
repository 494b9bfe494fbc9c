/**
 * What has happened at a table, for the log, the points of the match and the last step: a line an
 * event. While a deal is played, lines show faces of the last turns only: memory is part of the
 * game; afterwards everything may be read again.
 */

import { newLinks } from "./new_links.js";
import { wentBack } from "./went_back.js";
import { Teller } from "./teller.js";

/** @typedef {import("../i18n.js").Language} Language */
/** @typedef {import("./wire.js").Push} Push */
/** @typedef {import("./rules.js").Rules} Rules */

/**
 * @typedef {object} Line
 * @property {string} event its name in RECORD.md, `gap` where something is missing
 * @property {number} match
 * @property {number} deal
 * @property {number} step lines of one push belong together
 * @property {number} plays how many plays of the deal there were, this one included
 * @property {string} full
 * @property {string} veiled the same without faces
 */

/**
 * @typedef {object} Point
 * @property {number} deal
 * @property {number} side
 * @property {number} points
 * @property {string} reason
 * @property {string} why
 * @property {string} veiled the same without faces
 */

/** @typedef {{ event: import("./wire.js").Event, text: string, why: string }} Told an event as it is told */

/** Lines that are kept. */
const KEPT = 600;

export class MatchLog {
  /**
   * @param {Language} language
   * @param {number} seats
   */
  constructor(language, seats) {
    this.language = language;
    this.seats = seats;
    /** @type {Line[]} */
    this.lines = [];
    /** @type {Point[]} */
    this.points = [];
    /** @type {Teller | null} */
    this.teller = null;
    this.match = 0;
    this.deal = 0;
    this.plays = 0;
    this.step = 0;
    this.isOver = true;
    /** Whether this house lets all faces of a deal be read while it is played. */
    this.isOpen = false;
    /** @type {number[]} */
    this.totals = [];
    /** @type {string[]} distributions of this deal whose calls are settled */
    this.settled = [];
    /** @type {Told[]} of the last push */
    this.told = [];
    /** @type {import("./wire.js").TableView | null} the table of the last push */
    this.table = null;
    /** @type {string[]} what the last push said of the table itself */
    this.news = [];
  }

  /**
   * @param {Push} push
   * @param {Rules} rules
   * @param {string[]} names
   */
  take(push, rules, names) {
    const { table } = push;
    if (!this.teller || table.match_number !== this.match) {
      this.match = table.match_number;
      this.teller = new Teller(this.language, rules, names);
      this.points = [];
      this.deal = 0;
    }
    this.teller.names = names;
    this.step += 1;
    this.told = [];
    if (push.missed) {
      this.gap(push);
    }
    this.news = [
      ...wentBack(this.language, this.table, table, names),
      ...newLinks(this.language, this.table, table, names),
    ];
    this.news.forEach((text) => this.add("link", text, text));
    this.table = table;
    push.events.forEach((event) => this.event(event, names));
    if (table.view) {
      this.totals = table.view.totals;
      this.deal = table.view.deal;
    }
    this.isOver = table.stage !== "playing";
    this.isOpen = Boolean(table.settings.open_log);
    this.lines = this.lines.slice(-KEPT);
  }

  /** Something was missed: what follows cannot be told by what was before. @param {Push} push */
  gap({ table }) {
    if (this.teller && this.lines.length) {
      this.teller = new Teller(this.language, this.teller.rules, this.teller.names);
      const text = this.language.text("web.log.gap");
      this.add("gap", text, text);
    }
    this.plays = table.view ? this.playsOf(table.view) : 0;
  }

  /** How many cards have been put down in a deal. @param {import("./wire.js").View} view */
  playsOf(view) {
    return view.played.reduce((sum, cards) => sum + cards.length, 0) + 100 * view.distribution;
  }

  /**
   * @param {import("./wire.js").Event} event
   * @param {string[]} names
   */
  event(event, names) {
    const teller = /** @type {Teller} */ (this.teller);
    if (event.event === "deal") {
      this.deal = event.deal;
      this.plays = 0;
      this.settled = [];
    }
    if (event.event === "settle") {
      this.settled.push(String(event.distribution));
    }
    if (event.event === "play") {
      this.plays += 1;
    }
    const full = teller.sentence(event);
    this.told.push({ event, text: full, why: event.event === "points" ? teller.why : "" });
    this.add(event.event, full, this.veiled(event, full, names));
    if (event.event === "points") {
      this.points.push({
        deal: this.deal,
        side: event.side,
        points: event.points,
        reason: event.for,
        why: teller.why || full,
        veiled: this.wordOf(event.for) || teller.why || full,
      });
    }
  }

  /**
   * @param {string} event
   * @param {string} full
   * @param {string} veiled
   */
  add(event, full, veiled) {
    const { match, deal, step, plays } = this;
    this.lines.push({ event, match, deal, step, plays, full, veiled });
  }

  /**
   * A line once its faces are to be remembered, not read.
   * @param {import("./wire.js").Event} event
   * @param {string} full
   * @param {string[]} names
   */
  veiled(event, full, names) {
    switch (event.event) {
      case "play": {
        const key = event.captured.length || event.taken.length ? "took" : "laid";
        return this.language.text(`web.log.${key}`, { seat: names[event.seat] });
      }
      case "collect":
        return this.language.text("web.log.took", { seat: names[event.seat] });
      case "points":
        return this.veiledWhy(event, full);
      case "hands":
      case "table":
        return this.language.text(`web.log.${event.event}`);
      default:
        return full;
    }
  }

  /**
   * @param {import("./wire.js").Event} event
   * @param {string} full
   */
  veiledWhy(event, full) {
    const n = Math.abs(event.points);
    const side = /** @type {Teller} */ (this.teller).sideName(event.side);
    const what = this.wordOf(event.for);
    if (!what) {
      return full;
    }
    const key = event.points > 0 ? "web.log.points" : "web.log.points.back";
    return this.language.text(key, { n, side, what });
  }

  /** The word for points that were made by faces; empty for others. @param {string} reason */
  wordOf(reason) {
    const words = /** @type {Teller} */ (this.teller).phrases.levels;
    return words[reason] || (reason === "missa" ? this.language.text("web.reason.missa") : "");
  }

  /** Whether the faces of a line may be read. @param {Line} line */
  isReadable(line) {
    const isDealOpen = !this.isOver && !this.isOpen && line.match === this.match && line.deal === this.deal;
    return !isDealOpen || line.plays > this.plays - this.seats;
  }

  /** @param {Line} line */
  textOf(line) {
    return this.isReadable(line) ? line.full : line.veiled;
  }

  /** The sentences of the last step in which something happened. */
  get lastStep() {
    const last = this.lines[this.lines.length - 1];
    return last ? this.lines.filter(({ step }) => step === last.step).map((line) => this.textOf(line)) : [];
  }

  /** Why a point was scored, as far as its faces may be read. @param {Point} point */
  whyOf(point) {
    return !this.isOver && !this.isOpen && point.deal === this.deal ? point.veiled : point.why;
  }

  /**
   * What a side has by points that were told, and what it had before anything was told here.
   * @param {number} side
   */
  untold(side) {
    const told = this.points.filter((point) => point.side === side).reduce((sum, { points }) => sum + points, 0);
    return (this.totals[side] || 0) - told;
  }
}
