/**
 * One table as this browser knows it: what the server pushed last, what was done here last, whether
 * the line stands. It changes by what comes in, and tells whoever listens.
 */

import { TableSocket } from "../net/socket.js";

/** @typedef {import("./wire.js").Push} Push */
/** @typedef {import("./wire.js").TableView} TableView */

/** @typedef {import("../net/socket.js").Asked & { seq?: number }} Asked with the step that it became, once it is on disk */

/**
 * What a store tells.
 * @typedef {object} Heard
 * @property {(push: Push, before: TableView | null) => void} [onPush]
 * @property {(asked: Asked) => void} [onDone] the server has acknowledged it
 * @property {(asked: Asked | null, code: string, reason: string) => void} [onRefused]
 * @property {() => void} [onChange] the line, or what is pending
 * @property {(goodbye: { reason: string, reconnect: boolean }) => void} [onGoodbye]
 * @property {(linked: { seat: number, token: string }) => void} [onLinked]
 * @property {(story: import("./wire.js").MatchStory) => void} [onStory] the match so far
 */

export class TableStore {
  /**
   * @param {string} id the table's
   * @param {string | null} token plays for a seat; null for a spectator
   * @param {Heard} heard
   */
  constructor(id, token, heard) {
    this.id = id;
    this.token = token;
    this.heard = heard;
    /** @type {TableView | null} */
    this.table = null;
    /** @type {"opening" | "open" | "lost"} */
    this.line = "opening";
    /** What was done here last and is on disk. @type {Asked & { seq: number } | null} */
    this.done = null;
    /** Milliseconds by which the server's time is ahead of `performance.now()`, which nobody can set. */
    this.ahead = 0;
    this.socket = new TableSocket(id, token, {
      onPush: (push) => this.push(push),
      onAck: (asked, seq) => this.answered(asked, seq),
      onRefused: (asked, code, reason) => this.refused(asked, code, reason),
      onLine: (isOpen) => this.lineIs(isOpen ? "open" : "lost"),
      onOther: (message) => this.other(message),
    });
  }

  /** @param {Push} push */
  push(push) {
    const before = this.table;
    // Rules and sides never change, and come once.
    const { rules = before?.rules, sides = before?.sides } = push.table;
    const table = { ...push.table, rules, sides };
    this.table = table;
    this.ahead = 1000 * table.now - performance.now();
    this.tell("onPush", { ...push, table }, before);
  }

  /**
   * @param {Asked | null} asked
   * @param {number} seq
   */
  answered(asked, seq) {
    if (asked?.type === "act") {
      this.done = { ...asked, seq };
    }
    if (asked) {
      this.tell("onDone", asked);
    }
    this.tell("onChange");
  }

  /**
   * @param {Asked | null} asked
   * @param {string} code
   * @param {string} reason
   */
  refused(asked, code, reason) {
    this.tell("onRefused", asked, code, reason);
    this.tell("onChange");
  }

  /** @param {"open" | "lost"} line */
  lineIs(line) {
    this.line = line;
    this.tell("onChange");
  }

  /** @param {any} message */
  other(message) {
    if (message.type === "goodbye") {
      this.tell("onGoodbye", message);
    } else if (message.type === "linked") {
      this.tell("onLinked", message);
    } else if (message.type === "story") {
      this.tell("onStory", message);
    }
    this.tell("onChange");
  }

  /**
   * @template {keyof Heard} K
   * @param {K} what
   * @param {Parameters<NonNullable<Heard[K]>>} values
   */
  tell(what, ...values) {
    const hear = /** @type {((...values: any[]) => void) | undefined} */ (this.heard[what]);
    if (hear) {
      hear(...values);
    }
  }

  /**
   * Asks for something, as `ready` or `say`.
   * @param {string} type
   * @param {Record<string, unknown>} [values]
   */
  ask(type, values = {}) {
    this.socket.ask(type, values);
    this.tell("onChange");
  }

  /** Asks for the match so far, unless that is on its way. */
  askStory() {
    const asked = Array.from(this.socket.pending.values());
    if (!asked.some(({ type }) => type === "story")) {
      this.socket.ask("story", {});
    }
  }

  /** Answers the call for action that is open: a card, a call or a pass. @param {string} action */
  act(action) {
    if (this.table) {
      this.ask("act", { turn: this.table.turn, action });
    }
  }

  /**
   * What was done here and is not in the table that is drawn: its answer comes before the table
   * that it makes, and a card that is on its way must not come back to the hand in between.
   * @param {TableView} drawn
   * @returns {Asked | null}
   */
  acting(drawn) {
    const open = Array.from(this.socket.pending.values()).find(({ type }) => type === "act");
    const { done } = this;
    return open || (done && done.seq > drawn.seq ? done : null);
  }

  close() {
    this.socket.close();
  }
}
