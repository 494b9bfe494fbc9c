/** What to call who sits at a table: nobody is taken for somebody else, or for a computer. */

import { capital } from "./lines.js";

/** @typedef {import("../i18n.js").Language} Language */
/** @typedef {import("./wire.js").TableView} TableView */
/** @typedef {import("./wire.js").SeatView} SeatView */

const ISOLATE = "\u2068";
const END = "\u2069";

/**
 * A name without the characters that steer the direction of a text.
 * @param {string} name
 */
export function plainName(name) {
  return name.replace(/[\u0000-\u001f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "").trim();
}

/**
 * A name as part of a plain text (a label, a spoken line), kept from turning what stands around it.
 * @param {string} name
 */
export function isolated(name) {
  return ISOLATE + plainName(name) + END;
}

/** @param {SeatView} seat */
export function isComputer(seat) {
  return seat.kind === "computer" || seat.kind === "bot" || seat.is_handed;
}

/**
 * The level of a computer in words.
 * @param {Language} language
 * @param {string} level
 */
export function levelName(language, level) {
  const key = `play.level.${level}`;
  return key in language.sentences ? language.text(key) : level;
}

/**
 * What to call each seat; the reader's own is "you". Equal names get a number.
 * @param {Language} language
 * @param {Pick<TableView, "seats" | "you">} table
 * @param {string} [own] what the reader is called, where these are no names by themselves
 * @returns {string[]}
 */
export function seatNames(language, { seats, you }, own = capital(language.text("web.you"))) {
  const bare = seats.map((seat) => bareName(language, seat));
  const keys = bare.map((name) => plainName(name).toLocaleLowerCase());
  return bare.map((name, seat) => {
    if (seat === you) {
      return own;
    }
    const alike = keys.flatMap((key, at) => (key === keys[seat] && at !== you ? [at] : []));
    const isNumbered = alike.length > 1 && seats[seat].kind !== "open";
    return isNumbered ? isolated(`${plainName(name)} ${alike.indexOf(seat) + 1}`) : name;
  });
}

/**
 * @param {Language} language
 * @param {SeatView} seat
 */
function bareName(language, seat) {
  if (seat.kind === "open") {
    return language.text("web.seat.open");
  }
  if (seat.kind === "computer") {
    return language.text("web.computer");
  }
  return seat.name === null ? language.text("web.guest") : isolated(seat.name);
}
