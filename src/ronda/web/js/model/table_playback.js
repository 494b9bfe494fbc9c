/**
 * Playing at a table, or watching one: pushes come in and are shown one after the other, at the
 * reader's speed; what the reader does goes out. The page is told what to draw and what moves.
 */

import { CardSelection } from "./card_selection.js";
import { MatchLog } from "./match_log.js";
import { ownSide, sidesOf } from "./layout.js";
import { Lines } from "./lines.js";
import { isComputer, seatNames } from "./names.js";
import { READ, SENDING, viewModelOf } from "./view_model.js";
import { Announcer, AWAY, BROKEN, summaryOf } from "./announcements.js";

/** @typedef {import("./wire.js").Push} Push */
/** @typedef {import("./wire.js").TableView} TableView */
/** @typedef {import("./timeline.js").Part} Part */
/** @typedef {import("../i18n.js").Language} Language */

/** @typedef {import("./view_model.js").ViewModel} ViewModel */

/**
 * Where the table comes from, and what is done goes: a table's store, a lesson, a replay.
 * @typedef {Pick<import("./table_store.js").TableStore, "table" | "line" | "ahead" | "acting" | "act"> & { isQuick?: boolean }} Source
 */

/**
 * What the table is shown on.
 * @typedef {object} Screen
 * @property {(shown: ViewModel) => void} draw
 * @property {(cues: import("./timeline.js").Cue[], shown: ViewModel) => void} perform
 * @property {(push: Push, before: TableView | null) => Part[] | null} timelineOf what is to be shown of a push; null before that is known
 * @property {() => void} measure before a drawing with movements
 * @property {() => void} finish ends movements
 * @property {(text: string, isUrgent: boolean) => void} say
 * @property {number} movedAt when something last came to its end
 * @property {boolean} isHidden whether nobody looks
 */

const SPEEDS = { slow: 1.6, normal: 1, fast: 0.6 };
/** What a lesson plays for its learner goes faster. */
const QUICK = 0.4;
/** Pushes that wait to be shown; beyond them the last one is jumped to. */
const QUEUE = 4;
/**
 * What passes before a computer's card once all is shown that was before it, in milliseconds at normal
 * speed: 900 for the eye, as what moves is drawn some frames late.
 */
export const BREATH = 950;
/** How long something is looked at before it is known what moves. */
const GLANCE = 700;
/** How long a refusal stands. */
const NOTICE = 5000;

export class TablePlayback {
  /**
   * @param {Language} language
   * @param {Source} source
   * @param {Screen} screen
   * @param {() => import("./preferences.js").Preferences} preferences
   */
  constructor(language, source, screen, preferences) {
    this.language = language;
    this.source = source;
    this.screen = screen;
    this.preferences = preferences;
    /** @type {TableView | null} the table as it is drawn */
    this.table = null;
    /** @type {Push[]} */
    this.waiting = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.later = undefined;
    /** When all that was to be shown has been. */
    this.shownAt = 0;
    /** The table as it was when the reader looked away. @type {TableView | null} */
    this.left = null;
    this.notice = "";
    this.noticeUntil = 0;
    /** What somebody else took last, and when that has been shown. */
    this.deed = { text: "", at: 0 };
    this.matchLog = new MatchLog(language);
    /** How far the count of a deal is shown; comes after the first card. @type {import("./counting.js").Counting | null} */
    this.counting = null;
    /** @type {Announcer | null} */
    this.announcer = null;
    this.selection = new CardSelection({
      act: (action) => this.source.act(action),
      changed: () => this.draw(),
      preferences,
    });
  }

  get speed() {
    return SPEEDS[this.preferences().speed] * (this.source.isQuick ? QUICK : 1);
  }

  /** @param {Push} push */
  hear(push) {
    if (!push.table.rules) {
      return;
    }
    if (!this.table || push.missed || this.screen.isHidden || this.waiting.length >= QUEUE) {
      this.jump(push);
    } else {
      this.waiting.push(push);
      // In a task of its own: what is told and what is drawn are much for a slow phone at once.
      this.timer = this.timer === undefined ? setTimeout(() => this.next(), 0) : this.timer;
    }
  }

  /** What has happened is written down and said when it is shown, and not before. @param {Push} push */
  write(push) {
    const rules = /** @type {NonNullable<TableView["rules"]>} */ (push.table.rules);
    const lines = this.linesOf(push.table, rules);
    const announcer = new Announcer(lines, rules.target);
    this.announcer = announcer;
    this.matchLog.take(push, lines);
    this.counting?.take(this.matchLog, push.table, this.table !== null && !push.missed);
    if (push.events.length) {
      this.deed = { text: announcer.deed(this.matchLog.told, push.table), at: 0 };
    }
    this.speak(push, announcer);
    this.matchLog.news.forEach((text) => this.tell(text));
  }

  /**
   * What the reader was not here for: nothing of it moves, and log, points and count have it.
   * @param {import("./wire.js").MatchStory} story
   */
  retell(story) {
    const { table } = this.source;
    const latest = this.waiting.pop();
    latest && this.jump(latest);
    if (table?.rules) {
      this.matchLog.retell(story, this.linesOf(table, table.rules));
      this.counting?.take(this.matchLog, table, false);
      this.draw();
    }
  }

  /** @param {TableView} table @param {Record<string, any>} rules */
  linesOf(table, rules) {
    return new Lines(this.language, rules.words, seatNames(this.language, table, this.language.text("web.you")), sidesOf(table));
  }

  /** To any step, whatever was shown before: in a replay. @param {Push} push */
  leap(push) {
    this.table = null;
    this.hear(push);
  }

