/** A table, drawn: its parts in their places, each brought up to date in place. */

import { ownSide } from "../model/layout.js";
import { cardLabel, previewOf } from "../model/announcements.js";
import { Bar } from "./bar.js";
import { Board } from "./board.js";
import { h, setAttribute, setText, setTitle, Speech, useStyles, withNames } from "./dom.js";
import { Hand } from "./hand.js";
import { Calls, Clock } from "./strip.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../model/wire.js").TableView} TableView */
/** @typedef {import("../pages/actions.js").Act} Act */
/** @typedef {import("../model/table_playback.js").ViewModel} ViewModel */
/** @typedef {import("../model/card_selection.js").CardSelection} CardSelection */

export class TablePage {
  /**
   * @param {App} app
   * @param {CardSelection} selection
   * @param {Act} act
   * @param {Element} mark the seal of the deal
   */
  static async open(app, selection, act, mark) {
    await useStyles("table");
    return new TablePage(app, selection, act, mark);
  }

  /**
   * @param {App} app
   * @param {CardSelection} selection
   * @param {Act} act
   * @param {Element} mark
   */
  constructor(app, selection, act, mark) {
    const { language } = app;
    this.app = app;
    this.selection = selection;
    this.act = act;
    this.bar = new Bar(language, act);
    this.calls = new Calls(language, selection);
    this.preview = h("p", { class: "preview" });
    this.hand = new Hand(language, selection);
    this.calls.onLost = () => this.hand.focus();
    this.speech = new Speech();
    this.clock = new Clock(language, (n) => this.speech.say(language.text("web.spoken.clock", { n }), true));
    this.calls.element.append(this.clock.element);
    this.title = h("h1", { class: "spoken", tabindex: "-1" }, language.text("web.table.title"));
    this.board = new Board(language, {
      open: (seat) => act("seat", seat),
      mark,
      bar: this.bar.element,
      hand: [this.calls.element, this.calls.status, this.preview, this.hand.element],
    });
    this.main = h("main", { class: "table" }, this.title, this.board.element);
    /** @type {import("./table_rest.js").TableRest | null} what comes after the first card */
    this.rest = null;
    /** For the first matches. @type {import("../model/hints.js").Hints | null} */
    this.hints = null;
    this.hinted = "";
    /** @type {ViewModel | null} */
    this.shown = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.due = undefined;
    /** What had been said when the page came: only what is said later is heard. */
    this.saidBefore = 0;
    app.root.append(this.main, this.speech.element);
    this.pageTitle = "";
  }

  /** What the first card can do without: what moves, the log, the count and all that. */
  async loadRest() {
    const [{ TableRest }] = await Promise.all([import("./table_rest.js"), useStyles("motion", "count", "end")]);
    if (this.main.isConnected && !this.rest) {
      this.rest = new TableRest(this, this.act);
      this.shown && this.rest.update(this.shown);
    }
  }

  /** Cards first: the log, the page's name and all that come when the browser has a moment. */
  restLater() {
    if (this.due === undefined) {
      this.due = setTimeout(() => {
        this.due = undefined;
        if (this.shown) {
          this.titleOf(this.shown.table);
          this.rest?.update(this.shown);
        }
      });
    }
  }

  get motion() {
    return this.rest?.motion ?? null;
  }

  /** @param {ViewModel} shown */
  update(shown) {
    if (!this.shown) {
      this.saidBefore = shown.table.said.reduce((last, { seq }) => Math.max(last, seq), 0);
    }
    this.shown = shown;
    const { table, announcer } = shown;
    const isPlayer = table.you !== null;
    const option = this.selection.shown;
    const mine = ownSide(table);
    setAttribute(this.main, "data-stage", table.stage);
    setAttribute(this.main, "data-player", isPlayer);
    setAttribute(this.main, "data-line", shown.line);
    this.bar.update(shown, isPlayer);
    this.board.update(shown, { isPlayer, taken: option ? [...option.captured, ...option.taken] : [] });
    this.hand.update(shown.hand, (card) => {
      const its = this.selection.plays.find((each) => each.card === card);
      return cardLabel(card, its, announcer, mine);
    });
    this.calls.update(shown, this.besidesCalling(table), this.hintFor(shown));
    this.previewOf(option, announcer, mine);
    this.clock.update(table, shown.ahead);
    this.restLater();
  }

  /** Who looks elsewhere sees in the name of the page that they are waited for. @param {TableView} table */
  titleOf({ you, called, stage, seats, is_paused: isPaused }) {
    const isMine = you !== null && stage === "playing" && called.includes(you) && !seats[you].is_handed && !isPaused;
    const title = this.app.language.text(isMine ? "web.status.mine" : "web.table.title");
    if (title !== this.pageTitle) {
      this.pageTitle = title;
      setTitle(isMine ? `● ${title}` : title);
    }
  }

  /** What helps just now; it is said once. @param {ViewModel} shown */
  hintFor(shown) {
    // What is amiss, asked of all, or just happened has the line to itself.
    const isFree = shown.isRead && shown.status.tone !== "warning" && shown.table.view?.phase !== "declare";
    const hint = this.hints?.due(shown, this.selection, isFree) ?? null;
    if (!hint) {
      return null;
    }
    if (hint.text !== this.hinted) {
      this.hinted = hint.text;
      this.speech.say(hint.text, false);
    }
    const close = () => {
      this.hints?.close(hint, shown.table.turn);
      this.hand.focus();
      this.selection.changed();
    };
    return { text: hint.text, close };
  }

  /** @param {TableView} table */
  besidesCalling({ you, seats }) {
    const isHanded = you !== null && seats[you].is_handed;
    return isHanded ? { label: this.app.language.text("web.menu.take_back"), act: () => this.act("take_back") } : null;
  }

  /**
   * What a card would do stands where the status does, which is said again afterwards.
   * @param {import("../model/wire.js").PlayOption | null} option
   * @param {import("../model/announcements.js").Announcer} announcer
   * @param {number} mine
   */
  previewOf(option, announcer, mine) {
    const { status } = this.calls;
    const { deed, gains } = option ? previewOf(option, announcer, mine) : { deed: "", gains: "" };
    this.preview.replaceChildren(deed, ...(gains ? [" ", h("b", null, gains)] : []));
    status.hidden = deed !== "" && !this.selection.asking && status.dataset.tone !== "warning";
    this.preview.hidden = !status.hidden;
  }

  /** @param {string} text @param {boolean} [isUrgent] */
  say(text, isUrgent) {
    this.speech.say(text, isUrgent);
  }

  /** Nothing is there to be drawn yet. @param {string} text */
  wait(text) {
    setText(this.calls.status, text);
  }

  /** The page is left. */
  close() {
    clearTimeout(this.due);
    this.clock.stop();
    this.rest?.close();
  }
}
