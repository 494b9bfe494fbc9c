/** Step 6 of FAIRNESS: from the key to the deck, without bias. */

import { bytesOf, fourBytes, joined } from "./bytes.js";
import { CARDS } from "./cards.js";

/** @typedef {import("./hashing.js").Hashing} Hashing */

const SHUFFLE = bytesOf("shuffle");

/**
 * Where the rules put the opening table.
 * @typedef {object} Layout
 * @property {number} openingAt the place of its first card
 * @property {number} opening how many cards
 * @property {boolean} clean whether it is shuffled again until it is clean
 */

/** Bytes from the key, in order. */
class KeyStream {
  /** @param {Hashing} hashing @param {Uint8Array} key */
  constructor(hashing, key) {
    this.hashing = hashing;
    this.key = key;
    this.block = 0;
    /** @type {Uint8Array} */
    this.bytes = new Uint8Array(0);
    this.at = 0;
  }

  async next() {
    if (this.at === this.bytes.length) {
      this.bytes = await this.hashing.hmac(this.key, joined(SHUFFLE, fourBytes(this.block)));
      this.block += 1;
      this.at = 0;
    }
    this.at += 1;
    return this.bytes[this.at - 1];
  }
}

/**
 * The deck of a deal, top first.
 * @param {Hashing} hashing
 * @param {Uint8Array} key K
 * @param {Layout} layout
 * @returns {Promise<{ deck: string[], again: number }>} `again`: how often its rest was shuffled again
 */
export async function shuffledDeck(hashing, key, { openingAt, opening, clean }) {
  const stream = new KeyStream(hashing, key);
  const deck = CARDS.slice();
  await shuffleFrom(deck, 0, stream);
  let again = 0;
  while (clean && !isClean(deck.slice(openingAt, openingAt + opening))) {
    await shuffleFrom(deck, openingAt, stream);
    again += 1;
  }
  return { deck, again };
}

/** @param {string[]} deck @param {number} start @param {KeyStream} stream */
async function shuffleFrom(deck, start, stream) {
  for (let i = deck.length - 1; i > start; i -= 1) {
    const choices = i - start + 1;
    // Bytes beyond the last multiple would favour the first places.
    const bound = 256 - (256 % choices);
    let byte = await stream.next();
    while (byte >= bound) {
      byte = await stream.next();
    }
    const j = start + (byte % choices);
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
}

/**
 * Neither two cards of a rank nor four ranks in a row.
 * @param {readonly string[]} cards
 */
export function isClean(cards) {
  const places = cards.map((card) => CARDS.indexOf(card) >> 2).sort((one, other) => one - other);
  return places.every(
    (place, i) => place !== places[i + 1] && !(i + 3 < places.length && places[i + 3] - place === 3),
  );
}
