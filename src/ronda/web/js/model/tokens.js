/**
 * The tokens of this browser's seats and tables. A token is a secret: it comes in the fragment of a
 * link, which no server sees, and is kept in this browser only.
 */

import { readAddress } from "./invite.js";

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
  try {
    return JSON.parse(localStorage.getItem(KEY) || "{}");
  } catch {
    return { ...inMemory };
  }
}

/** A browser that stores nothing keeps its seats here as long as the page is open. */
/** @type {Record<string, Kept>} */
const inMemory = {};

/** @param {string} table */
export function tokenOf(table) {
  const kept = keptTables()[table] || inMemory[table];
  return kept ? kept.token : null;
}

/** Whether a seat's token, if there is one, outlives this page: browsers may store nothing. @param {string} table */
export function isStored(table) {
  const token = tokenOf(table);
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) || "{}")[table];
    return token === null || (Boolean(stored) && stored.token === token);
  } catch {
    return false;
  }
}

/**
 * @param {string} table
 * @param {string} token
 */
export function keepToken(table, token) {
  const kept = { token, at: Date.now() };
  inMemory[table] = kept;
  write({ ...keptTables(), [table]: kept });
  showAddress();
}

/** @param {string} table */
export function forgetToken(table) {
  const kept = keptTables();
  delete kept[table];
  delete inMemory[table];
  write(kept);
  showAddress();
}

/** @param {Record<string, Kept>} kept */
function write(kept) {
  const newest = Object.entries(kept).sort(([, one], [, other]) => other.at - one.at);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest.slice(0, KEPT))));
  } catch {
    // See `inMemory`, and the address.
  }
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
