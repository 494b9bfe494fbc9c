/** A match looked at again: its table, and what goes through it step by step. */

import { cardName } from "../model/lines.js";
import { prefer, preferences } from "../model/preferences.js";
import { inHand } from "../model/replaying.js";
import { dealName } from "./checks.js";
import { arrange, h, setAttribute, setText, withNames } from "./dom.js";
import { back, drawnIcon, face, icon, tileImage } from "./pictures.js";

/** @typedef {import("../i18n.js").Language} Language */
/** @typedef {import("../model/replaying.js").Replaying} Replaying */
/** @typedef {import("../model/replaying.js").ReplayScene} ReplayScene */

const ORDER = ["left", "top", "right", "me"];
/** How long a card lies with what it takes, in milliseconds. */
const MOMENT = 450;

/** The table of a replay: seats with their hands, the ten slots, piles and points. */
export class ReplayTable {
  /** @param {Language} language @param {Replaying} replaying */
  constructor(language, replaying) {
    this.language = language;
    this.replaying = replaying;
    /** @type {Map<string, HTMLElement>} */
    this.faces = new Map();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.others = h("ul", { class: "replay-seats" });
    this.mine = h("ul", { class: "replay-seats below" });
    this.slots = h("ol", { class: "replay-slots", "aria-label": language.text("web.replay.table") });
    this.tray = h("p", { class: "replay-tray" });
    this.sides = h("ul", { class: "replay-sides", "aria-label": language.text("web.replay.points") });
    this.stock = h("p", { class: "replay-stock" });
    const felt = h("div", { class: "replay-felt" }, this.slots);
    const low = h("div", { class: "replay-low" }, this.stock, this.tray);
    this.element = h("div", { class: "replay-table" }, this.sides, this.others, felt, low, this.mine);
    this.seatElements = replaying.shown.frames[0].hands.map(() => seatElement());
    this.sideElements = replaying.sides.map(() => h("li", null));
  }

  /** @param {ReplayScene} scene @param {ReplayScene["slots"] | null} before shown for a moment */
  update(scene, before) {
    clearTimeout(this.timer);
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.drawSeats(scene);
    if (before && !isStill) {
      this.drawSlots(before, [], scene.capture);
      this.timer = setTimeout(() => this.drawRest(scene), MOMENT);
    } else {
      this.drawRest(scene);
    }
  }

  /** @param {ReplayScene} scene */
  drawRest(scene) {
    this.drawSlots(scene.slots, scene.links, null);
    this.drawSides(scene);
    const { stock, last, chain } = scene.frame;
    setText(this.stock, this.language.text(last ? "web.replay.last" : "web.replay.stock", { n: stock }));
    const rank = chain ? this.language.text(`card.ranks.${chain.rank}`) : "";
    setText(this.tray, chain ? this.language.text("web.replay.tray", { n: chain.packet.length, rank }) : "");
  }

  /** @param {ReplayScene} scene */
  drawSeats({ seats }) {
    const sorted = [...seats].sort((one, other) => ORDER.indexOf(one.place) - ORDER.indexOf(other.place));
    const drawn = sorted.map((seat) => {
      const parts = this.seatElements[seat.seat];
      const { element, tile, name, note, dealer, hand } = parts;
      const key = `${seat.tile} ${seat.isComputer} ${seat.name}`;
      if (element.dataset.key !== key) {
        element.dataset.key = key;
        tile.replaceChildren(tileImage(seat.tile, seat.isComputer));
        name.replaceChildren(...withNames(seat.name));
      }
      setText(note, seat.note);
      setText(dealer, seat.isDealer ? this.language.text("web.replay.dealer") : "");
      setAttribute(element, "data-acted", seat.hasActed);
      setAttribute(element, "data-place", seat.place);
      this.drawHand(hand, seat);
      return { place: seat.place, element };
    });
    arrange(this.others, drawn.filter(({ place }) => place !== "me").map(({ element }) => element));
    arrange(this.mine, drawn.filter(({ place }) => place === "me").map(({ element }) => element));
    setAttribute(this.others, "data-count", seats.length - 1);
  }

