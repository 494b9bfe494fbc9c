/**
 * What this browser noted of fair deals, kept in it: to hold a proof against what was shown while
 * the deal ran, and as evidence where something did not fit.
 */

import { isGrave } from "../fair/faults.js";

/** @typedef {import("../fair/witness.js").Witnessed} Witnessed */

/** Under which tables there are, with the time; each table's deals lie under a key of their own. */
const INDEX = "ronda.seen";
/** Tables and deals that are remembered; the oldest are forgotten, those with faults last. */
const TABLES = 20;
const DEALS = 60;

/** A browser that keeps nothing remembers as long as the page is open. */
/** @type {Map<string, string>} */
const inMemory = new Map();

/** @param {string} key */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) || inMemory.get(key) || "null");
  } catch {
    return JSON.parse(inMemory.get(key) || "null");
  }
}

/** @param {string} key @param {unknown} value */
function write(key, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    inMemory.delete(key);
  } catch {
    inMemory.set(key, text);
  }
}

/** @param {string} key */
function remove(key) {
  inMemory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // It was never there.
  }
}

/** What was noted at a table. @param {string} table @returns {Witnessed[]} */
export function keptDeals(table) {
  const deals = read(`${INDEX}.${table}`);
  return Array.isArray(deals) ? deals : [];
}

/** @param {string} table @param {Witnessed[]} deals */
export function keepDeals(table, deals) {
  const hasFaults = deals.some(({ faults }) => faults.some(isGrave));
  /** @type {Record<string, { at: number, hasFaults: boolean }>} */
  const index = { ...read(INDEX), [table]: { at: Date.now(), hasFaults } };
  const newest = Object.entries(index).sort(
    ([, one], [, other]) => Number(other.hasFaults) - Number(one.hasFaults) || other.at - one.at,
  );
  for (const [old] of newest.slice(TABLES)) {
    remove(`${INDEX}.${old}`);
  }
  write(INDEX, Object.fromEntries(newest.slice(0, TABLES)));
  write(`${INDEX}.${table}`, deals.slice(-DEALS));
}