  /** One sentence a step. @param {Push} push @param {Announcer} announcer */
  speak(push, announcer) {
    const { told } = this.matchLog;
    const { text, isMine } = announcer.step(this.counting?.untilCount(told) ?? told, push.table);
    const isNewTurn = !this.table || push.table.turn !== this.table.turn || push.events.length > 0;
    if (isNewTurn) {
      this.screen.say(text, isMine);
    }
  }

  /**
   * To the table as it is, without a movement: after a gap, or while nobody looked.
   * @param {Push} push
   */
  jump(push) {
    clearTimeout(this.timer);
    this.timer = undefined;
    const before = this.table;
    [...this.waiting.splice(0), push].forEach((each) => this.write(each));
    this.counting?.jumpTo(push.table);
    this.screen.finish();
    this.shownAt = performance.now();
    this.deed.at = this.shownAt;
    this.table = push.table;
    if (before && push.missed) {
      this.tell(summaryOf(before, push.table, BROKEN, this.announcer));
    } else if (this.screen.isHidden) {
      this.left = this.left || before;
    }
    const shown = this.draw();
    const [{ cues }] = this.screen.timelineOf({ ...push, missed: true }, before) ?? plain(push);
    shown && this.screen.perform(cues, shown);
  }

  /** The reader looks at the page again: what has happened is told in one line. */
  look() {
    const { left, table } = this;
    this.left = null;
    if (left && table && left.seq !== table.seq) {
      this.tell(summaryOf(left, table, AWAY, this.announcer));
      this.draw();
    }
  }

  /** What waits longest is shown, once it is due. */
  next() {
    const [push] = this.waiting;
    this.timer = undefined;
    if (!push) {
      return;
    }
    const parts = this.screen.timelineOf(push, this.table) ?? plain(push);
    const wait = moves(parts) ? this.dueAt(push) - performance.now() : 0;
    if (wait > 0) {
      this.timer = setTimeout(() => this.next(), wait);
    } else {
      this.waiting.shift();
      this.write(push);
      if (this.waiting.length && parts.every(({ cues, end }) => !end && !cues.length)) {
        // Nothing of it is to be seen: it is drawn with what waits already.
        this.table = push.table;
        this.timer = setTimeout(() => this.next());
      } else {
        this.play(parts);
      }
    }
  }

  /** Milliseconds until all that has been heard is shown, as far as it is known. */
  get busyFor() {
    return Math.max(this.shownAt - performance.now(), this.timer === undefined ? 0 : 50);
  }

  /** One thing is shown at a time, and a computer plays into a table that stands still. @param {Push} push */
  dueAt({ events, table }) {
    // Before a card a packet may be collected; calls that come with hands are nobody's move.
    const act = events.find(({ event }, at) => event === "play" || (event === "call" && at === 0));
    const isPaused = act !== undefined && isComputer(table.seats[act.seat]) && !this.source.isQuick;
    return isPaused ? Math.max(this.shownAt, this.screen.movedAt) + BREATH * this.speed : this.shownAt;
  }

  /** @param {Part[]} parts */
  play(parts) {
    if (moves(parts)) {
      this.screen.measure();
      this.screen.finish();
    }
    // In a task of its own, since drawing and moving are enough for a slow phone at once.
    this.timer = setTimeout(() => this.show(parts), 0);
  }

  /** @param {Part[]} parts */
  show([part, ...rest]) {
    this.table = part.table;
    const length = part.end * this.speed;
    const shownAt = Math.max(this.shownAt, performance.now() + length);
    this.deed.at = this.deed.at || shownAt;
    const shown = this.draw();
    if (shown) {
      this.screen.perform(part.cues, shown);
      this.shownAt = shownAt;
    }
    this.timer = rest.length ? setTimeout(() => this.play(rest), length) : setTimeout(() => this.next(), 0);
  }

  /** A word to the reader that stays a moment. @param {string} text */
  tell(text) {
    this.notice = text;
    this.noticeUntil = performance.now() + NOTICE;
    this.screen.say(text, false);
  }

  /** Draws the table anew. @returns {ViewModel | null} */
  draw() {
    const { table, source, announcer } = this;
    if (!table || !announcer) {
      return null;
    }
    const isLatest = source.table?.seq === table.seq && this.waiting.length === 0;
    this.selection.update(table, isLatest && !source.acting(table));
    const shown = viewModelOf(this, this.counting?.shownOf(table) ?? table, announcer);
    this.screen.draw(shown);
    this.drawLater();
    return shown;
  }

  /** Things that time alone changes. */
  drawLater() {
    const { source, table } = this;
    const acting = table && source.acting(table);
    const { text, at } = this.deed;
    const read = text ? [at, at + READ] : [];
    const times = [this.selection.awakeAt, this.noticeUntil, acting ? acting.at + SENDING : 0, ...read];
    const next = Math.min(...times.filter((time) => time > performance.now()));
    clearTimeout(this.later);
    if (next !== Infinity) {
      this.later = setTimeout(() => this.draw(), next - performance.now() + 1);
    }
  }

  /** The side of a seat's reader; a spectator looks on from seat 0. */
  get mine() {
    const { table } = this;
    return table ? ownSide(table) : 0;
  }

  close() {
    clearTimeout(this.timer);
    clearTimeout(this.later);
    this.counting?.close();
  }
}

/** Whether anything is to be seen moving; what does not move disturbs nothing that does, and waits for nothing. @param {Part[]} parts */
function moves(parts) {
  return parts.some(({ end }) => end > 0);
}

/** A push before it is known what moves: the table, and time to look at it; what is drawn for the first deal moves only. @param {Push} push @returns {Part[]} */
function plain({ table, events }) {
  const isSeen = events.some(({ event }) => event !== "draw");
  return [{ table, cues: [], end: isSeen ? GLANCE : 0 }];
}
