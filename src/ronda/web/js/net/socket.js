/**
 * One line to one table: says hello, keeps itself open, and asks again with the same id until it is
 * answered, so that a request is done once however bad the line is.
 */

import { VERSION } from "../model/wire.js";
import { requestId } from "./api.js";

/**
 * Something asked of the table and not answered yet.
 * @typedef {object} Asked
 * @property {string} id
 * @property {string} type as in `protocol.messages`: `act`, `ready` …
 * @property {string} [action] of an `act`
 * @property {string} [k] of a `cut`
 * @property {string} [c] of an `open_cut`
 * @property {number} at when it was asked, as `performance.now()` has it
 */

/**
 * @typedef {object} Hooks
 * @property {(push: import("../model/wire.js").Push) => void} onPush the table has moved on
 * @property {(asked: Asked | null, seq: number) => void} onAck a request is done, as the table is from step `seq` on
 * @property {(asked: Asked | null, code: string, reason: string) => void} onRefused
 * @property {(isOpen: boolean) => void} onLine the line opened or broke
 * @property {(message: any) => void} onOther `linked`, `story`, `goodbye`
 */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
/** A line that says nothing for so long is asked whether it is still there. */
const SILENCE = 15_000;
/** A line that does not answer within this is given up: phones sleep without closing theirs. */
const PATIENCE = 5_000;

/** A line that is opened before it is known to which table. @type {WebSocket | null} */
let ahead = null;

/** Opens a line while a table is made, or its page comes: the next socket takes it. */
export function openAhead() {
  ahead = takeAhead() ?? openLine();
}

/** The line that was opened ahead, unless it has broken since. */
function takeAhead() {
  const line = ahead;
  ahead = null;
  return line && line.readyState <= WebSocket.OPEN ? line : null;
}

function openLine() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/ws`);
}

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
    /** What is asked and not answered yet. @type {Map<string, Asked>} */
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
    const line = takeAhead();
    const socket = line ?? openLine();
    this.socket = socket;
    const mine = () => this.socket === socket;
    socket.onopen = () => mine() && this.greet(socket);
    socket.onmessage = (event) => mine() && this.hear(JSON.parse(event.data));
    socket.onclose = () => mine() && this.lost();
    this.watch(PATIENCE * 2);
    if (line?.readyState === WebSocket.OPEN) {
      this.greet(line);
    }
  }

  /** @param {WebSocket} socket */
  greet(socket) {
    const { table, token, since, mark } = this;
    const hello = { type: "hello", table, token, since, mark, version: VERSION };
    socket.send(JSON.stringify(hello));
    this.pending.forEach((asked) => send(socket, asked));
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
        this.hooks.onAck(this.answered(message.id), message.seq);
        break;
      case "refused":
        this.hooks.onRefused(this.answered(message.id), message.code, message.reason);
        break;
      case "pong":
        break;
      case "goodbye":
        this.goodbye(message);
        break;
      default:
        this.answered(message.id);
        this.hooks.onOther(message);
    }
  }

  /** What an answer is about; it is pending no more. @param {string | null} id */
  answered(id) {
    const asked = (id && this.pending.get(id)) || null;
    this.pending.delete(id || "");
    return asked;
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
    } else if (this.socket && this.socket.readyState <= WebSocket.OPEN) {
      if (this.socket.readyState === WebSocket.OPEN) {
        this.socket.send(JSON.stringify({ type: "ping" }));
      }
      clearTimeout(this.watching);
      this.watching = setTimeout(() => this.giveUp(), PATIENCE);
    }
  }

  giveUp() {
    const { socket } = this;
    this.lost();
    socket?.close();
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
   * Asks for something until it is answered.
   * @param {string} type
   * @param {Record<string, unknown>} values
   */
  ask(type, values) {
    const asked = { ...values, type, id: requestId(), at: performance.now() };
    this.pending.set(asked.id, asked);
    if (this.socket?.readyState === WebSocket.OPEN) {
      send(this.socket, asked);
    }
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.watching);
    clearTimeout(this.retrying);
    removeEventListener("online", this.wake);
    removeEventListener("pageshow", this.wake);
    removeEventListener("visibilitychange", this.wake, true);
    this.socket?.close();
  }
}

/** @param {WebSocket} socket @param {Asked} asked */
function send(socket, { at, ...message }) {
  socket.send(JSON.stringify(message));
}
