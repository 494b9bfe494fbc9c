/** The check of a match of this server, in this browser: the server gives the file, no more. */

import { checkRecord } from "../fair/record.js";
import { api } from "../net/api.js";

/** @typedef {import("../fair/record.js").Report} Report */
/** @typedef {import("../fair/witness.js").Witnessed} Witnessed */

/**
 * @typedef {object} Checked
 * @property {Report} report
 * @property {{ name: string, text: string }} file the proof, as `ronda verify` reads it
 */

/**
 * @param {string} table
 * @param {number} match from 1
 * @param {string | null} token
 * @param {Witnessed[]} witnessed what this browser noted there
 * @returns {Promise<Checked>}
 */
export async function checkMatch(table, match, token, witnessed) {
  const lines = await api.proofLines(table, token);
  const line = lines[match - 1] || lines[lines.length - 1] || "{}";
  return checkLine(line, `ronda-${table}-${match}.jsonl`, witnessed);
}

/**
 * @param {string} line a record as a line of a file has it
 * @param {string} name of the file
 * @param {Witnessed[]} witnessed
 * @returns {Promise<Checked>}
 */
export async function checkLine(line, name, witnessed) {
  const report = await checkRecord(readLine(line), { witnessed });
  return { report, file: { name, text: `${line}\n` } };
}

/** @param {string} line */
function readLine(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
