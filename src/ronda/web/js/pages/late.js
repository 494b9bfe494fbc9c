/** What a table's page loads once it is due: its seal, and the lobby over it. */

import { begun, isBeginning } from "../model/begin.js";
import { emptyPlace } from "../render/dom.js";

/** @typedef {import("./sealing.js").Sealing} Sealing */
/** @typedef {import("../model/wire.js").TableView} TableView */

/**
 * The seal of a table, loaded after the first card can be played: what happens before is kept and
 * handed on in order, and always after the table is drawn. Only who cuts by hand has it at once.
 */
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

/** The lobby over a table: before the start, and for whoever may still sit down. */
export class LobbyOver {
  /**
   * @param {import("../app.js").App} app
   * @param {import("../model/table_store.js").TableStore} store
   */
  constructor(app, store) {
    this.app = app;
    this.store = store;
    /** @type {Awaited<ReturnType<typeof import("./lobby.js").showLobby>> | null} */
    this.lobby = null;
    this.isComing = false;
    this.isClosed = false;
    this.isSeen = false;
  }

  /** @param {TableView} table */
  async update(table) {
    if (table.met) {
      void import("../model/people.js").then(({ remember }) => remember(table));
    }
    if (this.isDue(table) && !this.lobby && !this.isComing) {
      this.isComing = true;
      const { showLobby } = await import("./lobby.js");
      this.lobby = this.isClosed ? null : await showLobby(this.app, this.store, () => this.see());
      this.isComing = false;
    }
    const latest = this.store.table || table;
    if (this.isDue(latest)) {
      this.lobby?.update(latest);
    } else {
      // It may have begun while this came.
      this.lobby?.close();
      this.lobby = null;
    }
  }

  /** @param {TableView} table */
  isDue({ stage, seats, you, is_host: isHost, awaits }) {
    if (stage === "closed" || this.isClosed) {
      return false;
    }
    if (stage === "seating" && !isBeginning(this.store.id)) {
      return true;
    }
    const isOpen = seats.some(({ kind }) => kind === "open");
    // Who finds the table full in the middle of a match is told so once, and looks on.
    const isToldFull = !isHost && awaits === null && stage !== "finished" && !this.isSeen;
    return you === null && (isOpen || isToldFull);
  }

  /** The reader has seen that the table is full. */
  see() {
    this.isSeen = true;
    this.lobby?.close();
    this.lobby = null;
  }

  /** What does not start by itself is started here. @param {import("../model/table_store.js").Asked | null} asked */
  refused(asked) {
    if (asked?.type === "start" && this.store.table) {
      begun(this.store.id);
      void this.update(this.store.table);
    }
  }

  close() {
    this.isClosed = true;
    this.lobby?.close();
  }
}
