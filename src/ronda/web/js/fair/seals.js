/**
 * Step 7 of FAIRNESS: every card sealed under one root M, to be checked as it comes. The tree is
 * that of RFC 6962: split at the largest power of two below the size.
 */

import { bytesOf, fromHex, isHex32, joined, toHex } from "./bytes.js";
import { CARDS } from "./cards.js";

/** @typedef {import("./hashing.js").Hashing} Hashing */

/**
 * A card that was shown, with what checks it.
 * @typedef {object} Seal
 * @property {number} place in the deck, 0 to 39
 * @property {string} card
 * @property {string} salt in hex
 * @property {string[]} path in hex, nearest first
 */

const SALT = bytesOf("salt");
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** @param {Hashing} hashing @param {Uint8Array} key K @param {number} place */
export async function cardSalt(hashing, key, place) {
  return hashing.hmac(key, joined(SALT, Uint8Array.of(place)));
}

/**
 * @param {Hashing} hashing
 * @param {Uint8Array} h
 * @param {number} place
 * @param {string} card
 * @param {Uint8Array} salt
 */
export async function cardLeaf(hashing, h, place, card, salt) {
  return hashing.sha(joined(LEAF, h, Uint8Array.of(place, CARDS.indexOf(card)), salt));
}

/**
 * Every leaf of a deck in the order of its places.
 * @param {Hashing} hashing
 * @param {Uint8Array} key K
 * @param {Uint8Array} h
 * @param {readonly string[]} deck
 */
export async function deckLeaves(hashing, key, h, deck) {
  return Promise.all(
    deck.map(async (card, place) =>
      cardLeaf(hashing, h, place, card, await cardSalt(hashing, key, place)),
    ),
  );
}

/** M. @param {Hashing} hashing @param {Uint8Array[]} leaves @returns {Promise<Uint8Array>} */
export async function merkleRoot(hashing, leaves) {
  if (leaves.length === 1) {
    return leaves[0];
  }
  const middle = split(leaves.length);
  const left = await merkleRoot(hashing, leaves.slice(0, middle));
  return hashing.sha(joined(NODE, left, await merkleRoot(hashing, leaves.slice(middle))));
}

/**
 * What a leaf is hashed with on the way to the root, nearest first.
 * @param {Hashing} hashing
 * @param {Uint8Array[]} leaves
 * @param {number} place
 * @returns {Promise<Uint8Array[]>}
 */
export async function auditPath(hashing, leaves, place) {
  if (leaves.length === 1) {
    return [];
  }
  const middle = split(leaves.length);
  const [left, right] = [leaves.slice(0, middle), leaves.slice(middle)];
  return place < middle
    ? [...(await auditPath(hashing, left, place)), await merkleRoot(hashing, right)]
    : [...(await auditPath(hashing, right, place - middle)), await merkleRoot(hashing, left)];
}

/**
 * Whether this card lay at that place of the deck under M.
 * @param {Hashing} hashing
 * @param {string} root M in hex
 * @param {Uint8Array} h
 * @param {Seal} seal
 */
export async function isSealed(hashing, root, h, { place, card, salt, path }) {
  const isSound =
    Number.isInteger(place) && place >= 0 && place < CARDS.length && CARDS.includes(card);
  if (!isSound || !isHex32(salt) || !Array.isArray(path) || !path.every(isHex32)) {
    return false;
  }
  const leaf = await cardLeaf(hashing, h, place, card, fromHex(salt));
  const above = await rootAbove(hashing, leaf, place, CARDS.length, path.map(fromHex));
  return above !== null && toHex(above) === root;
}

/** The largest power of two below `size`. @param {number} size */
function split(size) {
  let power = 1;
  while (power * 2 < size) {
    power *= 2;
  }
  return power;
}

/**
 * The root that a leaf and its path lead to; null where the path is too short or too long.
 * @param {Hashing} hashing
 * @param {Uint8Array} leaf
 * @param {number} place
 * @param {number} size
 * @param {Uint8Array[]} path
 * @returns {Promise<Uint8Array | null>}
 */
async function rootAbove(hashing, leaf, place, size, path) {
  if (size === 1 || path.length === 0) {
    return size === 1 && path.length === 0 ? leaf : null;
  }
  const middle = split(size);
  const [below, beside] = [path.slice(0, -1), path[path.length - 1]];
  if (place < middle) {
    const left = await rootAbove(hashing, leaf, place, middle, below);
    return left && hashing.sha(joined(NODE, left, beside));
  }
  const right = await rootAbove(hashing, leaf, place - middle, size - middle, below);
  return right && hashing.sha(joined(NODE, beside, right));
}
