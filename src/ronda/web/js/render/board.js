/** One table for every page that shows one: people around the felt, what lies there, piles and stock. */

import { fit, h, setAttribute } from "./dom.js";
import { Loose, Piles } from "./felt.js";
import { Seats } from "./seats.js";

/** @typedef {import("../model/table_playback.js").ViewModel} ViewModel */

/**
 * What a page may show besides the table itself.
 * @typedef {object} Besides
 * @property {boolean} [isPlayer] whether the seat at the bottom is the reader's own, whose hand is below
 * @property {string[]} [taken] cards that the preview would take
 * @property {(string[] | null)[]} [hands] by seat, hands that lie open
 */

/** By how much more a board is as high as it looks where no hand lies under it. */
const WATCHED = 1.5;

export class Board {
  /**
   * @param {import("../i18n.js").Language} language
   * @param {{ open?: (seat: number) => void, mark?: Element, bar?: Element, hand?: Element[] }} [parts] `open` shows
   *   more of a seat; `mark` is the seal of the deck; `bar` lies over the seats; `hand` all that belongs to the reader's
   *   own, without which it is a board that is looked at only
   */
  constructor(language, { open, mark, bar, hand = [] } = {}) {
    this.seats = new Seats(language, open);
    this.loose = new Loose(language);
    this.piles = new Piles(language, mark, open);
    /** Where everything lies: places are the same in every language. */
    this.element = h(
      "div",
      { class: hand.length ? "board" : "board watched", dir: "ltr" },
      bar,
      this.seats.list,
      this.loose.element,
      this.piles.element,
      this.seats.below,
      ...hand,
    );
    this.makeRoom = fit(this.element, hand.length ? 1 : WATCHED);
  }

  /**
   * @param {ViewModel} shown
   * @param {Besides} [besides]
   */
  update({ scene, announcer, rules, pendingSlot }, { isPlayer = false, taken = [], hands = [] } = {}) {
    const { lines } = announcer;
    setAttribute(this.element, "data-seats", scene.seats.length);
    this.seats.update(scene.seats, { isPlayer, direction: rules.direction, hands, lines });
    this.loose.update(scene, lines, { taken, pending: pendingSlot });
    this.piles.update(scene, announcer, isPlayer);
  }
}