  /** @param {HTMLElement} hand @param {ReplayScene["seats"][number]} seat */
  drawHand(hand, { cards, isOpen }) {
    const shown = isOpen ? inHand(cards) : cards.map(() => "");
    const key = shown.join(" ") + cards.length;
    if (hand.dataset.key === key) {
      return;
    }
    hand.dataset.key = key;
    hand.replaceChildren(...shown.map((card) => h("li", null, card ? face(card, cardName(this.language, card)) : back())));
    setAttribute(hand, "aria-label", this.language.text("web.replay.hand", { n: cards.length }));
  }

  /** @param {ReplayScene["slots"]} slots @param {number[]} links @param {ReplayScene["capture"]} capture */
  drawSlots(slots, links, capture) {
    while (this.slots.children.length < slots.length) {
      const name = h("span", { class: "slot-name", "aria-hidden": "true" });
      this.slots.append(h("li", { class: "replay-slot" }, name, h("span", { class: "stack" })));
    }
    slots.forEach(({ rank, cards, marked }, place) => {
      const slot = this.slots.children[place];
      setText(slot.children[0], String(rank));
      setAttribute(slot, "data-linked", links.includes(place));
      setAttribute(slot, "aria-hidden", cards.length ? null : "true");
      arrange(
        slot.children[1],
        cards.map((card) => {
          const known = this.faces.get(card) || face(card, cardName(this.language, card));
          this.faces.set(card, known);
          setAttribute(known, "data-marked", marked.includes(card));
          setAttribute(known, "data-taking", capture !== null && capture.card === card);
          return known;
        }),
      );
    });
  }

  /** @param {ReplayScene} scene */
  drawSides({ sides }) {
    sides.forEach(({ tile, name, total, pile, over }, at) => {
      const element = this.sideElements[at];
      const key = over ? "web.replay.pile.over" : "web.replay.pile";
      const piles = this.language.text(key, { n: pile, over, par: this.replaying.shown.par });
      if (!element.firstChild) {
        const named = h("span", { class: "side-name" }, ...withNames(name));
        element.append(tileImage(tile, false), named, h("b", null), h("span", { class: "side-pile" }));
      }
      setText(element.children[2], String(total));
      setText(element.children[3], piles);
    });
    arrange(this.sides, this.sideElements);
  }
}

function seatElement() {
  const tile = h("span", { class: "seat-tile" });
  const name = h("span", { class: "seat-name" });
  const note = h("span", { class: "seat-note" });
  const dealer = h("span", { class: "seat-dealer" });
  const hand = h("ol", { class: "replay-hand" });
  const element = h("li", { class: "replay-seat" }, tile, h("span", { class: "who" }, name, h("span", { class: "seat-notes" }, note, dealer)), hand);
  return { element, tile, name, note, dealer, hand };
}

/** Milliseconds between two steps. */
const PACE = { slow: 2600, normal: 1500, fast: 700 };

/** The way through a match: step, play, slide, jump to a deal; by hand and by key. */
export class Player {
  /**
   * @param {import("../i18n.js").Language} language
   * @param {Replaying} replaying
   * @param {{ show: (at: number, isForward: boolean) => void }} handlers
   */
  constructor(language, replaying, { show }) {
    this.language = language;
    this.show = show;
    this.length = replaying.length;
    this.deals = replaying.deals;
    this.at = -1;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.button = this.make("play", () => this.toggle(), "first");
    const range = { type: "range", dir: "ltr", min: 0, max: this.length - 1, value: 0 };
    this.slider = h("input", { ...range, class: "replay-slider", "aria-label": language.text("web.replay.position") });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.jump = this.choice("web.replay.jump", this.deals.map(({ deal }) => [String(deal), dealName(language, deal)]));
    this.jump.addEventListener("change", () => this.toDeal(Number(this.jump.value)));
    this.pace = this.choice("web.settings.speed", Object.keys(PACE).map((pace) => [pace, language.text(`web.settings.speed.${pace}`)]));
    this.pace.value = preferences().speed;
    this.pace.addEventListener("change", () => prefer({ speed: /** @type {keyof typeof PACE} */ (this.pace.value) }));
    this.place = h("span", { class: "replay-place" });
    this.element = this.layout();
    this.key = (/** @type {KeyboardEvent} */ event) => this.press(event);
    document.addEventListener("keydown", this.key);
  }

