/** What is drawn of a table: all values that the page needs, made anew at each drawing. */

import { seatNames } from "./names.js";
import { sceneOf } from "./scene.js";
import { statusOf } from "./status.js";

/** @typedef {import("./wire.js").TableView} TableView */
/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("./spoken.js").Speaker} Speaker */
/** @typedef {import("./journal.js").Journal} Journal */

/** A request that takes longer is said to be on its way, in milliseconds. */
export const SENDING = 3000;

/**
 * What is drawn of a table.
 * @typedef {object} Shown
 * @property {TableView} table
 * @property {import("./scene.js").Scene} scene
 * @property {string[]} hand without the card that is on its way
 * @property {string | null} pendingSlot the card on its way, where it lies in a slot
 * @property {Rules} rules
 * @property {string[]} names
 * @property {(side: number) => string} sideName
 * @property {Speaker} speaker
 * @property {Journal} journal
 * @property {{ text: string, tone: string }} status
 * @property {"opening" | "open" | "lost"} line
 * @property {number} ahead
 * @property {number} speed
 * @property {import("./journal.js").Told[]} told the events of the last push in which something happened
 */

/**
 * @param {import("./sitting.js").Sitting} sitting
 * @param {{ table: TableView, room: Room, rules: Rules, speaker: Speaker }} now
 * @returns {Shown}
 */
export function shownOf({ language, journal, noticeUntil, notice, speed, told }, now) {
  const { table, room, rules, speaker } = now;
  const names = seatNames(language, table);
  speaker.names = names;
  const acting = room.acting(table);
  const option = optionOf(table, acting && acting.action);
  const scene = sceneOf(table, { rules, names, language }, journal.settled);
  return {
    table,
    scene,
    hand: scene.hand.filter((card) => !option || card !== option.card),
    pendingSlot: option && !option.taken.length ? option.card : null,
    rules,
    names,
    sideName: (side) => speaker.sideName(side, table),
    speaker,
    journal,
    status: statusOf({
      table,
      names,
      language,
      line: room.line,
      isSending: acting !== null && acting.seq === undefined && performance.now() - acting.at >= SENDING,
      notice: performance.now() < noticeUntil ? notice : "",
    }),
    line: room.line,
    ahead: room.ahead,
    speed,
    told,
  };
}

/**
 * The card that is on its way, with what it will do.
 * @param {TableView} table
 * @param {string | null | undefined} action
 */
function optionOf({ view }, action) {
  return (view && view.plays.filter(({ card }) => card === action)[0]) || null;
}
