/**
 * The seal of a table, loaded after the first card can be played: what happens before is kept and
 * handed on in order, and always after the table is drawn. Only who cuts by hand has it at once.
 */

import { emptyPlace } from "../render/dom.js";

/** @typedef {import("./sealing.js").Sealing} Sealing */

export class LateSealing {
  /**
   * @param {import("../app.js").App} app
   * @param {string} id the table's
   * @param {() => string[]} names by seat
   */
  constructor(app, id, names) {
    /** Where the mark will be. */
    this.place = emptyPlace("seal-place");
    /** @type {Sealing | null} */
    this.sealing = null;
    /** @type {((sealing: Sealing) => void)[]} */
    this.waiting = [];
    this.isClosed = false;
    this.load = async () => {
      const { Sealing } = await import("./sealing.js");
      if (!this.isClosed && !this.sealing) {
        this.sealing = new Sealing(app, id, names);
        this.place.fill(this.sealing.mark.element);
        this.drain();
      }
    };
  }

  /** @param {(sealing: Sealing) => void} act */
  later(act) {
    this.waiting.push(act);
    if (this.sealing && this.waiting.length === 1) {
      setTimeout(() => this.drain());
    }
  }

  drain() {
    this.waiting.splice(0).forEach((act) => this.sealing && act(this.sealing));
  }

  /** Whether the deck can be cut by hand already. */
  get isHere() {
    return this.sealing !== null;
  }

  /** @param {import("../model/wire.js").Push} push */
  take(push) {
    this.later((sealing) => sealing.take(push));
  }

  /** @param {import("../model/table_store.js").Asked} asked */
  done(asked) {
    this.later((sealing) => sealing.done(asked));
  }

  /** Checks the whole match at once. */
  check() {
    this.later((sealing) => void sealing.check());
  }

  /** @param {import("../model/wire.js").TableView} table @param {(cut: Uint8Array) => void} cut */
  cutsByHand(table, cut) {
    return this.sealing !== null && this.sealing.cutsByHand(table, cut);
  }

  /** @param {string} commitment @param {import("../fair/witnessed.js").OwnCut} cut */
  noteCut(commitment, cut) {
    this.later((sealing) => sealing.noteCut(commitment, cut));
  }

  close() {
    this.isClosed = true;
    this.sealing?.close();
  }
}
