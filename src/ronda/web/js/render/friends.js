/** Playing with friends, drawn: how many, and the table is there; whom one has met, and the tables one shares. */

import { isolated, seatNames } from "../model/names.js";
import { series } from "../model/people.js";
import { refusalText } from "../model/refusals.js";
import { h, setText, useStyles, withNames } from "./dom.js";
import { pageFrame } from "./frame.js";
import { icon, tileImage } from "./pictures.js";
import { setTitleOf } from "./rules.js";
import { tileOf } from "../model/layout.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../model/wire.js").TableView} TableView */
/** @typedef {import("../model/people.js").Person} Person */
/** @typedef {import("../net/api.js").Invitation} Invitation */

/**
 * @typedef {object} PartHandlers
 * @property {(table: TableView) => unknown} back to a table of friends
 * @property {(table: string) => unknown} decline an invitation
 */

/**
 * @typedef {object} Handlers
 * @property {(seats: number) => void} make
 * @property {(name: string) => void} name what to call the reader
 * @property {(key: string) => void} invite
 * @property {(key: string) => void} forget
 * @property {(mayMeet: boolean) => void} meet
 */

/** Sides by the number of seats, as their tiles show who plays with whom. */
const SIDES = Object.freeze({ 2: [0, 1], 3: [0, 1, 2], 4: [0, 1, 0, 1] });

/** What home shows of friends too: invitations, and the tables that one shares. */
export class FriendsPart {
  /** @param {App} app @param {PartHandlers} handlers */
  constructor(app, handlers) {
    this.app = app;
    this.handlers = handlers;
    this.say = (/** @type {string} */ key, values = {}) => app.language.text(`web.friends.${key}`, values);
    this.invitations = h("div", { class: "invitations", role: "status" });
    this.tables = h("section", { class: "our-tables" });
  }

  /** @param {Invitation[]} waiting */
  drawInvitations(waiting) {
    const key = JSON.stringify(waiting);
    if (this.invitations.dataset.key === key) {
      return;
    }
    this.invitations.dataset.key = key;
    this.invitations.replaceChildren(...waiting.map((each) => this.invitation(each)));
  }

  /** @param {Invitation} invitation */
  invitation({ table, seats, by }) {
    return h(
      "div",
      { class: "invitation" },
      h("p", null, ...withNames(this.say(`invites.${seats}`, { name: isolated(by || this.app.language.text("web.guest")) }))),
      h("a", { class: "button first", href: `/table/${table}` }, this.say("join")),
      h("button", { type: "button", onclick: () => this.handlers.decline(table) }, this.say("not_now")),
    );
  }

  /** @param {TableView[]} tables */
  drawTables(tables) {
    this.tables.replaceChildren(
      ...(tables.length ? [h("h2", null, this.say("tables")), h("ul", null, ...tables.map((table) => this.table(table)))] : []),
    );
  }

  /** The people of a table, side against side, with the matches that each has won. @param {TableView} table */
  table(table) {
    const sides = series(table, seatNames(this.app.language, table));
    const line = (/** @type {typeof sides[number]} */ { side, names, won }) => [
      tileImage(tileOf(side), false),
      h("span", { class: "who" }, ...withNames(names.join(", "))),
      h("strong", { class: "won" }, String(won)),
    ];
    return h(
      "li",
      null,
      h("div", { class: "series" }, ...sides.map((side) => h("p", null, ...line(side)))),
      h("button", { type: "button", onclick: () => this.handlers.back(table) }, this.say("again")),
    );
  }
}

/**
 * @param {import("../i18n.js").Language} language
 * @param {Person} person
 * @param {(key: string) => void} invite
 */
export function inviteButton(language, { name, key }, invite) {
  const text = language.text("web.friends.invite", { name: `\u2068${name}\u2069` });
  return h("button", { type: "button", class: "invite", onclick: () => invite(key) }, h("span", null, ...withNames(text)));
}

export class FriendsPage {
  /**
   * @param {App} app
   * @param {{ name: string, rules: object }} known
   * @param {Handlers & PartHandlers} handlers
   */
  static async open(app, known, handlers) {
    await useStyles("rules", "making", "friends");
    return new FriendsPage(app, known, handlers);
  }

