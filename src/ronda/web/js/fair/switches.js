/**
 * Whether the rule set of a proof is what a record's rules come to, as `read_rules` reads them: which
 * switches a preset stands for is for whoever knows the rules, all that a record writes is looked at.
 */

import { canonical } from "./bytes.js";

/** @typedef {import("./proof.js").DealProof} DealProof */
/** @typedef {import("./proof.js").Finding} Finding */

/** Switches with a value for each number of seats; one value may be written for all (RECORD.md). */
const BY_SEATS = ["first_hand", "later_hand", "opening"];

/** @param {any} record @param {DealProof} proof @returns {Finding | null} */
export function checkSwitches({ rules }, { rule_set: ruleSet }) {
  const wrong = (/** @type {string} */ given) =>
    /** @type {Finding} */ ({ step: 1, what: "header.rules", fits: false, given });
  const misshapen = ["seats", ...BY_SEATS].find((name) => !isWhole(ruleSet, name));
  if (misshapen) {
    return wrong(misshapen);
  }
  if (!isObject(rules) || typeof rules.preset !== "string") {
    return wrong("preset");
  }
  const named = Object.keys(rules).find((name) => name !== "preset" && !isSwitch(ruleSet, name, rules[name]));
  return named ? wrong(named) : null;
}

/** Whether a rule set has a switch in the one form that is hashed (FAIRNESS 1). @param {Record<string, any>} ruleSet @param {string} name */
function isWhole(ruleSet, name) {
  const { seats } = ruleSet;
  const isListed = Array.isArray(seats) && canonical(seats) === canonical(seats.slice().sort());
  if (!isListed || name === "seats") {
    return isListed;
  }
  return isObject(ruleSet[name]) && canonical(Object.keys(ruleSet[name]).sort()) === canonical(seats.map(String));
}

/** @param {Record<string, any>} ruleSet @param {string} name @param {any} value as a record writes it */
function isSwitch(ruleSet, name, value) {
  if (!Object.keys(ruleSet).includes(name)) {
    return false;
  }
  const whole = ruleSet[name];
  if (name === "seats") {
    return Array.isArray(value) && canonical(whole) === canonical(value.slice().sort());
  }
  if (!BY_SEATS.includes(name)) {
    return canonical(whole) === canonical(value);
  }
  // One for all, or one for each; what is there for another number of seats is left alone.
  const of = isObject(value) ? (/** @type {string} */ seats) => value[seats] : () => value;
  return Object.keys(whole).every((seats) => whole[seats] === of(seats));
}

/** @param {unknown} value @returns {value is Record<string, any>} */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
