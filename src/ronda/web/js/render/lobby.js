/** Before the start, drawn: the seats around the tray, the rules in five lines, the invitation. */

import { lobbySeats, mayStart, secondsLeft, startTime, untilStart, waitingLine } from "../model/lobby.js";
import { isolated } from "../model/names.js";
import { refusalText } from "../model/refusals.js";
import { RefusedError } from "../net/api.js";
import { clear, h, place, setAttribute, setText, useStyles, withNames } from "./dom.js";
import { pageHeader } from "./frame.js";
import { LobbySeats } from "./lobby_seats.js";
import { drawTable, setTitleOf } from "./rules.js";
import { check } from "./settings.js";
import { linkCard, sendButton } from "./share.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../model/wire.js").TableView} TableView */
/** @typedef {import("./making.js").AtThisTable} AtThisTable */

/**
 * @typedef {object} Handlers
 * @property {(name: string, seat: number) => void} sit
 * @property {(type: string, values?: Record<string, unknown>) => void} ask
 * @property {() => void} rules
 * @property {(kind: "own" | "tv") => void} share
 * @property {() => void} leave
 * @property {() => Promise<string[]>} levels of computers
 * @property {() => void} seen the reader has read that the table is full
 * @property {(key: string) => void} invite somebody whom one has met
 * @property {(mayMeet: boolean) => void} meet those who sit here may invite the reader again
 * @property {() => number} now the server's time, in milliseconds
 */

export class LobbyView {
  /**
   * @param {App} app
   * @param {Handlers} handlers
   */
  static async open(app, handlers) {
    await useStyles("rules", "making", "lobby");
    return new LobbyView(app, handlers);
  }

  /**
   * @param {App} app
   * @param {Handlers} handlers
   */
  constructor(app, handlers) {
    this.app = app;
    this.handlers = handlers;
    this.say = (/** @type {string} */ key, values = {}) => app.language.text(`web.lobby.${key}`, values);
    /** @type {TableView | null} */
    this.table = null;
    /** @type {HTMLElement | null} */
    this.send = null;
    this.isRead = false;
    this.title = h("h1", { tabindex: "-1" }, this.say("title"));
    this.when = h("p", { class: "when", hidden: true });
    this.waiting = h("p", { class: "waiting", role: "status" });
    this.line = h("p", { class: "notice-line", role: "alert" });
    this.seats = new LobbySeats(app, handlers, () => this.name.value);
    this.name = h("input", { type: "text", id: "sitting-name", maxlength: 40, autocomplete: "nickname", dir: "auto" });
    this.fault = h("p", { class: "name-fault", role: "alert" });
    this.sitting = this.sitForm();
    this.rules = h("section", { class: "lobby-rules" });
    this.invitation = h("section", { class: "lobby-invite" });
    this.people = h("div", { class: "lobby-people" });
    this.meeting = h("div", { class: "lobby-meeting", hidden: true });
    this.fills = h("p", { class: "quiet-line", hidden: true }, this.say("fills"));
    this.seen = h("button", { type: "button", hidden: true, onclick: handlers.seen }, app.language.text("web.close"));
    this.ready = h("button", { type: "button", onclick: () => this.askReady() });
    this.start = h("button", { type: "button", class: "first", onclick: () => handlers.ask("start") }, this.say("start"));
    this.buttons = h("div", { class: "lobby-buttons" }, this.ready, this.start);
    this.element = h(
      "div",
      { class: "lobby-page" },
      pageHeader(app),
      h(
        "main",
        { class: "page wide" },
        h("div", { class: "lobby-head" }, this.title, this.when),
        this.sitting,
        h(
          "div",
          { class: "lobby-columns" },
          h(
            "div",
            { class: "lobby-main" },
            h("div", { class: "lobby-state" }, this.waiting, this.seen),
            this.fills,
            this.line,
            this.people,
            this.seats.element,
            this.meeting,
            this.buttons,
          ),
          h("div", { class: "lobby-side" }, this.rules, this.invitation),
        ),
      ),
    );
    app.root.append(this.element);
    // A bar under a table takes its own room, and covers nothing.
    this.watch = new ResizeObserver(() => this.makeRoom(this.element.dataset.bar === undefined ? 0 : this.element.offsetHeight));
    this.watch.observe(this.element);
  }

