/** The cards of a count: a column a side, in a stack or in fives; the leftover; calls that are opened one by one. */

import { dealOf, gainsOf, inFives, needs } from "../model/counting.js";
import { sidesOf, tileOf } from "../model/layout.js";
import { h, place, setAttribute, withNames } from "./dom.js";
import { back, face, icon, tileImage } from "./pictures.js";

/** @typedef {import("../model/counting.js").Step} Step */
/** @typedef {import("../model/view_model.js").ViewModel} ViewModel */
/** @typedef {import("../i18n.js").Language} Language */

/** Where a card lies in a fan, in widths of a card: from the one before, at most from the row above; rows beyond the par. */
const RIGHT = 0.45;
const DOWN = 1.1;
const APART = 0.4;
/** Of a card, in pixels. */
const SMALLEST = 14;
const LARGEST = 200;
/** Milliseconds in which what is left lies there, and goes to its taker. */
const SLIDE = 1500;

export class CountCards {
  /**
   * @param {Language} language
   * @param {import("./motion.js").Motion | null} motion
   */
  constructor(language, motion) {
    this.language = language;
    this.motion = motion;
    this.element = h("div", { class: "count-cards", dir: "ltr" });
    this.resized = new ResizeObserver(() => this.fit());
    this.resized.observe(this.element);
    /** How far down the last row of the highest fan lies, in rows. */
    this.high = 0;
  }

  /**
   * @param {Step | null} step none once all is shown
   * @param {ViewModel} shown
   */
  draw(step, shown) {
    this.high = 0;
    const isCalls = step !== null && step.event.event === "settle";
    this.element.replaceChildren(...(isCalls ? this.calls(step, shown) : this.piles(step, shown)));
    setAttribute(this.element, "data-calls", isCalls);
    this.fit();
    if (step && this.motion && !this.motion.isReduced) {
      this.move(step, this.motion);
    }
  }

  // --- piles ---

  /**
   * @param {Step | null} step
   * @param {ViewModel} shown
   */
  piles(step, shown) {
    const { steps = [], piles = [] } = shown.counting?.counted ?? {};
    const counts = steps.find(({ kind }) => kind === "count")?.event.cards;
    const isFanned = step === null || step.kind === "count" || step.kind === "over";
    const left = isFanned ? null : steps.find(({ kind }) => kind === "leftover")?.event;
    const columns = shown.scene.scores.map(({ side }) => {
      const its = left && sidesOf(shown.table)[left.seat] === side ? left.cards.length : 0;
      const n = counts ? counts[side] - its : null;
      return h(
        "section",
        { class: "count-pile", "data-count-side": side, "data-side": tileOf(side), "data-taker": its > 0 },
        h("div", { class: "count-about" }, ...this.head(side, n, isFanned, shown), step === null && this.total(side, shown), step === null && this.gains(side, shown)),
        n !== null && h("div", { class: "fives", "data-fanned": isFanned, "aria-hidden": "true" }, ...this.fan(piles[side] ?? [], n, shown)),
      );
    });
    const isLeft = step !== null && step.kind === "leftover";
    return isLeft ? [...columns, h("div", { class: "count-left", "aria-hidden": "true" }, ...step.event.cards.map((/** @type {string} */ card) => face(card)))] : columns;
  }

  /**
   * @param {number} side
   * @param {number | null} n cards in its pile
   * @param {boolean} isFanned
   * @param {ViewModel} shown
   */
  head(side, n, isFanned, { table, sideName }) {
    const { language } = this;
    const par = table.view?.par ?? 0;
    const over = n !== null && isFanned ? Math.max(0, n - par) : 0;
    const label = isFanned ? language.text(over ? "web.pile.over" : "web.pile", { n: n ?? 0, par, over }) : language.number(n ?? 0);
    return [
      nameOf(side, sideName(side)),
      n !== null && h("p", { class: "count-size" }, label),
    ];
  }

  /**
   * Faces in the order in which they were captured; backs where this page has not seen them come.
   * @param {string[]} cards
   * @param {number} n
   * @param {ViewModel} shown
   */
  fan(cards, n, { table }) {
    const par = table.view?.par ?? 0;
    return inFives(n, par).flatMap(({ size, over }, row, groups) => {
      const y = row + (over ? APART : 0);
      const before = groups.slice(0, row).reduce((sum, group) => sum + group.size, 0);
      this.high = Math.max(this.high, y);
      return Array.from({ length: size }, (_, column) => {
        const card = cards.length >= n ? cards[before + column] : undefined;
        const image = card ? face(card) : back();
        setAttribute(image, "data-over", over > 0 && (before + column === par ? "first" : "more"));
        return place(image, { "--x": column * RIGHT, "--y": y, "--i": before + column });
      });
    });
  }

  /**
   * @param {number} side
   * @param {ViewModel} shown
   */
  total(side, { table, rules }) {
    const { language } = this;
    const totals = table.view?.totals ?? [];
    const left = needs(totals, rules.target)[side];
    return h(
      "p",
      { class: "count-total" },
      h("b", null, language.number(totals[side])),
      table.stage === "between" && left > 0 && h("span", { class: "small" }, language.text("web.count.needs", { n: left })),
    );
  }

