/** The seats before the start, around the tray as they will be played, and what can be done there. */

import { LEVEL } from "../model/begin.js";
import { levelName } from "../model/names.js";
import { relinking } from "../model/table_news.js";
import { h, setAttribute, withNames } from "./dom.js";
import { icon, tileImage } from "./pictures.js";
import { openSheet } from "./sheet.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../model/lobby.js").LobbySeat} LobbySeat */
/** @typedef {import("../model/wire.js").TableView} TableView */

const NEVER = { isOffered: false, line: "" };
const ORDER = ["top", "left", "right", "me"];

export class LobbySeats {
  /**
   * @param {App} app
   * @param {import("./lobby.js").Handlers} handlers
   * @param {() => string} nameOf what the reader has typed
   */
  constructor(app, handlers, nameOf) {
    this.app = app;
    this.handlers = handlers;
    this.nameOf = nameOf;
    /** @type {string[]} */
    this.levels = [];
    /** @type {LobbySeat[]} */
    this.seats = [];
    /** @type {TableView | null} */
    this.table = null;
    /** @type {import("./sheet.js").Sheet | null} */
    this.sheet = null;
    this.say = (/** @type {string} */ key, values = {}) => app.language.text(`web.lobby.${key}`, values);
    this.list = h("ul", { class: "lobby-seats", dir: "ltr", "aria-label": app.language.text("web.table.seats") });
    this.arrow = h("div", { class: "lobby-arrow", "aria-hidden": "true" }, icon("turn"));
    this.partners = h("p", { class: "quiet-line", hidden: true }, this.say("partners"));
    this.element = h("div", { class: "lobby-tray" }, h("div", { class: "lobby-ring" }, this.list, this.arrow), this.partners);
  }

  /**
   * @param {LobbySeat[]} seats
   * @param {TableView} table
   * @param {string} direction
   */
  update(seats, table, direction) {
    this.seats = seats;
    this.table = table;
    setAttribute(this.list, "data-count", seats.length);
    setAttribute(this.arrow, "data-direction", direction);
    this.partners.hidden = seats.length !== 4;
    const sorted = [...seats].sort((one, other) => ORDER.indexOf(one.place) - ORDER.indexOf(other.place));
    sorted.forEach((seat, at) => this.draw(seat, at));
    while (this.list.children.length > sorted.length) {
      this.list.lastElementChild?.remove();
    }
  }

  /**
   * A seat is drawn anew only where it has changed, and keeps the focus then.
   * @param {LobbySeat} seat
   * @param {number} at
   */
  draw(seat, at) {
    const key = JSON.stringify(seat);
    const old = /** @type {HTMLElement | undefined} */ (this.list.children[at]);
    if (old?.dataset.key === key) {
      return;
    }
    const item = this.item(seat);
    item.dataset.key = key;
    if (!old) {
      this.list.append(item);
      return;
    }
    const hadFocus = old.contains(document.activeElement);
    this.list.replaceChild(item, old);
    const button = item.querySelector("button");
    if (hadFocus && button) {
      button.focus();
    }
  }

  /** @param {LobbySeat} seat */
  item(seat) {
    const { kind, name, note, isMine, isReady } = seat;
    return h(
      "li",
      { class: "lobby-seat", "data-place": seat.place, "data-kind": kind, "data-tile": seat.tile, "data-mine": isMine },
      h("span", { class: "seat-tile" }, tileImage(seat.tile, seat.isComputer)),
      h("span", { class: "seat-name", dir: "auto" }, ...withNames(name)),
      h("span", { class: "seat-note", "data-ready": isReady && kind === "human" }, note),
      h("span", { class: "seat-actions" }, ...this.buttons(seat)),
    );
  }

  /** @param {LobbySeat} seat */
  buttons(seat) {
    const { maySit, actions } = seat;
    const sit = h("button", { type: "button", onclick: () => this.handlers.sit(this.nameOf(), seat.seat) }, this.say("sit_here"));
    const label = (/** @type {string} */ key) => this.say(`${key}.label`, { name: seat.name });
    const fill = () => this.handlers.ask("seat_computer", { seat: seat.seat, level: LEVEL });
    const computer = h("button", { type: "button", "aria-label": label("fill"), onclick: fill }, this.say("fill"));
    const change = h("button", { type: "button", "aria-label": label("change"), onclick: () => void this.open(seat) }, this.say("change"));
    const isOpen = seat.kind === "open";
    return [maySit && sit, isOpen && actions.includes("computer") && computer, !isOpen && actions.length > 0 && change].filter(Boolean);
  }

  /** What can be done about a seat. @param {LobbySeat} seat */
  async open(seat) {
    this.levels = await this.handlers.levels();
    const sheet = (this.sheet = openSheet(this.app, {
      title: seat.name,
      name: "seat-sheet",
      body: seat.actions.flatMap((action) => this.parts(seat, action, () => sheet.close())),
    }));
  }

  /** The match has begun: what could be done about a seat cannot be done any more. */
  close() {
    this.sheet?.close();
  }

  /**
   * @param {LobbySeat} seat
   * @param {import("../model/lobby.js").SeatAction} action
   * @param {() => void} close
   * @returns {HTMLElement[]}
   */
  parts({ seat }, action, close) {
    const button = (/** @type {import("./dom.js").Child[]} */ label, /** @type {() => void} */ act) =>
      h("button", { type: "button", onclick: () => (close(), act()) }, ...label);
    const ask = (/** @type {string} */ type, values = {}) => () => this.handlers.ask(type, { seat, ...values });
    switch (action) {
      case "level":
        return [
          h("h3", null, this.say("deed.level")),
          h("p", { class: "quiet-line" }, this.say("deed.computer.note")),
          h("div", { class: "buttons" }, ...this.levels.map((level) => button([levelName(this.app.language, level)], ask("seat_computer", { level })))),
        ];
      case "swap": {
        const others = this.seats.filter((other) => other.seat !== seat);
        return [
          h("h3", null, this.say("deed.swap")),
          h("div", { class: "buttons" }, ...others.map((other) => button(withNames(this.placeName(other)), ask("swap", { other: other.seat })))),
        ];
      }
      case "relink": {
        const { table } = this;
        const names = this.seats.map(({ name }) => name);
        const { isOffered, line } = table ? relinking(this.app.language, table, seat, this.handlers.now(), names) : NEVER;
        return isOffered ? [button([this.say("deed.relink")], ask("relink"))] : [h("p", { class: "quiet-line" }, ...withNames(line))];
      }
      case "own":
        return [button([this.app.language.text("web.join.share.own")], () => this.handlers.share("own"))];
      case "leave":
        return [button([this.app.language.text("web.menu.leave")], this.handlers.leave)];
      default:
        return [button([this.say(`deed.${action}`)], ask(action))];
    }
  }

  /** A seat by who sits there; an open one by its number. @param {LobbySeat} seat */
  placeName({ seat, kind, name }) {
    return kind === "open" ? this.say("seat.number", { n: seat + 1 }) : name;
  }
}
