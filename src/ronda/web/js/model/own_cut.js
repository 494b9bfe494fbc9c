/**
 * The own cut of a deal. It outlives a reload of the page, or the seat would be absent from its own
 * deal; and windows of one browser on one seat share it, so that it does not matter which is first.
 */

const KEY = "ronda.cut";
/** Deals whose cuts are kept: one is cut at a time, at a few tables. */
const KEPT = 8;

/** @type {[string, string][]} by the commitment they were made for, in hex; the last is the newest */
let inMemory = [];

/** @param {string} commitment @param {string} cut */
export function keepCut(commitment, cut) {
  /** @type {[string, string]} */
  const own = [commitment, cut];
  inMemory = [...keptCuts().filter(([each]) => each !== commitment), own].slice(-KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(inMemory));
  } catch {
    // Kept as long as the page is open.
  }
}

/** @param {string} commitment @returns {string | null} */
export function keptCut(commitment) {
  const [kept] = [...keptCuts(), ...inMemory].filter(([each]) => each === commitment);
  return kept ? kept[1] : null;
}

/** @returns {[string, string][]} */
function keptCuts() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) || "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return inMemory;
  }
}
