/** Before the start: what the seats show, what a reader may do there, what is still waited for. */

import { placeOf, sidesOf, tileOf } from "./layout.js";
import { isComputer, levelName, seatNames } from "./names.js";

/** @typedef {import("./wire.js").TableView} TableView */
/** @typedef {import("../i18n.js").Language} Language */

/**
 * A seat before the start.
 * @typedef {object} LobbySeat
 * @property {number} seat
 * @property {import("./layout.js").Place} place
 * @property {"star" | "cross" | "diamond"} tile
 * @property {"open" | "human" | "computer" | "bot"} kind
 * @property {boolean} isComputer
 * @property {boolean} isMine
 * @property {boolean} isReady
 * @property {string} name
 * @property {string} note
 * @property {boolean} maySit whether the reader may sit down here
 * @property {SeatAction[]} actions what the reader may do about it
 */

/** @typedef {"computer" | "level" | "swap" | "remove" | "relink" | "own" | "leave"} SeatAction */

/**
 * @param {Language} language
 * @param {TableView} table
 * @param {string} direction of play
 * @returns {LobbySeat[]}
 */
export function lobbySeats(language, table, direction) {
  const names = seatNames(language, table);
  const viewer = table.you === null ? 0 : table.you;
  const count = table.seats.length;
  return table.seats.map((who, seat) => ({
    seat,
    place: placeOf(seat, viewer, count, direction),
    tile: tileOf(sidesOf(table)[seat]),
    kind: who.kind,
    isComputer: isComputer(who),
    isMine: seat === table.you,
    isReady: who.is_ready,
    name: names[seat],
    note: noteOf(language, who),
    maySit: who.kind === "open" && table.you === null,
    actions: actionsOf(table, seat),
  }));
}

/**
 * @param {Language} language
 * @param {import("./wire.js").SeatView} who
 */
function noteOf(language, who) {
  if (who.kind === "computer") {
    return levelName(language, who.level || "");
  }
  if (who.kind === "bot") {
    return language.text("web.seat.bot");
  }
  if (who.kind === "open") {
    return "";
  }
  if (!who.is_here) {
    return language.text("web.seat.away");
  }
  return language.text(who.is_ready ? "web.lobby.is_ready" : "web.lobby.not_ready");
}

/**
 * @param {TableView} table
 * @param {number} seat
 * @returns {SeatAction[]}
 */
function actionsOf({ seats, you, is_host: isHost, stage, settings }, seat) {
  const { kind, is_here: isHere } = seats[seat];
  const isMine = seat === you;
  const isSeating = stage === "seating";
  const isPerson = kind === "human" || kind === "bot";
  /** @type {[SeatAction, boolean][]} */
  const all = [
    ["computer", isHost && kind === "open"],
    ["level", isHost && kind === "computer" && isSeating],
    ["own", isMine],
    ["swap", isHost && isSeating],
    ["relink", isPerson && !isMine && !isHere && !settings.is_public && (isHost || you !== null)],
    ["remove", isHost && isSeating && kind !== "open" && !isMine],
    ["leave", isMine],
  ];
  return all.filter(([, is]) => is).map(([action]) => action);
}

/**
 * What the start still waits for, in one line.
 * @param {Language} language
 * @param {TableView} table
 * @param {number} now the server's time, in milliseconds
 */
export function waitingLine(language, table, now) {
  const open = table.seats.filter(({ kind }) => kind === "open").length;
  if (open > 0) {
    return language.text("web.lobby.wait.open", { n: open });
  }
  if (table.you === null && !table.is_host) {
    return language.text("web.lobby.full");
  }
  const left = secondsLeft(table, now);
  if (left !== null) {
    return language.text("web.lobby.starting", { n: left });
  }
  const names = seatNames(language, table);
  const late = table.seats.flatMap((who, seat) => (who.is_ready ? [] : [seat]));
  const others = late.filter((seat) => seat !== table.you);
  const at = table.settings.starts_at;
  if (others.length > 0) {
    return language.text("web.lobby.wait.ready", { names: others.map((seat) => names[seat]).join(", ") });
  }
  if (at !== null && now < at * 1000) {
    return language.text(late.length ? "web.lobby.wait.you" : "web.lobby.wait.time");
  }
  const away = table.seats.flatMap(({ is_here: isHere }, seat) => (isHere ? [] : [names[seat]]));
  if (table.settings.starts_when_full && !late.length && away.length) {
    return language.text("web.lobby.wait.back", { names: away.join(", ") });
  }
  if (table.is_host && !table.settings.starts_when_full) {
    return language.text("web.lobby.wait.start");
  }
  return language.text(late.length ? "web.lobby.wait.you" : "web.lobby.wait.host");
}

