/** The small phrases that sentences are filled with: cards, ranks, lists, the table's words. */

/** @typedef {import("../i18n.js").Language} Language */

/**
 * What of a rule set sentences depend on; `values` of a rules page.
 * @typedef {object} RuleValues
 * @property {"darba" | "caida" | "bwahed"} words
 * @property {"off" | "steal" | "wait"} chain
 * @property {number} darba
 * @property {boolean} darba_across
 * @property {number} ronda
 * @property {number} double_ronda
 * @property {number} tringa
 * @property {"own" | "pot"} call_award
 * @property {boolean} call_lowest_all_four
 * @property {number} target
 * @property {Record<string, number>} first_hand
 * @property {Record<string, number>} later_hand
 * @property {Record<string, number>} opening
 */

export class Phrases {
  /**
   * @param {Language} language
   * @param {RuleValues} rules
   */
  constructor(language, rules) {
    this.language = language;
    const words = ["darba", "hbel", "joj_hbal"];
    /** @type {Record<string, string>} */
    this.levels = Object.fromEntries(
      words.map((level) => [level, language.text(`word.${level}.${rules.words}`)]),
    );
  }

  /**
   * A sentence; `{darba}`, `{hbel}`, `{joj_hbal}` are the table's words.
   * @param {string} key
   * @param {Record<string, string | number>} [values]
   */
  say(key, values = {}) {
    const text = this.phrase(key, values);
    return text.charAt(0).toUpperCase() + text.slice(1);
  }

  /**
   * A phrase that stands within a sentence.
   * @param {string} key
   * @param {Record<string, string | number>} [values]
   */
  phrase(key, values = {}) {
    return this.language.text(key, { ...this.levels, ...values });
  }

  /** @param {string} card its text form, as `7o` */
  card(card) {
    return this.language.text(`card.name.${card.slice(-1)}`, { rank: this.rank(card.slice(0, -1)) });
  }

  /** @param {string | number} rank */
  rank(rank) {
    return this.language.text(`card.rank.${rank}`);
  }

  /** @param {string | number} rank */
  ranks(rank) {
    return this.language.text(`card.ranks.${rank}`);
  }

  /** @param {string[]} cards */
  cards(cards) {
    return this.listed(cards.map((card) => this.card(card)));
  }

  /** @param {string[]} phrases */
  listed(phrases) {
    const before = phrases.slice(0, -1);
    const last = phrases[phrases.length - 1];
    if (before.length === 0) {
      return last;
    }
    const comma = this.language.text("word.list.comma");
    return this.language.text("word.list.and", { before: before.join(comma), last });
  }

  /** @param {string[]} phrases those that hold commas themselves */
  series(phrases) {
    return phrases.join(this.language.text("word.list.series"));
  }
}
