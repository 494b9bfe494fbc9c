/**
 * People met at private tables, kept in this browser with their leave and the reader's: a name, and the key
 * under which an invitation can be left for them. The reader's own key is the hash of a secret that only this
 * browser has; a new secret makes every key given before worth nothing.
 */

import { toHex } from "../fair/bytes.js";
import { plainName } from "./names.js";
import { keep, kept } from "./storage.js";

/** @typedef {{ name: string, key: string, at: number }} Person `at`: when last met, in milliseconds since the epoch */

/**
 * @typedef {object} People
 * @property {boolean | null} mayMeet whether others may invite the reader again; null: not asked yet
 * @property {string} secret
 * @property {Person[]} met the one met last first
 * @property {boolean} [wasAsked] for leave, at the end of a match
 */

const KEY = "ronda.people";
/** People who are remembered; beyond them those not met for longest are forgotten. */
const KEPT = 40;

/** @returns {People} */
export function people() {
  return { mayMeet: null, secret: "", met: [], ...kept(KEY) };
}

/** The reader gives leave, or takes it back: then the secret goes. @param {boolean} mayMeet */
export function letMeet(mayMeet) {
  const all = people();
  keep(KEY, { ...all, mayMeet, secret: mayMeet ? all.secret || newSecret() : "" });
}

/**
 * Whether the reader is to be asked for leave now that a match with friends is over: once, and never who has said yes or no.
 * @param {import("./wire.js").TableView} table
 */
export function isToBeAsked(table) {
  const { mayMeet, wasAsked } = people();
  return mayMeet === null && !wasAsked && isOurs(table);
}

/** The reader has been asked. */
export function noteAsked() {
  keep(KEY, { ...people(), wasAsked: true });
}

function newSecret() {
  return toHex(crypto.getRandomValues(new Uint8Array(32)));
}

/** The key that others are given; null without leave. */
export async function ownKey() {
  const { mayMeet, secret } = people();
  if (!mayMeet) {
    return null;
  }
  const { bestHashing } = await import("../fair/hashing.js");
  return toHex(await bestHashing().sha(new TextEncoder().encode(secret)));
}

/**
 * Remembers whom a table shows the key of: only those who have given theirs, to who has too.
 * @param {import("./wire.js").TableView} table
 */
export function remember({ met: keys, seats, you }) {
  const now = seats.flatMap(({ name }, seat) => {
    const key = keys?.[seat];
    return key && seat !== you ? [{ name: plainName(name ?? ""), key, at: Date.now() }] : [];
  });
  if (now.length) {
    const all = people();
    keep(KEY, { ...all, met: together(now, all.met) });
  }
}

/**
 * The people of two lists, each once, by their newest name.
 * @param {Person[]} newer @param {Person[]} older
 */
export function together(newer, older) {
  const known = new Set(newer.map(({ key }) => key));
  return [...newer, ...older.filter(({ key }) => !known.has(key))].slice(0, KEPT);
}

/** @param {string} key */
export function forgetPerson(key) {
  const all = people();
  keep(KEY, { ...all, met: all.met.filter((each) => each.key !== key) });
}

/**
 * Whom a table can be played with again: the others there who may be invited.
 * @param {import("./wire.js").TableView} table
 */
export function othersMet({ met: keys = [], you }) {
  return keys.flatMap((key, seat) => (key && seat !== you ? [key] : []));
}

/** A table of friends: at least one other person sits there, whom no stranger could join. @param {import("./wire.js").TableView} table */
export function isOurs({ settings, seats, you }) {
  return !settings.is_public && you !== null && seats.some(({ kind }, seat) => kind === "human" && seat !== you);
}

/**
 * The matches won so far at a table, side by side.
 * @param {import("./wire.js").TableView} table
 * @param {string[]} names by seat
 * @returns {{ side: number, names: string[], won: number }[]} the reader's side first
 */
export function series({ sides = [], wins, you }, names) {
  const all = wins.map((won, side) => ({ side, won, names: names.filter((_, seat) => sides[seat] === side) }));
  const mine = you === null ? 0 : sides[you];
  return [...all.slice(mine), ...all.slice(0, mine)];
}
