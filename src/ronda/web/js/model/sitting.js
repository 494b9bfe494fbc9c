/**
 * Sitting at a table, or watching one: pushes come in and are shown one after the other, at the
 * reader's speed; what the reader does goes out. The page is told what to draw and what moves.
 */

import { Choosing } from "./choosing.js";
import { Journal } from "./journal.js";
import { sideOf } from "./layout.js";
import { seatNames } from "./names.js";
import { SENDING, shownOf } from "./showing.js";
import { Speaker } from "./spoken.js";
import { AWAY, BROKEN, summaryOf } from "./status.js";
import { storyOf } from "./story.js";

/** @typedef {import("./wire.js").Push} Push */
/** @typedef {import("./wire.js").TableView} TableView */
/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("./story.js").Part} Part */
/** @typedef {import("../i18n.js").Language} Language */

/** @typedef {import("./showing.js").Shown} Shown */

/**
 * The page, as far as it is told things.
 * @typedef {object} Stage
 * @property {(shown: Shown) => void} draw
 * @property {(beats: import("./story.js").Beat[], shown: Shown) => void} perform
 * @property {() => void} measure before a drawing with movements
 * @property {() => void} finish ends movements
 * @property {(text: string, isUrgent: boolean) => void} say
 * @property {() => boolean} isHidden
 */

const SPEEDS = { slow: 1.6, normal: 1, fast: 0.6 };
/** Pushes that wait to be shown; beyond them the last one is jumped to. */
const QUEUE = 4;
/** What a push takes at least before the next one moves, in milliseconds at normal speed. */
const PACE = 260;
/** How long a refusal stands. */
const NOTICE = 5000;

export class Sitting {
  /**
   * @param {Language} language
   * @param {Stage} stage
   * @param {() => import("./preferences.js").Preferences} preferences
   */
  constructor(language, stage, preferences) {
    this.language = language;
    this.stage = stage;
    this.preferences = preferences;
    /** @type {Room | null} */
    this.room = null;
    /** @type {Rules | null} */
    this.rules = null;
    /** @type {TableView | null} the table as it is drawn */
    this.table = null;
    /** @type {Push[]} */
    this.waiting = [];
    /** @type {Push[]} pushes that came before the rules did */
    this.early = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.later = undefined;
    /** The table as it was when the reader looked away. @type {TableView | null} */
    this.left = null;
    this.notice = "";
    this.noticeUntil = 0;
    this.journal = new Journal(language, 2);
    /** @type {Speaker | null} */
    this.speaker = null;
    /** @type {import("./journal.js").Told[]} */
    this.told = [];
    this.choosing = new Choosing({
      act: (action) => this.room && this.room.act(action),
      changed: () => this.draw(),
      preferences,
    });
  }

  get speed() {
    return SPEEDS[this.preferences().speed];
  }

  /** @param {Rules} rules */
  know(rules) {
    this.rules = rules;
    this.speaker = new Speaker(this.language, rules);
    this.early.splice(0).forEach((push) => this.hear(push));
  }

  /** @param {Push} push */
  hear(push) {
    if (!this.rules || !this.speaker) {
      this.early.push(push);
      return;
    }
    const names = seatNames(this.language, push.table);
    this.speaker.names = names;
    this.journal.seats = push.table.seats.length;
    const before = this.table;
    this.journal.take(push, this.rules, names);
    if (push.events.length) {
      this.told = this.journal.told;
    }
    this.speak(push);
    this.journal.news.forEach((text) => this.tell(text));
    if (!before || push.missed || this.stage.isHidden() || this.waiting.length >= QUEUE) {
      this.jump(push, before);
    } else {
      this.waiting.push(push);
      // In a task of its own: what was told and what is drawn are much for a slow phone at once.
      this.timer = this.timer === undefined ? setTimeout(() => this.next()) : this.timer;
    }
  }

  /** One sentence a step. @param {Push} push */
  speak(push) {
    if (!this.speaker) {
      return;
    }
    const sentences = new Map(this.journal.told.map(({ event, text }) => [event, text]));
    const { text, isMine } = this.speaker.step(push.events, push.table, (event) => sentences.get(event) || "");
    const isNewTurn = !this.room || !this.table || push.table.turn !== this.table.turn || push.events.length > 0;
    if (isNewTurn) {
      this.stage.say(text, isMine);
    }
  }

  /**
   * To the table as it is, without a movement: after a gap, or while nobody looked.
   * @param {Push} push
   * @param {TableView | null} before
   */
  jump(push, before) {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = [];
    this.stage.finish();
    this.table = push.table;
    if (before && push.missed) {
      this.tell(summaryOf(before, push.table, BROKEN, this.speaker));
    } else if (this.stage.isHidden()) {
      this.left = this.left || before;
    }
    this.draw();
  }

  /** The reader looks at the page again: what has happened is told in one line. */
  look() {
    const { left, table } = this;
    this.left = null;
    if (left && table && left.seq !== table.seq) {
      this.tell(summaryOf(left, table, AWAY, this.speaker));
      this.draw();
    }
  }

  next() {
    const push = this.waiting.shift();
    if (!push) {
      this.timer = undefined;
      return;
    }
    this.play(storyOf(push, this.table));
  }

  /** @param {Part[]} parts */
  play(parts) {
    this.stage.measure();
    this.stage.finish();
    // In a task of its own, since drawing and moving are enough for a slow phone at once.
    this.timer = setTimeout(() => this.show(parts));
  }

  /** @param {Part[]} parts */
  show([part, ...rest]) {
    this.table = part.table;
    const shown = this.draw();
    if (shown) {
      this.stage.perform(part.beats, shown);
    }
    // A step in which nothing moves keeps nobody waiting.
    const pause = rest.length ? part.hold : part.beats.length ? PACE : 0;
    this.timer = setTimeout(() => (rest.length ? this.play(rest) : this.next()), pause * this.speed);
  }

  /** A word to the reader that stays a moment. @param {string} text */
  tell(text) {
    this.notice = text;
    this.noticeUntil = performance.now() + NOTICE;
    this.stage.say(text, false);
  }

  /** Draws the table anew. @returns {Shown | null} */
  draw() {
    const { table, room, rules, speaker } = this;
    if (!table || !room || !rules || !speaker) {
      return null;
    }
    const isLatest = room.table !== null && room.table.seq === table.seq && this.waiting.length === 0;
    this.choosing.update(table, isLatest && !room.acting(table));
    const shown = shownOf(this, { table, room, rules, speaker });
    this.stage.draw(shown);
    this.drawLater();
    return shown;
  }

  /** Things that time alone changes. */
  drawLater() {
    const { room, table } = this;
    const acting = room && table && room.acting(table);
    const times = [this.choosing.awakeAt, this.noticeUntil, acting ? acting.at + SENDING : 0];
    const next = Math.min(...times.filter((time) => time > performance.now()));
    clearTimeout(this.later);
    if (next !== Infinity) {
      this.later = setTimeout(() => this.draw(), next - performance.now() + 1);
    }
  }

  /** The side of a seat's reader; a spectator looks on from seat 0. */
  get mine() {
    const { table } = this;
    return table ? sideOf(table.you === null ? 0 : table.you, table.seats.length) : 0;
  }

  close() {
    clearTimeout(this.timer);
    clearTimeout(this.later);
  }
}
