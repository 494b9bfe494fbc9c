/**
 * One line to one table: says hello, keeps itself open, and asks again with the same id until it is
 * answered, so that a request is done once however bad the line is.
 */

import { requestId } from "./api.js";

/** @typedef {{ type: string, id: string } & Record<string, unknown>} Request */

/**
 * @typedef {object} Hooks
 * @property {(push: any) => void} onPush the table has moved on
 * @property {(id: string, seq: number) => void} onAck a request is done, as the table is from step `seq` on
 * @property {(id: string | null, code: string, reason: string) => void} onRefused
 * @property {(isOpen: boolean) => void} onLine the line opened or broke
 * @property {(message: any) => void} onOther `linked`, `goodbye`
 */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
/** A line that says nothing for so long is asked whether it is still there. */
const SILENCE = 15_000;
/** A line that does not answer within this is given up: phones sleep without closing theirs. */
const PATIENCE = 5_000;

export class TableSocket {
  /**
   * @param {string} table
   * @param {string | null} token
   * @param {Hooks} hooks
   */
  constructor(table, token, hooks) {
    this.table = table;
    this.token = token;
    this.hooks = hooks;
    /** @type {Map<string, Request>} */
    this.pending = new Map();
    /** @type {number | null} */
    this.since = null;
    /** Proves to a server that has gone back how much was shown here. @type {string | null | undefined} */
    this.mark = null;
    this.wait = FIRST_WAIT;
    this.isClosed = false;
    this.isOpen = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.retrying = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.watching = undefined;
    this.wake = () => this.look();
    addEventListener("online", this.wake);
    addEventListener("pageshow", this.wake);
    addEventListener("visibilitychange", this.wake, true);
    this.open();
  }

  open() {
    clearTimeout(this.retrying);
    this.retrying = undefined;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.socket = socket;
    const mine = () => this.socket === socket;
    socket.onopen = () => mine() && this.greet(socket);
    socket.onmessage = (event) => mine() && this.hear(JSON.parse(event.data));
    socket.onclose = () => mine() && this.lost();
    this.watch(PATIENCE * 2);
  }

  /** @param {WebSocket} socket */
  greet(socket) {
    const hello = { type: "hello", table: this.table, token: this.token, since: this.since, mark: this.mark };
    socket.send(JSON.stringify(hello));
    for (const request of this.pending.values()) {
      socket.send(JSON.stringify(request));
    }
  }

  /** @param {any} message */
  hear(message) {
    this.watch(SILENCE);
    switch (message.type) {
      case "push":
        this.since = message.table.seq;
        this.mark = message.table.mark;
        this.opened();
        this.hooks.onPush(message);
        break;
      case "ack":
        this.pending.delete(message.id);
        this.hooks.onAck(message.id, message.seq);
        break;
      case "refused":
        this.pending.delete(message.id);
        this.hooks.onRefused(message.id, message.code, message.reason);
        break;
      case "pong":
        break;
      case "goodbye":
        this.goodbye(message);
        break;
      default:
        this.pending.delete(message.id);
        this.hooks.onOther(message);
    }
  }

  opened() {
    this.wait = FIRST_WAIT;
    if (!this.isOpen) {
      this.isOpen = true;
      this.hooks.onLine(true);
    }
  }

  /** @param {{ reconnect: boolean, wait: number }} message */
  goodbye(message) {
    this.hooks.onOther(message);
    if (message.reconnect) {
      this.wait = Math.max(this.wait, 1000 * message.wait);
    } else {
      this.close();
    }
  }

  /** After so long without a word the line is asked; without an answer it is given up. */
  watch(/** @type {number} */ silence) {
    clearTimeout(this.watching);
    this.watching = setTimeout(() => this.look(), silence);
  }

  /** Something has changed around the line: is it still there? */
  look() {
    if (this.isClosed) {
      return;
    }
    if (this.retrying !== undefined) {
      this.wait = FIRST_WAIT;
      this.open();
    } else if (this.socket && this.socket.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify({ type: "ping" }));
      clearTimeout(this.watching);
      this.watching = setTimeout(() => this.giveUp(), PATIENCE);
    } else if (this.socket && this.socket.readyState === WebSocket.CONNECTING) {
      clearTimeout(this.watching);
      this.watching = setTimeout(() => this.giveUp(), PATIENCE);
    }
  }

  giveUp() {
    const socket = this.socket;
    this.lost();
    if (socket) {
      socket.close();
    }
  }

  lost() {
    clearTimeout(this.watching);
    this.socket = null;
    this.isOpen = false;
    this.hooks.onLine(false);
    if (this.isClosed) {
      return;
    }
    // A little chance keeps a café of phones from coming back all in one moment.
    const wait = this.wait * (0.75 + Math.random() / 2);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    this.retrying = setTimeout(() => this.isClosed || this.open(), wait);
  }

  /**
   * Asks for something; the id by which the answer comes.
   * @param {string} type
   * @param {Record<string, unknown>} [values]
   */
  ask(type, values = {}) {
    const id = requestId();
    const request = { type, id, ...values };
    this.pending.set(id, request);
    if (this.socket && this.socket.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify(request));
    }
    return id;
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.watching);
    clearTimeout(this.retrying);
    removeEventListener("online", this.wake);
    removeEventListener("pageshow", this.wake);
    removeEventListener("visibilitychange", this.wake, true);
    if (this.socket) {
      this.socket.close();
    }
  }
}
