/** The forty cards as FAIRNESS numbers them. */

const RANKS = Object.freeze([1, 2, 3, 4, 5, 6, 7, 10, 11, 12]);

/** The forty cards in the order in which they are numbered: 1o 1c 1e 1b 2o … 12b. */
export const CARDS = Object.freeze(
  RANKS.flatMap((rank) => ["o", "c", "e", "b"].map((suit) => `${rank}${suit}`)),
);
