/** Cards in words, where no rule set is at hand. */

/** @param {import("../i18n.js").Language} language @param {string} card in its text form, as `7o` */
export function cardName(language, card) {
  const rank = language.text(`card.rank.${card.slice(0, -1)}`);
  return language.text(`card.name.${card.slice(-1)}`, { rank });
}
