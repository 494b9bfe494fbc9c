/**
 * Values that this browser keeps for the page, by key. One that stores nothing, or no more, keeps them
 * as long as the page is open.
 */

/** What this page has written. @type {Map<string, string>} */
const written = new Map();
/** Keys whose last value could not be stored. @type {Set<string>} */
const unsaved = new Set();

/** @param {string} key @returns {any} null where nothing is kept */
export function kept(key) {
  try {
    const stored = unsaved.has(key) ? null : localStorage.getItem(key);
    return JSON.parse(stored ?? written.get(key) ?? "null");
  } catch {
    return JSON.parse(written.get(key) ?? "null");
  }
}

/** @param {string} key @param {unknown} value */
export function keep(key, value) {
  const text = JSON.stringify(value);
  written.set(key, text);
  try {
    localStorage.setItem(key, text);
    unsaved.delete(key);
  } catch {
    unsaved.add(key);
  }
}

/** @param {string} key */
export function forget(key) {
  written.delete(key);
  unsaved.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // It was never there.
  }
}

/** Whether what is kept outlives the page. @param {string} key */
export function isStored(key) {
  try {
    return !unsaved.has(key) && localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
