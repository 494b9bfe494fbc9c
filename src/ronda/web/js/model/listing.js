/** Tables that are open to everybody, as the server lists them. */

/**
 * @typedef {object} Listed
 * @property {string} table
 * @property {string} stage
 * @property {import("./wire.js").Settings} settings
 * @property {{ kind: string, name: string | null, level: string | null }[]} seats
 */

/** @param {Listed} table */
export function openSeats({ seats }) {
  return seats.filter(({ kind }) => kind === "open").length;
}

/**
 * @param {Record<string, number>} minutes by the number of seats
 * @param {number} seats
 */
export function nearestMinutes(minutes, seats) {
  return minutes[seats] || 0;
}

/**
 * Numbers from 0 to 1 that follow from a text: the same table looks the same everywhere.
 * @param {string} text
 * @param {number} count
 */
export function numbersFrom(text, count) {
  let state = 2166136261;
  for (let at = 0; at < text.length; at += 1) {
    state = Math.imul(state ^ text.charCodeAt(at), 16777619) >>> 0;
  }
  return Array.from({ length: count }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  });
}
