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
