/**
 * Sentences of the reader's language, from the catalogues that the terminal uses too.
 *
 * A sentence is a text with `{names}`, or an object of plural categories chosen by the value `n`.
 */

/** The languages there are, by code, with their own names. */
export const LANGUAGES = Object.freeze({
  en: "English",
  fr: "Français",
  es: "Español",
  ar: "العربية",
  ary: "الدارجة",
  "ary-Latn": "Darija",
});

/**
 * Browsers know no plural rules of Darija and would take those of their own language: Arabic's.
 * @type {Readonly<Record<string, string>>}
 */
const PLURALS_OF = Object.freeze({ ary: "ar", "ary-Latn": "ar" });

/** @typedef {Record<string, string | Record<string, string>>} Sentences */

export class Language {
  /**
   * @param {string} code
   * @param {Sentences} sentences
   */
  constructor(code, sentences) {
    this.code = code;
    this.sentences = sentences;
    this.plural = new Intl.PluralRules(PLURALS_OF[code] || code);
    /** Whether numbers are written ٠–٩, where the reader likes them so. */
    this.hasArabicDigits = false;
  }

  /** Which way its texts run. */
  get direction() {
    return /^(ar|ary)$/.test(this.code) ? "rtl" : "ltr";
  }

  /**
   * The sentence of a key, filled in. A key without a sentence shows itself, so that a page that is
   * newer than its catalogue still works.
   * @param {string} key
   * @param {Record<string, string | number>} [values]
   * @returns {string}
   */
  text(key, values = {}) {
    const sentence = this.sentences[key];
    if (sentence === undefined) {
      return key;
    }
    const form =
      typeof sentence === "string"
        ? sentence
        : sentence[this.plural.select(Number(values.n))] || sentence.other;
    return form.replace(/\{(\w+)\}/g, (_, name) => this.digits(String(values[name])));
  }

  /**
   * A number as this reader writes it.
   * @param {number} n
   * @param {boolean} [isSigned] with its sign
   */
  number(n, isSigned = false) {
    const sign = n < 0 ? "−" : isSigned ? "+" : "";
    // In a text from the right a sign would change sides without a mark.
    const mark = sign && this.direction === "rtl" ? "\u200e" : "";
    return mark + sign + this.digits(String(Math.abs(n)));
  }

  /**
   * Morocco writes 0–9; ٠–٩ is a setting. Corners of cards are always as they are drawn.
   * @param {string} text
   */
  digits(text) {
    const isArabic = this.hasArabicDigits && this.direction === "rtl";
    return isArabic ? text.replace(/[0-9]/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)]) : text;
  }
}

/** @type {Map<string, Promise<Language>>} */
const loaded = new Map();

/**
 * The language asked for, or the browser's first that there is, or English.
 * @param {string | null} wanted
 * @returns {Promise<Language>}
 */
export function loadLanguage(wanted) {
  const code = [wanted, ...navigator.languages].map(known).find(Boolean) || "en";
  let language = loaded.get(code);
  if (!language) {
    language = fetch(new URL(`../lang/${code}.json`, import.meta.url).pathname)
      .then((answer) => answer.json())
      .then((sentences) => new Language(code, sentences));
    loaded.set(code, language);
  }
  return language;
}

/**
 * The code of a language there is for what a browser or a person asks for.
 * @param {string | null} wanted
 */
function known(wanted) {
  if (!wanted) {
    return undefined;
  }
  if (wanted in LANGUAGES) {
    return wanted;
  }
  const base = wanted === "ar-MA" ? "ary" : wanted.split("-")[0];
  return base in LANGUAGES ? base : undefined;
}
