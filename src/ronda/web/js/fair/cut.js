/** This seat's part in the deal: 32 bytes of its own, their hash first (FAIRNESS 3). */

import { bytesOf, canonical, fromHex, joined, toHex } from "./bytes.js";
import { sha256 } from "./sha256.js";

export { canonical, fromHex, toHex };

/** Thirty-two fresh bytes. */
export function freshCut() {
  return crypto.getRandomValues(new Uint8Array(32));
}

/**
 * A cut from the player's own gesture. Fresh bytes go in too: a hand that always cuts in the same
 * place is no worse off, and nobody who watched the hand can tell the cut.
 * @param {readonly number[]} gesture where the hand was and when, in any units
 */
export function gestureCut(gesture) {
  return sha256(joined(freshCut(), bytesOf(canonical(gesture.map(String)))));
}

/**
 * k, what is sent before anybody opens. At once and not later, since a cut has three seconds.
 * @param {object} header
 * @param {string} commitment C in hex
 * @param {number} seat
 * @param {Uint8Array} cut c
 */
export function cutHash(header, commitment, seat, cut) {
  const h = sha256(bytesOf(canonical(header)));
  const parts = [bytesOf("ronda/cut/1"), h, fromHex(commitment), Uint8Array.of(seat), cut];
  return toHex(sha256(joined(...parts)));
}
