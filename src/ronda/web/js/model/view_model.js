/** What is drawn of a table: all values that the page needs, made anew at each drawing. */

import { bySlot, linksOf, placeOf, RANKS, sidesOf, tileOf } from "./layout.js";
import { capital } from "./lines.js";
import { isComputer, levelName, seatNames } from "./names.js";

/** @typedef {import("./wire.js").TableView} TableView */
/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./layout.js").Place} Place */
/** @typedef {import("./announcements.js").Announcer} Announcer */
/** @typedef {import("./match_log.js").MatchLog} MatchLog */

/** A request that takes longer is said to be on its way, in milliseconds. */
export const SENDING = 3000;
/** How long a reader has what somebody took to themselves, before a hint. */
export const READ = 2000;

/**
 * What is drawn of a table.
 * @typedef {object} ViewModel
 * @property {TableView} table
 * @property {Scene} scene
 * @property {string[]} hand without the card that is on its way
 * @property {string | null} pendingSlot the card on its way, where it lies in a slot
 * @property {{ words: string, direction: string, target: number }} rules
 * @property {string[]} names
 * @property {(side: number) => string} sideName
 * @property {Announcer} announcer
 * @property {MatchLog} matchLog
 * @property {{ text: string, tone: string }} status
 * @property {string} deed what somebody else has just taken, once that has been shown
 * @property {boolean} isRead whether the reader has had time for it
 * @property {"opening" | "open" | "lost"} line
 * @property {number} ahead
 * @property {number} speed
 * @property {import("./counting.js").Counting | null} counting how far the count of a deal is shown
 */

/**
 * @param {import("./table_playback.js").TablePlayback} playback
 * @param {TableView} table as it is drawn
 * @param {Announcer} announcer
 * @returns {ViewModel}
 */
export function viewModelOf({ language, source, matchLog, noticeUntil, notice, deed, speed, counting }, table, announcer) {
  const rules = rulesShown(table);
  const names = seatNames(language, table);
  const now = performance.now();
  const acting = source.acting(table);
  const option = optionOf(table, acting?.action);
  const scene = sceneOf(table, { direction: rules.direction, names, language });
  return {
    table,
    scene,
    hand: scene.hand.filter((card) => !option || card !== option.card),
    pendingSlot: option && !option.taken.length ? option.card : null,
    rules,
    names,
    sideName: (side) => capital(announcer.sideName(side, table)),
    announcer,
    matchLog,
    status: statusOf({
      table,
      names,
      language,
      line: source.line,
      isSending: acting !== null && acting.seq === undefined && now - acting.at >= SENDING,
      notice: now < noticeUntil ? notice : "",
    }),
    deed: table.stage === "playing" && now >= deed.at ? deed.text : "",
    isRead: !deed.text || now >= deed.at + READ,
    line: source.line,
    ahead: source.ahead,
    speed,
    counting,
  };
}

/** What of a table's rules is shown as it is. @param {TableView} table */
function rulesShown({ rules }) {
  const { words, direction, target } = rules ?? {};
  return { words, direction, target };
}

/**
 * The card that is on its way, with what it will do.
 * @param {TableView} table
 * @param {string | null | undefined} action
 */
function optionOf({ view }, action) {
  return view?.plays.find(({ card }) => card === action) ?? null;
}

/**
 * @typedef {object} SeatScene
 * @property {number} seat
 * @property {Place} place
 * @property {"star" | "cross" | "diamond"} tile
 * @property {boolean} isComputer
 * @property {boolean} isOpen
 * @property {string} name
 * @property {string} note a computer's level, or what is the matter with a person
 * @property {string} level of a computer, by name
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
    level: who.kind === "computer" ? note : "",
    cards: view?.hand_sizes[seat] ?? 0,
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

/**
 * What the line above the hand depends on.
 * @typedef {object} Said
 * @property {TableView} table
 * @property {string[]} names
 * @property {import("../i18n.js").Language} language
 * @property {"opening" | "open" | "lost"} line
 * @property {boolean} isSending whether something is on its way for more than three seconds
 * @property {string} notice what was refused, or happened, a moment ago
 */

/**
 * The one line above the hand: what the table waits for, as far as it concerns the reader.
 * @param {Said} said
 * @returns {{ text: string, tone: "" | "mine" | "warning" }}
 */
export function statusOf({ table, names, language, line, isSending, notice }) {
  const say = (/** @type {string} */ key, values = {}) => language.text(`web.status.${key}`, values);
  if (line === "lost") {
    return { text: say("lost"), tone: "warning" };
  }
  if (isSending) {
    return { text: say("sending"), tone: "warning" };
  }
  if (notice) {
    return { text: notice, tone: "warning" };
  }
  if (table.is_paused) {
    return { text: say("paused"), tone: "warning" };
  }
  return playStatus(table, names, say);
}

/**
 * @param {TableView} table
 * @param {string[]} names
 * @param {(key: string, values?: Record<string, string>) => string} say
 * @returns {{ text: string, tone: "" | "mine" }}
 */
function playStatus(table, names, say) {
  const { stage, view, you, called } = table;
  const isMine = you !== null && called.includes(you);
  switch (stage) {
    case "cutting":
    case "opening":
      return { text: say("cutting"), tone: "" };
    case "playing":
      break;
    case "seating":
      return { text: say("seating"), tone: "" };
    default:
      return { text: say(stage), tone: "" };
  }
  if (you !== null && table.seats[you].is_handed) {
    return { text: say("handed"), tone: "" };
  }
  if (view?.phase === "declare") {
    return isMine ? { text: say("declare"), tone: "mine" } : { text: say("declared"), tone: "" };
  }
  if (isMine) {
    return { text: say("mine"), tone: "mine" };
  }
  if (!called.length) {
    return { text: "", tone: "" };
  }
  const [seat] = called;
  // Nobody is to play on a free seat.
  return { text: table.seats[seat].kind === "open" ? names[seat] : say("other", { seat: names[seat] }), tone: "" };
}
