/** The table of a replay: seats with their hands, the ten slots, piles and points. */

import { cardName } from "../model/cards.js";
import { inHand } from "../model/replaying.js";
import { back, face, tileImage } from "./card.js";
import { arrange, h, setAttribute, setText } from "./dom.js";
import { withNames } from "./text.js";

/** @typedef {import("../i18n.js").Language} Language */
/** @typedef {import("../model/replaying.js").Replaying} Replaying */
/** @typedef {import("../model/replaying.js").ReplayScene} ReplayScene */

const ORDER = ["left", "top", "right", "me"];
/** How long a card lies with what it takes, in milliseconds. */
const MOMENT = 450;

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
