/** The count at the end of a deal, step by step, and the end of a match. */

import { countSteps, inFives, needs } from "../model/counting.js";
import { sidesOf, tileOf } from "../model/layout.js";
import { h, setText, withNames } from "./dom.js";
import { tileImage } from "./pictures.js";
import { Clock } from "./strip.js";

/** @typedef {import("../model/counting.js").Step} Step */
/** @typedef {import("../model/wire.js").TableView} TableView */
/** @typedef {import("../i18n.js").Language} Language */

/** Milliseconds for a step to be read, at normal speed. */
const STEP = 1100;

/**
 * @typedef {object} Counted
 * @property {TableView} table
 * @property {import("../model/match_log.js").Told[]} told
 * @property {string[]} names
 * @property {(side: number) => string} sideName
 * @property {{ target: number }} rules
 * @property {number} speed
 * @property {number} ahead milliseconds by which the server's clock is ahead
 */

export class Count {
  /**
   * @param {Language} language
   * @param {import("../pages/actions.js").Act} act
   */
  constructor(language, act) {
    this.language = language;
    this.act = act;
    this.title = h("h2", { id: "count-title", tabindex: "-1" });
    this.steps = h("ol", { class: "count-steps" });
    this.result = h("div", { class: "count-result" });
    this.waiting = h("p", { class: "small waiting", role: "status" });
    this.actions = h("div", { class: "actions" });
    this.clock = new Clock(language, () => {});
    this.element = h(
      "section",
      { class: "count-panel", "aria-labelledby": "count-title", hidden: true },
      this.title,
      this.steps,
      this.result,
      h("footer", null, this.waiting, this.actions, this.clock.element),
    );
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.key = "";
    this.shown = 0;
    /** @type {Step[]} */
    this.all = [];
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** @param {Counted} counted */
  update(counted) {
    const { table } = counted;
    const isDue = table.stage === "between" || table.stage === "finished";
    if (!isDue) {
      this.close();
      return;
    }
    const deal = dealOf(table);
    // After a reload it is told a moment later what there is to count.
    const key = `${table.match_number} ${deal} ${table.stage} ${counted.told.length > 0}`;
    this.counted = counted;
    this.clock.update(table, counted.ahead);
    if (key !== this.key) {
      this.key = key;
      this.begin(counted, countSteps(counted.told));
    }
    this.foot(counted);
  }

  close() {
    clearTimeout(this.timer);
    this.clock.stop();
    if (this.isOpen) {
      this.element.hidden = true;
      this.key = "";
    }
  }

  /**
   * @param {Counted} counted
   * @param {Step[]} steps
   */
  begin(counted, steps) {
    this.all = steps.filter(({ kind }) => !["totals", "end", "deal"].includes(kind));
    this.shown = 0;
    this.steps.replaceChildren();
    this.result.replaceChildren();
    this.element.hidden = false;
    setText(this.title, this.heading(counted));
    if (document.activeElement === document.body || this.isHandFocused()) {
      this.title.focus({ preventScroll: true });
    }
    this.next();
  }

  isHandFocused() {
    const active = document.activeElement;
    return active !== null && active.closest(".hand, .strip") !== null;
  }

  /** @param {Counted} counted */
  heading({ table, sideName }) {
    const { language } = this;
    const view = table.view;
    if (table.stage !== "finished") {
      return language.text("web.count.title", { n: dealOf(table) });
    }
    if (!view || view.phase !== "over") {
      return language.text("web.count.ended");
    }
    if (view.winner === null) {
      return language.text("web.count.draw");
    }
    const isMine = table.you !== null && sidesOf(table)[table.you] === view.winner;
    return isMine ? language.text("web.count.won") : language.text("web.count.lost", { side: sideName(view.winner) });
  }

  /** The next step, at the reader's speed; "show all" hurries. */
  next() {
    clearTimeout(this.timer);
    const { counted } = this;
    if (!counted) {
      return;
    }
    if (this.shown >= this.all.length) {
      this.total(counted);
      return;
    }
    const item = stepItem(this.language, this.all[this.shown], counted);
    this.steps.append(item);
    item.scrollIntoView({ block: "nearest" });
    this.shown += 1;
    this.timer = setTimeout(() => this.next(), STEP * counted.speed);
  }

  showAll() {
    clearTimeout(this.timer);
    while (this.counted && this.shown < this.all.length) {
      this.steps.append(stepItem(this.language, this.all[this.shown], this.counted));
      this.shown += 1;
    }
    this.next();
    if (this.counted) {
      this.foot(this.counted);
    }
  }

  /** @param {Counted} counted */
  total(counted) {
    if (this.result.firstChild || !counted.table.view) {
      return;
    }
    const { totals } = counted.table.view;
    const left = needs(totals, counted.rules.target);
    const isOver = counted.table.stage === "finished";
    this.result.append(
      ...totals.map((total, side) =>
        h(
          "p",
          { class: "count-total" },
          tileImage(tileOf(side), false),
          h("span", null, ...withNames(counted.sideName(side))),
          h("b", null, this.language.number(total)),
          !isOver && left[side] > 0 && h("span", { class: "small" }, this.language.text("web.count.needs", { n: left[side] })),
        ),
      ),
    );
    this.foot(counted);
  }

  /** What can be done now, and for whom the next deal waits. @param {Counted} counted */
  foot(counted) {
    const { table } = counted;
    const { language, act } = this;
    const isCounting = this.shown < this.all.length;
    const mine = table.you === null ? null : table.seats[table.you];
    const isOver = table.stage === "finished";
    const waiting = table.seats.flatMap((seat, at) =>
      seat.kind !== "open" && !seat.is_ready && at !== table.you ? [counted.names[at]] : [],
    );
    const isReady = mine !== null && mine.is_ready;
    const names = waiting.join(language.text("word.list.comma"));
    this.waiting.replaceChildren(
      ...(isReady && names ? withNames(language.text("web.count.waiting", { names })) : []),
    );
    const buttons = [
      { key: "all", label: language.text("web.count.all"), act: () => this.showAll(), is: isCounting },
      {
        key: "ready",
        label: language.text(isOver ? "web.count.rematch" : "web.count.next"),
        act: () => act("ready"),
        is: mine !== null && !isReady && !mine.is_handed,
        first: true,
      },
      { key: "seal", label: language.text("web.seal.check"), act: () => act("seal"), is: !isCounting },
      { key: "replay", label: language.text("web.count.replay"), act: () => act("replay"), is: isOver },
      { key: "home", label: language.text("web.home.link"), act: () => act("home"), is: isOver },
    ];
    this.buttons(buttons.filter(({ is }) => is));
  }

  /** Keeps the buttons that stay, and with them the focus. @param {{ key: string, label: string, act: () => void, first?: boolean }[]} wanted */
  buttons(wanted) {
    const keys = wanted.map(({ key, label }) => `${key} ${label}`).join();
    if (this.actions.dataset.keys === keys) {
      return;
    }
    const active = document.activeElement;
    const hadFocus = active instanceof HTMLElement && this.actions.contains(active) ? active.dataset.key : null;
    this.actions.dataset.keys = keys;
    const made = wanted.map(({ key, label, act, first }) =>
      h("button", { type: "button", class: first ? "first" : null, "data-key": key, onclick: act }, label),
    );
    this.actions.replaceChildren(...made);
    if (hadFocus !== null) {
      const same = made.find((each) => each.dataset.key === hadFocus) || made[0];
      (same || this.title).focus({ preventScroll: true });
    }
  }
}

/** The deal that was counted; the View speaks of the next one already. @param {TableView} table */
function dealOf({ fair, view }) {
  return fair ? fair.header.deal : view ? view.deal : 0;
}

/**
 * @param {Language} language
 * @param {Step} step
 * @param {Counted} counted
 */
function stepItem(language, { kind, event, text, points }, counted) {
  return h(
    "li",
    { class: `count-step ${kind}` },
    kind === "count" ? piles(language, event.cards, counted) : text && h("p", null, ...withNames(text)),
    kind !== "count" &&
      points.length > 0 &&
      h("ul", null, ...points.map((point) => pointItem(language, point, counted))),
    kind === "settle" && !points.length && h("p", { class: "small" }, language.text("web.count.nothing")),
  );
}

/**
 * @param {Language} language
 * @param {Step["points"][number]} point
 * @param {Counted} counted
 */
function pointItem(language, { side, points, why }, counted) {
  return h(
    "li",
    { class: "count-point" },
    tileImage(tileOf(side), false),
    h("b", null, language.number(points, true)),
    h("span", null, ...withNames(why || counted.sideName(side))),
  );
}

/**
 * Cards in fives, with a line where they begin to score.
 * @param {Language} language
 * @param {number[]} counts
 * @param {Counted} counted
 */
function piles(language, counts, counted) {
  const par = counted.table.view?.par ?? 0;
  return h(
    "ul",
    { class: "count-piles" },
    ...counts.map((count, side) => {
      const over = Math.max(0, count - par);
      const key = over ? "web.count.pile.over" : "web.count.pile";
      const label = language.text(key, { side: counted.sideName(side), n: count, par, over });
      const tile = tileOf(side);
      const line = h("p", null, tileImage(tile, false), h("span", null, ...withNames(label)));
      return h("li", { "data-side": tile }, line, fives(count, par));
    }),
  );
}

/**
 * @param {number} count
 * @param {number} par
 */
function fives(count, par) {
  return h(
    "div",
    { class: "fives", "aria-hidden": "true" },
    ...inFives(count, par).map(({ size, over }) =>
      h("span", { class: over ? "five over" : "five" }, ...Array.from({ length: size }, () => h("i", null))),
    ),
  );
}
