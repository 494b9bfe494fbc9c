/** The seats around the table on the television: who sits where, whose turn it is. */

import { arrange, h, setAttribute, setText, withNames } from "./dom.js";
import { back, tileImage } from "./pictures.js";

/** @typedef {import("../model/view_model.js").SeatScene} SeatScene */

export class TvSeats {
  /** @param {import("../i18n.js").Language} language */
  constructor(language) {
    this.language = language;
    /** @type {Map<number, TvSeat>} */
    this.seats = new Map();
    this.element = h("ul", { class: "tv-seats", "aria-label": language.text("web.table.seats") });
  }

  /**
   * @param {SeatScene[]} scenes
   * @param {string} direction
   */
  update(scenes, direction) {
    setAttribute(this.element, "data-direction", direction);
    setAttribute(this.element, "data-count", scenes.length);
    const elements = scenes.map((scene) => {
      const known = this.seats.get(scene.seat) || new TvSeat(this.language, scene.seat);
      this.seats.set(scene.seat, known);
      known.update(scene);
      return known.element;
    });
    arrange(this.element, elements);
  }
}

class TvSeat {
  /**
   * @param {import("../i18n.js").Language} language
   * @param {number} seat
   */
  constructor(language, seat) {
    this.language = language;
    this.tile = h("span", { class: "tv-tile" });
    this.name = h("span", { class: "tv-name" });
    this.note = h("span", { class: "tv-seat-note" });
    this.fan = h("span", { class: "fan", "aria-hidden": "true" });
    this.element = h(
      "li",
      { class: "tv-seat", "data-seat": seat },
      this.tile,
      h("span", { class: "tv-who" }, this.name, this.note),
      this.fan,
    );
    this.drawn = "";
  }

  /** @param {SeatScene} scene */
  update(scene) {
    const { language } = this;
    setAttribute(this.element, "data-place", scene.place);
    setAttribute(this.element, "data-side", scene.tile);
    setAttribute(this.element, "data-turn", scene.isTurn);
    setAttribute(this.element, "data-away", scene.isAway);
    const drawn = JSON.stringify([scene.tile, scene.isComputer, scene.name]);
    if (drawn !== this.drawn) {
      this.drawn = drawn;
      this.tile.replaceChildren(tileImage(scene.tile, scene.isComputer));
      this.name.replaceChildren(...withNames(scene.name));
    }
    const notes = [
      scene.note,
      scene.isDealer ? language.text("web.seat.dealer") : "",
      ...scene.sealedCalls.map((kind) => language.text(`web.paper.${kind}`)),
    ];
    setText(this.note, notes.filter(Boolean).join(" · "));
    while (this.fan.children.length > scene.cards) {
      this.fan.lastElementChild?.remove();
    }
    while (this.fan.children.length < scene.cards) {
      this.fan.append(back());
    }
  }
}
