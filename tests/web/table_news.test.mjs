/** New links: what everybody hears of them, and whether a reader may ask for one. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Language } from "../../src/ronda/web/js/i18n.js";
import { newLinks, relinking } from "../../src/ronda/web/js/model/table_news.js";

const english = new Language("en", JSON.parse(readFileSync(process.env.RONDA_ENGLISH, "utf-8")));
const NAMES = ["You", "Brahim", "Chama"];
const LINK = { words: [], missing: [], is_out: true, by: 2, is_used: false };

/** A private table of three, whose second seat is as it is said to be. */
function table(seat = {}, more = {}) {
  const who = { kind: "human", name: "A", is_here: true, links: [], link: null, link_from: null };
  const settings = { is_public: false };
  return { you: 0, is_host: false, settings, seats: [who, { ...who, ...seat }, who], ...more };
}

const told = (before, now) => newLinks(english, before && table(before), table(now), NAMES);

test("everybody hears of each word, and of a link until it opens its seat", () => {
  const asked = { link: { ...LINK, is_out: false, by: null, words: [null, 0], missing: [2] } };
  const out = { link: LINK, links: [2] };
  const used = { link: { ...LINK, is_used: true }, links: [2] };
  assert.deepEqual(told(null, used), []);
  assert.deepEqual(told({}, asked), [
    "The host: consent to a new link for a seat (Brahim).",
    "You: consent to a new link for a seat (Brahim).",
  ]);
  assert.deepEqual(told(asked, out), ["Chama: new link for a seat (Brahim)."]);
  assert.deepEqual(told(out, used), ["Brahim: the new link has been used, and opens the seat with the next deal."]);
  assert.deepEqual(told(used, { links: [2] }), ["Brahim: now playing with the new link."]);
  assert.deepEqual(told(out, { links: [2] }), ["Brahim: back on the old device; the new link no longer works."]);
  assert.deepEqual(told(out, { kind: "open", name: null }), []);
});

test("one's own link is another sentence", () => {
  const own = { link: { ...LINK, by: 1 }, links: [1] };
  assert.deepEqual(told({}, own), ["Brahim: new link for the same seat."]);
  assert.deepEqual(told(own, { links: [1] }), ["Brahim: now playing with the new link."]);
});

test("a new link is offered only where it can work, and what is missing is said", () => {
  const ask = (seat, more) => relinking(english, table(seat, more), 1, 100_000, NAMES);
  const away = { is_here: false };
  assert.deepEqual(ask({}), { isOffered: false, line: "" });
  assert.deepEqual(ask({}, { you: 1 }), { isOffered: true, line: "" });
  assert.deepEqual(ask({ ...away, link_from: 90 }), { isOffered: true, line: "" });
  assert.match(ask({ ...away, link_from: 112.5 }).line, /possible in 13 s/);
  assert.match(ask(away).line, /between deals/);
  assert.deepEqual(ask({ ...away, link_from: 90 }, { you: null }), { isOffered: false, line: "" });
  assert.ok(ask({ ...away, link_from: 90 }, { you: null, is_host: true }).isOffered);
  assert.deepEqual(ask({ ...away, link_from: null }, { settings: { is_public: true } }).line, "");
  const words = { ...LINK, is_out: false, by: null, words: [0], missing: [null, 2] };
  assert.match(ask({ ...away, link_from: 90, link: words }).line, /Still to agree: the host, Chama/);
  assert.match(ask({ ...away, link_from: 90, link: LINK }).line, /There is a new link/);
  assert.ok(ask({ ...away, link_from: 90, link: { ...LINK, by: 0 } }).isOffered);
});
