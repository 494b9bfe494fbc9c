/** What a card would do, in words: the View brings it, nothing is reckoned here. */

/** @typedef {import("./wire.js").PlayOption} PlayOption */
/** @typedef {import("./wire.js").Gain} Gain */
/** @typedef {import("./announcements.js").Announcer} Announcer */

/**
 * What playing a card takes and scores, in a few words.
 * @param {PlayOption} option
 * @param {Announcer} announcer
 * @param {number} mine the reader's side
 * @returns {{ deed: string, gains: string }}
 */
export function previewOf(option, announcer, mine) {
  const { language } = announcer;
  const say = (/** @type {string} */ key, values = {}) => language.text(`web.preview.${key}`, values);
  const deed = option.taken.length
    ? say("answers", { cards: announcer.ranks(option.taken) })
    : option.captured.length
      ? say("takes", { cards: announcer.ranks(option.captured) })
      : say("lays");
  const gains = option.gains.map((gain) => gainText(gain, announcer, mine));
  if (option.stake.length) {
    const stake = option.stake.map((gain) => gainText(gain, announcer, mine));
    gains.push(say("stake", { gains: announcer.lines.listed(stake) }));
  }
  if (option.decides) {
    gains.push(say("decides"));
  }
  return { deed, gains: gains.join(language.text("word.list.comma")) };
}

/**
 * @param {Gain} gain
 * @param {Announcer} announcer
 * @param {number} mine
 */
function gainText({ side, points, for: reason }, announcer, mine) {
  const n = `${points < 0 ? "−" : "+"}${Math.abs(points)}`;
  const what = announcer.what(reason);
  const key = side === mine ? "web.preview.gain" : "web.preview.gain.other";
  return announcer.language.text(key, { points: n, what });
}

/**
 * A card of the hand for a screen reader.
 * @param {string} card
 * @param {PlayOption | undefined} option
 * @param {Announcer} announcer
 * @param {number} mine
 */
export function cardLabel(card, option, announcer, mine) {
  const name = announcer.lines.card(card);
  if (!option) {
    return name;
  }
  const { deed, gains } = previewOf(option, announcer, mine);
  return announcer.language.text(gains ? "web.card.label.gains" : "web.card.label", { card: name, deed, gains });
}
