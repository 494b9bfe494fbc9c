/** Setting a table up against computers and starting at once. */

import { api } from "../net/api.js";
import { keepToken } from "./tokens.js";

/** The level that suits a café. */
export const LEVEL = "cafe";
/** What a first visitor plays: no fines, and short. */
export const FIRST_RULES = Object.freeze({ preset: "marocl3ab-25" });

/** Tables that are just being set up here: they need no lobby, and start by themselves. */
const beginning = new Set();

/** @param {string} table */
export function isBeginning(table) {
  return beginning.has(table);
}

/** The table has started, or cannot by itself. @param {string} table */
export function begun(table) {
  beginning.delete(table);
}

/**
 * Sets up a private table where computers fill the other seats; its id, once it can be shown. The
 * seats are taken while the page loads.
 * @param {{ name: string, rules: object, seats: number, failed: (error: unknown) => void }} wish
 * @returns {Promise<string>}
 */
export async function playNow({ name, rules, seats, failed }) {
  const { table, host_token: token } = await api.createTable({ rules, seats });
  keepToken(table, token);
  beginning.add(table);
  fill(table, token, seats, name).catch((error) => {
    begun(table);
    failed(error);
  });
  return table;
}

/**
 * @param {string} table
 * @param {string} token
 * @param {number} seats
 * @param {string} name
 */
async function fill(table, token, seats, name) {
  const computers = Array.from({ length: seats - 1 }, (_, place) =>
    api.send(table, { type: "seat_computer", seat: place + 1, level: LEVEL }, token),
  );
  await Promise.all([api.sit(table, { name, seat: 0 }, token), ...computers]);
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
