/**
 * Steps 1 to 5 of FAIRNESS: header, commitment, cuts, transcript, key. The server is bound by C
 * before it sees a cut, and nobody sees another's cut before giving their own.
 *
 * Names are those of `ronda.fairness`; hashes, keys and cuts are rows of 32 bytes.
 */

import { bytesOf, canonical, fourBytes, joined } from "./bytes.js";

/** @typedef {import("./hashing.js").Hashing} Hashing */

const COMMIT = bytesOf("ronda/commit/1");
const CUT = bytesOf("ronda/cut/1");
const CUTS = bytesOf("ronda/cuts/1");
const DECK = bytesOf("ronda/deck/1");
const COMPUTER = bytesOf("computer");

/** h. @param {Hashing} hashing @param {object} header */
export async function headerHash(hashing, header) {
  return hashing.sha(bytesOf(canonical(header)));
}

/** `rules` of a header, as bytes. @param {Hashing} hashing @param {object} ruleSet every switch */
export async function ruleSetHash(hashing, ruleSet) {
  return hashing.sha(bytesOf(canonical(ruleSet)));
}

/** C. @param {Hashing} hashing @param {Uint8Array} h @param {Uint8Array} secret s */
export async function commitment(hashing, h, secret) {
  return hashing.sha(joined(COMMIT, h, secret));
}

/**
 * k.
 * @param {Hashing} hashing
 * @param {Uint8Array} h
 * @param {Uint8Array} committed C
 * @param {number} seat
 * @param {Uint8Array} cut c
 */
export async function cutHash(hashing, h, committed, seat, cut) {
  return hashing.sha(joined(CUT, h, committed, Uint8Array.of(seat), cut));
}

/**
 * T, all that the players added.
 * @param {Hashing} hashing
 * @param {Uint8Array} h
 * @param {Uint8Array} committed C
 * @param {(Uint8Array | null)[]} cuts c by seat; null for absent seats and computers
 */
export async function transcript(hashing, h, committed, cuts) {
  const entries = cuts.map(async (cut, seat) =>
    cut === null
      ? Uint8Array.of(0)
      : joined(Uint8Array.of(1), await cutHash(hashing, h, committed, seat, cut), cut),
  );
  return hashing.sha(joined(CUTS, h, committed, ...(await Promise.all(entries))));
}

/** K. @param {Hashing} hashing @param {Uint8Array} secret s @param {Uint8Array} joint T */
export async function dealKey(hashing, secret, joint) {
  return hashing.hkdf(secret, joint, DECK);
}

/** The seed of the computer at a seat. @param {Hashing} hashing @param {Uint8Array} key K @param {number} seat */
export async function computerSeed(hashing, key, seat) {
  return hashing.hmac(key, joined(COMPUTER, Uint8Array.of(seat)));
}

/** The seed of one decision. @param {Hashing} hashing @param {Uint8Array} seed @param {number} action from 0 in the deal */
export async function decisionSeed(hashing, seed, action) {
  return hashing.hmac(seed, fourBytes(action));
}
