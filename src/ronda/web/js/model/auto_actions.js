/**
 * What this browser does for its seat without being asked: starting a table that was just set up
 * here, cutting, and passing with nothing.
 */

import { cutHash, freshCut, fromHex, toHex } from "../fair/cut.js";
import { begun, canBegin } from "./begin.js";
import { keep, kept } from "./storage.js";

/** @typedef {import("./table_store.js").TableStore} TableStore */
/** @typedef {Pick<import("../pages/sealing.js").Sealing, "cutsByHand" | "noteCut"> & { isHere: boolean }} Sealing */
/** @typedef {import("./wire.js").TableView} TableView */

/** Where own cuts are kept: they outlive a reload, or the seat would be absent from its own deal. */
const CUTS = "ronda.cut";
/** Deals whose cuts are kept: one is cut at a time, at a few tables. */
const KEPT = 8;

export class AutoActions {
  /**
   * @param {TableStore} store
   * @param {() => { passForMe: boolean, cutMyself: boolean }} preferences
   * @param {Sealing | null} [sealing] notes the own cut, and lets the reader make it
   */
  constructor(store, preferences, sealing = null) {
    this.store = store;
    this.sealing = sealing;
    this.preferences = preferences;
    /** The last call for action that was answered from here. */
    this.answered = "";
    /** The call for action that will be passed. @type {{ key: string, timer: ReturnType<typeof setTimeout> } | null} */
    this.passing = null;
  }

  /**
   * Does what is due at the table as it is now.
   * @param {TableView} table
   */
  attend(table) {
    const { you, called, turn, stage } = table;
    const key = `${turn} ${stage}`;
    if (stage === "playing") {
      begun(table.table);
    } else if (canBegin(table) && this.answered !== key && this.isReadyToCut) {
      this.answered = key;
      this.store.ask("start");
    }
    const isCalled = you !== null && called.includes(you) && !table.is_paused && !table.seats[you].is_handed;
    this.passInTime(table, key, isCalled && stage === "playing" && this.passes(table));
    if (you === null || !isCalled || stage === "playing" || this.answered === key) {
      return;
    }
    this.answered = key;
    if (stage === "cutting") {
      const cut = (/** @type {Uint8Array} */ bytes) => this.cut(table, you, bytes);
      if (!this.sealing || !this.sealing.cutsByHand(table, cut)) {
        this.cut(table, you);
      }
    } else if (stage === "opening") {
      this.open(table, you);
    }
  }

  /**
   * Passes with nothing at a moment drawn evenly over the pace of a declaration: whoever could tell
   * when that was learns nothing of the hand.
   * @param {TableView} table
   * @param {string} key
   * @param {boolean} isDue
   */
  passInTime({ deadline, now }, key, isDue) {
    if (this.passing && (!isDue || this.passing.key !== key)) {
      this.stopPassing();
    }
    if (isDue && !this.passing && this.answered !== key) {
      const left = 1000 * Math.max((deadline === null ? now : deadline) - now, 0);
      this.passing = { key, timer: setTimeout(() => this.pass(key), left * evenly()) };
    }
  }

  /**
   * The moment has come; unless the reader was quicker, or has switched it off since.
   * @param {string} key
   */
  pass(key) {
    const { table } = this.store;
    this.passing = null;
    if (table && this.passes(table) && !this.store.acting(table)) {
      this.answered = key;
      this.store.act("pass");
    }
  }

  stopPassing() {
    clearTimeout(this.passing?.timer);
    this.passing = null;
  }

  /** Who cuts by hand is not dealt to before there is a deck to cut. */
  get isReadyToCut() {
    return !this.sealing || !this.preferences().cutMyself || this.sealing.isHere;
  }

  /**
   * Whether all that may be declared is a pass, and passing is left to the page.
   * @param {TableView} table
   */
  passes({ view }) {
    const isDeclaring = view !== null && view.phase === "declare" && view.sayings.length > 0;
    return (
      isDeclaring && this.preferences().passForMe && view.sayings.every(({ kind }) => kind === "pass")
    );
  }

  /**
   * @param {TableView} table
   * @param {number} you
   * @param {Uint8Array} [byHand] of the reader's own gesture
   */
  cut({ fair, turn }, you, byHand) {
    if (fair) {
      const kept = keptCut(fair.commitment);
      const cut = kept ? fromHex(kept) : byHand || freshCut();
      const k = cutHash(fair.header, fair.commitment, you, cut);
      keepCut(fair.commitment, toHex(cut));
      this.sealing?.noteCut(fair.commitment, { seat: you, c: toHex(cut), k });
      this.store.ask("cut", { turn, k });
    }
  }

  /** Opens the cut whose hash stands; where another window's stands, that one opens it. @param {TableView} table @param {number} you */
  open({ fair, turn }, you) {
    const c = fair && keptCut(fair.commitment);
    const k = fair && c && cutHash(fair.header, fair.commitment, you, fromHex(c));
    if (fair && c && k && fair.hashes[you] === k) {
      // Once more: the page may have been loaded again since.
      this.sealing?.noteCut(fair.commitment, { seat: you, c, k });
      this.store.ask("open_cut", { turn, c });
    }
  }
}

/** A number from 0 to 1, evenly drawn and not to be foretold. */
function evenly() {
  return crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32;
}

/** @returns {[string, string][]} cuts by the commitment they were made for, in hex; the newest last */
function keptCuts() {
  const cuts = kept(CUTS);
  return Array.isArray(cuts) ? cuts : [];
}

/** @param {string} commitment @param {string} cut */
function keepCut(commitment, cut) {
  const others = keptCuts().filter(([each]) => each !== commitment);
  keep(CUTS, [...others, [commitment, cut]].slice(-KEPT));
}

/** The cut of any window of this browser on the seat: so it does not matter which is first. @param {string} commitment */
function keptCut(commitment) {
  return keptCuts().find(([each]) => each === commitment)?.[1] ?? null;
}
