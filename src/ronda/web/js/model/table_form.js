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
 * @property {"full" | "ready" | "time"} start by itself, by the host's word, or at a time
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
  const house = houses.find(({ name }) => making.choice === `house:${name}`);
  return house?.rules ?? { preset: making.choice };
}

/**
 * The settings to set the table up with (`protocol.Settings`).
 * @param {TableForm} making
 * @param {Record<string, any>} rules
 */
export function settingsOf(making, rules) {
  const isTimed = making.start === "time" && making.startsAt;
  const startsAt = isTimed ? new Date(making.startsAt).getTime() / 1000 : null;
  return {
    rules,
    seats: making.seats,
    clock: CLOCKS[/** @type {keyof typeof CLOCKS} */ (making.clock)],
    is_public: making.isPublic,
    may_watch: making.mayWatch,
    free_text: making.freeText && !making.isPublic,
    open_log: making.openLog,
    starts_at: startsAt,
    starts_when_full: making.start === "full",
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

/**
 * @typedef {object} Answer
 * @property {string} key of its sentence `web.new.ask.QUESTION.KEY`
 * @property {Record<string, any>} switches
 */

/** @typedef {{ key: string, answers: Answer[] }} Question */

/**
 * The five questions that a house is asked first, and the switches that each answer sets. The rest
 * stays as it is, and what goes together the server says.
 * @type {Question[]}
 */
export const QUESTIONS = [
  {
    key: "cards",
    answers: [
      { key: "3", switches: { first_hand: 3, later_hand: 3 } },
      { key: "4", switches: { first_hand: 4, later_hand: 4 } },
      { key: "4_3", switches: { first_hand: 4, later_hand: 3 } },
    ],
  },
  {
    key: "table",
    answers: [
      { key: "four", switches: { opening: 4 } },
      // With three players an empty table would leave a card over.
      { key: "none", switches: { opening: { 2: 0, 3: 4, 4: 0 } } },
    ],
  },
  {
    key: "third",
    answers: [
      { key: "steal", switches: { chain: "steal" } },
      { key: "wait", switches: { chain: "wait" } },
      { key: "off", switches: { chain: "off" } },
    ],
  },
  {
    key: "bluff",
    answers: [
      { key: "yes", switches: { calls: "bluff", false_call: true, call_settled: "deal" } },
      { key: "no", switches: { calls: "announce", call_settled: "distribution" } },
      { key: "together", switches: { calls: "declare", call_settled: "distribution" } },
      { key: "auto", switches: { calls: "auto", call_settled: "distribution" } },
    ],
  },
  {
    key: "target",
    answers: [21, 25, 41, 61, 81].map((target) => ({ key: String(target), switches: { target } })),
  },
];

/** Switches that tell an answer from the others of its question. */
const TELLING = ["first_hand", "later_hand", "opening", "chain", "calls", "target"];

/**
 * Whether the rules of a house are what this answer says.
 * @param {Answer} answer
 * @param {Record<string, any>} values every switch
 */
export function isAnswered({ switches }, values) {
  return Object.entries(switches)
    .filter(([name]) => TELLING.includes(name))
    .every(([name, value]) => isSame(values[name], value));
}

/**
 * A switch may be written once, or for each number of seats.
 * @param {any} value of the house
 * @param {any} asked
 */
function isSame(value, asked) {
  if (typeof value !== "object" || value === null) {
    return value === asked;
  }
  return Object.entries(value).every(([seats, each]) => each === (typeof asked === "object" ? asked[seats] : asked));
}
