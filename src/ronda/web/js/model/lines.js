/**
 * What happened, in the reader's words: a line that the server tells is a key and what fills it
 * (`ronda.narration`). How a value is shown goes by its name.
 */

/** @typedef {import("../i18n.js").Language} Language */
/** @typedef {import("./wire.js").Line} Line */

/** @param {Language} language @param {string} card in its text form, as `7o` */
export function cardName(language, card) {
  const rank = language.text(`card.rank.${card.slice(0, -1)}`);
  return language.text(`card.name.${card.slice(-1)}`, { rank });
}

/** What the courts are called, whose corners have numbers. @param {Language} language */
export function courtsTold(language) {
  const [sota, caballo, rey] = ["10", "11", "12"].map((rank) => language.text(`card.rank.${rank}`));
  return language.text("web.hint.courts", { sota, caballo, rey });
}

export class Lines {
  /**
   * @param {Language} language
   * @param {string} words the table's own: `darba`, `caida` or `bwahed`
   * @param {string[]} names by seat, as they stand within a sentence
   * @param {number[]} sides by seat
   */
  constructor(language, words, names, sides) {
    this.language = language;
    this.names = names;
    this.sides = sides;
    /** @type {Record<string, string>} */
    this.levels = Object.fromEntries(
      ["darba", "hbel", "joj_hbal"].map((level) => [level, language.text(`word.${level}.${words}`)]),
    );
  }

  /** A line by itself; points are followed by their why. @param {Line} line */
  sentence(line) {
    return capital(this.phrase(line));
  }

  /** Why the points of a line were scored; empty for other lines. @param {Line} line */
  why({ why = [] }) {
    return why.map((each) => this.sentence(each)).join(" ");
  }

  /** Each call of a line by itself. @param {Line} line */
  parts({ values = {} }) {
    const calls = /** @type {Line[]} */ (values.calls ?? []);
    return calls.map((call) => this.sentence(call));
  }

  /** A line within another. @param {Line} line @returns {string} */
  phrase(line) {
    const values = Object.entries(line.values ?? {}).map(([name, value]) => [name, this.shown(name, value)]);
    return this.text(line.key, { ...Object.fromEntries(values), why: this.why(line) });
  }

  /**
   * @param {string} name
   * @param {any} value
   */
  shown(name, value) {
    switch (name) {
      case "seat":
        return this.names[value];
      case "side":
        return this.sideName(value);
      case "card":
      case "on":
        return this.card(value);
      case "cards":
        return this.cards(value);
      case "rank":
        return this.ranks(value);
      case "level":
        return this.levels[value];
      case "call":
      case "other":
        return this.phrase(value);
      case "hands":
        return capital(this.phrases(value));
      case "calls":
      case "counts":
      case "totals":
        return this.phrases(value);
      default:
        return value;
    }
  }

  /** Those that name a seat may hold commas themselves. @param {Line[]} lines */
  phrases(lines) {
    const all = lines.map((line) => this.phrase(line));
    const isSeries = lines.some(({ values }) => values && "seat" in values);
    return isSeries ? all.join(this.language.text("word.list.series")) : this.listed(all);
  }

  /** What to call a side: a seat's name, or those of two partners. @param {number} side */
  sideName(side) {
    const [first, second] = this.names.filter((_, seat) => this.sides[seat] === side);
    return second === undefined ? first : this.text("word.partners", { first, second });
  }

  /**
   * A sentence of the catalogue; `{darba}`, `{hbel}`, `{joj_hbal}` are the table's words.
   * @param {string} key
   * @param {Record<string, string | number>} [values]
   */
  say(key, values) {
    return capital(this.text(key, values));
  }

  /**
   * @param {string} key
   * @param {Record<string, string | number>} [values]
   */
  text(key, values = {}) {
    return this.language.text(key, { ...this.levels, ...values });
  }

  /** @param {string} card */
  card(card) {
    return cardName(this.language, card);
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
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
