/** What was refused, in the reader's language. */

/** @typedef {import("../i18n.js").Language} Language */

/**
 * @param {Language} language
 * @param {unknown} error a `RefusedError`, or anything else that went wrong
 */
export function refusalText(language, error) {
  const { code = "try_again", data } = /** @type {{ code?: string, data?: Record<string, any> }} */ (error);
  return code === "bad_rules" && data?.fault ? rulesText(language, data) : language.text(`web.refused.${code}`);
}

/**
 * Why rules are refused: the sentence of a `RulesFault`.
 * @param {Language} language
 * @param {Record<string, any>} data as `RulesError.written` has it
 */
function rulesText(language, { fault, switch: name, allowed = [], ...values }) {
  const words = Object.fromEntries(
    ["darba", "hbel", "joj_hbal"].map((level) => [level, language.text(`word.${level}.darba`)]),
  );
  /** @param {string} key @param {unknown} bare what stands there where there are no words for it */
  const worded = (key, bare) => {
    const text = language.text(key, words);
    return text === key ? String(bare) : text;
  };
  const choices = allowed.map((/** @type {unknown} */ value) =>
    worded(`value.${name}.${value === true ? "yes" : value === false ? "no" : value}`, value),
  );
  const title = worded(`switch.${name}`, name);
  const text = language.text(`rules.refused.${fault}`, { ...values, title, allowed: choice(language, choices) });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * A choice within a sentence, as in *2, 3 or 4*.
 * @param {Language} language
 * @param {string[]} choices
 */
function choice(language, choices) {
  const before = choices.slice(0, -1);
  const last = choices[choices.length - 1] ?? "";
  const comma = language.text("word.list.comma");
  return before.length === 0 ? last : language.text("word.list.or", { before: before.join(comma), last });
}
