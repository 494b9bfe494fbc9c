/** The plain values behind making and joining a table. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Language } from "../../src/ronda/web/js/i18n.js";
import { readAddress, readInvite, reachFrom } from "../../src/ronda/web/js/model/links.js";
import { numbersFrom, takenName } from "../../src/ronda/web/js/model/lobby.js";
import { refusalText } from "../../src/ronda/web/js/model/refusals.js";
import { rulesInFragment, rulesPath } from "../../src/ronda/web/js/model/saved_rules.js";
import { families, isAnswered, nearestSeats, QUESTIONS, settingsOf } from "../../src/ronda/web/js/model/table_form.js";

const ID = "aB3_-xYz01234567";

test("a house survives its link, whatever its name", () => {
  const house = { name: "دار جدّي 🏡 / +?", rules: { preset: "qahwa", missa: 2 } };
  const path = rulesPath(house);
  assert.match(path, /^\/new#house=[\w-]+$/);
  assert.deepEqual(rulesInFragment(path.slice(4)), house);
});

test("a link that was cut off or made up is no house", () => {
  const whole = rulesPath({ name: "Home", rules: { preset: "guide" } }).slice(4);
  for (const broken of [whole.slice(0, -4), "#house=", "#house=AAAA", "", "#seat=abc", "#house=bnVsbA"]) {
    assert.equal(rulesInFragment(broken), null, broken);
  }
});

test("an invite is read however it was pasted", () => {
  const seat = { table: ID, token: "s3cret_token", isTv: false, house: null };
  for (const text of [`http://192.168.1.5:8470/table/${ID}#seat=s3cret_token`, `<https://r.example/table/${ID}#seat=s3cret_token>.`]) {
    assert.deepEqual(readInvite(text), seat);
  }
  assert.equal(readInvite(ID).table, ID);
  assert.equal(readInvite(`https://r.example/tv/${ID}`).isTv, true);
  assert.equal(readInvite("https://r.example/new#house=abc").house, "abc");
  for (const text of ["", "hello", "https://r.example/", "javascript:alert(1)", `https://r.example/table/${ID}?seat=x`]) {
    assert.equal(readInvite(text), null, text);
  }
});

/** What apps, people and keyboards put behind a link. */
const BEHIND = [
  ".", ",", "…", ")", ").", "]", ">", "»", "”", "'", "/", "/.", "!", "؟", "،", "*", " ", "\n", "\u200b", "\u200e", "\u200f", "\u2069",
  "\ufeff", "%E2%80%8B", "%E2%80%8F.", "%29", "%20", "%E2%80",
];

test("what stands around a link is none of it", () => {
  for (const behind of BEHIND) {
    const [table, seat] = [`/table/${ID}`, "#seat=s3cret_token"];
    const whole = { path: table, table: ID, token: "s3cret_token", isDamaged: false };
    assert.deepEqual(readAddress(table + behind, ""), { ...whole, token: null }, behind);
    assert.deepEqual(readAddress(table, seat + behind), whole, behind);
    assert.deepEqual(readAddress(table + behind, seat + behind), whole, behind);
    assert.deepEqual(readAddress(`${table}%23seat=s3cret_token${behind}`, ""), whole, behind);
    assert.equal(readAddress(`/rules/koutchina${behind}`, "").path, "/rules/koutchina");
    assert.equal(readAddress(`/${behind}`, "").path, "/", behind);
    const invite = readInvite(`\u2068"https://r.example${table}${seat}${behind}`);
    assert.deepEqual(invite, { table: ID, token: "s3cret_token", isTv: false, house: null }, behind);
  }
  assert.equal(readAddress(`//evil.example.`, "").path, "/evil.example");
});

test("a seat's link that is damaged is no invite", () => {
  for (const hash of ["#seat=", "#sea", "#seat=a b", "#seat", "#token"]) {
    assert.equal(readAddress(`/table/${ID}`, hash).isDamaged, true, hash);
    assert.equal(readInvite(`https://r.example/table/${ID}${hash}`), null, hash);
  }
  for (const hash of ["", "#", "#.", "#\u200f"]) {
    assert.equal(readAddress(`/table/${ID}`, hash).isDamaged, false, hash);
  }
});

