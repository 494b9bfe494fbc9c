/** What is drawn of a table: all values that the page needs, made anew at each drawing. */

import { seatNames } from "./names.js";
import { sceneOf } from "./scene.js";
import { statusOf } from "./status.js";

/** @typedef {import("./wire.js").TableView} TableView */
/** @typedef {import("./announcements.js").Announcer} Announcer */
/** @typedef {import("./match_log.js").MatchLog} MatchLog */

/** A request that takes longer is said to be on its way, in milliseconds. */
export const SENDING = 3000;

/**
 * What is drawn of a table.
 * @typedef {object} ViewModel
 * @property {TableView} table
 * @property {import("./scene.js").Scene} scene
 * @property {string[]} hand without the card that is on its way
 * @property {string | null} pendingSlot the card on its way, where it lies in a slot
 * @property {{ words: string, direction: string, target: number }} rules
 * @property {string[]} names
 * @property {(side: number) => string} sideName
 * @property {Announcer} announcer
 * @property {MatchLog} matchLog
 * @property {{ text: string, tone: string }} status
 * @property {"opening" | "open" | "lost"} line
 * @property {number} ahead
 * @property {number} speed
 * @property {import("./match_log.js").Told[]} told the events of the last push in which something happened
 */

/**
 * @param {import("./table_playback.js").TablePlayback} playback
 * @param {TableView} table as it is drawn
 * @param {Announcer} announcer
 * @returns {ViewModel}
 */
export function viewModelOf({ language, source, matchLog, noticeUntil, notice, speed, told }, table, announcer) {
  const rules = rulesShown(table);
  const names = seatNames(language, table);
  const acting = source.acting(table);
  const option = optionOf(table, acting && acting.action);
  const scene = sceneOf(table, { direction: rules.direction, names, language });
  return {
    table,
    scene,
    hand: scene.hand.filter((card) => !option || card !== option.card),
    pendingSlot: option && !option.taken.length ? option.card : null,
    rules,
    names,
    sideName: (side) => announcer.sideName(side, table),
    announcer,
    matchLog,
    status: statusOf({
      table,
      names,
      language,
      line: source.line,
      isSending: acting !== null && acting.seq === undefined && performance.now() - acting.at >= SENDING,
      notice: performance.now() < noticeUntil ? notice : "",
    }),
    line: source.line,
    ahead: source.ahead,
    speed,
    told,
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
