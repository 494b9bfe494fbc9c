/** What is asked of a table: by name, over one line, once, however often the line breaks. Run by `node --test`. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { perform } from "../../src/ronda/web/js/pages/actions.js";

globalThis.addEventListener = () => {};
globalThis.removeEventListener = () => {};
globalThis.location = { protocol: "http:", host: "here" };
/** @type {any[]} */
const lines = [];
globalThis.WebSocket = class {
  static CONNECTING = 0;
  static OPEN = 1;
  readyState = 1;
  sent = [];
  constructor() {
    lines.push(this);
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {}
};

const { TableStore } = await import("../../src/ronda/web/js/model/table_store.js");
const { openAhead } = await import("../../src/ronda/web/js/net/socket.js");

function opened() {
  const told = [];
  const store = new TableStore("t", null, {
    onDone: (asked) => told.push(["done", asked.type]),
    onRefused: (asked, code) => told.push([code, asked && asked.type]),
  });
  const line = lines[lines.length - 1];
  line.onopen();
  return { store, line, told };
}

const types = (line) => line.sent.map(({ type }) => type);

test("an action by name asks the server, with what belongs to it", () => {
  const asked = [];
  const table = { store: { table: { you: 2 }, ask: (type, values) => asked.push([type, values]) } };
  perform(table, "ready", []);
  perform(table, "vote", ["wait"]);
  perform(table, "own_link", []);
  assert.deepEqual(asked, [["ready", undefined], ["vote", { choice: "wait" }], ["relink", { seat: 2 }]]);
});

test("what is not answered is asked again over the next line, under the same id and nothing else", () => {
  const { store, line } = opened();
  store.ask("ready");
  assert.deepEqual(types(line), ["hello", "ready"]);
  assert.deepEqual(Object.keys(line.sent[1]).sort(), ["id", "type"]);
  line.onclose();
  store.socket.open();
  const next = lines[lines.length - 1];
  next.onopen();
  assert.deepEqual(next.sent[1], line.sent[1]);
  store.close();
});

test("an answer is told with what was asked, and takes it off the list", () => {
  const { store, line, told } = opened();
  store.ask("ready");
  store.ask("say", { text: "salam" });
  const [, ready, say] = line.sent;
  line.onmessage({ data: JSON.stringify({ type: "ack", id: ready.id, seq: 4 }) });
  line.onmessage({ data: JSON.stringify({ type: "refused", id: say.id, code: "too_fast", reason: "" }) });
  line.onmessage({ data: JSON.stringify({ type: "refused", id: null, code: "bad_token", reason: "" }) });
  assert.deepEqual(told, [["done", "ready"], ["too_fast", "say"], ["bad_token", null]]);
  assert.equal(store.socket.pending.size, 0);
  store.close();
});

test("a card is on its way from when it is asked until a table is drawn that has it", () => {
  const { store, line } = opened();
  line.onmessage({ data: JSON.stringify({ type: "push", table: { seq: 3, turn: 7, now: 0 }, events: [] }) });
  assert.equal(store.acting({ seq: 3 }), null);
  store.act("7o");
  assert.equal(store.acting({ seq: 3 }).action, "7o");
  line.onmessage({ data: JSON.stringify({ type: "ack", id: line.sent[1].id, seq: 4 }) });
  assert.equal(store.acting({ seq: 3 }).action, "7o");
  assert.equal(store.acting({ seq: 4 }), null);
  store.close();
});

test("a line that was opened ahead is the next table's, unless it has broken", () => {
  openAhead();
  const [line, opened] = [lines[lines.length - 1], lines.length];
  openAhead();
  const store = new TableStore("t", null, {});
  assert.deepEqual([lines.length, types(line)], [opened, ["hello"]]);
  store.close();
  openAhead();
  lines[opened].readyState = 3;
  new TableStore("t", null, {}).close();
  assert.equal(lines.length, opened + 2);
});
