/** The first page, drawn: one screen that says what this is, and two ways to play. */

import { refusalText } from "../model/refusals.js";
import { asset, h, place, setText, setTitle, useStyles } from "./dom.js";
import { languageChoice, settingsButton } from "./frame.js";
import { face } from "./pictures.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../model/wire.js").TableView} TableView */

/**
 * What comes a little later.
 * @typedef {object} Further
 * @property {import("../model/table_form.js").RuleSet[]} sets
 * @property {import("../model/lobby.js").Listed[]} tables public ones
 * @property {TableView[]} on the newest where this browser sits, and a match is on
 * @property {{ rules: import("./rules.js").Switches, seats: number }} wish what Play now plays
 */

/** A run, and the king that ends it. */
const CARDS = ["5b", "6o", "7c", "10e", "12o"];

export class HomePage {
  /**
   * @param {App} app
   * @param {{ play: () => void }} handlers
   */
  static async open(app, handlers) {
    await useStyles("home");
    return new HomePage(app, handlers);
  }

  /**
   * @param {App} app
   * @param {{ play: () => void }} handlers
   */
  constructor(app, handlers) {
    const { language, root } = app;
    this.app = app;
    this.language = language;
    const say = (/** @type {string} */ key) => language.text(`web.home.${key}`);
    this.playButton = h("button", { class: "first play", type: "button", onclick: handlers.play }, say("play"));
    this.friendsLink = h("a", { class: "button friends-way", href: "/friends" }, say("friends"));
    this.what = h("p", { class: "what" });
    this.line = h("p", { class: "line", role: "alert" });
    this.own = h("div", { class: "own" });
    /** @type {import("./friends.js").FriendsPart | null} */
    this.part = null;
    this.again = h("div", { class: "again" });
    this.open = h("div", { class: "open" });
    setTitle("");
    root.append(
      h(
        "div",
        { class: "home" },
        h("header", { class: "home-header" }, h("span", { class: "spacer" }), languageChoice(app), settingsButton(app)),
        h(
          "main",
          { class: "home-main" },
          h("div", { class: "home-text" }, wordmark(language), h("p", { class: "lead" }, say("lead")), this.own, this.playButton, this.friendsLink, this.again, this.what, this.line, links(say)),
          h("div", { class: "home-cards", "aria-hidden": "true" }, ...CARDS.map((card, at) => place(h("span", null, face(card)), { "--at": at }))),
          h("ul", { class: "promises" }, ...["free", "honest", "fair", "yours"].map((key) => h("li", null, say(`promise.${key}`)))),
          this.open,
        ),
        h("footer", { class: "home-footer" }, ...["fair", "verify"].map((name) => h("a", { href: `/${name}` }, say(`link.${name}`)))),
      ),
    );
  }

  /** @param {boolean} isBusy */
  busy(isBusy) {
    this.playButton.disabled = isBusy;
    setText(this.line, isBusy ? this.language.text("web.wait") : "");
  }

  /** @param {unknown} error */
  failed(error) {
    setText(this.line, refusalText(this.language, error));
  }

  /** @param {Further} further */
  async fill({ sets, tables, on, wish }) {
    const { language } = this;
    const set = sets.find(({ name }) => name === wish.rules.preset);
    if (set) {
      const { setTitleOf } = await import("./rules.js");
      const n = (set.minutes || {})[wish.seats] || 0;
      const title = setTitleOf(this.app, set);
      setText(this.what, language.text(n ? "web.home.what" : "web.home.what.short", { title, seats: wish.seats, n }));
    }
    this.own.replaceChildren(
      ...on.map((table) => h("a", { class: "button go-on", href: `/table/${table.table}` }, language.text("web.home.go_on"))),
    );
    if (tables.length) {
      const [{ openTables }] = await Promise.all([import("./join.js"), useStyles("join")]);
      this.open.replaceChildren(h("h2", null, language.text("web.home.open")), openTables(this.app, tables, sets));
    }
  }

  /**
   * The tables of friends, room for invitations, and whom one has met last.
   * @param {import("./friends.js").PartHandlers & { tables: TableView[], met: import("./friends.js").Person[], invite: (key: string) => void }} known
   */
  async friends({ tables, met, invite, ...handlers }) {
    const [{ FriendsPart, inviteButton }] = await Promise.all([import("./friends.js"), useStyles("friends")]);
    this.again.replaceChildren(...met.map((person) => inviteButton(this.language, person, invite)));
    this.part = new FriendsPart(this.app, handlers);
    this.own.prepend(this.part.invitations);
    this.open.before(this.part.tables);
    this.part.drawTables(tables);
  }

  /** @param {import("../net/api.js").Invitation[]} invitations */
  waiting(invitations) {
    this.part?.drawInvitations(invitations);
  }
}

/** The word as it is drawn, for those who see it; in letters for all others. @param {import("../i18n.js").Language} language */
function wordmark(language) {
  const script = language.direction === "rtl" ? "arab" : "latn";
  const drawn = h("span", { class: "drawn", "aria-hidden": "true" });
  place(drawn, { "--word": `url("${asset(`art/words/ronda-${script}.svg`)}")` });
  return h("h1", null, h("span", { class: "spoken" }, "Ronda"), drawn);
}

/** @param {(key: string) => string} say */
function links(say) {
  return h(
    "nav",
    { class: "home-links" },
    h("a", { href: "/learn" }, say("learn")),
    h("a", { href: "/join" }, say("join")),
    ...["rules", "matches"].map((name) => h("a", { href: `/${name}` }, say(`link.${name}`))),
  );
}