  sitForm() {
    const form = h(
      "form",
      { class: "sit-form", hidden: true, novalidate: true },
      h("p", null, this.say("visitor")),
      h(
        "div",
        { class: "sit-row" },
        h("p", { class: "field" }, h("label", { for: "sitting-name" }, this.say("name")), this.name),
        h("button", { class: "first" }, this.say("sit")),
      ),
      this.fault,
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const open = this.table ? this.table.seats.findIndex(({ kind }) => kind === "open") : 0;
      this.handlers.sit(this.name.value, open);
    });
    return form;
  }

  /** @param {number} height of a bar under the table */
  makeRoom(height) {
    place(this.app.root, { "--lobby-room": `${height}px` });
  }

  askReady() {
    const { table } = this;
    if (table && table.you !== null) {
      this.handlers.ask("ready", { is_ready: !table.seats[table.you].is_ready });
    }
  }

  /**
   * @param {TableView} table
   * @param {number} now the server's time, in milliseconds
   * @param {string} known the reader's name
   */
  update(table, now, known) {
    if (!this.table) {
      this.name.value = known;
    }
    this.table = table;
    const isOpen = table.seats.some(({ kind }) => kind === "open");
    this.sitting.hidden = table.you !== null || !isOpen;
    // In the middle of a match a free seat is only offered: the table stays to be seen.
    const isBar = table.stage !== "seating";
    const isFirst = !isBar && !this.isRead;
    setAttribute(this.element, "data-bar", isBar);
    this.app.root.classList.toggle("has-lobby", !isBar);
    if (isFirst) {
      this.isRead = true;
      this.readFromTop();
    }
    setAttribute(this.element, "data-host", table.is_host);
    setAttribute(this.element, "data-visitor", table.you === null && isOpen);
    this.seen.hidden = !isBar || isOpen;
    const direction = table.rules?.direction;
    this.seats.update(lobbySeats(this.app.language, table, direction), table, direction);
    this.invitation.hidden = table.stage !== "seating" || (table.you === null && !table.is_host);
    this.showSend(table);
    this.fills.hidden = !table.settings.starts_when_full || !isOpen || isBar;
    this.tick(now);
  }

  /** Sending the link comes first as long as somebody is missing. @param {TableView} table */
  showSend({ seats, stage, you, is_host: isHost }) {
    if (this.send) {
      this.send.hidden = stage !== "seating" || !seats.some(({ kind }) => kind === "open") || (you === null && !isHost);
    }
  }

  /** What time alone changes. @param {number} now in milliseconds */
  tick(now) {
    const { table } = this;
    if (!table) {
      return;
    }
    const { language } = this.app;
    const isFree = table.seats.some(({ kind }) => kind === "open");
    const isCounted = table.stage === "seating" || (isFree && table.stage === "finished");
    const line = isCounted ? waitingLine(language, table, now) : this.say(isFree ? "free" : "full");
    if (this.waiting.dataset.line !== line) {
      this.waiting.dataset.line = line;
      this.waiting.replaceChildren(...withNames(line));
    }
    this.drawButtons(table, now);
    this.timeOf(table, now);
  }

  /** Ready or not, and the host's start. Where the match starts by itself, whoever is not ready holds it. @param {TableView} table @param {number} now */
  drawButtons(table, now) {
    const mine = table.you === null ? null : table.seats[table.you];
    const { starts_when_full: fills } = table.settings;
    const left = secondsLeft(table, now);
    const isStarting = left !== null;
    const isReady = mine?.is_ready ?? false;
    this.ready.hidden = mine === null || (fills ? isReady && !isStarting : table.is_host && mayStart(table, now));
    setText(this.ready, this.say(!isReady ? "ready" : isStarting ? "hold" : "unready", { n: left ?? 0 }));
    setAttribute(this.ready, "class", mine && !isReady && (fills || !table.is_host) ? "first" : null);
    // Somebody who is ready may have gone for long: the host need not wait.
    this.start.hidden = !table.is_host || (fills && (isStarting || !mayStart(table, now)));
    this.start.disabled = !mayStart(table, now);
    this.buttons.hidden = this.ready.hidden && this.start.hidden;
  }

  /**
   * @param {TableView} table
   * @param {number} now
   */
  timeOf({ settings: { starts_at: at } }, now) {
    this.when.hidden = at === null;
    if (at !== null) {
      const { when, ...rest } = startTime(this.app.language.code, at, now);
      setText(this.when, this.say("when", { when, rest: untilStart(this.app.language, rest) }));
    }
  }

  /**
   * The table in five lines, and what differs from the rules played last.
   * @param {AtThisTable} shown
   * @param {{ table: TableView, sets: import("../model/table_form.js").RuleSet[], isFirst: boolean }} known
   */
  tell(shown, { table, sets, isFirst }) {
    const { rules } = table.settings;
    const set = sets.find(({ name }) => name === rules.preset);
    const isChanged = Object.keys(rules).length > 1;
    const name = set ? setTitleOf(this.app, set) : rules.preset;
    const target = table.rules?.target;
    setText(this.title, this.say(isChanged ? "title.house" : "title.set", { name, target }));
    this.rules.replaceChildren(
      h("h2", null, this.app.language.text("web.new.summary")),
      h("ul", { class: "five-lines" }, ...shown.lines.map((line) => h("li", null, line))),
      ...this.differs(shown.differs, isFirst),
      h("button", { type: "button", class: "quiet", onclick: this.handlers.rules }, this.app.language.text("web.new.read")),
    );
  }

  /**
   * @param {AtThisTable["differs"]} differs
   * @param {boolean} isFirst
   */
  differs(differs, isFirst) {
    if (isFirst) {
      return [];
    }
    if (!differs) {
      return [h("p", { class: "quiet-line" }, this.say("same"))];
    }
    return [h("h3", null, this.say("differs")), drawTable(differs.head, differs.rows)];
  }

  /** @param {import("./share.js").Link} link */
  invite(link) {
    const more = h("div", { class: "row" });
    if (!this.table || this.table.settings.may_watch) {
      more.append(h("button", { type: "button", class: "quiet", onclick: () => this.handlers.share("tv") }, this.say("tv")));
    }
    clear(this.invitation);
    this.invitation.append(h("h2", null, this.app.language.text("web.join.share.invite")), linkCard(this.app, link), more);
    this.send = sendButton(this.app.language, link);
    this.fills.after(this.send);
    this.table && this.showSend(this.table);
  }

  /**
   * Whom the reader has met and may call to this table.
   * @param {{ name: string, key: string, isInvited: boolean }[]} people
   */
  drawPeople(people) {
    const chip = (/** @type {typeof people[number]} */ { name, key, isInvited }) => {
      const text = this.app.language.text(`web.friends.${isInvited ? "invited" : "invite"}`, { name: isolated(name || this.app.language.text("web.guest")) });
      return h("button", { type: "button", disabled: isInvited, onclick: () => this.handlers.invite(key) }, h("span", null, ...withNames(text)));
    };
    this.people.replaceChildren(...people.map(chip));
  }

  /** Whether those who sit here may invite the reader again. @param {boolean} mayMeet */
  askMeeting(mayMeet) {
    if (this.meeting.hidden) {
      this.meeting.hidden = false;
      this.meeting.append(check(this.say("meet"), mayMeet, this.handlers.meet, this.say("meet.note")));
    }
  }

  /** @param {string} text with names in it */
  note(text) {
    this.line.replaceChildren(...withNames(text));
  }

  /** @param {unknown} error */
  failed(error) {
    const isBadName = error instanceof RefusedError && error.code === "malformed";
    setText(this.fault, isBadName ? this.say("bad_name") : "");
    setText(this.line, isBadName ? "" : refusalText(this.app.language, error));
    if (isBadName) {
      this.name.focus();
    }
  }

  /** The focus goes where the page begins, unless the reader has placed it. */
  readFromTop() {
    const active = document.activeElement;
    if (!active || active === document.body || active.closest("main.table")) {
      this.title.focus({ preventScroll: true });
    }
  }

  close() {
    const hadFocus = this.element.contains(document.activeElement);
    this.app.root.classList.remove("has-lobby");
    this.watch.disconnect();
    this.makeRoom(0);
    this.seats.close();
    this.element.remove();
    const heading = this.app.root.querySelector("h1");
    if (hadFocus && heading) {
      heading.focus({ preventScroll: true });
    }
  }
}
