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
  hints.due(shown(), { isAwake: false, lifted: null });
  return hints;
}
const STORY = [];
/** A table at which more was told. */
const shown = ({ told = [], turn = 1, ...table } = {}) => ({
  table: { table: "t", match_number: 1, you: 0, seq: 1, stage: "playing", turn, ...table },
  scene: {
    seats: [{ isComputer: false, note: "" }, { isComputer: true, note: "café" }],
    slots: [{ isLive: turn === 3 }],
    piles: [{ par: 20 }],
  },
  sideName: () => "You",
  matchLog: { table: { seq: 1, ...table }, story: (STORY.push(...told), STORY) },
});
const awake = { isAwake: true, lifted: null };
const lifted = { isAwake: true, lifted: "7o" };
const name = (hints, what, selection = awake) => hints.due(what, selection)?.name;

test("what to tap is told until it is done, and what the marks mean a turn each", () => {
  const hints = made();
  assert.equal(name(hints, shown(), { isAwake: false, lifted: null }), undefined);
  assert.equal(name(hints, shown()), "lift");
  assert.equal(name(hints, shown(), lifted), "play");
  const played = shown({ told: PLAYED, turn: 2 });
  assert.equal(name(hints, played, { isAwake: false, lifted: null }), undefined);
  assert.equal(name(hints, played), "pile");
  assert.match(hints.current.text, /over 20/);
  hints.close(hints.current, 2);
  assert.equal(name(hints, played), undefined, "another turn's");
  assert.equal(name(hints, shown({ told: PLAYED, turn: 3 })), "live", "once there is such a card");
  for (const [turn, mark] of ["seal", "dealer", "level"].entries()) {
    assert.equal(name(hints, shown({ told: [...PLAYED], turn: turn + 4 })), mark);
  }
  assert.match(hints.current.text, /café/);
  assert.equal(name(hints, shown({ told: [...PLAYED], turn: 7 })), undefined);
  assert.equal(name(made(), shown({ match_number: 2 })), undefined, "for good");
});

test("points are explained in the first match, then once for each reason, and stay until the reader has played", () => {
  const hints = made({ isTouch: false });
  const point = { event: { event: "points", side: 0, points: 1, for: "darba" }, text: "", why: "a 7 on the 7" };
  const scored = shown({ told: [{ ...PLAYED[0] }, point], turn: 2 });
  assert.equal(hints.due(scored, awake).text, "You: +1. a 7 on the 7");
  assert.equal(name(hints, shown({ told: [{ ...PLAYED[0], event: { event: "play", seat: 1 } }], turn: 3 })), "point.darba");
  assert.equal(name(hints, shown({ told: [...PLAYED], turn: 4 })), "pile");
  assert.equal(name(hints, shown({ told: [point], turn: 5 })), "point.darba");
  hints.isNew("another");
  assert.equal(name(hints, shown({ told: [...PLAYED], turn: 6 })), "pile");
  assert.equal(name(hints, shown({ told: [point], turn: 7 })), "pile");
  forget("ronda.hints");
  const behind = { ...shown({ told: [point] }), matchLog: { table: { seq: 2 }, story: STORY } };
  assert.equal(name(made({ isTouch: false }), behind), "pile", "not before it is shown");
});

test("after three matches there is none, and whoever looks on has none", () => {
  assert.equal(name(made(), shown({ you: null })), undefined);
  for (const match of [1, 2, 3]) {
    assert.equal(name(made(), shown({ match_number: match })), "lift");
  }
  assert.equal(name(made(), shown({ match_number: 4 })), undefined);
  assert.equal(name(made(), shown({ match_number: 3 })), "lift");
  assert.equal(name(made({ preferences: () => ({ oneTap: true }) }), shown()), "pile");
});
