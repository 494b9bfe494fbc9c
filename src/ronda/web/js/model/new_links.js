/** New links for seats: whoever gets one plays there, so everybody at the table hears of it. */

/**
 * What to say of the links that were given since a table was seen before, a line each.
 * @param {import("../i18n.js").Language} language
 * @param {import("./wire.js").TableView | null} before
 * @param {import("./wire.js").TableView} now
 * @param {string[]} names by seat
 */
export function newLinks(language, before, now, names) {
  return now.seats.flatMap(({ links = [] }, seat) => {
    const known = before ? (before.seats[seat].links || []).length : links.length;
    return links.slice(known).map((by) =>
      by === null
        ? language.text("web.log.link.host", { seat: names[seat] })
        : language.text("web.log.link", { by: names[by], seat: names[seat] }),
    );
  });
}
