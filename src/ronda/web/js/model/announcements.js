/**
 * The table as it is spoken: one sentence a step, and answers to "what lies there?". All values are
 * plain texts for a live region.
 */

import { sidesOf } from "./layout.js";

/** @typedef {import("../i18n.js").Language} Language */
/** @typedef {import("./wire.js").TableView} TableView */
/** @typedef {import("./wire.js").Event} Event */
/** @typedef {import("./lines.js").Lines} Lines */
/** @typedef {import("./match_log.js").Told} Told */

export class Announcer {
  /**
   * @param {Lines} lines
   * @param {number} target the points that win
   */
  constructor(lines, target) {
    this.lines = lines;
    this.target = target;
  }

  /** @returns {Language} */
  get language() {
    return this.lines.language;
  }

  get names() {
    return this.lines.names;
  }

  /**
   * @param {string} key
   * @param {Record<string, string | number>} [values]
   */
  say(key, values = {}) {
    return this.lines.say(`web.spoken.${key}`, values);
  }

  /**
   * Cards by their ranks alone: in a run suits do not matter.
   * @param {string[]} cards
   */
  ranks(cards) {
    return this.lines.listed(cards.map((card) => this.lines.rank(card.slice(0, -1))));
  }

  /**
   * The sentence of a step.
   * @param {Told[]} told
   * @param {TableView} table as it is afterwards
   */
  step(told, table) {
    const said = told.map((each) => this.event(each, table)).filter(Boolean);
    const turn = this.turn(table);
    return { text: [...said, turn].filter(Boolean).join(" "), isMine: turn !== "" };
  }

  /**
   * What somebody else took in a step; empty where nobody did.
   * @param {Told[]} told
   * @param {TableView} table
   */
  deed(told, table) {
    const took = told.find(
      ({ event }) => event.event === "play" && event.seat !== table.you && event.captured.length + event.taken.length > 0,
    );
    return took ? this.event(took, table) : "";
  }

  /**
   * @param {Told} told
   * @param {TableView} table
   */
  event({ event, text }, table) {
    switch (event.event) {
      case "play": {
        const cards = event.captured.length ? event.captured : event.taken;
        const values = {
          seat: this.names[event.seat],
          card: this.lines.card(event.card),
          cards: cards.length ? this.ranks(cards) : "",
        };
        return this.say(event.taken.length ? "answers" : cards.length ? "takes" : "lays", values);
      }
      case "points":
        return this.points(event, table);
      case "hands":
        return event.last ? this.say("khlassou") : "";
      case "table":
        return this.table(table);
      case "collect":
        return this.say("collects", { seat: this.names[event.seat] });
      default:
        return text;
    }
  }

  /**
   * @param {Event} event
   * @param {TableView} table
   */
  points(event, table) {
    const what = this.what(event.for);
    const n = Math.abs(event.points);
    const side = this.sideName(event.side, table);
    return this.say(event.points > 0 ? "points" : "points.back", { what, n, side });
  }

  /** @param {string} reason */
  what(reason) {
    return this.lines.levels[reason] || this.language.text(`web.reason.${reason}`);
  }

  /**
   * @param {number} side
   * @param {TableView} table
   */
  sideName(side, table) {
    const sides = sidesOf(table);
    const isOurs = table.you !== null && sides[table.you] === side && sides.indexOf(side) !== sides.lastIndexOf(side);
    return isOurs ? this.language.text("web.side.ours") : this.lines.sideName(side);
  }

  /** Whose turn it is, if it is the reader's: with the hand. @param {TableView} table */
  turn(table) {
    const { view, you, called } = table;
    if (!view || you === null || table.stage !== "playing" || !called.includes(you)) {
      return "";
    }
    if (view.phase === "declare") {
      return this.say("declare", { cards: this.ranks(view.hand) });
    }
    return view.hand.length ? this.say("turn", { cards: this.ranks(view.hand) }) : "";
  }

  // --- asked by key ---

  /** @param {TableView} table */
  hand({ view }) {
    const cards = view?.hand ?? [];
    return cards.length ? this.say("hand", { cards: this.lines.cards(cards) }) : this.say("hand.empty");
  }

  /** @param {TableView} table */
  table({ view }) {
    const cards = view?.loose ?? [];
    return cards.length ? this.say("table", { cards: this.lines.cards(cards) }) : this.say("table.empty");
  }

  /** @param {TableView} table */
  scores(table) {
    const totals = table.view ? table.view.totals : [];
    const scores = totals.map((n, side) => `${this.sideName(side, table)} ${n}`);
    return this.say("scores", { scores: this.lines.listed(scores), target: this.target });
  }

  /** @param {TableView} table */
  piles(table) {
    const { view } = table;
    const piles = (view?.piles ?? []).map((n, side) => `${this.sideName(side, table)} ${n}`);
    const values = { piles: this.lines.listed(piles), par: view?.par ?? 0, n: view?.stock ?? 0 };
    return this.say("piles", values);
  }

  /** What can be answered. @param {TableView} table */
  live({ view }) {
    if (view?.chain) {
      const { rank, holder, level } = view.chain;
      const values = { rank: this.lines.rank(rank), seat: this.names[holder], level: this.what(level) };
      return this.say("live.chain", values);
    }
    if (view?.live) {
      return this.say("live", { card: this.lines.card(view.live) });
    }
    return this.say("live.none");
  }
}

/**
 * What playing a card takes and scores, in a few words.
 * @param {import("./wire.js").PlayOption} option
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
 * @param {import("./wire.js").Gain} gain
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
 * @param {import("./wire.js").PlayOption | undefined} option
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

/** What is said of a gap: the line was broken. */
export const BROKEN = {
  nothing: "web.summary.nothing",
  moved: "web.summary.moved",
  points: "web.summary.points",
};

/** And where nobody looked at the page. */
export const AWAY = { nothing: "web.away.nothing", moved: "web.away.moved", points: "web.away.points" };

/**
 * What has changed in a gap, in one line.
 * @param {TableView} before
 * @param {TableView} now
 * @param {typeof BROKEN} why `BROKEN` or `AWAY`
 * @param {Announcer | null} announcer
 */
export function summaryOf(before, now, why, announcer) {
  const text = (/** @type {keyof typeof why} */ key, values = {}) =>
    announcer?.language.text(why[key], values) ?? "";
  if (!now.view || !before.view || before.seq === now.seq) {
    return before.seq === now.seq ? text("nothing") : text("moved");
  }
  const { totals } = before.view;
  const gains = now.view.totals.flatMap((total, side) => {
    const points = total - (totals[side] || 0);
    return points > 0 && announcer ? [`${announcer.sideName(side, now)} +${points}`] : [];
  });
  return gains.length ? text("points", { points: gains.join(", ") }) : text("moved");
}
