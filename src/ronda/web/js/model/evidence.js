/**
 * What this browser noted of fair deals, kept in it: to hold a proof against what was shown while
 * the deal ran, and as evidence where something did not fit.
 */

import { isGrave } from "../fair/faults.js";
import { forget, keep, kept } from "./storage.js";

/** @typedef {import("../fair/witness.js").Witnessed} Witnessed */

/** Under which tables there are, with the time; each table's deals lie under a key of their own. */
const INDEX = "ronda.seen";
/** Tables and deals that are remembered; the oldest are forgotten, those with faults last. */
const TABLES = 20;
const DEALS = 60;

/** What was noted at a table. @param {string} table @returns {Witnessed[]} */
export function keptDeals(table) {
  const deals = kept(`${INDEX}.${table}`);
  return Array.isArray(deals) ? deals : [];
}

/** @param {string} table @param {Witnessed[]} deals */
export function keepDeals(table, deals) {
  const hasFaults = deals.some(({ faults }) => faults.some(isGrave));
  /** @type {Record<string, { at: number, hasFaults: boolean }>} */
  const index = { ...kept(INDEX), [table]: { at: Date.now(), hasFaults } };
  const newest = Object.entries(index).sort(
    ([, one], [, other]) => Number(other.hasFaults) - Number(one.hasFaults) || other.at - one.at,
  );
  for (const [old] of newest.slice(TABLES)) {
    forget(`${INDEX}.${old}`);
  }
  keep(INDEX, Object.fromEntries(newest.slice(0, TABLES)));
  keep(`${INDEX}.${table}`, deals.slice(-DEALS));
}
