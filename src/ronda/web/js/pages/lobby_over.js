/** The lobby over a table: before the start, and for whoever may still sit down. */

import { begun, isBeginning } from "../model/begin.js";

/** @typedef {import("../model/wire.js").TableView} TableView */

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
  }

  /** @param {TableView} table */
  async update(table) {
    if (!this.isDue(table)) {
      this.lobby?.close();
      this.lobby = null;
      return;
    }
    if (!this.lobby && !this.isComing) {
      this.isComing = true;
      const { showLobby } = await import("./lobby.js");
      this.lobby = this.isClosed ? null : await showLobby(this.app, this.store);
      this.isComing = false;
    }
    this.lobby?.update(this.store.table || table);
  }

  /** @param {TableView} table */
  isDue({ stage, seats, you }) {
    const isOpen = seats.some(({ kind }) => kind === "open");
    return (stage === "seating" && !isBeginning(this.store.id)) || (you === null && isOpen);
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
