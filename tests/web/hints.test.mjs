/** Hints for the first matches: one at a time, each until it is used, and no more after three matches. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";

import { Language } from "../../src/ronda/web/js/i18n.js";
import { Hints } from "../../src/ronda/web/js/model/hints.js";
import { forget } from "../../src/ronda/web/js/model/storage.js";

const english = new Language("en", JSON.parse(readFileSync(process.env.RONDA_ENGLISH, "utf-8")));
const PLAYED = [{ event: { event: "play", seat: 0 }, text: "", why: "" }];

beforeEach(() => forget("ronda.hints"));

function made(more = {}) {
  const hints = new Hints(english, { isTouch: true, preferences: () => ({ oneTap: false }), ...more });
  hints.due(shown(), asleep, true);
  return hints;
}
const STORY = [];
/** A table at which more was told. */
const shown = ({ told = [], turn = 1, calls = 0, ...table } = {}) => ({
  table: { table: "t", match_number: 1, you: 0, seq: 1, stage: "playing", turn, ...table },
  scene: {
    seats: [{ isComputer: false, note: "" }, { isComputer: true, note: "café" }],
    slots: [{ isLive: turn === 3 }],
    scores: [{ sealedCalls: calls }],
    piles: [{ par: 20 }],
  },
  sideName: () => "You",
  matchLog: { table: { seq: 1, ...table }, story: (STORY.push(...told), STORY) },
});
const awake = { isAwake: true, lifted: null, sayings: [], asking: null };
const asleep = { ...awake, isAwake: false };
const lifted = { ...awake, lifted: "7o" };
const name = (hints, what, selection = awake, isFree = true) => hints.due(what, selection, isFree)?.name;

test("what to tap is told until it is done, and what the marks mean a turn each", () => {
  const hints = made();
  assert.equal(name(hints, shown(), asleep), undefined);
  assert.equal(name(hints, shown()), "lift");
  assert.equal(name(hints, shown(), lifted), "play");
  const played = shown({ told: PLAYED, turn: 2 });
  assert.equal(name(hints, played, asleep), undefined);
  assert.equal(name(hints, played), "courts");
  assert.match(hints.current.text, /10 is called sota, 11 caballo, 12 rey/);
  hints.use("courts");
  assert.equal(name(hints, played), "pile");
  assert.match(hints.current.text, /over 20/);
  hints.close(hints.current, 2);
  assert.equal(name(hints, played), undefined, "another turn's");
  assert.equal(name(hints, shown({ told: PLAYED, turn: 3 })), "live", "once there is such a card");
  for (const [turn, mark] of ["dealer", "level", "seal"].entries()) {
    assert.equal(name(hints, shown({ told: [...PLAYED], turn: turn + 4 })), mark);
  }
  assert.equal(name(hints, shown({ told: [...PLAYED], turn: 7 })), undefined);
  assert.equal(name(made(), shown({ match_number: 2 })), undefined, "for good");
});

test("points are explained in the first match, then once for each reason, and stay until the reader has played", () => {
  const hints = made({ isTouch: false });
  const point = { event: { event: "points", side: 0, points: 1, for: "darba" }, text: "", why: "a 7 on the 7" };
  const scored = shown({ told: [{ ...PLAYED[0] }, point], turn: 2 });
  assert.equal(hints.due(scored, awake, true).text, "You: +1. a 7 on the 7");
  assert.equal(name(hints, shown({ told: [{ ...PLAYED[0], event: { event: "play", seat: 1 } }], turn: 3 })), "point.darba");
  assert.equal(name(hints, shown({ told: [...PLAYED], turn: 4 })), "courts");
  const lost = { ...point, event: { ...point.event, side: 1, points: -1 } };
  assert.equal(hints.due(shown({ told: [lost, point], turn: 5 }), awake, true).text, "You: +1. a 7 on the 7");
  hints.isNew("another");
  assert.equal(name(hints, shown({ told: [...PLAYED], turn: 6 })), "courts");
  assert.equal(name(hints, shown({ told: [point], turn: 7 })), "courts");
  forget("ronda.hints");
  const behind = { ...shown({ told: [point] }), matchLog: { table: { seq: 2 }, story: STORY } };
  assert.equal(name(made({ isTouch: false }), behind), "courts", "not before it is shown");
});

test("after three matches there is none, and whoever looks on has none", () => {
  assert.equal(name(made(), shown({ you: null })), undefined);
  for (const match of [1, 2, 3]) {
    assert.equal(name(made(), shown({ match_number: match })), "lift");
  }
  assert.equal(name(made(), shown({ match_number: 4 })), undefined);
  assert.equal(name(made(), shown({ match_number: 3 })), "lift");
  assert.equal(name(made({ preferences: () => ({ oneTap: true }) }), shown()), "courts");
});

test("papers are explained once there are any, and what was not seen comes again", () => {
  const hints = made({ isTouch: false });
  assert.equal(name(hints, shown({ calls: 1 })), "courts");
  assert.equal(name(hints, shown({ told: [...PLAYED], turn: 2, calls: 1 })), "paper");
  assert.equal(name(hints, shown({ told: [...PLAYED], turn: 4, calls: 1 })), "pile");
  assert.equal(name(hints, shown({ told: [...PLAYED], turn: 5 }), awake, false), undefined);
  assert.equal(name(hints, shown({ told: [...PLAYED], turn: 6 })), "dealer");
});

test("that a true call costs nothing is told with the call, until one was made", () => {
  const hints = made();
  const ronda = { kind: "ronda", true: true, rank: 6 };
  const calling = { ...awake, sayings: [ronda, { kind: "pass", true: true, rank: null }] };
  assert.equal(name(hints, shown(), calling), "call");
  assert.equal(name(hints, shown(), { ...calling, asking: { call: ronda } }), undefined);
  assert.equal(name(hints, shown(), { ...calling, sayings: [{ ...ronda, true: false }] }), undefined);
  const called = { event: { event: "call", seat: 0 }, text: "", why: "" };
  assert.equal(name(hints, shown({ told: [called] })), "lift");
  assert.equal(name(hints, shown(), calling), undefined);
});
