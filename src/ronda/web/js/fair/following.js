/** Whether a deal follows from what was seen before: nothing that was shown changes later. */

import { canonical } from "./bytes.js";

/** @typedef {import("../model/wire.js").FairView} FairView */
/** @typedef {import("./witnessed.js").Witnessed} Witnessed */

/**
 * What is shown otherwise than before.
 * @param {Witnessed} deal
 * @param {FairView} fair
 */
export function changed(deal, fair) {
  /** @type {["header" | "root" | "transcript", boolean][]} */
  const all = [
    ["header", canonical(deal.header) !== canonical(fair.header)],
    ["root", deal.root !== null && fair.root !== deal.root],
    ["transcript", deal.transcript !== null && fair.transcript !== deal.transcript],
  ];
  return all.filter(([, is]) => is).map(([what]) => what);
}

/**
 * What keeps a deal from being the one after the last that was seen; null where nothing does.
 * @param {Witnessed} last
 * @param {Witnessed} deal
 * @param {boolean} isTold whether everybody was told that the server has gone back
 */
export function notAfter(last, deal, isTold) {
  const [old, now] = [last.header, deal.header];
  if (old.match !== now.match || !last.transcript) {
    return null;
  }
  if (old.deal === now.deal) {
    // Only a deal that was abandoned has a successor of its number; after T everybody is told why.
    return isTold ? null : "replaced";
  }
  return old.deal + 1 === now.deal && last.transcript !== now.previous ? "previous" : null;
}
