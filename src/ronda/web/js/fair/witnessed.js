/** What is noted of a deal as it is seen. Types only. */

/**
 * Something that does not fit. `what` has a sentence `web.fault.WHAT`.
 * @typedef {object} Fault
 * @property {import("./faults.js").FaultName} what
 * @property {string} [card]
 * @property {unknown} evidence as it came
 */

/**
 * One deal as this browser saw it.
 * @typedef {object} Witnessed
 * @property {Record<string, any>} header
 * @property {string} commitment C
 * @property {(string | null)[]} hashes k
 * @property {(string | null)[]} cuts c
 * @property {string | null} transcript T
 * @property {string | null} root M
 * @property {string | null} secret s, once it is revealed
 * @property {OwnCut | null} own
 * @property {Record<string, number>} cards those that fitted, and their places
 * @property {Fault[]} faults
 * @property {boolean} [isPast] whether the server has gone back since, and said so
 */

/**
 * An own cut. What the server has acknowledged of it has to count, and nothing else has.
 * @typedef {object} OwnCut
 * @property {number} seat
 * @property {string} c in hex
 * @property {string} k its hash
 * @property {boolean} [isHeld] the hash is acknowledged
 * @property {boolean} [isOpened] the cut itself is
 */

export {};
