/** What a page shows, over whole matches and with a clock in the test's hand: one thing at a time. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Language } from "../../src/ronda/web/js/i18n.js";
import { BREATH, TablePlayback } from "../../src/ronda/web/js/model/table_playback.js";
import { timelineOf } from "../../src/ronda/web/js/model/timeline.js";

const english = new Language("en", JSON.parse(readFileSync(process.env.RONDA_ENGLISH, "utf-8")));
const MATCHES = JSON.parse(readFileSync(process.env.RONDA_STEPS, "utf-8"));
const LONG = MATCHES.find(({ steps }) => steps.length > 60);

/** The table of a match after so many steps; `people` sit there, on the other seats computers. */
function tableOf({ sides, words }, seq, people = [0]) {
  const seat = { name: null, level: null, is_ready: false, is_here: true, is_handed: false, reserve: null };
  return {
    table: "t",
    seq,
    turn: seq,
    settings: { rules: {}, seats: sides.length, clock: null, open_log: false },
    rules: { words, direction: "anticlockwise", target: 41 },
    sides,
    stage: "playing",
    seats: sides.map((_, at) => ({ ...seat, kind: people.includes(at) ? "human" : "computer", level: people.includes(at) ? null : "greedy" })),
    you: null,
    called: [],
    match_number: 1,
    is_paused: false,
    said: [],
    went_back: null,
    view: null,
  };
}

const pushOf = (match, at, people) => {
  const { events, told } = match.steps[at];
  return { type: "push", table: tableOf(match, at + 1, people), events, told, seals: [], missed: false };
};

test("every step is shown as long as the server reckons with", () => {
  let count = 0;
  for (const match of MATCHES) {
    match.steps.forEach(({ ms }, at) => {
      const parts = timelineOf(pushOf(match, at), tableOf(match, at));
      const length = parts.reduce((sum, { end }) => sum + end, 0);
      assert.ok(Math.abs(length - ms) < 0.5, JSON.stringify([length, ms, match.steps[at].events]));
      count += 1;
    });
  }
  assert.ok(count > 1000);
});

/**
 * A page whose clock is in the test's hand.
 * @param {import("node:test").TestContext} t
 * @param {string} speed
 */
function pageOf(t, speed = "normal") {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const page = { now: 0, shown: [], jumps: 0, isHidden: false };
  t.mock.method(performance, "now", () => page.now);
  const source = { table: null, line: "open", ahead: 0, acting: () => null, act: () => {} };
  const screen = {
    draw: () => {},
    perform: (cues) => page.shown.push({ at: page.now, cues }),
    timelineOf,
    movedAt: 0,
    measure: () => {},
    finish: () => {},
    say: () => {},
    get isHidden() {
      return page.isHidden;
    },
  };
  page.playback = new TablePlayback(english, source, screen, () => ({ speed, oneTap: false, askCalls: true }));
  page.pass = (ms) => {
    for (const end = page.now + ms; page.now < end; ) {
      page.now += 1;
      t.mock.timers.tick(1);
    }
  };
  page.hear = (push) => {
    source.table = push.table;
    page.playback.hear(push);
  };
  return page;
}

/** Who plays a card in a part. */
const whoPlays = (cues) => cues.find(({ kind }) => kind === "play")?.seat;

for (const [speed, scale] of [["slow", 1.6], ["normal", 1], ["fast", 0.6]]) {
  test(`a computer's card comes no sooner than ${BREATH} ms after the last thing, however soon it is pushed: ${speed}`, (t) => {
    const page = pageOf(t, speed);
    const pushes = LONG.steps.map((_, at) => pushOf(LONG, at));
    for (const push of pushes) {
      page.hear(push);
      for (let waited = 0; page.playback.waiting.length && waited < 20000; waited += 1) {
        page.pass(1);
      }
    }
    page.pass(20000);
    const parts = pushes.flatMap((push, at) => (at ? timelineOf(push, pushes[at - 1].table) : []));
    const moving = parts.filter(({ cues }) => cues.length);
    const shown = page.shown.filter(({ cues }) => cues.length);
    assert.equal(shown.length, moving.length, "all of it is shown");
    shown.slice(1).forEach(({ at, cues }, place) => {
      const gap = at - shown[place].at - moving[place].end * scale;
      const seat = whoPlays(cues);
      const least = [undefined, 0].includes(seat) ? 0 : BREATH * scale;
      assert.ok(gap >= least - 0.001, `${gap} ms`);
      assert.ok(seat === undefined || gap < least + 9, `${gap} ms`);
    });
    assert.ok(shown.length > 40);
  });
}

test("nobody waits for what does not move, and nothing that moves is ended by it", (t) => {
  const page = pageOf(t);
  const match = LONG;
  page.hear(pushOf(match, 0));
  const first = match.steps.findIndex(({ events }) => events.some(({ event }) => event === "play"));
  page.hear(pushOf(match, first));
  page.pass(1000);
  let finished = 0;
  page.playback.screen.finish = () => (finished += 1);
  const said = { ...pushOf(match, first), events: [], told: [] };
  page.hear({ ...said, table: { ...said.table, seq: 99 } });
  page.pass(5);
  assert.equal(page.playback.table.seq, 99);
  assert.equal(finished, 0);
});

test("what is not to be seen is drawn with what waits already", (t) => {
  const page = pageOf(t);
  page.hear(pushOf(LONG, 0));
  let drawn = 0;
  page.playback.screen.draw = () => (drawn += 1);
  for (const seq of [97, 98, 99]) {
    const said = { ...pushOf(LONG, 0), events: [], told: [] };
    page.hear({ ...said, table: { ...said.table, seq } });
  }
  page.pass(20);
  assert.deepEqual([page.playback.table.seq, page.playback.waiting.length, drawn], [99, 0, 1]);
});

test("a hidden page stands where the table is, and so does one that is far behind", (t) => {
  const page = pageOf(t);
  const match = LONG;
  page.hear(pushOf(match, 0));
  for (let at = 1; at < 12; at += 1) {
    page.hear(pushOf(match, at));
  }
  assert.ok(page.playback.table.seq >= 5);
  page.isHidden = true;
  page.hear(pushOf(match, 12));
  assert.equal(page.playback.table.seq, 13);
  assert.equal(page.playback.waiting.length, 0);
});
