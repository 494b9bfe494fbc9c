/**
 * The tokens of this browser's seats and tables. A token is a secret: it comes in the fragment of a
 * link, which no server sees, and is kept in this browser only.
 */

import { readAddress } from "./links.js";
import { isStored as isStoredKey, keep, kept } from "./storage.js";

const KEY = "ronda.tables";
/** Tables that are remembered; beyond them the oldest are forgotten. */
const KEPT = 60;

/**
 * A table at which this browser sits, or that it has set up.
 * @typedef {object} Kept
 * @property {string} token plays for the seat, and is the host's where this browser set it up
 * @property {number} at when it was kept, in milliseconds since the epoch
 */

/** @returns {Record<string, Kept>} */
export function keptTables() {
  return kept(KEY) ?? {};
}

/** @param {string} table @returns {string | null} */
export function tokenOf(table) {
  return keptTables()[table]?.token ?? null;
}

/** Whether a seat's token, if there is one, outlives this page: browsers may store nothing. @param {string} table */
export function isStored(table) {
  return tokenOf(table) === null || isStoredKey(KEY);
}

/**
 * @param {string} table
 * @param {string} token
 */
export function keepToken(table, token) {
  const all = { ...keptTables(), [table]: { token, at: Date.now() } };
  const newest = Object.entries(all).sort(([, one], [, other]) => other.at - one.at);
  keep(KEY, Object.fromEntries(newest.slice(0, KEPT)));
  showAddress();
}

/** @param {string} table */
export function forgetToken(table) {
  const { [table]: _, ...others } = keptTables();
  keep(KEY, others);
  showAddress();
}

/**
 * Takes a seat's link in: `/table/ID#seat=TOKEN`, and what apps make of it.
 * @returns {boolean} whether the link is damaged, and no seat is known here either
 */
export function takeFromAddress() {
  const { table, token, isDamaged } = readAddress(location.pathname, location.hash);
  if (table && token) {
    keepToken(table, token);
  }
  showAddress();
  return isDamaged && table !== null && tokenOf(table) === null;
}

/**
 * The address of this page as it should stand: it shows no secret, unless the browser stores nothing;
 * then the address is where the seat is kept.
 */
function showAddress() {
  const { path, table } = readAddress(location.pathname, location.hash);
  const token = table && !isStored(table) ? tokenOf(table) : null;
  const seat = token ? `#seat=${token}` : "";
  const wanted = path + (table ? seat : location.hash);
  if (/^[\w/-]+$/.test(path) && wanted !== location.pathname + location.hash) {
    history.replaceState(null, "", wanted);
  }
}
