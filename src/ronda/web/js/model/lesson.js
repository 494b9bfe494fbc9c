/**
 * The lesson as a table that plays itself up to the learner's next play: frames that the engine
 * made become pushes, as from a server.
 */

/** @typedef {import("./wire.js").Push} Push */
/** @typedef {import("./wire.js").TableView} TableView */
/** @typedef {import("./wire.js").View} View */

/**
 * @typedef {object} Frame
 * @property {number | null} seat
 * @property {string | null} action
 * @property {import("./wire.js").Event[]} events
 * @property {import("./wire.js").Line[]} told
 * @property {View} view
 * @property {string | null} ask
 */

/** @typedef {{ rules: Record<string, any>, switches: Record<string, any>, frames: Frame[] }} LessonFrames `switches`: all of its rules */

/** What a computer takes to play once all is shown, and a play of those that are made for the learner. */
const PAUSE = 1100;
const QUICK = 200;

export class Lesson {
  /**
   * @param {LessonFrames} frames
   * @param {string} name of the learner
   * @param {(action: string) => void} act hears what the learner does
   */
  constructor({ rules, switches, frames }, name, act) {
    this.act = act;
    this.rules = rules;
    this.switches = switches;
    this.frames = frames;
    this.name = name;
    this.at = 0;
    this.line = /** @type {const} */ ("open");
    this.ahead = 0;
    /** The steps in which the learner plays a card; a call goes with its play. */
    this.steps = frames.flatMap(({ ask }) => (ask && ask !== "call" ? [ask] : []));
  }

  get frame() {
    return this.frames[this.at];
  }

  get next() {
    return this.frames[this.at + 1] || null;
  }

  /** What the learner is asked now, by name. */
  get ask() {
    return this.frame.ask;
  }

  /** The card or the call that is asked for. */
  get wanted() {
    return this.ask && this.next ? this.next.action : null;
  }

  get isOver() {
    return this.next === null;
  }

  /** Whether plays are made for the learner just now. */
  get isQuick() {
    return !this.isOver && this.ask === null && this.at > 0 && this.askedSince() > 3;
  }

  /** How many frames have gone by since the learner was asked last. */
  askedSince() {
    const before = this.frames.slice(0, this.at + 1).reverse();
    const since = before.findIndex(({ ask }) => ask !== null);
    return since < 0 ? this.at : since;
  }

  /** How long to wait before the next frame comes by itself; null where the learner has to play. */
  get pause() {
    if (this.isOver || this.ask !== null) {
      return null;
    }
    return this.isQuick ? QUICK : PAUSE;
  }

  /** Which of the nine plays this is, from 1; a call counts with its play. */
  get step() {
    const { ask } = this;
    const name = ask === "call" ? "called" : ask;
    return name ? this.steps.indexOf(name) + 1 : 0;
  }

  /** Goes on to the next frame. @returns {Push} */
  go() {
    this.at += 1;
    return this.push();
  }

  /** @returns {Push} */
  push() {
    const { events, told } = this.frame;
    return { type: "push", table: this.table, events, told, seals: [], missed: false };
  }

  /** Nothing is ever on its way. @returns {null} */
  acting() {
    return null;
  }

  /** @returns {TableView} */
  get table() {
    const { view } = this.frame;
    const seat = { is_ready: true, is_here: true, is_handed: false, reserve: null, links: [], link: null, link_from: null };
    const isOver = this.isOver;
    return {
      table: "lesson",
      seq: this.at + 1,
      turn: this.at + 1,
      settings: {
        rules: this.rules,
        seats: 2,
        clock: null,
        is_public: false,
        may_watch: false,
        free_text: false,
        open_log: false,
        starts_at: null,
        starts_when_full: false,
      },
      rules: this.switches,
      sides: view.sides,
      stage: isOver ? "between" : "playing",
      seats: [
        { kind: "human", name: this.name, level: null, ...seat },
        { kind: "computer", name: null, level: "careful", ...seat },
      ],
      you: 0,
      is_host: false,
      match_number: 1,
      called: isOver ? [] : this.ask ? [0] : view.to_act.filter((each) => each !== 0),
      deadline: null,
      now: 0,
      is_paused: false,
      vote: null,
      // After the last card a View speaks of the next deal already.
      view: isOver ? { ...view, deal: view.deal - 1 } : view,
      fair: null,
      said: [],
      wins: [0, 0],
      closed_because: null,
      went_back: null,
      mark: null,
      awaits: null,
    };
  }
}
