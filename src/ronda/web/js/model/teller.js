/**
 * What happens at a table as sentences, each point with its why: `pages/sentences.py` for the page.
 *
 * Fed the events of one match in order. Where events are missing, after a broken line, a why falls
 * back on the points alone.
 */

import { Phrases } from "./phrases.js";
import { Settlement, callName } from "./settlement.js";
import { whyOf } from "./why.js";

/** @typedef {import("../i18n.js").Language} Language */
/** @typedef {import("./phrases.js").RuleValues} RuleValues */
/** @typedef {any} Event one event of RECORD.md */

export class Teller {
  /**
   * @param {Language} language
   * @param {RuleValues} rules
   * @param {string[]} names what to call each seat
   */
  constructor(language, rules, names) {
    this.phrases = new Phrases(language, rules);
    this.rules = rules;
    this.names = names;
    this.drawn = false;
    this.dealer = 0;
    /** @type {Event[]} the last two plays */
    this.plays = [];
    this.settlement = new Settlement(rules, names.length);
    /** @type {number[]} */
    this.counts = [];
    /** @type {number[]} */
    this.totals = [];
    /** Why the last points were scored. */
    this.why = "";
  }

  /**
   * The event as a sentence; a points event is followed by its why.
   * @param {Event} event
   * @returns {string}
   */
  sentence(event) {
    switch (event.event) {
      case "draw":
        this.drawn = true;
        return this.of(event, "event.draw", { card: this.phrases.card(event.card) });
      case "deal":
        return this.deal(event);
      case "hands":
        return this.hands(event);
      case "table":
        return this.phrases.say("event.table", { cards: this.phrases.cards(event.cards) });
      case "call":
        return this.of(event, `event.call.${event.kind}`);
      case "play":
        return this.play(event);
      case "points":
        return this.points(event);
      default:
        return this.ending(event);
    }
  }

  /** @param {Event} event */
  ending(event) {
    switch (event.event) {
      case "collect":
      case "leftover":
        return this.of(event, `event.${event.event}`, { cards: this.phrases.cards(event.cards) });
      case "settle":
        return this.settle(event);
      case "count":
        this.counts = event.cards;
        return this.phrases.say("event.count", { counts: this.bySide(event.cards) });
      case "totals": {
        this.totals = event.totals;
        const totals = this.bySide(event.totals);
        return this.phrases.say("event.totals", { totals, target: this.rules.target });
      }
      default:
        return this.end(event);
    }
  }

  /**
   * A sentence about the seat of an event.
   * @param {Event} event
   * @param {string} key
   * @param {Record<string, string | number>} [values]
   */
  of(event, key, values = {}) {
    return this.phrases.say(key, { seat: this.names[event.seat], ...values });
  }

  /**
   * What to call a side: a seat's name, or those of two partners.
   * @param {number} side
   */
  sideName(side) {
    if (this.names.length < 4) {
      return this.names[side];
    }
    const [first, second] = [this.names[side], this.names[side + 2]];
    return this.phrases.phrase("word.partners", { first, second });
  }

  /** @param {Event} event */
  deal(event) {
    const key = this.drawn ? "event.deal.drawn" : "event.deal";
    this.drawn = false;
    this.dealer = event.dealer;
    this.plays = [];
    this.settlement = new Settlement(this.rules, this.names.length);
    return this.phrases.say(key, { deal: event.deal, seat: this.names[event.dealer] });
  }

  /** @param {Event} event */
  hands(event) {
    if (!this.rules.darba_across) {
      this.plays = [];
    }
    const listed = this.phrases.series(
      event.hands.flatMap((/** @type {string[] | null} */ hand, /** @type {number} */ seat) =>
        hand && hand.length
          ? [
              this.phrases.phrase("event.hand", {
                seat: this.names[seat],
                cards: this.phrases.cards(hand),
              }),
            ]
          : [],
      ),
    );
    const hands = listed.charAt(0).toUpperCase() + listed.slice(1);
    const key = `event.hands${event.last ? ".last" : ""}${hands ? ".shown" : ""}`;
    const n = this.handSize(event.distribution);
    return this.phrases.say(key, { n, distribution: event.distribution, hands });
  }

  /** @param {number} distribution */
  handSize(distribution) {
    const seats = String(this.names.length);
    if (distribution === 1) {
      return this.rules.first_hand[seats];
    }
    const each = (40 - this.rules.opening[seats]) / this.names.length;
    const later = this.rules.later_hand[seats];
    const left = each - this.rules.first_hand[seats] - (distribution - 2) * later;
    return Math.min(later, left);
  }

  /** @param {Event} event */
  play(event) {
    this.plays = [...this.plays, event].slice(-2);
    const shown = event.captured.length ? event.captured : event.taken;
    const values = { card: this.phrases.card(event.card), cards: "" };
    if (event.taken.length) {
      const before = this.plays.length > 1 && this.plays[0].taken.length > 0;
      const key = `event.play.${before ? "joj_hbal" : "hbel"}.${this.rules.chain}`;
      return this.of(event, key, { ...values, cards: this.phrases.cards(shown) });
    }
    if (!event.captured.length) {
      return this.of(event, "event.play.lay", values);
    }
    const waits = this.rules.chain === "wait" && this.isDarba();
    const key = waits ? "event.play.wait" : "event.play.capture";
    return this.of(event, key, { ...values, cards: this.phrases.cards(shown) });
  }

  /** Whether the play at hand took the card that the play before laid. */
  isDarba() {
    if (this.plays.length < 2 || this.rules.darba === 0) {
      return false;
    }
    const [before, play] = this.plays;
    const isLay = !before.captured.length && !before.taken.length;
    return isLay && before.card.slice(0, -1) === play.card.slice(0, -1);
  }

  /** @param {Event} event */
  points(event) {
    const key = event.points > 0 ? "event.points" : "event.points.back";
    const values = { side: this.sideName(event.side), n: Math.abs(event.points) };
    this.why = whyOf(this, event);
    return this.phrases.say(key, { ...values, why: this.why });
  }

  /** @param {Event} event */
  settle(event) {
    this.settlement.open(event);
    const calls = this.phrases.series(
      event.calls.map((/** @type {any} */ call) =>
        this.phrases.phrase("event.settled", {
          seat: this.names[call.seat],
          call: callName(call, this.phrases),
        }),
      ),
    );
    return this.phrases.say("event.settle", { distribution: event.distribution, calls });
  }

  /** @param {number[]} numbers */
  bySide(numbers) {
    return this.phrases.listed(
      numbers.map((n, side) => this.phrases.phrase("event.tally", { side: this.sideName(side), n })),
    );
  }

  /** @param {Event} event */
  end(event) {
    if (event.winner === null) {
      return this.phrases.say("event.end.draw", { n: Math.max(0, ...this.totals) });
    }
    const n = this.totals[event.winner] || 0;
    return this.phrases.say("event.end", { side: this.sideName(event.winner), n });
  }
}
