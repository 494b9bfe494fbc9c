/** What each side has, large: points, and the pile beside the cards that score nothing. */

import { arrange, h, setAttribute, setText, withNames } from "./dom.js";
import { back, tileImage } from "./pictures.js";

/** @typedef {import("../model/view_model.js").Scene} Scene */

export class TvScores {
  /** @param {import("../i18n.js").Language} language */
  constructor(language) {
    this.language = language;
    /** @type {Map<number, TvScore>} */
    this.sides = new Map();
    this.element = h("ul", { class: "tv-scores", "aria-label": language.text("web.table.scores") });
  }

  /**
   * @param {Scene} scene
   * @param {(side: number) => string} nameOf
   * @param {number[]} wins
   * @param {import("../model/announcements.js").Announcer} announcer
   */
  update({ scores, piles, tray }, nameOf, wins, announcer) {
    const elements = scores.map((score) => {
      const known = this.sides.get(score.side) || new TvScore(this.language);
      this.sides.set(score.side, known);
      const pile = piles.find(({ side }) => side === score.side);
      known.update(score, pile, nameOf(score.side), wins[score.side] || 0);
      return known.element;
    });
    arrange(this.element, elements);
    setAttribute(this.element, "data-tray", tray ? announcer.what(tray.level) : null);
  }
}

class TvScore {
  /** @param {import("../i18n.js").Language} language */
  constructor(language) {
    this.language = language;
    this.tile = h("span", { class: "tv-tile" });
    this.name = h("span", { class: "tv-name" });
    this.total = h("span", { class: "tv-total" });
    this.cards = h("span", { class: "pile-cards", "aria-hidden": "true" }, back());
    this.count = h("span", { class: "tv-pile" });
    this.sealed = h("span", { class: "tv-sealed" });
    this.wins = h("span", { class: "tv-wins" });
    this.element = h(
      "li",
      { class: "tv-score pile" },
      h("span", { class: "tv-who" }, this.tile, this.name),
      this.total,
      h("span", { class: "tv-below" }, this.cards, this.count, this.sealed, this.wins),
    );
  }

  /**
   * @param {Scene["scores"][number]} score
   * @param {import("../model/view_model.js").PileScene | undefined} pile
   * @param {string} name
   * @param {number} wins
   */
  update({ side, tile, total, sealedCalls }, pile, name, wins) {
    const { language } = this;
    setAttribute(this.element, "data-side", tile);
    setAttribute(this.element, "data-score", side);
    setAttribute(this.cards, "data-empty", !pile || pile.count === 0);
    if (!this.tile.firstChild) {
      this.tile.append(tileImage(tile, false));
    }
    if (this.name.dataset.name !== name) {
      this.name.dataset.name = name;
      this.name.replaceChildren(...withNames(name));
    }
    setText(this.wins, wins ? language.text("web.tv.wins", { n: wins }) : "");
    setText(this.total, String(total));
    const values = pile ? { n: pile.count, par: pile.par, over: pile.over } : null;
    setText(this.count, values ? language.text(values.over ? "web.pile.over" : "web.pile", values) : "");
    setText(this.sealed, sealedCalls ? language.text("web.score.sealed", { n: sealedCalls }) : "");
  }
}
