/** How a match ended, for whoever looks at it: who won and by how much, its course deal by deal, its best moment. */

import { sidesOf } from "./layout.js";

/** @typedef {import("./wire.js").TableView} TableView */
/** @typedef {import("./match_log.js").Point} Point */

/**
 * @typedef {object} Ending
 * @property {"won" | "lost" | "watched" | "draw" | "ended"} kind `watched`: somebody won, and the reader only looked on
 * @property {number | null} winner
 * @property {number} ahead points by which the winner leads whoever comes next; for the loser, by which they came short
 */

/** Points that a moment is made of. */
const FELT = ["darba", "hbel", "joj_hbal", "missa", "call"];

/** @param {TableView} table @returns {Ending} */
export function endingOf(table) {
  const { view, you } = table;
  if (!view || view.phase !== "over") {
    return { kind: "ended", winner: null, ahead: 0 };
  }
  const { winner, totals } = view;
  if (winner === null) {
    return { kind: "draw", winner, ahead: 0 };
  }
  const mine = you === null ? null : sidesOf(table)[you];
  const best = Math.max(...totals.filter((_, side) => side !== winner));
  const other = mine === null || mine === winner ? best : totals[mine];
  return { kind: mine === null ? "watched" : mine === winner ? "won" : "lost", winner, ahead: totals[winner] - other };
}

/**
 * What each side had after each deal, from what it had before anything was told here.
 * @param {Pick<import("./match_log.js").MatchLog, "points" | "untold">} matchLog
 * @param {number[]} totals
 * @returns {number[][]} by side
 */
export function courseOf(matchLog, totals) {
  const deals = Array.from(new Set(matchLog.points.map(({ deal }) => deal))).sort((one, other) => one - other);
  return totals.map((_, side) => {
    let total = matchLog.untold(side);
    const after = deals.map((deal) => {
      const own = matchLog.points.filter((point) => point.deal === deal && point.side === side);
      return (total += own.reduce((sum, { points }) => sum + points, 0));
    });
    return [matchLog.untold(side), ...after];
  });
}

/**
 * The play or call that scored most; of equals, the last.
 * @param {Point[]} points
 * @returns {Point | null}
 */
export function momentOf(points) {
  const felt = points.filter((point) => FELT.includes(point.reason) && point.points > 0);
  return felt.reduce((/** @type {Point | null} */ best, point) => (best && best.points > point.points ? best : point), null);
}

/**
 * A course as lines on a field of this size, from the left to the right, the lowest of all values at the bottom.
 * @param {number[][]} course by side
 * @param {{ width: number, height: number }} field
 * @returns {[number, number][][]} by side
 */
export function linesOf(course, { width, height }) {
  const low = Math.min(0, ...course.flat());
  const span = Math.max(1, Math.max(...course.flat()) - low);
  const steps = Math.max(1, course[0].length - 1);
  return course.map((values) => values.map((value, at) => [(width * at) / steps, height - (height * (value - low)) / span]));
}