/**
 * How long it is until the match begins by itself; null as long as it does not.
 * @param {TableView} table
 * @param {number} now in milliseconds
 */
export function secondsLeft({ stage, deadline, settings }, now) {
  const isDue = stage === "seating" && settings.starts_when_full && deadline !== null;
  return isDue ? Math.max(0, Math.ceil((deadline * 1000 - now) / 1000)) : null;
}

/** Whether the host may start now. @param {TableView} table @param {number} now in milliseconds */
export function mayStart(table, now) {
  const { seats, you, settings } = table;
  const isTime = settings.starts_at === null || now >= settings.starts_at * 1000;
  return isTime && seats.every(({ kind, is_ready: isReady }, seat) => kind !== "open" && (isReady || seat === you));
}

/**
 * A start time as the reader's own clocks show it, and how long it is until then.
 * @param {string} code of the language
 * @param {number} at seconds since the epoch
 * @param {number} now milliseconds since the epoch
 */
export function startTime(code, at, now) {
  const date = new Date(at * 1000);
  const when = new Intl.DateTimeFormat(localeOf(code), {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(date);
  const minutes = Math.max(0, Math.ceil((at * 1000 - now) / 60_000));
  const hours = Math.floor(minutes / 60);
  return { when, days: Math.floor(hours / 24), hours, minutes: minutes % 60 };
}

/**
 * How long it is until then, in words.
 * @param {Language} language
 * @param {{ days: number, hours: number, minutes: number }} rest
 */
export function untilStart(language, { days, hours, minutes }) {
  if (days > 1) {
    return language.text("web.lobby.in.days", { n: days });
  }
  const key = hours ? "web.lobby.in.hours" : "web.lobby.in.minutes";
  return language.text(key, hours ? { n: hours, minutes } : { n: minutes });
}

/**
 * The reader's own kind of a language, as British English; Morocco writes 0–9, in Arabic too.
 * @param {string} code
 */
function localeOf(code) {
  if (/^ar/.test(code)) {
    return "ar-MA-u-nu-latn";
  }
  return navigator.languages.find((own) => own.split("-")[0] === code) ?? code;
}

/** Joins emoji to one, as in a family. */
const JOINER = "\u200d";

/**
 * A name as the server takes it: nothing that cannot be seen, at most 40 characters.
 * @param {string} name
 */
export function takenName(name) {
  const seen = name.split(JOINER).map((part) => part.replace(/\p{C}/gu, "").replace(/\p{Z}/gu, " "));
  const joined = seen.reduce((before, after) => before + (isJoined(before, after) ? JOINER : "") + after);
  const short = Array.from(joined.trim()).slice(0, 40).join("");
  return (short.endsWith(JOINER) ? short.slice(0, -1) : short).trim();
}

/**
 * Whether emoji stand before and after: between letters a joiner would only hide.
 * @param {string} before
 * @param {string} after
 */
function isJoined(before, after) {
  // The last character by itself: Chromium 156 finds no emoji by a class before a `$`.
  const [last = ""] = Array.from(before).slice(-1);
  return /^[\p{So}\p{Sk}\ufe0f]/u.test(last) && /^[\p{So}\p{Sm}]/u.test(after);
}

/**
 * A table that is open to everybody, as the server lists it.
 * @typedef {object} Listed
 * @property {string} table
 * @property {string} stage
 * @property {import("./wire.js").Settings} settings
 * @property {{ kind: string, name: string | null, level: string | null }[]} seats
 */

/** @param {Listed} table */
export function openSeats({ seats }) {
  return seats.filter(({ kind }) => kind === "open").length;
}

/**
 * Numbers from 0 to 1 that follow from a text: the same table looks the same everywhere.
 * @param {string} text
 * @param {number} count
 */
export function numbersFrom(text, count) {
  let state = 2166136261;
  for (let at = 0; at < text.length; at += 1) {
    state = Math.imul(state ^ text.charCodeAt(at), 16777619) >>> 0;
  }
  return Array.from({ length: count }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  });
}
