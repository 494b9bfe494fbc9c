/** How a match ended: for whom, by how much, its course and its best moment. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { courseOf, endingOf, linesOf, momentOf } from "../../src/ronda/web/js/model/ending.js";

const table = (you, winner, totals = [21, 18], phase = "over") => ({ you, sides: totals.map((_, side) => side), view: { phase, winner, totals } });
const point = (deal, side, points, reason = "cards") => ({ deal, side, points, reason, why: `${reason} ${deal}` });

test("who wins is told so, who loses how close it was, and who looks on who won", () => {
  assert.deepEqual(endingOf(table(0, 0)), { kind: "won", winner: 0, ahead: 3 });
  assert.deepEqual(endingOf(table(1, 0)), { kind: "lost", winner: 0, ahead: 3 });
  assert.deepEqual(endingOf(table(null, 0)), { kind: "watched", winner: 0, ahead: 3 });
  assert.deepEqual(endingOf(table(1, 2, [12, 9, 21])), { kind: "lost", winner: 2, ahead: 12 });
});

test("a draw, and a match that was ended early", () => {
  assert.equal(endingOf(table(0, null)).kind, "draw");
  assert.equal(endingOf(table(0, null, [4, 2], "play")).kind, "ended");
  assert.equal(endingOf({ you: 0, sides: [0, 1], view: null }).kind, "ended");
});

test("the course is what each side had after each deal, points taken back included", () => {
  const points = [point(1, 0, 4), point(1, 1, 2), point(2, 1, 5), point(2, 0, -1), point(3, 0, 3)];
  const untold = (side) => [1, 0][side];
  assert.deepEqual(courseOf({ points, untold }, [7, 7]), [
    [1, 5, 4, 7],
    [0, 2, 7, 7],
  ]);
  assert.deepEqual(courseOf({ points: [], untold }, [1, 0]), [[1], [0]]);
});

test("the best moment is a play or a call that scored most, the last of equals", () => {
  const points = [point(1, 0, 9), point(1, 1, 5, "hbel"), point(2, 0, 5, "call"), point(2, 0, -9, "darba")];
  assert.equal(momentOf(points).why, "call 2");
  assert.equal(momentOf([point(1, 0, 9)]), null, "cards that were counted are no moment");
});

test("a line goes from the left to the right, the lowest at the bottom", () => {
  assert.deepEqual(linesOf([[0, 5, 10]], { width: 100, height: 50 }), [
    [
      [0, 50],
      [50, 25],
      [100, 0],
    ],
  ]);
});