  /**
   * @param {App} app
   * @param {{ name: string }} known
   * @param {Handlers & PartHandlers} handlers
   */
  constructor(app, { name }, handlers) {
    const { language } = app;
    this.app = app;
    this.handlers = handlers;
    this.part = new FriendsPart(app, handlers);
    this.say = this.part.say;
    this.line = h("p", { class: "notice-line", role: "alert" });
    this.tiles = [2, 3, 4].map((seats) => this.tile(seats));
    this.ours = h("span", { class: "our-rules" });
    this.people = h("section", { class: "people" });
    const field = h("input", { type: "text", id: "own-name", maxlength: 40, autocomplete: "nickname", dir: "auto" });
    field.value = name;
    field.addEventListener("input", () => handlers.name(field.value));
    const named = h("p", { class: "field" }, h("label", { for: "own-name" }, language.text("web.new.name")), field);
    pageFrame(
      app,
      { title: this.say("title"), name: "friends" },
      this.part.invitations,
      named,
      h("div", { class: "how-many", role: "group", "aria-label": this.say("ask") }, ...this.tiles),
      this.line,
      h("p", { class: "rules-line" }, this.ours, h("a", { href: "/new#rules" }, this.say("change"))),
      this.part.tables,
      this.people,
      h("p", null, h("a", { class: "button", href: "/new" }, this.say("more"))),
    );
  }

  /** @param {number} seats */
  tile(seats) {
    const sides = SIDES[/** @type {2 | 3 | 4} */ (seats)];
    return h(
      "button",
      { type: "button", class: "seats-tile", "data-seats": seats, onclick: () => this.handlers.make(seats) },
      h("strong", null, String(seats)),
      h("span", { class: "seats-sides" }, ...sides.map((side) => tileImage(tileOf(side), false))),
      h("span", null, this.say(`seats.${seats}`)),
    );
  }

  /** The rules that a table will have, in a line; who cannot play by them. @param {import("../model/table_form.js").RuleSet[]} sets @param {import("./rules.js").Switches} rules */
  drawRules(sets, rules) {
    const { language } = this.app;
    const set = sets.find(({ name }) => name === rules.preset);
    const isChanged = Object.keys(rules).length > 1;
    const values = { name: set ? setTitleOf(this.app, set) : rules.preset, target: rules.target ?? set?.rules.target };
    const title = language.text(isChanged ? "web.lobby.title.house" : "web.lobby.title.set", values);
    setText(this.ours, this.say("rules", { rules: title }));
    const allowed = rules.seats ?? set?.rules.seats ?? [2, 3, 4];
    this.tiles.forEach((tile) => (tile.disabled = !allowed.includes(Number(tile.dataset.seats))));
  }

  /** Whom the reader has met; the leave that it needs. @param {Person[]} met @param {boolean} mayMeet */
  drawPeople(met, mayMeet) {
    const meet = () => this.handlers.meet(!mayMeet);
    this.people.replaceChildren(
      h("h2", null, this.say("people")),
      h("ul", null, ...met.map((person) => this.person(person))),
      h("p", { class: "quiet-line" }, this.say(mayMeet ? "people.on" : "people.off")),
      h("button", { type: "button", onclick: meet }, this.say(mayMeet ? "meet.no" : "meet.yes")),
    );
  }

  /** @param {Person} person */
  person(person) {
    const { key } = person;
    const name = person.name || this.app.language.text("web.guest");
    return h(
      "li",
      null,
      inviteButton(this.app.language, { ...person, name }, this.handlers.invite),
      h(
        "button",
        { type: "button", class: "quiet", "aria-label": this.say("forget", { name }), onclick: () => this.handlers.forget(key) },
        icon("close"),
      ),
    );
  }

  /** @param {boolean} isBusy */
  busy(isBusy) {
    this.tiles.forEach((tile) => (tile.disabled = isBusy));
    setText(this.line, isBusy ? this.app.language.text("web.wait") : "");
  }

  /** @param {unknown} error */
  failed(error) {
    this.busy(false);
    setText(this.line, refusalText(this.app.language, error));
  }
}
