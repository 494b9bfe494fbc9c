/** What is noted of a deal as it is seen. Types only. */

/**
 * Something that does not fit. `what` has a sentence `web.fault.WHAT`.
 * @typedef {object} Fault
 * @property {"seal" | "unsealed" | "moved" | "header" | "previous" | "replaced" | "commitment" | "root"
 *   | "transcript" | "cut_missing" | "cut_late" | "cut_changed" | "secret"} what
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
 * @property {{ seat: number, c: string, isOpened: boolean, isLate: boolean } | null} own
 * @property {Record<string, number>} cards those that fitted, and their places
 * @property {Fault[]} faults
 */

/** An own cut, by the commitment it was made for. @typedef {{ commitment: string, seat: number, c: string, isOpened: boolean, isLate: boolean }} OwnCut */

export {};
