/** What this reader prefers, kept in this browser only. */

import { keep, kept } from "./storage.js";

/**
 * @typedef {object} Preferences
 * @property {string | null} language null: the browser's
 * @property {"light" | "dark" | null} theme null: the system's
 * @property {string} name what to call the reader at tables
 * @property {boolean} oneTap play a card with the first tap
 * @property {"slow" | "normal" | "fast"} speed
 * @property {boolean} sound
 * @property {boolean} vibration
 * @property {"plain" | "four" | "large"} cards how faces are drawn
 * @property {"latn" | "arab"} digits in Arabic and Darija
 * @property {boolean} askCalls ask once before a set is lost by playing
 * @property {boolean} passForMe pass by itself in a declaration with nothing to declare
 * @property {boolean} cutMyself cut the deck by hand
 * @property {Record<string, any> | null} rules those played last, as a record writes them
 * @property {number} seats at the table played last
 */

/** @type {Preferences} */
const DEFAULTS = {
  language: null,
  theme: null,
  name: "",
  oneTap: false,
  speed: "normal",
  sound: true,
  vibration: true,
  cards: "plain",
  digits: "latn",
  askCalls: true,
  passForMe: true,
  cutMyself: false,
  rules: null,
  seats: 2,
};

const KEY = "ronda.preferences";

/** @returns {Preferences} */
export function preferences() {
  return { ...DEFAULTS, ...kept(KEY) };
}

/** @param {Partial<Preferences>} changes */
export function prefer(changes) {
  keep(KEY, { ...kept(KEY), ...changes });
}

/** @type {Map<string, object | null>} */
const before = new Map();

/**
 * The rules that were played last when this table was first seen here: sitting down at it makes its own
 * the last ones, and yet they shall be compared with those before.
 * @param {string} table
 * @returns {object | null}
 */
export function lastPlayed(table) {
  const key = `ronda.before.${table}`;
  if (!before.has(table)) {
    before.set(table, keptInSession(key, preferences().rules));
  }
  return before.get(table) ?? null;
}

/** @param {string} key @param {object | null} rules where nothing is kept yet @returns {object | null} */
function keptInSession(key, rules) {
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
