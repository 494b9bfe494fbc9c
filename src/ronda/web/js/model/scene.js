/**
 * What of a table is to be seen, and where: plain values that the render modules draw. The table as
 * pushed and the reader's own gestures go in; nothing here touches a page.
 */

import { bySlot, linksOf, placeOf, rankOf, RANKS, sideOf, tileOf } from "./layout.js";
import { isComputer, levelName } from "./names.js";

/** @typedef {import("./wire.js").TableView} TableView */
/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./layout.js").Place} Place */
/** @typedef {import("./rules.js").Rules} Rules */

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
 * @param {{ rules: Rules | null, names: string[], language: import("../i18n.js").Language }} told
 * @param {string[]} seen distributions of this deal whose calls were seen to be settled
 * @returns {Scene}
 */
export function sceneOf(table, told, seen = []) {
  const { view } = table;
  const settled = settledOf(view, told.rules, seen);
  const viewer = table.you === null ? 0 : table.you;
  const slots = bySlot(view ? view.loose : []);
  const waits = told.rules !== null && told.rules.chain === "wait";
  const chain = view ? view.chain : null;
  return {
    seats: table.seats.map((_, seat) => seatScene(table, seat, viewer, told, settled)),
    scores: scoresOf(table, viewer, settled),
    slots: slots.map((cards, place) => ({
      rank: RANKS[place],
      cards,
      isLive: view !== null && view.live !== null && rankOf(view.live) === RANKS[place],
    })),
    links: linksOf(slots),
    tray: waits ? chain : null,
    piles: pilesOf(table, viewer, waits ? null : chain),
    stock: { stock: view ? view.stock : 0, isLast: view !== null && view.last },
    hand: view ? view.hand : [],
    viewer,
  };
}

/**
 * @param {TableView} table
 * @param {number} seat
 * @param {number} viewer
 * @param {{ rules: Rules | null, names: string[], language: import("../i18n.js").Language }} told
 * @param {string[]} settled
 * @returns {SeatScene}
 */
function seatScene(table, seat, viewer, { rules, names, language }, settled) {
  const { view, stage } = table;
  const who = table.seats[seat];
  const seats = table.seats.length;
  const isActing = stage === "playing" || stage === "cutting" || stage === "opening";
  const note = seatNote(who, language);
  return {
    seat,
    place: placeOf(seat, viewer, seats, rules ? rules.direction : "anticlockwise"),
    tile: tileOf(sideOf(seat, seats)),
    isComputer: isComputer(who),
    isOpen: who.kind === "open",
    name: names[seat],
    note,
    cards: view ? view.hand_sizes[seat] : 0,
    isTurn: stage === "playing" && isActing && table.called.includes(seat),
    isDealer: view !== null && view.dealer === seat,
    isAway: who.kind !== "open" && !who.is_here,
    isReady: who.is_ready,
    sealedCalls: sealedCallsOf(view, seat, settled),
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
 * The distributions whose calls are settled: those that were seen to be, and with some rules all
 * before this one.
 * @param {View | null} view
 * @param {Rules | null} rules
 * @param {string[]} seen
 */
function settledOf(view, rules, seen) {
  const isByDeal = rules !== null && rules.call_settled === "deal";
  const before = view && !isByDeal ? view.distribution - 1 : 0;
  return [...seen, ...Array.from({ length: Math.max(0, before) }, (_, place) => String(place + 1))];
}

/**
 * The kinds that a seat has called in this deal and that are not settled yet.
 * @param {View | null} view
 * @param {number} seat
 * @param {string[]} settled distributions, as text
 */
function sealedCallsOf(view, seat, settled) {
  const calls = view ? view.calls : [];
  return calls
    .filter((call) => call.seat === seat && call.kind !== "pass")
    .filter((call) => !settled.includes(String(call.distribution)))
    .map((call) => call.kind);
}

/**
 * @param {TableView} table
 * @param {number} viewer
 * @param {string[]} settled
 */
function scoresOf({ view, seats }, viewer, settled) {
  const mine = sideOf(viewer, seats.length);
  const sides = seats.length === 4 ? 2 : seats.length;
  return Array.from({ length: sides }, (_, place) => {
    const side = (mine + place) % sides;
    const sealedCalls = seats
      .map((_, seat) => (sideOf(seat, seats.length) === side ? sealedCallsOf(view, seat, settled).length : 0))
      .reduce((sum, n) => sum + n, 0);
    return { side, tile: tileOf(side), total: view ? view.totals[side] : 0, sealedCalls, isMine: side === mine };
  });
}

/**
 * The reader's own pile first, the others in the order of play.
 * @param {TableView} table
 * @param {number} viewer
 * @param {import("./wire.js").ChainView | null} contested
 * @returns {PileScene[]}
 */
function pilesOf({ view, seats }, viewer, contested) {
  const counts = view ? view.piles : [];
  const mine = sideOf(viewer, seats.length);
  return counts.map((_, place) => {
    const side = (mine + place) % counts.length;
    const count = counts[side];
    const par = view ? view.par : 20;
    const isContested = contested !== null && sideOf(contested.holder, seats.length) === side;
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
