/**
 * The fair deal at a table that is shown: every push is checked, the own cut is made, by hand if the
 * reader likes, and what does not fit is said loudly. What is seldom needed is loaded when it is.
 */

import { TableSeal } from "../fair/table.js";
import { keepDeals, keptDeals } from "../model/evidence.js";
import { tokenOf } from "../model/tokens.js";
import { preferences } from "../model/preferences.js";
import { FaultBanner, SealMark } from "../render/seal_mark.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../model/wire.js").Push} Push */
/** @typedef {import("../model/wire.js").TableView} TableView */

export class Sealing {
  /**
   * @param {App} app
   * @param {string} id the table's
   * @param {() => string[]} names by seat
   */
  constructor(app, id, names) {
    this.app = app;
    this.id = id;
    this.names = names;
    this.match = 1;
    this.isClosed = false;
    this.mark = new SealMark(app.language, () => void this.open());
    this.banner = new FaultBanner(app.language, () => void this.open());
    /** @type {Promise<import("../render/cut_deck.js").CutPanel | null> | null} */
    this.panel = null;
    this.seal = new TableSeal(id, {
      deals: keptDeals(id),
      keep: (deals) => keepDeals(id, deals),
      onChange: (state) => this.mark.update(state),
      onFault: (fault) => this.isClosed || this.banner.add(fault),
    });
  }

  /** Every push, in order. @param {Push} push */
  take(push) {
    this.match = push.table.match_number || this.match;
    if (push.table.stage !== "cutting") {
      this.closePanel();
    }
    void this.seal.take(push);
  }

  /** Shows what is behind the mark. */
  open() {
    return this.show(false);
  }

  /** Checks the whole match at once. */
  check() {
    return this.show(true);
  }

  /** @param {boolean} atOnce whether it is checked without being asked again */
  async show(atOnce) {
    const { app, id, seal, match } = this;
    this.banner.clear();
    const [{ openSeal }, { checkMatch }] = await Promise.all([
      import("../render/checks.js"),
      import("../model/checking.js"),
    ]);
    const check = () => checkMatch(id, match, tokenOf(id), seal.witness.deals);
    return openSeal(app, seal, { names: this.names(), check, atOnce });
  }

  // --- for `AutoActions` ---

  /**
   * Whether the reader cuts by hand; then `cut` gets it, in time.
   * @param {TableView} table @param {(cut: Uint8Array) => void} cut
   */
  cutsByHand(table, cut) {
    if (!preferences().cutMyself) {
      return false;
    }
    this.closePanel();
    const wait = table.deadline === null ? 3000 : 1000 * (table.deadline - table.now);
    const began = performance.now();
    /** @type {Promise<import("../render/cut_deck.js").CutPanel | null>} */
    const mine = import("../render/cut_deck.js").then(({ CutPanel }) =>
      this.panel === mine ? new CutPanel(this.app.language, { wait: wait - (performance.now() - began), cut }) : null,
    );
    this.panel = mine;
    return true;
  }

  closePanel() {
    void this.panel?.then((panel) => panel?.close());
    this.panel = null;
  }

  /** @param {string} commitment @param {import("../fair/witnessed.js").OwnCut} cut */
  noteCut(commitment, cut) {
    this.seal.noteCut(commitment, cut);
  }

  /** What the server has acknowledged. @param {import("../model/table_store.js").Asked} asked */
  done({ k, c }) {
    if (k || c) {
      void this.seal.noteDone({ k, c });
    }
  }

  close() {
    this.isClosed = true;
    this.closePanel();
    this.banner.clear();
  }
}
