/** What lies in the middle: ten slots by rank that never move; below them piles, the packet that waits, the stock. */

import { bySlot, RANKS } from "../model/layout.js";
import { arrange, h, place, setAttribute, setText } from "./dom.js";
import { back, dealerMark, face, paperMark, rimLight, tileImage } from "./pictures.js";

/** @typedef {import("../model/view_model.js").Scene} Scene */
/** @typedef {import("../model/lines.js").Lines} Lines */
/** @typedef {import("../model/view_model.js").PileScene} PileScene */
/** @typedef {import("../i18n.js").Language} Language */
/** @typedef {import("../model/announcements.js").Announcer} Announcer */

/** The loose table: ten slots by rank that never move, in the order in which they are read out. */
export class Loose {
  /** @param {import("../i18n.js").Language} language */
  constructor(language) {
    this.language = language;
    this.slots = RANKS.map((rank) => new Slot(rank));
    this.list = h("ol", { class: "slots" }, ...this.slots.map(({ element }) => element));
    this.wrap = h("div", { class: "wrap-link", "aria-hidden": "true" }, h("i", null), h("i", null));
    this.light = rimLight();
    this.moment = h("div", { class: "moment", "aria-hidden": "true" });
    this.cloth = h("div", { class: "cloth" }, this.list, this.wrap, this.moment);
    this.element = h(
      "section",
      { class: "felt", "aria-label": language.text("web.table.loose") },
      this.light,
      this.cloth,
    );
  }

  /**
   * @param {Scene} scene
   * @param {Lines} lines
   * @param {{ taken: string[], pending: string | null }} marks cards that the preview would take, and
   *   the reader's own that is on its way
   */
  update(scene, lines, { taken, pending }) {
    scene.slots.forEach((slot, place) => {
      this.slots[place].update(slot, lines, {
        language: this.language,
        taken,
        pending: pending !== null && parseInt(pending, 10) === slot.rank ? pending : null,
      });
      setAttribute(this.slots[place].element, "data-linked", scene.links.includes(place));
    });
    setAttribute(this.wrap, "data-shown", scene.links.includes(4));
  }
}

class Slot {
  /** @param {number} rank */
  constructor(rank) {
    this.rank = rank;
    this.stack = h("span", { class: "stack" });
    this.said = h("span", { class: "spoken" });
    this.element = h(
      "li",
      { class: "slot", "data-rank": rank },
      h("span", { class: "slot-rank", "aria-hidden": "true" }, String(rank)),
      this.stack,
      this.said,
    );
    /** @type {Map<string, HTMLElement>} */
    this.cards = new Map();
  }

  /**
   * @param {Scene["slots"][number]} slot
   * @param {Lines} lines
   * @param {{ language: import("../i18n.js").Language, taken: string[], pending: string | null }} marks
   */
  update({ cards, isLive }, lines, { language, taken, pending }) {
    const shown = pending === null || cards.includes(pending) ? cards : [...cards, pending];
    const elements = shown.map((card) => {
      const known = this.cards.get(card) || face(card);
      this.cards.set(card, known);
      setAttribute(known, "data-taken", taken.includes(card));
      setAttribute(known, "data-pending", card === pending);
      return known;
    });
    for (const card of Array.from(this.cards.keys())) {
      if (!shown.includes(card)) {
        this.cards.delete(card);
      }
    }
    arrange(this.stack, elements);
    setAttribute(this.element, "data-count", shown.length);
    setAttribute(this.element, "data-live", isLive);
    setAttribute(this.element, "aria-hidden", cards.length === 0 && "true");
    const names = cards.length ? lines.cards(cards) : "";
    setText(this.said, isLive ? language.text("web.table.live", { cards: names }) : names);
  }
}

/** Between table and hand: the piles of both sides, the tray of a packet that waits, the stock. */
export class Piles {
  /**
   * @param {Language} language
   * @param {Element} [mark] the seal of the deck
   * @param {(seat: number) => void} [open] shows more of a seat
   */
  constructor(language, mark, open) {
    this.language = language;
    this.mark = mark;
    /** @type {Map<number, Pile>} */
    this.piles = new Map();
    this.tray = new Tray(language);
    this.stock = new Stock(language);
    this.own = new OwnMarks(language, open);
    this.element = h("section", { class: "low", "aria-label": language.text("web.table.piles") });
  }

  /**
   * @param {Scene} scene
   * @param {Announcer} announcer
   * @param {boolean} isPlayer whether the seat at the bottom is the reader's own
   */
  update(scene, announcer, isPlayer) {
    const [mine, ...others] = scene.piles.map((pile) => {
      const known = this.piles.get(pile.side) || new Pile(this.language);
      this.piles.set(pile.side, known);
      known.update(pile, announcer);
      return known.element;
    });
    this.tray.update(scene.tray, announcer);
    this.stock.update(scene.stock);
    this.own.update(scene.seats.find(({ place }) => place === "me"), isPlayer);
    const own = isPlayer ? this.own.element : undefined;
    const all = [mine, own, this.tray.element, this.mark, this.stock.element, ...others.reverse()];
    arrange(this.element, all.flatMap((element) => element ?? []));
    setAttribute(this.element, "data-count", scene.piles.length);
    // On a phone the seal makes room for a packet that is not safe yet.
    setAttribute(this.element, "data-waits", scene.tray !== null || scene.piles.some(({ contested }) => contested));
  }
}

