/** A deal for trying out: the same recipe as at a table, with cuts that are any words. */

import { bytesOf, toHex } from "./bytes.js";
import { commitment, dealKey, headerHash, transcript } from "./deal.js";
import { bestHashing } from "./hashing.js";
import { shuffledDeck } from "./shuffle.js";

const HEADER = Object.freeze({
  v: "ronda/deal/1",
  table: "try",
  match: 1,
  deal: 1,
  rules: "0".repeat(64),
  seats: ["human", "human"],
  dealer: 0,
  previous: "0".repeat(64),
});

/**
 * @param {Uint8Array} secret s
 * @param {[string, string]} words what each of two players cuts with
 * @returns {Promise<{ commitment: string, deck: string[] }>}
 */
export async function tryDeal(secret, words) {
  const hashing = bestHashing();
  const h = await headerHash(hashing, HEADER);
  const committed = await commitment(hashing, h, secret);
  const cuts = await Promise.all(words.map(async (word) => hashing.sha(bytesOf(word))));
  const key = await dealKey(hashing, secret, await transcript(hashing, h, committed, cuts));
  const { deck } = await shuffledDeck(hashing, key, { openingAt: 0, opening: 0, clean: false });
  return { commitment: toHex(committed), deck };
}
