/**
 * The rule set of a table, switch by switch, as the server publishes it. The page shows and tells
 * with it (words, direction, where a packet lies); what may be played it never asks it.
 */

/** @typedef {import("./phrases.js").RuleValues} RuleValues */
/** @typedef {{ name: string, preset: string, rules: Record<string, any> }} RuleSet */

const BY_SEATS = ["first_hand", "later_hand", "opening"];

/**
 * @param {Record<string, any>} written as a record writes it: `preset` and the switches that differ
 * @param {RuleSet[]} sets
 * @returns {Rules} for a set that this page does not know, what shows most of it
 *
 * @typedef {RuleValues & Record<string, any>} Rules
 */
export function fullRules(written, sets) {
  const set = sets.filter(({ name }) => name === written.preset)[0] || sets[0];
  const rules = { ...set.rules };
  for (const [name, value] of Object.entries(written)) {
    if (name !== "preset") {
      rules[name] = BY_SEATS.includes(name) ? bySeats(value) : value;
    }
  }
  return /** @type {Rules} */ (rules);
}

/** A switch for each number of seats, also where it is written once. @param {any} value */
function bySeats(value) {
  return typeof value === "number" ? { 2: value, 3: value, 4: value } : value;
}
