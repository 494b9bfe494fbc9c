/** The server has gone back to an earlier state of the table: everybody at it hears of it, and why. */

/**
 * What to say of it since a table was seen before; nothing where nothing is new.
 * @param {import("../i18n.js").Language} language
 * @param {import("./wire.js").TableView | null} before
 * @param {import("./wire.js").TableView} now
 * @param {string[]} names by seat
 * @returns {string[]}
 */
export function wentBack(language, before, now, names) {
  const { went_back: back } = now;
  if (!back || (before && before.went_back && before.went_back.seq === back.seq)) {
    return [];
  }
  if (!back.is_told) {
    return [language.text("web.back.known")];
  }
  return [
    back.by === null ? language.text("web.back.watching") : language.text("web.back.told", { by: names[back.by] }),
  ];
}
