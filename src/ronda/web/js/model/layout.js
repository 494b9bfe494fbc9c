/** Where things lie: in the room that there is, seats around the table, ranks in their slots, cards of a rank on each other. */

/** The ranks in the order of their slots: 1–5 over 6 7 10 11 12. */
export const RANKS = Object.freeze([1, 2, 3, 4, 5, 6, 7, 10, 11, 12]);

/** @typedef {"me" | "right" | "top" | "left"} Place */

/**
 * The rank of a card in its text form, as 7 of `7o`.
 * @param {string} card
 */
export function rankOf(card) {
  return parseInt(card, 10);
}

/**
 * Where a seat sits as its reader sees it. The turn goes to the next seat, anticlockwise or
 * clockwise around the table; in every language, whichever way it is written.
 * @param {number} seat
 * @param {number} viewer the seat at the bottom
 * @param {number} seats
 * @param {string} direction `anticlockwise` or `clockwise`
 * @returns {Place}
 */
export function placeOf(seat, viewer, seats, direction) {
  const steps = (seat - viewer + seats) % seats;
  if (steps === 0) {
    return "me";
  }
  if (seats === 2 || (seats === 4 && steps === 2)) {
    return "top";
  }
  const isNext = steps === 1;
  return isNext === (direction !== "clockwise") ? "right" : "left";
}

/**
 * How a board is laid out in the room that it has, in pixels: the layout, and whether a part of it is left out.
 * People sit around the felt from 700 by 700, or on a smaller square, with `sides` for log and points where both have room beside it;
 * a narrow window is `tall` besides. Others are phones, upright or turned, `tight` where there is least room.
 * @param {number} width
 * @param {number} height
 * @param {number} [higher] by how much it counts as higher, where there is no hand that needs room
 * @returns {"wide" | "wide sides" | "wide tall" | "landscape" | "landscape tight" | "portrait" | "portrait tight"}
 */
export function layoutOf(width, height, higher = 1) {
  const room = higher * height;
  const [least, most] = [Math.min(width, room), Math.max(width, room)];
  if (least >= 700 || (least >= 540 && most < 1.15 * least)) {
    const isWide = width >= 1.2 * room + 600;
    return room > 1.15 * width ? "wide tall" : isWide ? "wide sides" : "wide";
  }
  if (width > 1.15 * height) {
    return width < 1.55 * height ? "landscape tight" : "landscape";
  }
  return room < 680 ? "portrait tight" : "portrait";
}

/**
 * Cards by slot; cards of one rank in the order in which they came.
 * @param {string[]} cards
 * @returns {string[][]}
 */
export function bySlot(cards) {
  return RANKS.map((rank) => cards.filter((card) => rankOf(card) === rank));
}

/**
 * The places of slots that a run links: neighbours that both hold cards.
 * @param {string[][]} slots
 * @returns {number[]} the first place of each pair
 */
export function linksOf(slots) {
  return slots.flatMap((cards, place) => {
    const next = slots[place + 1];
    return cards.length && next?.length ? [place] : [];
  });
}

/** The side of each seat. @param {{ sides?: number[] }} table as its store has it */
export function sidesOf({ sides = [] }) {
  return sides;
}

/** The reader's side; a spectator looks on from seat 0. @param {import("./wire.js").TableView} table */
export function ownSide(table) {
  return sidesOf(table)[table.you ?? 0];
}

/** The tile of a side. @param {number} side @returns {"star" | "cross" | "diamond"} */
export function tileOf(side) {
  return /** @type {const} */ (["star", "cross", "diamond"])[side];
}
