/** With nothing to declare the page passes by itself, at a moment that tells nothing of the hand. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { AutoActions } from "../../src/ronda/web/js/model/auto_actions.js";

const PACE = 3;
const PASS = { kind: "pass", true: true };
const RONDA = { kind: "ronda", true: true };

/** A declaration of two with the reader at seat 0, as it is pushed. */
function declaration(turn, sayings = [PASS], more = {}) {
  const seats = [{ is_handed: false }, { is_handed: false }];
  const view = { phase: "declare", sayings };
  const called = { you: 0, called: [0], turn, stage: "playing", is_paused: false, seats, view };
  return { table: "t", ...called, now: 100, deadline: 100 + PACE, ...more };
}

/** A page whose clock is in the test's hands. */
class Page {
  constructor(context, passForMe = true) {
    this.time = context.mock.timers;
    this.time.enable({ apis: ["setTimeout"] });
    this.acts = [];
    this.wishes = { passForMe, cutMyself: false };
    this.store = { table: null, acting: () => null, act: (action) => this.acts.push(action) };
    this.autoActions = new AutoActions(this.store, () => this.wishes);
  }

  push(table) {
    this.store.table = table;
    this.autoActions.attend(table);
  }

  /** Milliseconds until it acts, as far as the pace goes; null if it does not. */
  wait(milliseconds = 1000 * PACE) {
    const before = this.acts.length;
    for (let passed = 0; passed <= milliseconds; passed += 10) {
      if (this.acts.length > before) {
        return passed;
      }
      this.time.tick(10);
    }
    return null;
  }
}

test("it passes at moments drawn evenly over the whole pace", (context) => {
  const page = new Page(context);
  const drawn = [];
  for (let turn = 0; turn < 400; turn += 1) {
    page.push(declaration(turn));
    drawn.push(page.wait());
  }
  assert.deepEqual(new Set(page.acts), new Set(["pass"]));
  assert.equal(page.acts.length, 400);
  // By tenths of the pace; a tenth of 400 is beyond these bounds once in a hundred thousand times.
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const inside = drawn.filter((at) => Math.min(Math.floor((10 * at) / (1000 * PACE)), 9) === tenth);
    assert.ok(inside.length > 12 && inside.length < 75, `${inside.length} in tenth ${tenth}`);
  }
});

test("each call for action is passed once, whatever is pushed in between", (context) => {
  const page = new Page(context);
  for (let push = 0; push < 20; push += 1) {
    page.push(declaration(1));
    page.time.tick(100);
  }
  page.wait();
  page.push(declaration(1));
  page.wait();
  assert.deepEqual(page.acts, ["pass"]);
});

test("what may be called is left to the reader, and so is all if they want that", (context) => {
  const page = new Page(context);
  page.push(declaration(1, [RONDA, PASS]));
  assert.equal(page.wait(), null);
  page.wishes.passForMe = false;
  page.push(declaration(2));
  assert.equal(page.wait(), null);
});

test("a pause, a computer or another call for action stops what was to be passed", (context) => {
  const handed = [{ is_handed: true }, { is_handed: false }];
  for (const more of [{ is_paused: true }, { seats: handed }, { called: [] }, { stage: "between" }]) {
    const page = new Page(context);
    page.push(declaration(1));
    page.push(declaration(1, [PASS], more));
    assert.equal(page.wait(), null);
    page.push(declaration(1));
    page.wait();
    assert.deepEqual(page.acts, ["pass"]);
    context.mock.timers.reset();
  }
});

test("who comes when the pace is over passes at once", (context) => {
  const page = new Page(context);
  page.push(declaration(1, [PASS], { now: 104 }));
  page.time.tick(0);
  assert.deepEqual(page.acts, ["pass"]);
});

test("a reader who is quicker is not asked for again", (context) => {
  const page = new Page(context);
  page.push(declaration(1));
  page.store.acting = () => ({ id: "mine", type: "act", action: "pass", at: 0 });
  assert.equal(page.wait(), null);
});
