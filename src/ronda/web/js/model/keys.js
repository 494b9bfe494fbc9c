/**
 * The tokens of this browser's seats and tables. A token is a secret: it comes in the fragment of a
 * link, which no server sees, and is kept in this browser only.
 */

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

/** A browser that keeps nothing keeps its seat as long as the page is open. */
/** @type {Record<string, Kept>} */
const inMemory = {};

/** @param {string} table */
export function tokenOf(table) {
  const kept = keptTables()[table] || inMemory[table];
  return kept ? kept.token : null;
}

/**
 * @param {string} table
 * @param {string} token
 */
export function keepToken(table, token) {
  const kept = { token, at: Date.now() };
  inMemory[table] = kept;
  write({ ...keptTables(), [table]: kept });
}

/** @param {string} table */
export function forgetToken(table) {
  const kept = keptTables();
  delete kept[table];
  delete inMemory[table];
  write(kept);
}

/** @param {Record<string, Kept>} kept */
function write(kept) {
  const newest = Object.entries(kept).sort(([, one], [, other]) => other.at - one.at);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest.slice(0, KEPT))));
  } catch {
    // See `inMemory`.
  }
}

/** Takes a seat's link in: `/table/ID#seat=TOKEN`; the address shows the secret no longer. */
export function takeFromFragment() {
  const table = /^\/table\/([\w-]+)$/.exec(location.pathname);
  const token = /^#seat=([\w-]+)$/.exec(location.hash);
  if (table && token) {
    keepToken(table[1], token[1]);
    history.replaceState(null, "", location.pathname);
  }
}
