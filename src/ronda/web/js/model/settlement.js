/** The calls of a distribution when they are compared: what stands, what wins and why. */

import { sideOf } from "./layout.js";

/** @typedef {import("./phrases.js").Phrases} Phrases */
/** @typedef {import("./phrases.js").RuleValues} RuleValues */
/** @typedef {{ seat: number, kind: string, rank: number | null, true: boolean }} SettledCall */

/**
 * A call as it is shown when it is compared.
 * @param {SettledCall} call
 * @param {Phrases} phrases
 */
export function callName(call, phrases) {
  const key = `event.called.${call.kind}`;
  if (!call.true) {
    return phrases.phrase(`${key}.false`);
  }
  if (call.rank === null) {
    return phrases.phrase(`${key}.hidden`);
  }
  return phrases.phrase(key, { rank: phrases.ranks(call.rank) });
}

export class Settlement {
  /**
   * @param {RuleValues} rules
   * @param {number} seats
   */
  constructor(rules, seats) {
    this.rules = rules;
    this.seats = seats;
    /** @type {SettledCall[]} */
    this.standing = [];
    /** @type {SettledCall[]} */
    this.fines = [];
    this.distribution = 0;
    /** @type {Set<number>} */
    this.hasCalledFalsely = new Set();
  }

  /** @param {{ distribution: number, calls: SettledCall[] }} event */
  open(event) {
    this.distribution = event.distribution;
    this.standing = event.calls.filter((call) => call.true);
    this.fines = [];
    for (const call of event.calls) {
      if (!call.true && !this.hasCalledFalsely.has(call.seat)) {
        this.hasCalledFalsely.add(call.seat);
        this.fines.push(call);
      }
    }
  }

  /**
   * The false call that these points pay for: the next one that gives as much to that side. Fines
   * come in the order of the calls, and what costs nothing gives no event (RECORD.md).
   * @param {{ side: number, points: number }} event
   */
  fine({ side, points }) {
    const place = this.fines.findIndex((call) => {
      const gainer = sideOf((call.seat + 1) % this.seats, this.seats);
      return gainer === side && this.worth(call.kind) === points;
    });
    return place < 0 ? undefined : this.fines.splice(0, place + 1)[place];
  }

  /** @param {string} kind */
  worth(kind) {
    const { ronda, double_ronda: double, tringa } = this.rules;
    return kind === "tringa" ? tringa : kind === "double" ? double : ronda;
  }

  /**
   * Why a side scores the calls of this distribution.
   * @param {number} side
   * @param {Phrases} phrases
   */
  why(side, phrases) {
    const sides = (/** @type {SettledCall} */ call) => sideOf(call.seat, this.seats);
    const best = this.best(this.standing.filter((call) => sides(call) === side));
    const other = this.best(this.standing.filter((call) => sides(call) !== side));
    const values = { call: callName(best, phrases), distribution: this.distribution };
    const reason = other
      ? phrases.say(`event.why.call.${this.comparison(best, other)}`, {
          other: callName(other, phrases),
          ...values,
        })
      : phrases.say("event.why.call.alone", values);
    if (this.rules.call_award === "own" || this.standing.length === 1) {
      return reason;
    }
    const calls = phrases.listed(this.standing.map((call) => callName(call, phrases)));
    return `${reason} ${phrases.say("event.why.call.pot", { calls })}`;
  }

  /** @param {SettledCall[]} calls */
  best(calls) {
    return calls.reduce(
      (best, call) => (best && this.order(best) >= this.order(call) ? best : call),
      /** @type {any} */ (undefined),
    );
  }

  get lowestWins() {
    return this.rules.call_lowest_all_four && this.standing.length === 4;
  }

  /** @param {SettledCall} call */
  order(call) {
    const rank = call.rank || 0;
    return (call.kind === "tringa" ? 100 : 0) + (this.lowestWins ? -rank : rank);
  }

  /**
   * @param {SettledCall} best
   * @param {SettledCall} other
   */
  comparison(best, other) {
    if (this.order(best) === this.order(other)) {
      return "equal";
    }
    if (best.kind === "tringa" && other.kind !== "tringa") {
      return "tringa";
    }
    return this.lowestWins ? "lowest" : "higher";
  }
}
