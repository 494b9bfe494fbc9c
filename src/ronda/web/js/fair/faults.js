/**
 * Every fault of a fair deal by its name, as in `ronda/fairness/faults.py`: what somebody who checks
 * may find, and may say of it.
 */

/** What does not fit in a deal as it is seen, with what its sentence `web.fault.NAME` fills in. */
export const FAULTS = Object.freeze({
  header: [],
  previous: [],
  commitment: [],
  replaced: [],
  hashes: [],
  cut_late: [],
  cut_elsewhere: [],
  cut_missing: [],
  cut_changed: [],
  transcript: [],
  root: [],
  seal: ["card"],
  moved: ["card"],
  unsealed: ["card"],
  secret: [],
  unreadable: [],
});

/** @typedef {keyof typeof FAULTS} FaultName */

/** Those that are nobody's fault: a slow line, a second window. */
export const CALM = Object.freeze(["cut_late", "cut_elsewhere"]);

/** Whether somebody has cheated. @param {{ what: FaultName }} fault */
export function isGrave({ what }) {
  return !CALM.includes(what);
}

/**
 * What does not fit in the proof of a finished match, with the step of FAIRNESS it breaks and what is
 * named with it; its sentence is `web.check.NAME.not`. `replay` and `decision` need the rules of the
 * game: `ronda verify` alone finds them.
 * @type {Readonly<Record<ProofFaultName, { step: number, values: string[] }>>}
 */
export const PROOF_FAULTS = Object.freeze({
  no_record: { step: 9, values: [] },
  no_proof: { step: 9, values: [] },
  unproven: { step: 9, values: ["given"] },
  unreadable: { step: 9, values: ["given"] },
  "header.seats": { step: 1, values: ["given", "expected"] },
  "header.dealer": { step: 1, values: ["given", "expected"] },
  "header.draw": { step: 1, values: [] },
  "header.table": { step: 1, values: ["given", "expected"] },
  "header.rules": { step: 1, values: ["given"] },
  rules: { step: 1, values: ["given", "expected"] },
  "order.first": { step: 1, values: ["given"] },
  "order.same": { step: 1, values: [] },
  "order.number": { step: 1, values: ["given", "expected"] },
  "order.previous": { step: 1, values: ["given", "expected"] },
  commitment: { step: 2, values: ["given", "expected"] },
  "cuts.number": { step: 3, values: [] },
  "cuts.computer": { step: 3, values: ["seat"] },
  "cuts.unsent": { step: 3, values: ["seat"] },
  "cuts.hash": { step: 3, values: ["seat", "given", "expected"] },
  transcript: { step: 4, values: ["given", "expected"] },
  layout: { step: 6, values: [] },
  deck: { step: 6, values: ["given", "expected"] },
  root: { step: 7, values: ["given", "expected"] },
  "root.draw": { step: 7, values: ["given", "expected"] },
  abandoned: { step: 8, values: [] },
  "players.unreadable": { step: 9, values: ["given"] },
  "players.missing": { step: 9, values: ["seat"] },
  "players.kind": { step: 1, values: ["seat", "given", "expected"] },
  replay: { step: 9, values: ["given"] },
  decision: { step: 10, values: ["seat", "given", "expected"] },
  "seen.commitment": { step: 9, values: ["given", "expected"] },
  "seen.transcript": { step: 9, values: ["given", "expected"] },
  "seen.root": { step: 9, values: ["given", "expected"] },
  "seen.cut": { step: 9, values: ["given", "expected"] },
  "seen.cards": { step: 7, values: ["given", "expected"] },
});

/**
 * @typedef {"no_record" | "no_proof" | "unproven" | "unreadable" | "header.seats" | "header.dealer" | "header.draw"
 *   | "header.table" | "header.rules" | "rules" | "order.first" | "order.same" | "order.number" | "order.previous"
 *   | "commitment" | "cuts.number" | "cuts.computer" | "cuts.unsent" | "cuts.hash" | "transcript" | "layout" | "deck"
 *   | "root" | "root.draw" | "abandoned" | "players.unreadable" | "players.missing" | "players.kind" | "replay"
 *   | "decision" | "seen.commitment" | "seen.transcript" | "seen.root" | "seen.cut" | "seen.cards"} ProofFaultName
 */
