/** What this reader prefers, kept in this browser only. */

/**
 * @typedef {object} Preferences
 * @property {string | null} language null: the browser's
 * @property {"light" | "dark" | null} theme null: the system's
 * @property {string} name what to call the reader at tables
 * @property {boolean} oneTap play a card with the first tap
 * @property {"slow" | "normal" | "fast"} speed
 * @property {boolean} sound
 * @property {"plain" | "four" | "large"} cards how faces are drawn
 * @property {"latn" | "arab"} digits in Arabic and Darija
 * @property {boolean} askCalls ask once before a set is lost by playing
 * @property {boolean} passForMe pass by itself in a declaration with nothing to declare
 * @property {boolean} cutMyself cut the deck by hand
 * @property {object | null} rules those played last, as a record writes them
 * @property {number} seats at the table played last
 */

/** @type {Preferences} */
const DEFAULTS = {
  language: null,
  theme: null,
  name: "",
  oneTap: false,
  speed: "normal",
  sound: true,
  cards: "plain",
  digits: "latn",
  askCalls: true,
  passForMe: true,
  cutMyself: false,
  rules: null,
  seats: 2,
};

const KEY = "ronda.preferences";

/** @returns {Preferences} */
export function preferences() {
  return { ...DEFAULTS, ...kept() };
}

/** A browser that keeps nothing remembers as long as the page is open. */
/** @type {Partial<Preferences>} */
let inMemory = {};

/** @returns {Partial<Preferences>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) || "{}");
  } catch {
    return inMemory;
  }
}

/** @param {Partial<Preferences>} changes */
export function prefer(changes) {
  inMemory = { ...kept(), ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(inMemory));
  } catch {
    // See above.
  }
}
