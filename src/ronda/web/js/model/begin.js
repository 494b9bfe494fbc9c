/** Setting a table up against computers and starting at once. */

import { api } from "../net/api.js";
import { openAhead } from "../net/socket.js";
import { keepToken } from "./tokens.js";

/** The level that suits a café. */
export const LEVEL = "cafe";
/** What a first visitor plays: no fines, and short. */
export const FIRST_RULES = Object.freeze({ preset: "marocl3ab-25" });

/** Tables that were just set up here: they need no lobby, start by themselves, and have no cards yet. */
const beginning = new Set();

/** @param {string} table */
export function isBeginning(table) {
  return beginning.has(table);
}

/** Cards are dealt, or it cannot start by itself. @param {string} table */
export function begun(table) {
  beginning.delete(table);
}

/**
 * Sets up a private table where computers fill the other seats; its id. The line to it is opened meanwhile.
 * @param {{ name: string | null, rules: object, seats: number }} wish
 * @returns {Promise<string>}
 */
export async function playNow({ name, rules, seats }) {
  openAhead();
  const { table, host_token: token } = await api.createTable({ rules, seats, at_once: { name, level: LEVEL } });
  keepToken(table, token);
  beginning.add(table);
  return table;
}

/**
 * Whether a table that is set up here can start: all sit, and this browser's line stands. Whoever is
 * away when a deal begins is absent from its cut, and the server alone would choose the first dealer.
 * @param {import("./wire.js").TableView} table
 */
export function canBegin({ table, stage, seats, you }) {
  const isFull = seats.every(({ kind }) => kind !== "open");
  return isBeginning(table) && stage === "seating" && isFull && you !== null && seats[you].is_here;
}