test("a link has an address that others reach, or says that there is none", () => {
  const here = (host, port = "8470") => ({
    protocol: "http:",
    hostname: host,
    port,
    origin: `http://${host}${port ? `:${port}` : ""}`,
  });
  const local = here("127.0.0.1");
  assert.deepEqual(reachFrom(local, null, null), { origin: "http://127.0.0.1:8470", isLocal: true });
  assert.deepEqual(reachFrom(local, null, "192.0.2.7"), { origin: "http://192.0.2.7:8470", isLocal: false });
  assert.deepEqual(reachFrom(here("localhost"), null, "fd00::7").origin, "http://[fd00::7]:8470");
  assert.deepEqual(reachFrom(local, "https://r.example/", null), { origin: "https://r.example", isLocal: false });
  assert.deepEqual(reachFrom(here("cafe.example", ""), null, null), { origin: "http://cafe.example", isLocal: false });
});

test("what differs by its target alone is another length of the same", () => {
  const set = (name, rules) => ({ name, preset: name.split("-")[0], rules });
  const plain = set("one", { target: 41, missa: 1 });
  const short = set("one-21", { target: 21, missa: 1 });
  const other = set("one-last", { target: 41, missa: 2 });
  const found = families([plain, short, other]).map(({ set: { name }, lengths }) => [name, lengths.map((each) => each.name)]);
  assert.deepEqual(found, [["one", ["one-21", "one"]], ["one-last", ["one-last"]]]);
});

test("an answer is told from the others, for one number of seats or all", () => {
  const [cards, table] = QUESTIONS;
  const values = { first_hand: { 2: 4, 4: 4 }, later_hand: { 2: 3, 4: 3 }, opening: { 2: 0, 4: 0 } };
  const given = (question) => question.answers.filter((answer) => isAnswered(answer, values)).map(({ key }) => key);
  assert.deepEqual(given(cards), ["4_3"]);
  assert.deepEqual(given(table), ["none"]);
});

test("settings say nothing that was not chosen", () => {
  const making = { choice: "guide", rules: {}, seats: 2, clock: "brisk", isPublic: true, mayWatch: false, freeText: true, start: "full", startsAt: "", name: "", sits: true };
  const { rules, seats, clock, is_public, may_watch, free_text, starts_at, starts_when_full } = settingsOf(making, { preset: "guide" });
  assert.deepEqual({ rules, seats, clock, is_public, may_watch, free_text, starts_at, starts_when_full }, {
    rules: { preset: "guide" },
    seats: 2,
    clock: { move: 20, reserve: 120 },
    is_public: true,
    may_watch: false,
    free_text: false,
    starts_at: null,
    starts_when_full: true,
  });
  assert.equal(nearestSeats(3, [2, 4]), 2);
});

test("the same table has the same tile everywhere", () => {
  assert.deepEqual(numbersFrom(ID, 6), numbersFrom(ID, 6));
  assert.notDeepEqual(numbersFrom(ID, 6), numbersFrom(`${ID}x`, 6));
  assert.ok(numbersFrom("", 50).every((number) => number >= 0 && number < 1));
});

test("a name keeps its joined emoji, and loses what cannot be seen", () => {
  const family = "👨\u200d👩\u200d👧";
  assert.equal(takenName(` Lina ${family}\u202e `), `Lina ${family}`);
  assert.equal(takenName("Sa\u200dra"), "Sara");
  assert.equal(takenName("❤\ufe0f\u200d🔥 \u200d"), "❤\ufe0f\u200d🔥");
  assert.equal(takenName("x".repeat(39) + family), "x".repeat(39) + "👨");
});

test("why rules are refused is said in the reader's words", () => {
  const language = new Language("en", JSON.parse(readFileSync(new URL("../../src/ronda/lang/en.json", import.meta.url), "utf8")));
  /** @param {Record<string, unknown>} data */
  const said = (data) => refusalText(language, { code: "bad_rules", data });
  assert.equal(said({ fault: "range", switch: "target", value: "0", low: 1, high: 999 }), "Target: a whole number from 1 to 999.");
  const uneven = { fault: "uneven", switch: "opening", value: "5", seats: 2, allowed: [0, 2, 4, 6] };
  assert.match(said(uneven), /^With 5 turned up, .* to 2 players. Turn up 0, 2, 4 or 6.$/);
  assert.match(said({ fault: "value", switch: "darba_across", value: "1", allowed: [true, false] }), /^First card of a distribution: \D+ or \D+\.$/);
  assert.match(said({ fault: "value", switch: "darba", value: "1", allowed: [] }), /^Darba: /);
  assert.match(said({ fault: "unknown", switch: "colour", value: "1" }), /: colour\.$/);
  assert.equal(refusalText(language, { code: "bad_rules" }), "These rules do not go together.");
  assert.equal(refusalText(language, { code: "full" }), language.text("web.refused.full"));
  assert.equal(refusalText(language, new Error("broken")), language.text("web.refused.try_again"));
});
