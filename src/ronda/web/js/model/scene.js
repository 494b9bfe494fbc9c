/**
 * What of a table is to be seen, and where: plain values that the render modules draw. The table as
 * pushed and the reader's own gestures go in; nothing here touches a page.
 */

import { bySlot, linksOf, placeOf, RANKS, sidesOf, tileOf } from "./layout.js";
import { isComputer, levelName } from "./names.js";

/** @typedef {import("./wire.js").TableView} TableView */
/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./layout.js").Place} Place */

/**
 * @typedef {object} SeatScene
 * @property {number} seat
 * @property {Place} place
 * @property {"star" | "cross" | "diamond"} tile
 * @property {boolean} isComputer
 * @property {boolean} isOpen
 * @property {string} name
 * @property {string} note a computer's level, or what is the matter with a person
 * @property {number} cards in hand
 * @property {boolean} isTurn
 * @property {boolean} isDealer
 * @property {boolean} isAway
 * @property {boolean} isReady
 * @property {string[]} sealedCalls kinds called and not settled yet
 */

/**
 * @typedef {object} PileScene
 * @property {number} side
 * @property {"star" | "cross" | "diamond"} tile
 * @property {number} count
 * @property {number} par
 * @property {number} over cards that score
 * @property {boolean} isMine
 * @property {import("./wire.js").ChainView | null} contested the packet that may be stolen yet
 */

/**
 * @typedef {object} Scene
 * @property {SeatScene[]} seats
 * @property {{ side: number, tile: string, total: number, sealedCalls: number, isMine: boolean }[]} scores
 * @property {{ rank: number, cards: string[], isLive: boolean }[]} slots
 * @property {number[]} links
 * @property {import("./wire.js").ChainView | null} tray a packet that waits in the middle
 * @property {PileScene[]} piles
 * @property {{ stock: number, isLast: boolean }} stock
 * @property {string[]} hand
 * @property {number} viewer the seat at the bottom
 */

/**
 * @param {TableView} table
 * @param {{ direction: string, names: string[], language: import("../i18n.js").Language }} told
 * @returns {Scene}
 */
export function sceneOf(table, told) {
  const { view } = table;
  const viewer = table.you ?? 0;
  const slots = bySlot(view?.loose ?? []);
  const chain = view?.chain ?? null;
  return {
    seats: table.seats.map((_, seat) => seatScene(table, seat, viewer, told)),
    scores: scoresOf(table, viewer),
    slots: slots.map((cards, place) => ({
      rank: RANKS[place],
      cards,
      isLive: cards.some((card) => card === view?.live),
    })),
    links: linksOf(slots),
    tray: chain?.waits ? chain : null,
    piles: pilesOf(table, viewer, chain?.waits ? null : chain),
    stock: { stock: view?.stock ?? 0, isLast: view?.last ?? false },
    hand: view?.hand ?? [],
    viewer,
  };
}

/**
 * @param {TableView} table
 * @param {number} seat
 * @param {number} viewer
 * @param {{ direction: string, names: string[], language: import("../i18n.js").Language }} told
 * @returns {SeatScene}
 */
function seatScene(table, seat, viewer, { direction, names, language }) {
  const { view, stage } = table;
  const who = table.seats[seat];
  const seats = table.seats.length;
  const isActing = stage === "playing" || stage === "cutting" || stage === "opening";
  const note = seatNote(who, language);
  return {
    seat,
    place: placeOf(seat, viewer, seats, direction),
    tile: tileOf(sidesOf(table)[seat]),
    isComputer: isComputer(who),
    isOpen: who.kind === "open",
    name: names[seat],
    note,
    cards: view ? view.hand_sizes[seat] : 0,
    isTurn: stage === "playing" && isActing && table.called.includes(seat),
    isDealer: view !== null && view.dealer === seat,
    isAway: who.kind !== "open" && !who.is_here,
    isReady: who.is_ready,
    sealedCalls: sealedCallsOf(view, seat),
  };
}

/**
 * @param {import("./wire.js").SeatView} who
 * @param {import("../i18n.js").Language} language
 */
function seatNote(who, language) {
  if (who.is_handed) {
    return language.text("web.seat.handed", { level: levelName(language, who.level || "") });
  }
  if (who.kind === "computer") {
    return levelName(language, who.level || "");
  }
  if (who.kind === "bot") {
    return language.text("web.seat.bot");
  }
  return who.kind === "human" && !who.is_here ? language.text("web.seat.away") : "";
}

/**
 * The kinds that a seat has called in this deal and that are not settled yet.
 * @param {View | null} view
 * @param {number} seat
 */
function sealedCallsOf(view, seat) {
  const calls = view?.calls ?? [];
  return calls
    .filter((call) => call.seat === seat && call.kind !== "pass" && !call.is_settled)
    .map((call) => call.kind);
}

/**
 * @param {TableView} table
 * @param {number} viewer
 */
function scoresOf(table, viewer) {
  const { view } = table;
  const sides = sidesOf(table);
  const count = new Set(sides).size;
  const mine = sides[viewer];
  return Array.from({ length: count }, (_, place) => {
    const side = (mine + place) % count;
    const sealedCalls = sides.flatMap((each, seat) => (each === side ? sealedCallsOf(view, seat) : [])).length;
    return { side, tile: tileOf(side), total: view?.totals[side] ?? 0, sealedCalls, isMine: side === mine };
  });
}

/**
 * The reader's own pile first, the others in the order of play.
 * @param {TableView} table
 * @param {number} viewer
 * @param {import("./wire.js").ChainView | null} contested
 * @returns {PileScene[]}
 */
function pilesOf(table, viewer, contested) {
  const { view } = table;
  const counts = view?.piles ?? [];
  const sides = sidesOf(table);
  const mine = sides[viewer];
  return counts.map((_, place) => {
    const side = (mine + place) % counts.length;
    const count = counts[side];
    const par = view?.par ?? count;
    const isContested = contested !== null && sides[contested.holder] === side;
    return {
      side,
      tile: tileOf(side),
      count,
      par,
      over: Math.max(0, count - par),
      isMine: side === mine,
      contested: isContested ? contested : null,
    };
  });
}