class Pile {
  /** @param {Language} language */
  constructor(language) {
    this.language = language;
    this.tile = h("span", null);
    this.count = h("span", { class: "count" });
    this.cross = h("span", { class: "crosswise" });
    this.cards = h("span", { class: "pile-cards", "aria-hidden": "true" }, back(), this.cross);
    this.label = h("span", { class: "pile-label" }, this.tile, this.count);
    this.element = h("div", { class: "pile" }, this.cards, this.label);
    this.chip = h("span", { class: "chip" });
  }

  /**
   * @param {PileScene} pile
   * @param {Announcer} announcer
   */
  update({ side, tile, count, par, over, isMine, contested }, announcer) {
    const { language } = this;
    setAttribute(this.element, "data-side", tile);
    setAttribute(this.element, "data-pile", side);
    setAttribute(this.element, "data-mine", isMine);
    setAttribute(this.element, "data-empty", count === 0);
    place(this.cards, { "--thick": Math.min(6, Math.ceil(count / 4)) });
    if (!this.tile.firstChild) {
      this.tile.append(tileImage(tile, false));
    }
    const key = over ? "web.pile.over" : "web.pile";
    setText(this.count, language.text(key, { n: count, par, over }));
    setAttribute(this.count, "data-n", language.number(count));
    this.contest(contested, announcer);
  }

  /**
   * The packet that may be stolen yet lies crosswise on its pile.
   * @param {PileScene["contested"]} chain
   * @param {Announcer} announcer
   */
  contest(chain, announcer) {
    setAttribute(this.element, "data-contested", chain !== null);
    if (!chain) {
      this.cross.replaceChildren();
      this.chip.remove();
      return;
    }
    const top = chain.packet.find((card) => parseInt(card, 10) === chain.rank) || chain.packet[0];
    if (this.cross.dataset.top !== top || !this.cross.firstChild) {
      this.cross.dataset.top = top;
      this.cross.replaceChildren(face(top));
    }
    setText(this.chip, announcer.what(chain.level));
    this.cards.append(this.chip);
  }
}

class Tray {
  /** @param {Language} language */
  constructor(language) {
    this.language = language;
    this.cards = h("span", { class: "packet", "aria-hidden": "true" });
    this.label = h("span", { class: "tray-label" });
    this.element = h("div", { class: "tray" }, this.cards, this.label);
  }

  /**
   * @param {Scene["tray"]} chain
   * @param {Announcer} announcer
   */
  update(chain, announcer) {
    setAttribute(this.element, "data-empty", chain === null);
    const packet = bySlot(chain?.packet ?? []).flat();
    const key = packet.join();
    if (this.cards.dataset.key !== key) {
      this.cards.dataset.key = key;
      this.cards.replaceChildren(...packet.map((card) => face(card)));
      place(this.cards, { "--n": packet.length });
    }
    if (!chain) {
      setText(this.label, "");
      return;
    }
    const n = chain.prize.reduce((sum, { points }) => sum + points, 0);
    const values = { ranks: announcer.lines.ranks(chain.rank), level: announcer.what(chain.level), n };
    setText(this.label, this.language.text("web.tray", values));
  }
}

/** What lies before the reader's own seat, which is not drawn: the dealer's mark, calls. */
class OwnMarks {
  /**
   * @param {Language} language
   * @param {(seat: number) => void} [open] says what they mean
   */
  constructor(language, open) {
    this.language = language;
    this.seat = 0;
    this.element = h("button", { class: "own-marks", type: "button", onclick: () => open?.(this.seat) });
    this.drawn = "";
  }

  /**
   * @param {import("../model/view_model.js").SeatScene | undefined} seat
   * @param {boolean} isPlayer
   */
  update(seat, isPlayer) {
    const { isDealer, sealedCalls } = isPlayer && seat ? seat : { isDealer: false, sealedCalls: [] };
    const drawn = JSON.stringify([isDealer, sealedCalls]);
    this.seat = seat?.seat ?? 0;
    if (drawn !== this.drawn) {
      this.drawn = drawn;
      this.element.hidden = !isDealer && !sealedCalls.length;
      this.element.replaceChildren(
        ...(isDealer ? [dealerMark(this.language)] : []),
        ...sealedCalls.map((kind) => paperMark(this.language, kind)),
      );
    }
  }
}

class Stock {
  /** @param {Language} language */
  constructor(language) {
    this.language = language;
    this.count = h("span", { class: "count" });
    this.cards = h("span", { class: "stock-cards", "aria-hidden": "true" }, back());
    this.element = h("div", { class: "stock" }, this.cards, this.count);
  }

  /** @param {Scene["stock"]} stock */
  update({ stock, isLast }) {
    setAttribute(this.element, "data-empty", stock === 0);
    setAttribute(this.element, "data-last", isLast);
    place(this.cards, { "--thick": Math.min(6, Math.ceil(stock / 6)) });
    setText(this.count, isLast ? this.language.text("web.khlassou") : stock ? this.language.number(stock) : "");
  }
}
