/** The count at the end of a deal as steps, in the order of the events, each with its points. */

/** @typedef {import("./wire.js").Event} Event */
/** @typedef {import("./wire.js").TableView} TableView */

/**
 * @typedef {object} Step
 * @property {string} kind the event's name
 * @property {Event} event
 * @property {string} text
 * @property {{ side: number, points: number, why: string }[]} points that follow from it
 */

/** Points that belong to a play, not to the count. */
const OF_PLAYS = ["darba", "hbel", "joj_hbal", "missa"];

/**
 * @param {import("./match_log.js").Told[]} told the events of the last push, as told
 * @returns {Step[]}
 */
export function countSteps(told) {
  const last = told.map(({ event }) => event.event).lastIndexOf("play");
  /** @type {Step[]} */
  const steps = [];
  for (const { event, text, why } of told.slice(last + 1)) {
    if (event.event === "points") {
      addPoints(steps, event, why);
    } else if (event.event !== "collect" && event.event !== "hands") {
      steps.push({ kind: event.event, event, text, points: [] });
    }
  }
  return steps;
}

/**
 * @param {Step[]} steps
 * @param {Event} event
 * @param {string} why
 */
function addPoints(steps, event, why) {
  const point = { side: event.side, points: event.points, why };
  const before = steps[steps.length - 1];
  if (OF_PLAYS.includes(event.for)) {
    return;
  }
  if (before && !(event.for === "last_card" && before.kind !== "last_card")) {
    before.points.push(point);
  } else {
    steps.push({ kind: event.for, event, text: "", points: [point] });
  }
}

/**
 * Cards of a pile in fives, with those over the par apart.
 * @param {number} count
 * @param {number} par
 * @returns {{ size: number, over: number }[]} groups; `over` of them score
 */
export function inFives(count, par) {
  const groups = [];
  for (let at = 0; at < count; ) {
    const edge = at < par ? Math.min(at + 5, par) : at + 5;
    const size = Math.min(edge, count) - at;
    groups.push({ size, over: at >= par ? size : 0 });
    at += size;
  }
  return groups;
}

/**
 * What each side still needs.
 * @param {number[]} totals
 * @param {number} target
 */
export function needs(totals, target) {
  return totals.map((total) => Math.max(0, target - total));
}
