/**
 * What has happened at a table, for the log, the points of the match and the last step: a line an
 * event. While a deal is played, lines show faces of the last turns only: memory is part of the
 * game; afterwards everything may be read again.
 */

import { capital } from "./lines.js";
import { tableNews } from "./table_news.js";

/** @typedef {import("../i18n.js").Language} Language */
/** @typedef {import("./wire.js").Push} Push */
/** @typedef {import("./wire.js").MatchStory} MatchStory */
/** @typedef {import("./lines.js").Lines} Lines */

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
 * @property {import("./wire.js").Line} line
 */

/** @typedef {{ event: import("./wire.js").Event, text: string, why: string, parts: string[] }} Told an event as it is told; `parts`: each of its calls */

/** Lines that are kept. */
const KEPT = 600;

export class MatchLog {
  /** @param {Language} language */
  constructor(language) {
    this.language = language;
    this.seats = 2;
    /** @type {Line[]} */
    this.lines = [];
    /** @type {Point[]} */
    this.points = [];
    this.match = 0;
    this.deal = 0;
    this.plays = 0;
    this.step = 0;
    this.isOver = true;
    /** Whether this house lets all faces of a deal be read while it is played. */
    this.isOpen = false;
    /** @type {number[]} */
    this.totals = [];
    /** @type {Told[]} of the last push */
    this.told = [];
    /** @type {Told[]} of the match, since the last gap */
    this.story = [];
    /** @type {import("./wire.js").TableView | null} the table of the last push */
    this.table = null;
    /** @type {string[]} what the last push said of the table itself */
    this.news = [];
    /** Whether something of this match is missing here, and is to be told. */
    this.isPartial = false;
  }

  /**
   * @param {Push} push
   * @param {Lines} lines with the names of now
   */
  take(push, lines) {
    const { table } = push;
    if (table.match_number !== this.match) {
      this.match = table.match_number;
      this.points = [];
      this.story = [];
      this.deal = 0;
    }
    this.seats = table.seats.length;
    this.step += 1;
    this.told = [];
    if (push.missed) {
      this.gap(push);
    }
    this.news = tableNews(this.language, this.table, table, lines.names).map(capital);
    this.news.forEach((text) => this.add("link", text, text));
    this.table = table;
    push.events.forEach((event, place) => this.event(event, push.told[place], lines));
    if (table.view) {
      this.totals = table.view.totals;
      this.deal = table.view.deal;
    }
    this.isOver = table.stage !== "playing";
    this.isOpen = Boolean(table.settings.open_log);
    this.lines = this.lines.slice(-KEPT);
  }

  /**
   * The match as the server tells it to whoever was away, in place of what was heard of it here.
   * @param {MatchStory} story
   * @param {Lines} lines with the names of now
   */
  retell(story, lines) {
    if (story.match !== this.match) {
      return;
    }
    const ofLinks = this.lines.filter(({ match, event }) => match === story.match && event === "link");
    this.lines = this.lines.filter(({ match }) => match !== story.match);
    this.points = [];
    this.story = [];
    for (const { events, told } of story.steps) {
      this.step += 1;
      this.told = [];
      events.forEach((event, place) => this.event(event, told[place], lines));
    }
    this.lines = [...this.lines, ...ofLinks].slice(-KEPT);
    this.isPartial = false;
  }

  /** Something was missed. @param {Push} push */
  gap({ table }) {
    this.isPartial = table.match_number > 0;
    this.story = [];
    if (this.lines.length) {
      const text = this.language.text("web.log.gap");
      this.add("gap", text, text);
    }
    // Of those before this distribution nobody asks how many there were.
    this.plays = table.view ? table.view.history.length + 100 * table.view.distribution : 0;
  }

  /**
   * @param {import("./wire.js").Event} event
   * @param {import("./wire.js").Line} line
   * @param {Lines} lines
   */
  event(event, line, lines) {
    if (event.event === "deal") {
      this.deal = event.deal;
      this.plays = 0;
    }
    if (event.event === "play") {
      this.plays += 1;
    }
    const full = lines.sentence(line);
    const why = lines.why(line);
    const told = { event, text: full, why, parts: lines.parts(line) };
    this.told.push(told);
    this.story.push(told);
    this.add(event.event, full, this.veiled(event, full, lines));
    if (event.event === "points") {
      this.points.push({
        deal: this.deal,
        side: event.side,
        points: event.points,
        reason: event.for,
        why: why || full,
        line,
        veiled: this.wordOf(event.for, lines) || why || full,
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
   * @param {Lines} lines
   */
  veiled(event, full, lines) {
    switch (event.event) {
      case "play": {
        const key = event.captured.length || event.taken.length ? "took" : "laid";
        return lines.say(`web.log.${key}`, { seat: lines.names[event.seat] });
      }
      case "collect":
        return lines.say("web.log.took", { seat: lines.names[event.seat] });
      case "points":
        return this.veiledWhy(event, full, lines);
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
   * @param {Lines} lines
   */
  veiledWhy(event, full, lines) {
    const n = Math.abs(event.points);
    const side = lines.sideName(event.side);
    const what = this.wordOf(event.for, lines);
    if (!what) {
      return full;
    }
    const key = event.points > 0 ? "web.log.points" : "web.log.points.back";
    return lines.say(key, { n, side, what });
  }

  /** The word for points that were made by faces; empty for others. @param {string} reason @param {Lines} lines */
  wordOf(reason, { levels }) {
    return levels[reason] || (reason === "missa" ? this.language.text("web.reason.missa") : "");
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