  /**
   * Why: what the deal gave, by reason, to be read for as long as the count stands there.
   * @param {number} side
   * @param {ViewModel} shown
   */
  gains(side, { table, matchLog, announcer }) {
    const { language } = this;
    const begun = matchLog.story.map(({ event }) => event.event).lastIndexOf("deal");
    const calls = matchLog.story.slice(begun + 1).flatMap(({ event }) => (event.event === "settle" ? event.calls : []));
    const won = calls.filter((/** @type {any} */ call) => call.true && sidesOf(table)[call.seat] === side);
    const kinds = new Set(won.map((/** @type {any} */ { kind }) => language.text(`web.call.${kind}`)));
    const called = Array.from(kinds).join(language.text("word.list.comma"));
    const points = matchLog.points.filter(({ deal }) => deal === dealOf(table));
    const items = gainsOf(points, side).map(({ reason, points: n }) => {
      const what = (reason === "call" && called) || announcer.what(reason);
      return h("li", null, language.text("web.preview.gain", { points: language.number(n, true), what }));
    });
    return items.length > 0 && h("ul", { class: "count-gains small" }, ...items);
  }

  // --- calls ---

  /**
   * The calls that are compared; those are open whose turn has come.
   * @param {Step} step
   * @param {ViewModel} shown
   */
  calls({ event, call = Infinity, points }, { counting, names, table }) {
    const hands = counting?.counted.hands[event.distribution] ?? [];
    return event.calls.map((/** @type {import("../model/wire.js").Event} */ { seat, kind, rank, true: isTrue }, /** @type {number} */ at) => {
      const side = sidesOf(table)[seat];
      const isOpen = at <= call;
      return h(
        "section",
        {
          class: "count-call",
          "data-count-side": side,
          "data-side": tileOf(side),
          "data-open": isOpen && (isTrue ? "true" : "false"),
          "data-won": points.some((gain) => gain.side === side && gain.points > 0),
        },
        nameOf(side, names[seat]),
        h("p", { class: "count-kind" }, icon("paper"), this.language.text(`web.paper.${kind}`)),
        isOpen && h("div", { class: "count-hand", "aria-hidden": "true" }, ...heldCards(hands[seat] ?? [], rank)),
      );
    });
  }

  // --- size and movement ---

  /** Cards as large as their places let them be. */
  fit() {
    const fan = this.element.querySelector(".fives");
    if (fan) {
      const wide = this.element.querySelector(".count-about")?.clientWidth ?? 0;
      const high = fan.clientHeight / (1.5 + this.high * RIGHT);
      const width = Math.max(SMALLEST, Math.min(wide / (1 + 4 * RIGHT), high, LARGEST));
      const down = (fan.clientHeight / width - 1.5) / (this.high || 1);
      place(this.element, { "--cw": `${width}px`, "--down": Math.max(RIGHT, Math.min(DOWN, down)) });
    }
  }

  /**
   * What is left goes to its taker; points rise from their cards to the score.
   * @param {Step} step
   * @param {import("./motion.js").Motion} motion
   */
  move({ kind, points }, motion) {
    if (kind === "leftover") {
      this.slide(motion.speed);
    }
    for (const gain of points) {
      const its = `[data-count-side="${gain.side}"]`;
      const over = Array.from(this.element.querySelectorAll(`${its} [data-over]`));
      const source = over[0] ?? this.element.querySelector(`${its}.count-call, ${its} .fives`);
      const cue = { at: 0, kind: /** @type {const} */ ("points"), gains: [gain] };
      motion.later(motion.moments.points(cue, source?.getBoundingClientRect() ?? null, motion));
      const goal = motion.moments.score(gain.side);
      const how = { step: 600 * motion.speed, wait: 300 * motion.speed, fade: true };
      over.forEach((card, at) => {
        const ghost = /** @type {HTMLElement} */ (card.cloneNode());
        goal && motion.fly(ghost, [card.getBoundingClientRect(), goal], { ...how, at: 40 * at * motion.speed });
      });
    }
    motion.begin();
  }

  /** @param {number} speed */
  slide(speed) {
    const cards = Array.from(this.element.querySelectorAll(".count-left .card"));
    const goal = this.element.querySelector("[data-taker] .fives")?.getBoundingClientRect();
    const boxes = cards.map((card) => card.getBoundingClientRect());
    cards.forEach((card, at) => {
      const to = goal && `translate(${goal.left - boxes[at].left}px, ${goal.top - boxes[at].top}px)`;
      const frames = [{ transform: "none" }, { transform: "none", offset: 0.55 }, { transform: to ?? "none" }];
      card.animate(frames, { duration: SLIDE * speed, easing: "ease-out", fill: "forwards" });
    });
  }

  close() {
    this.element.replaceChildren();
  }
}

/** Whose column it is: the tile of a side, and a name. @param {number} side @param {string} name */
function nameOf(side, name) {
  return h("p", { class: "count-head" }, tileImage(tileOf(side), false), h("span", { class: "count-name" }, ...withNames(name)));
}

/**
 * Cards that were held; those of the rank that was called come first, and stand out.
 * @param {string[]} cards
 * @param {number | null} rank
 */
function heldCards(cards, rank) {
  const isCalled = (/** @type {string} */ card) => rank !== null && card.slice(0, -1) === String(rank);
  const called = cards.filter(isCalled).map((card) => face(card));
  called.forEach((image) => setAttribute(image, "data-called", true));
  return [...called, ...cards.filter((card) => !isCalled(card)).map((card) => face(card))];
}
