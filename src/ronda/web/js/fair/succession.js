/**
 * Whether the header of a deal is that of its record, and how deals follow one another: none left
 * out, none put in (FAIRNESS 1, 8).
 */

import { compared } from "./proof.js";

/** @typedef {import("./proof.js").DealProof} DealProof */
/** @typedef {import("./proof.js").Finding} Finding */

/**
 * The header must speak of this record's seats, dealer, draw and table.
 * @param {any} record @param {DealProof} proof @param {number} place @returns {Finding | null}
 */
export function checkHeader(record, { header }, place) {
  /** @param {Finding["what"]} what @param {unknown} given @param {unknown} expected @returns {Finding} */
  const wrong = (what, given = "", expected = "") => ({ step: 1, what, fits: false, given: String(given), expected: String(expected) });
  if (header.seats.length !== record.seats) {
    return wrong("header.seats", String(header.seats.length), record.seats);
  }
  if (header.deal > 0 && header.dealer !== (record.dealer + header.deal - 1) % record.seats) {
    return wrong("header.dealer", header.dealer, String((record.dealer + header.deal - 1) % record.seats));
  }
  if (place === 0 && (header.deal === 0) !== (record.draw !== undefined)) {
    return wrong("header.draw");
  }
  if (record.table !== undefined && record.table !== header.table) {
    return wrong("header.table", header.table, record.table);
  }
  return null;
}

/** @param {DealProof} proof @returns {Finding | null} */
export function checkFirst({ header }) {
  const isFirst = header.match > 1 || (header.deal === 0 && /^0+$/.test(header.previous));
  const fits = header.deal <= 1 && isFirst;
  return fits ? null : { step: 1, what: "order.first", fits, given: String(header.deal) };
}

/** Whether a deal follows from the one before. @param {DealProof} before @param {DealProof} after @returns {Finding | null} */
export function checkNext(before, after) {
  const [old, now] = [before.header, after.header];
  const isSame = ["table", "match", "rules"].every((name) => old[name] === now[name]);
  if (!isSame || old.seats.length !== now.seats.length) {
    return { step: 1, what: "order.same", fits: false };
  }
  const number = before.abandoned ? old.deal : old.deal + 1;
  if (now.deal !== number) {
    return { step: 1, what: "order.number", fits: false, given: String(now.deal), expected: String(number) };
  }
  const previous = before.abandoned ? old.previous : before.T;
  if (now.previous !== previous) {
    return { ...compared(1, "order.previous", now.previous, previous || ""), fits: false };
  }
  return null;
}
