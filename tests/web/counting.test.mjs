/** The count of a deal: its steps, whose cards they are, and a score that is never ahead of what was shown. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { cardsOf, countSteps, Counting, gainsOf, inFives, needs } from "../../src/ronda/web/js/model/counting.js";

const told = (event) => ({ event, text: `told ${event.event}`, why: "", parts: (event.calls ?? []).map(({ seat }) => `call of ${seat}`) });
const play = (seat, card, captured = [], taken = []) => ({ event: "play", seat, card, captured, taken });
const points = (side, n, reason) => ({ event: "points", side, points: n, for: reason });
const called = (seat, kind, rank) => ({ seat, kind, rank, true: rank !== null });

const PLAYS = [
  { event: "deal", deal: 1, dealer: 1 },
  { event: "hands", distribution: 1, last: false, hands: [["4o"], null] },
  play(0, "4o"),
  play(1, "4c", ["4o", "5o"]),
  { event: "hands", distribution: 2, last: true, hands: [["6o"], null] },
  play(0, "6o", ["6c"]),
];
const LAST = [
  play(1, "6e", [], ["6o", "6c"]),
  points(1, 5, "hbel"),
  { event: "leftover", seat: 0, cards: ["1o", "2o"] },
  { event: "count", cards: [17, 23] },
  points(1, 3, "cards"),
  { event: "settle", distribution: 2, calls: [called(0, "ronda", 6), called(1, "tringa", null)] },
  points(0, 1, "call"),
  points(0, 5, "false_call"),
  points(1, -5, "false_call"),
  { event: "totals", totals: [6, 4] },
];
const table = (stage, totals = [6, 4]) => ({ stage, match_number: 1, sides: [0, 1], fair: null, view: { deal: 1, totals } });

/** A count that goes on when it is told to. */
function counting(isLive = true) {
  const host = { draw: () => {}, speed: 1, screen: { isHidden: false }, source: { table: null }, matchLog: null };
  const made = new Counting(host);
  made.take({ told: LAST.map(told), story: [...PLAYS, ...LAST].map(told) }, table("between"), isLive);
  made.shownOf(table("between"));
  return made;
}

test("a step an event, each call and each fine by itself, with the points that follow", () => {
  assert.deepEqual(
    countSteps(LAST.map(told)).map(({ kind, text, points }) => [kind, text, points.map((gain) => gain.points)]),
    [
      ["leftover", "told leftover", []],
      ["count", "told count", []],
      ["over", "", [3]],
      ["call", "call of 0", []],
      ["call", "call of 1", []],
      ["settle", "", [1]],
      ["fine", "", [5]],
      ["fine", "", [-5]],
    ],
  );
  assert.deepEqual(countSteps([PLAYS[3], LAST[1]].map(told)), [], "points of a play are none of the count");
  assert.deepEqual(needs([5, 25], 25), [20, 0]);
});

test("whose cards they are follows from the events alone, what is taken over included", () => {
  const { piles, hands } = cardsOf([...PLAYS, ...LAST].map(told), [0, 1]);
  assert.deepEqual(piles, [["1o", "2o"], ["4o", "5o", "4c", "6o", "6c", "6e"]]);
  assert.deepEqual(hands[2], [["6o"], ["6e"]]);
});

test("cards lie in fives, with a line where they begin to score", () => {
  const groups = (count, par) => inFives(count, par).map(({ size, over }) => [size, over]);
  assert.deepEqual(groups(23, 20), [[5, 0], [5, 0], [5, 0], [5, 0], [3, 3]]);
  assert.deepEqual(groups(16, 13), [[5, 0], [5, 0], [3, 0], [3, 3]]);
  assert.deepEqual(groups(0, 20), []);
});

test("the score is never ahead of what was shown, and in the end is what it is", () => {
  const made = counting();
  const seen = [];
  while (!made.isDone) {
    seen.push([made.step.kind, ...made.shownOf(table("between")).view.totals]);
    made.isLanded || made.goOn();
    made.next();
  }
  assert.deepEqual(seen, [
    ["leftover", 0, 6],
    ["count", 0, 6],
    ["over", 0, 6],
    ["call", 0, 9],
    ["call", 0, 9],
    ["settle", 0, 9],
    ["fine", 1, 9],
    ["fine", 6, 9],
  ]);
  assert.deepEqual(made.shownOf(table("between")).view.totals, [6, 4]);
  made.close();
});

test("points come to their score before the next step; all can be shown at once", () => {
  const made = counting();
  made.next();
  made.next();
  made.goOn();
  assert.deepEqual([made.step.kind, ...made.totals([6, 4])], ["over", 0, 9]);
  made.all();
  assert.equal(made.isDone, true);
  assert.deepEqual(made.totals([6, 4]), [6, 4]);
  made.close();
});

test("what came before a gap, or was told anew, is not shown step by step", () => {
  assert.equal(counting(false).isDone, true);
});

test("nothing goes on while nobody looks", () => {
  const made = counting();
  made.host.screen.isHidden = true;
  made.goOn();
  assert.equal(made.step.kind, "leftover");
  made.close();
});

test("each step sounds, and the end of the match after the last one", () => {
  const made = counting();
  const heard = [];
  const over = { ...table("finished"), you: 0 };
  made.host.draw = () => ({ table: { ...over, view: { ...over.view, phase: "over", winner: 1 } } });
  made.host.screen.perform = (cues) => heard.push(...cues.map(({ kind, word }) => word ?? kind));
  const steps = made.counted.steps.length;
  made.next();
  made.all();
  assert.deepEqual(heard, ["step", "over"]);
  assert.ok(steps > 2);
  made.close();
});

test("at the next deal all of it is forgotten", () => {
  const made = counting();
  assert.equal(made.shownOf(table("cutting")).view.totals[1], 4);
  assert.equal(made.isDone, true);
  assert.deepEqual(made.untilCount(LAST.map(told)).map(({ event }) => event.event), ["play", "points"], "spoken at once");
  made.close();
});

test("a count that is jumped over together with the deal after it holds nothing up", () => {
  const host = { draw: () => {}, speed: 1, screen: { isHidden: false }, source: { table: null }, matchLog: null };
  const made = new Counting(host);
  made.take({ told: LAST.map(told), story: [...PLAYS, ...LAST].map(told) }, table("between"), true);
  made.shownOf(table("playing"));
  assert.equal(made.isDone, false, "the last play is still shown");
  made.jumpTo(table("playing"));
  assert.equal(made.isDone, true);
  made.close();
});

test("what a deal gave a side, by reason; what was taken back stands apart", () => {
  const points = [
    { side: 0, points: 1, reason: "darba" },
    { side: 1, points: 4, reason: "cards" },
    { side: 0, points: 1, reason: "darba" },
    { side: 0, points: -1, reason: "darba" },
  ];
  assert.deepEqual(gainsOf(points, 0), [
    { reason: "darba", points: 2 },
    { reason: "darba", points: -1 },
  ]);
});
