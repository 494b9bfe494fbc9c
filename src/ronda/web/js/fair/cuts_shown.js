/** Cuts as they are shown: the own one, and what all of them come to (FAIRNESS 3, 4). */

import { fromHex, toHex } from "./bytes.js";
import { cutHash, transcript } from "./deal.js";

/** @typedef {import("./hashing.js").Hashing} Hashing */
/** @typedef {import("./witnessed.js").OwnCut} OwnCut */
/** @typedef {import("../model/wire.js").FairView} FairView */
/** @typedef {import("./faults.js").FaultName} FaultName */

/**
 * What there is to say of the own cut; null where all is well. Only one that the server has
 * acknowledged must stand, and then it must not change: another window on the same seat may have
 * cut first, and a slow line comes too late.
 * @param {OwnCut} own @param {FairView} fair
 * @returns {FaultName | null}
 */
export function ownFault(own, { hashes, cuts, transcript }) {
  if (!transcript && !hashes.some(Boolean)) {
    return null;
  }
  const [hash, cut] = [hashes[own.seat], cuts[own.seat]];
  if (hash !== own.k) {
    if (own.isHeld) {
      return hash ? "cut_changed" : "cut_missing";
    }
    return hash ? "cut_elsewhere" : transcript ? "cut_late" : null;
  }
  if (!transcript || cut === own.c) {
    return null;
  }
  return cut ? "cut_changed" : own.isOpened ? "cut_missing" : "cut_late";
}

/**
 * Whether T is that of the cuts shown, and each of these the one whose hash was sent.
 * @param {Hashing} hashing @param {FairView} fair @param {Uint8Array} h
 */
export async function isJoint(hashing, { commitment, hashes, cuts, transcript: joint }, h) {
  const C = fromHex(commitment);
  const opened = cuts.map((cut) => (cut === null ? null : fromHex(cut)));
  const sent = await Promise.all(opened.map((cut, seat) => (cut ? cutHash(hashing, h, C, seat, cut) : null)));
  const areSent = sent.every((hash, seat) => hash === null || toHex(hash) === hashes[seat]);
  return areSent && toHex(await transcript(hashing, h, C, opened)) === joint;
}
