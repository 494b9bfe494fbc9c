/**
 * Whether the header of a deal is that of its record, and how deals follow one another: none left
 * out, none put in (FAIRNESS 1, 8).
 */

import { canonical } from "./bytes.js";
import { compared } from "./proof.js";

/** @typedef {import("./proof.js").DealProof} DealProof */
/** @typedef {import("./proof.js").Finding} Finding */

/**
 * The header must speak of this record's rules, seats and dealer.
 * @param {any} record @param {DealProof} proof @param {number} place @returns {Finding | null}
 */
export function checkHeader(record, { header, rule_set }, place) {
  const wrong = (/** @type {string} */ what, given = "", expected = "") =>
    ({ step: 1, what: `header.${what}`, fits: false, given: String(given), expected: String(expected) });
  if (header.seats.length !== record.seats) {
    return wrong("seats", String(header.seats.length), record.seats);
  }
  if (header.deal > 0 && header.dealer !== (record.dealer + header.deal - 1) % record.seats) {
    return wrong("dealer", header.dealer, String((record.dealer + header.deal - 1) % record.seats));
  }
  if (place === 0 && (header.deal === 0) !== (record.draw !== undefined)) {
    return wrong("draw");
  }
  if (record.table !== undefined && record.table !== header.table) {
    return wrong("table", header.table, record.table);
  }
  const named = Object.entries(record.rules || {}).find(([name, value]) => !isSwitch(rule_set, name, value));
  return named ? wrong("rules", named[0]) : null;
}

/**
 * Whether a rule set has what a record says it has; which switches its preset stands for is for
 * whoever knows the rules.
 * @param {Record<string, any>} ruleSet @param {string} name @param {any} value
 */
function isSwitch(ruleSet, name, value) {
  if (name === "preset") {
    return true;
  }
  if (!(name in ruleSet)) {
    return false;
  }
  const whole = ruleSet[name];
  if (name === "seats" && Array.isArray(value)) {
    return canonical(whole) === canonical(value.slice().sort());
  }
  if (value && typeof value === "object" && !Array.isArray(value)) {
    return Object.keys(whole || {}).every((seats) => !(seats in value) || whole[seats] === value[seats]);
  }
  return canonical(whole) === canonical(value);
}

/** @param {DealProof} proof @returns {Finding | null} */
export function checkFirst({ header }) {
  const isFirst = header.match > 1 || (header.deal === 0 && /^0+$/.test(header.previous));
  const fits = header.deal <= 1 && isFirst;
  return fits ? null : { step: 1, what: "order.first", fits, given: String(header.deal) };
}

/** Whether a deal follows from the one before. @param {DealProof} before @param {DealProof} after @returns {Finding | null} */
export function checkNext(before, after) {
  const [old, now] = [before.header, after.header];
  const isSame = ["table", "match", "rules"].every((name) => old[name] === now[name]);
  if (!isSame || old.seats.length !== now.seats.length) {
    return { step: 1, what: "order.same", fits: false };
  }
  const number = before.abandoned ? old.deal : old.deal + 1;
  if (now.deal !== number) {
    return { step: 1, what: "order.number", fits: false, given: String(now.deal), expected: String(number) };
  }
  const previous = before.abandoned ? old.previous : before.T;
  if (now.previous !== previous) {
    return { ...compared(1, "order.previous", now.previous, previous || ""), fits: false };
  }
  return null;
}
