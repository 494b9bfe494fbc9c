/** Seconds that run: those of a move, of a declaration, until the next deal. */

import { h, setAttribute, setText } from "./dom.js";

/** @typedef {import("../model/wire.js").TableView} TableView */

export class Clock {
  /**
   * @param {import("../i18n.js").Language} language
   * @param {(seconds: number) => void} warn the reader's own time is short
   */
  constructor(language, warn) {
    this.language = language;
    this.warn = warn;
    this.element = h("span", { class: "clock", hidden: true });
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.ticking = undefined;
    /** @type {TableView | null} */
    this.table = null;
    this.ahead = 0;
    this.warned = "";
  }

  /**
   * @param {TableView} table
   * @param {number} ahead milliseconds by which the server's time is ahead of `performance.now()`
   */
  update(table, ahead) {
    this.table = table;
    this.ahead = ahead;
    const isShown = table.deadline !== null && table.stage !== "cutting" && table.stage !== "opening";
    this.element.hidden = !isShown;
    if (isShown && this.ticking === undefined) {
      this.ticking = setInterval(() => this.tick(), 500);
    } else if (!isShown) {
      this.stop();
    }
    this.tick();
  }

  tick() {
    const { table } = this;
    if (!table || table.deadline === null) {
      return;
    }
    const left = Math.max(0, Math.ceil((1000 * table.deadline - performance.now() - this.ahead) / 1000));
    setText(this.element, this.language.text("web.clock", { n: left }));
    const isMine = table.you !== null && table.called.includes(table.you) && table.stage === "playing";
    setAttribute(this.element, "data-short", isMine && left <= 10);
    const key = `${table.turn}`;
    if (isMine && table.settings.clock && left <= 10 && left > 0 && this.warned !== key) {
      this.warned = key;
      this.warn(left);
    }
  }

  stop() {
    clearInterval(this.ticking);
    this.ticking = undefined;
  }
}
