/** A table that is being made: what has been chosen so far, and the settings that follow from it. */

/**
 * A published rule set, as the server lists it.
 * @typedef {object} RuleSet
 * @property {string} name
 * @property {string} preset
 * @property {string} source
 * @property {Record<string, any>} rules every switch
 * @property {Record<string, number>} minutes by the number of seats
 */

/** @typedef {import("./saved_rules.js").SavedRules} SavedRules */

/**
 * @typedef {object} TableForm
 * @property {string} choice the name of a rule set, `house:NAME`, or `own` for a house being changed
 * @property {Record<string, any>} rules of `own`, as a record writes them
 * @property {number} seats
 * @property {string} clock a key of `CLOCKS`
 * @property {boolean} isPublic
 * @property {boolean} mayWatch
 * @property {boolean} freeText
 * @property {boolean} openLog
 * @property {string} startsAt local time as an input has it, or empty
 * @property {string} name
 * @property {boolean} sits whether the host plays too
 */

/** Seconds for a move, and in reserve for the match. */
export const CLOCKS = Object.freeze({
  none: null,
  calm: { move: 45, reserve: 300 },
  brisk: { move: 20, reserve: 120 },
  fast: { move: 10, reserve: 60 },
});

/**
 * The published sets as people choose them: what differs by its target alone is another length of
 * the same.
 * @param {RuleSet[]} sets
 * @returns {{ set: RuleSet, lengths: RuleSet[] }[]}
 */
export function families(sets) {
  const bases = sets.filter((set) => !sets.some((other) => isLength(set, other) && isOriginal(other)));
  return bases.map((set) => ({
    set,
    lengths: sets.filter((each) => each === set || (isOriginal(set) && isLength(each, set))).sort(byTarget),
  }));
}

/**
 * The families, that of the rules one begins with first, and what is only a turn of another last.
 * @param {RuleSet[]} sets
 * @param {string} first the name of a preset
 */
export function inOrder(sets, first) {
  const place = (/** @type {RuleSet} */ set) => (isOriginal(set) ? (set.name === first ? 0 : 1) : 2);
  return families(sets).sort((one, other) => place(one.set) - place(other.set));
}

/** @param {RuleSet} set */
function isOriginal(set) {
  return set.name === set.preset;
}

/**
 * @param {RuleSet} one
 * @param {RuleSet} other
 */
function isLength(one, other) {
  const bare = (/** @type {RuleSet} */ { rules }) => JSON.stringify({ ...rules, target: 0 });
  return one !== other && one.preset === other.preset && bare(one) === bare(other);
}

/**
 * @param {RuleSet} one
 * @param {RuleSet} other
 */
function byTarget(one, other) {
  return one.rules.target - other.rules.target;
}

/**
 * The rules that are chosen, as a record writes them.
 * @param {TableForm} making
 * @param {SavedRules[]} houses
 */
export function rulesOf(making, houses) {
  if (making.choice === "own") {
    return making.rules;
  }
  const house = houses.filter(({ name }) => making.choice === `house:${name}`)[0];
  return house ? house.rules : { preset: making.choice };
}

/**
 * The settings to set the table up with (`protocol.Settings`).
 * @param {TableForm} making
 * @param {Record<string, any>} rules
 */
export function settingsOf(making, rules) {
  const startsAt = making.startsAt ? new Date(making.startsAt).getTime() / 1000 : null;
  return {
    rules,
    seats: making.seats,
    clock: CLOCKS[/** @type {keyof typeof CLOCKS} */ (making.clock)],
    is_public: making.isPublic,
    may_watch: making.mayWatch,
    free_text: making.freeText && !making.isPublic,
    open_log: making.openLog,
    starts_at: startsAt,
  };
}

/**
 * The nearest number of seats that may sit down.
 * @param {number} seats
 * @param {number[]} allowed
 */
export function nearestSeats(seats, allowed) {
  return [...allowed].sort((one, other) => Math.abs(one - seats) - Math.abs(other - seats))[0];
}
