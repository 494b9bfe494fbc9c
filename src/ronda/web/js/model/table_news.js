/** News of the table itself: new links for seats, and that the server has gone back. */

/** @typedef {import("../i18n.js").Language} Language */
/** @typedef {import("./wire.js").TableView} TableView */
/** @typedef {import("./wire.js").LinkView} LinkView */

/** No words, and no link. @type {LinkView} */
const NOTHING = { words: [], missing: [], is_out: false, by: null, is_used: false };

/**
 * What to say of a table itself since it was seen before, a line each.
 * @param {Language} language
 * @param {TableView | null} before
 * @param {TableView} now
 * @param {string[]} names by seat
 */
export function tableNews(language, before, now, names) {
  return [...wentBack(language, before, now, names), ...newLinks(language, before, now, names)];
}

/**
 * What to say where the server has gone back to an earlier state of the table: everybody at it hears of
 * it, and why.
 * @param {Language} language
 * @param {TableView | null} before
 * @param {TableView} now
 * @param {string[]} names by seat
 * @returns {string[]}
 */
export function wentBack(language, before, now, names) {
  const { went_back: back } = now;
  if (!back || (before?.went_back?.seq === back.seq)) {
    return [];
  }
  if (!back.is_told) {
    return [language.text("web.back.known")];
  }
  const { by } = back;
  return [by === null ? language.text("web.back.watching") : language.text("web.back.told", { by: names[by] })];
}

/**
 * What to say of new links since a table was seen before, a line each.
 * @param {Language} language
 * @param {TableView | null} before
 * @param {TableView} now
 * @param {string[]} names by seat
 */
export function newLinks(language, before, now, names) {
  return now.seats.flatMap((who, seat) => {
    const old = before?.seats[seat] ?? who;
    /** @param {string} key @param {number | null} [by] */
    const say = (key, by) =>
      language.text(`web.log.link${key}`, { seat: names[seat], by: typeof by === "number" ? names[by] : "" });
    const was = old.link || NOTHING;
    const is = who.link || NOTHING;
    const given = (who.links || []).slice((old.links || []).length);
    const words = is.words.filter((by) => !was.words.includes(by));
    const isKept = given.length > 0 || who.kind !== old.kind || who.name !== old.name;
    return [
      ...words.map((by) => say(by === null ? ".word.host" : ".word", by)),
      ...given.map((by) => say(by === seat ? ".own" : by === null ? ".host" : "", by)),
      is.is_used && !was.is_used && was.is_out && say(".used"),
      was.is_used && !is.is_out && say(".opened"),
      was.is_out && !was.is_used && !is.is_out && !isKept && say(was.by === seat ? ".opened" : ".void"),
    ].filter((line) => typeof line === "string");
  });
}

/**
 * Whether a reader may ask for a new link of somebody's seat just now, and what to say where that is
 * not possible yet; nothing where it never is.
 * @param {Language} language
 * @param {TableView} table
 * @param {number} seat
 * @param {number} now the server's time, in milliseconds
 * @param {string[]} names by seat
 * @returns {{ isOffered: boolean, line: string }}
 */
export function relinking(language, table, seat, now, names) {
  const { you, is_host: isHost, settings, seats } = table;
  const { kind, is_here: isHere, link, link_from: from } = seats[seat];
  const say = (/** @type {string} */ key, values = {}) => ({ isOffered: false, line: language.text(`web.link.${key}`, values) });
  const isPerson = kind === "human" || kind === "bot";
  const isAsked = isHost || (you !== null && seats[you].kind === "human");
  if (isPerson && seat === you) {
    return { isOffered: true, line: "" };
  }
  if (!isPerson || !isAsked || settings.is_public || isHere) {
    return { isOffered: false, line: "" };
  }
  if (link?.is_out && (link.is_used || link.by !== you)) {
    return say("out");
  }
  if (typeof from !== "number") {
    return say("between");
  }
  if (now < 1000 * from) {
    return say("wait", { n: Math.ceil(from - now / 1000) });
  }
  if (link?.words.includes(you)) {
    const missing = link.missing.map((word) => (word === null ? language.text("web.link.host") : names[word]));
    return say("missing", { names: missing.join(", ") });
  }
  return { isOffered: true, line: "" };
}
