/** Records and proofs: files of one JSON object a line. */

import { RefusedError } from "./api.js";

/** @param {string} path @param {string | null} token */
async function lines(path, token) {
  const headers = token ? { authorization: `Bearer ${token}` } : undefined;
  const answer = await fetch(path, { headers }).catch(() => {
    throw new RefusedError("away", "the server does not answer");
  });
  if (!answer.ok) {
    const value = await answer.json().catch(() => ({}));
    throw new RefusedError(value.code || "try_again", value.reason || answer.statusText);
  }
  return answer.text();
}

/**
 * The matches of a table with their proofs, a line each, as `ronda verify` reads them.
 * @param {string} table @param {string | null} token
 * @returns {Promise<string[]>}
 */
export async function proofLines(table, token) {
  return split(await lines(`/api/tables/${table}/proofs`, token));
}

/** The matches of a table without proofs, a line each. @param {string} table @param {string | null} token */
export async function recordLines(table, token) {
  return split(await lines(`/api/tables/${table}/records`, token));
}

/** @param {string} text */
function split(text) {
  return text.split("\n").filter((line) => line.trim());
}

/**
 * A match to look at, frame by frame (`server.api.replay.Shown`).
 * @param {string} table @param {number} match @param {string | null} token
 */
export async function shownMatch(table, match, token) {
  return JSON.parse(await lines(`/api/tables/${table}/replay/${match}?names=1`, token));
}
