/**
 * The five questions that a house is asked first, and the switches that each answer sets. The rest
 * stays as it is, and what goes together the server says.
 */

/**
 * @typedef {object} Answer
 * @property {string} key of its sentence `web.new.ask.QUESTION.KEY`
 * @property {Record<string, any>} switches
 */

/** @typedef {{ key: string, answers: Answer[] }} Question */

/** @type {Question[]} */
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
