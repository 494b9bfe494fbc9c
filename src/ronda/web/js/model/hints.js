/**
 * Hints for the first matches: what to call, what to tap, why the score has moved, in the server's words,
 * and what the marks mean. One at a time; each goes for good once it is used, closed, or was there for a turn.
 */

import { courtsTold } from "./lines.js";
import { keep, kept } from "./storage.js";

/** @typedef {import("./view_model.js").ViewModel} ViewModel */
/** @typedef {{ name: string, text: string }} Hint */

/** Matches in which there are hints. */
const MATCHES = 3;
const KEY = "ronda.hints";
/** What the marks mean, in this order: a turn each, where there is one to be seen. */
const MARKS = ["courts", "live", "paper", "pile", "dealer", "level", "seal"];

export class Hints {
  /**
   * @param {import("../i18n.js").Language} language
   * @param {{ isTouch: boolean, preferences: () => { oneTap: boolean } }} reader
   */
  constructor(language, { isTouch, preferences }) {
    this.language = language;
    /** Whether a card is lifted first: others need not be told how to play one. */
    this.isLifting = () => isTouch && !preferences().oneTap;
    /** @type {{ matches: string[], used: string[] }} */
    this.kept = { matches: [], used: [], ...kept(KEY) };
    /** @type {Hint | null} */
    this.current = null;
    /** Whether the reader has seen it. */
    this.isSeen = false;
    /** What was told, and how much of it was heard here. @type {import("./match_log.js").Told[]} */
    this.story = [];
    this.heard = 0;
    /** The call for action in which a hint was closed: the next one waits for another. */
    this.closedAt = -1;
  }

  /**
   * The hint for what is shown, if there is one.
   * @param {ViewModel} shown
   * @param {Pick<import("./card_selection.js").CardSelection, "lifted" | "isAwake" | "sayings" | "asking">} selection
   * @param {boolean} isFree whether nothing else has to be read first
   * @returns {Hint | null}
   */
  due(shown, selection, isFree) {
    const { table } = shown;
    if (table.you === null || table.stage !== "playing" || !this.isNew(`${table.table} ${table.match_number}`)) {
      return null;
    }
    this.hear(shown, table.you);
    if (selection.lifted) {
      this.use("lift");
    }
    if (!isFree || selection.asking) {
      return null;
    }
    // Calls stand where hints do.
    if (selection.sayings.length) {
      return selection.sayings.some((option) => option.true && option.rank !== null) ? this.unused("call") : null;
    }
    this.current ??= selection.isAwake ? this.next(shown, selection.lifted !== null) : null;
    this.isSeen = this.current !== null;
    return this.current;
  }

  /** Whether this match is one of the reader's first. @param {string} match */
  isNew(match) {
    const { matches } = this.kept;
    if (!matches.includes(match) && matches.length <= MATCHES) {
      matches.push(match);
      keep(KEY, this.kept);
    }
    return matches.indexOf(match) >= 0 && matches.indexOf(match) < MATCHES;
  }

  /**
   * What has happened: a play of the reader's ends a hint, and points are explained: in the first match
   * all of them, then once for each reason.
   * @param {ViewModel} shown
   * @param {number} you
   */
  hear({ sideName, table, matchLog: { story, table: latest } }, you) {
    // What is told is ahead of what is shown.
    if (table.seq !== latest?.seq) {
      return;
    }
    const told = story === this.story ? story.slice(this.heard) : [];
    this.story = story;
    this.heard = story.length;
    if (told.some(({ event }) => event.event === "play" && event.seat === you)) {
      this.use("play");
      this.current && this.isSeen && this.use(this.current.name);
      this.current = null;
    }
    told.some(({ event }) => event.event === "call" && event.seat === you) && this.use("call");
    const isCounted = told.some(({ event }) => event.event === "totals");
    const isFirst = this.kept.matches.length === 1;
    const isDue = (/** @type {string} */ reason) => isFirst || !this.isUsed(`point.${reason}`);
    // Of an answer, what it scores and not what it takes back.
    const [point] = told
      .filter(({ event, why }) => event.event === "points" && why && isDue(event.for))
      .sort((one, other) => other.event.points - one.event.points);
    if (point && !isCounted) {
      const { side, points, for: reason } = point.event;
      const n = this.language.number(points, true);
      this.current = {
        name: `point.${reason}`,
        text: this.language.text("web.hint.point", { side: sideName(side), points: n, why: point.why }),
      };
    }
  }

  /**
   * @param {ViewModel} shown
   * @param {boolean} isLifted
   * @returns {Hint | null}
   */
  next({ table, scene }, isLifted) {
    if (this.isLifting() && !this.isUsed("play")) {
      return this.unused(isLifted ? "play" : "lift");
    }
    if (table.turn === this.closedAt) {
      return null;
    }
    const level = scene.seats.find(({ isComputer }) => isComputer)?.note ?? "";
    /** @type {Record<string, boolean>} */
    const isThere = {
      live: scene.slots.some((slot) => slot.isLive),
      paper: scene.scores.some((score) => score.sealedCalls > 0),
      level: level !== "",
    };
    const name = MARKS.find((each) => !this.isUsed(each) && (isThere[each] ?? true));
    return name === "courts"
      ? { name, text: courtsTold(this.language) }
      : name
        ? this.hint(name, { level, par: scene.piles[0]?.par ?? 0 })
        : null;
  }

  /** @param {string} name */
  unused(name) {
    return this.isUsed(name) ? null : this.hint(name);
  }

  /** @param {string} name @param {Record<string, string | number>} [values] @returns {Hint} */
  hint(name, values) {
    return { name, text: this.language.text(`web.hint.${name}`, values) };
  }

  /** @param {string} name */
  isUsed(name) {
    return this.kept.used.includes(name);
  }

  /** A hint was used, or has been there for a turn. @param {string} name */
  use(name) {
    if (!this.isUsed(name)) {
      this.kept.used.push(name);
      keep(KEY, this.kept);
    }
    if (this.current?.name === name) {
      this.current = null;
    }
  }

  /** The reader has closed it. @param {Hint} hint @param {number} turn */
  close({ name }, turn) {
    this.closedAt = turn;
    this.use(name);
  }
}
