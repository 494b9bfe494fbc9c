/** People met at tables: kept by key, and the series of the tables one shares. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { forgetPerson, isOurs, isToBeAsked, letMeet, noteAsked, othersMet, ownKey, people, remember, series, together } from "../../src/ronda/web/js/model/people.js";

const seat = (name, kind = "human") => ({ name, kind });
const table = (over = {}) => ({
  settings: { is_public: false },
  seats: [seat("Sara"), seat("Ali"), seat("Lina"), seat(null, "computer")],
  sides: [0, 1, 0, 1],
  wins: [1, 2],
  you: 1,
  met: ["a", "b", null, null],
  ...over,
});

test("leave is asked for once, among friends", () => {
  assert.ok(isToBeAsked(table()));
  assert.ok(!isToBeAsked(table({ settings: { is_public: true } })));
  noteAsked();
  assert.ok(!isToBeAsked(table()));
});

test("only whoever has given a key is remembered, once, by the newest name", () => {
  remember(table());
  remember(table({ seats: [seat("Sarah"), seat("Ali"), seat("Lina"), seat(null, "computer")] }));
  assert.deepEqual(people().met.map(({ name, key }) => [name, key]), [["Sarah", "a"]]);
  remember(table({ met: undefined }));
  assert.deepEqual(othersMet(table()), ["a"]);
  forgetPerson("a");
  assert.deepEqual(people().met, []);
});

test("so many are remembered, those met last", () => {
  const met = Array.from({ length: 50 }, (_, at) => ({ name: "x", key: String(at), at }));
  assert.equal(together(met.slice(0, 1), met).length, 40);
  assert.deepEqual(together([met[3]], met.slice(0, 4)).map(({ key }) => key), ["3", "0", "1", "2"]);
});

test("a key is given with leave only, and a new leave makes a new one", async () => {
  assert.equal(await ownKey(), null);
  letMeet(true);
  const [key, { secret }] = [await ownKey(), people()];
  assert.match(key, /^[0-9a-f]{64}$/);
  assert.notEqual(key, secret);
  letMeet(true);
  assert.equal(await ownKey(), key);
  letMeet(false);
  assert.equal(await ownKey(), null);
  assert.equal(people().secret, "");
  letMeet(true);
  assert.notEqual(await ownKey(), key);
});

test("a series is told side by side, the reader's first", () => {
  const names = ["Sara", "You", "Lina", "Computer"];
  assert.deepEqual(series(table(), names), [
    { side: 1, won: 2, names: ["You", "Computer"] },
    { side: 0, won: 1, names: ["Sara", "Lina"] },
  ]);
  assert.deepEqual(series(table({ you: null }), names)[0].side, 0);
});

test("a table of friends is private and has another person", () => {
  assert.ok(isOurs(table()));
  assert.ok(!isOurs(table({ settings: { is_public: true } })));
  assert.ok(!isOurs(table({ seats: [seat(null, "computer"), seat("Ali")] })));
  assert.ok(!isOurs(table({ you: null })));
});
