/**
 * What was played last before a table: sitting down at one makes its rules the last ones, and yet
 * they shall be compared with those before.
 */

import { preferences } from "./preferences.js";

/** @type {Map<string, object | null>} */
const before = new Map();

/**
 * The rules that were played last when this table was first seen here.
 * @param {string} table
 * @returns {object | null}
 */
export function lastPlayed(table) {
  const key = `ronda.before.${table}`;
  if (!before.has(table)) {
    before.set(table, kept(key));
  }
  return before.get(table) || null;
}

/** @param {string} key @returns {object | null} */
function kept(key) {
  const { rules } = preferences();
  try {
    const found = sessionStorage.getItem(key);
    if (found !== null) {
      return JSON.parse(found);
    }
    sessionStorage.setItem(key, JSON.stringify(rules));
  } catch {
    // Remembered as long as the page is open.
  }
  return rules;
}
