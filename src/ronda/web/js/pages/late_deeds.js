/** Deeds that wait for the rest of the page: a button that is pressed early works all the same. */

/** What the bar, the seats and the count may ask for (`TableDeeds`). */
const DEEDS = ["ready", "home", "replay", "seal", "menu", "log", "talk", "points", "seat", "vote", "resume", "takeBack"];

/**
 * @param {Promise<any>} rest resolves to the `TableDeeds`
 * @returns {import("../render/table.js").Deeds}
 */
export function lateDeeds(rest) {
  const late = DEEDS.map((name) => [
    name,
    (/** @type {any[]} */ ...values) => void rest.then((deeds) => deeds[name](...values)),
  ]);
  return Object.fromEntries(late);
}