  layout() {
    return h(
      "section",
      { class: "player", "aria-label": this.language.text("web.replay.controls") },
      h("div", { class: "player-line" }, this.slider, this.place),
      h(
        "div",
        { class: "player-buttons", dir: "ltr" },
        this.make("first", () => this.by(-1, true)),
        this.make("back", () => this.by(-1)),
        this.button,
        this.make("next", () => this.by(1)),
        this.make("last.deal", () => this.by(1, true)),
      ),
      h("div", { class: "player-line" }, this.jump, this.pace),
    );
  }

  /** @param {"play" | "first" | "back" | "next" | "last.deal"} name @param {() => void} onclick @param {string} [kind] */
  make(name, onclick, kind = "") {
    const drawn = name === "play" ? icon("play") : drawnIcon(ARROWS[name], "icon");
    const label = this.language.text(`web.replay.${name}`);
    return h("button", { type: "button", class: `step ${kind}`, "data-step": name, "aria-label": label, onclick }, drawn);
  }

  /** @param {string} key @param {string[][]} options */
  choice(key, options) {
    return h("select", { "aria-label": this.language.text(key) }, ...options.map(([value, text]) => h("option", { value }, text)));
  }

  get deal() {
    return this.deals.find(({ first, last }) => first <= this.at && this.at <= last) || this.deals[0];
  }

  /** @param {number} at */
  go(at) {
    const to = Math.max(0, Math.min(this.length - 1, at));
    const isForward = to === this.at + 1;
    this.at = to;
    this.slider.value = String(to);
    this.jump.value = String(this.deal.deal);
    const { first, last, deal } = this.deal;
    const values = { deal: dealName(this.language, deal), n: to - first + 1, all: last - first + 1 };
    setText(this.place, this.language.text("web.replay.place", values));
    setAttribute(this.slider, "aria-valuetext", this.place.textContent);
    this.show(to, isForward);
    if (to === this.length - 1) {
      this.stop();
    }
  }

  /** By a step, or by a deal. @param {1 | -1} way @param {boolean} [byDeal] */
  by(way, byDeal = false) {
    this.stop();
    if (!byDeal) {
      this.go(this.at + way);
      return;
    }
    const here = this.deals.indexOf(this.deal);
    const isAtFirst = this.at === this.deal.first;
    const to = this.deals[way > 0 ? here + 1 : isAtFirst ? here - 1 : here];
    this.go(to ? to.first : way > 0 ? this.length - 1 : 0);
  }

  /** @param {number} deal */
  toDeal(deal) {
    this.stop();
    const found = this.deals.find((each) => each.deal === deal);
    if (found) {
      this.go(found.first);
    }
  }

  toggle() {
    if (this.timer !== undefined) {
      this.stop();
      return;
    }
    if (this.at === this.length - 1) {
      this.go(0);
    }
    this.later();
    this.mark();
  }

  later() {
    const pace = PACE[/** @type {keyof typeof PACE} */ (this.pace.value)] || PACE.normal;
    this.timer = setTimeout(() => {
      this.later();
      this.go(this.at + 1);
    }, pace);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.mark();
  }

  mark() {
    const isPlaying = this.timer !== undefined;
    this.button.replaceChildren(icon(isPlaying ? "pause" : "play"));
    setAttribute(this.button, "aria-label", this.language.text(isPlaying ? "web.replay.pause" : "web.replay.play"));
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.altKey || event.ctrlKey || event.metaKey || target.closest("input, select, textarea, [role=dialog]")) {
      return;
    }
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowRight: () => this.by(1),
      ArrowLeft: () => this.by(-1),
      PageDown: () => this.by(1, true),
      PageUp: () => this.by(-1, true),
      ...(target.closest("button, a, summary") ? {} : { " ": () => this.toggle() }),
    };
    const deed = keys[event.key];
    if (deed) {
      event.preventDefault();
      deed();
    }
  }

  close() {
    this.stop();
    document.removeEventListener("keydown", this.key);
  }
}

/** Back and forth point as time does, in every language. */
const ARROWS = Object.freeze({
  first: "M6 5v14M19 5l-10 7 10 7z",
  back: "M17 5L7 12l10 7z",
  next: "M7 5l10 7-10 7z",
  "last.deal": "M18 5v14M5 5l10 7-10 7z",
});
