/**
 * Houses: rules under a name of their own, kept in this browser and shared as a link. The rules stand
 * in the fragment of the link, so that no server has to keep them.
 */

import { keep, kept } from "./storage.js";

/** @typedef {{ name: string, rules: Record<string, any> }} SavedRules `rules` as a record writes them */

const KEY = "ronda.houses";
const KEPT = 40;
const NAME_LENGTH = 40;

/** @returns {SavedRules[]} by name */
export function savedRules() {
  const rules = kept(KEY);
  return Array.isArray(rules) ? rules.filter(isSavedRules) : [];
}

/** Keeps a house; one of the same name is replaced. @param {SavedRules} house */
export function saveRules({ name, rules }) {
  const house = { name: name.trim().slice(0, NAME_LENGTH), rules };
  const others = savedRules().filter((each) => each.name !== house.name);
  keep(KEY, [house, ...others].slice(0, KEPT));
  return house;
}

/** @param {string} name */
export function forgetRules(name) {
  keep(KEY, savedRules().filter((each) => each.name !== name));
}

/** The path of a link to a house. @param {SavedRules} house */
export function rulesPath({ name, rules }) {
  const bytes = new TextEncoder().encode(JSON.stringify({ name, rules }));
  const text = btoa(String.fromCharCode(...bytes));
  return `/new#house=${text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
}

/**
 * The house in the fragment of a link; null where there is none, or it has been cut off.
 * @param {string} hash
 * @returns {SavedRules | null}
 */
export function rulesInFragment(hash) {
  const found = /^#house=([\w-]+)$/.exec(hash);
  if (!found) {
    return null;
  }
  try {
    const text = atob(found[1].replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const house = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return isSavedRules(house) ? { name: house.name.slice(0, NAME_LENGTH), rules: house.rules } : null;
  } catch {
    return null;
  }
}

/** @param {any} house @returns {house is SavedRules} */
function isSavedRules(house) {
  const isNamed = house !== null && typeof house === "object" && typeof house.name === "string";
  return isNamed && house.rules !== null && typeof house.rules === "object" && typeof house.rules.preset === "string";
}
