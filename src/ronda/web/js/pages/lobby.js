/**
 * Before the start: who sits where, who is invited, what is played. `showLobby(app, store)` draws over
 * the table and returns `{ update(table), close() }`.
 */

import { LEVEL } from "../model/begin.js";
import { forgetToken, isStored, keepToken, tokenOf } from "../model/tokens.js";
import { takenName } from "../model/lobby.js";
import { seatNames } from "../model/names.js";
import { letMeet, ownKey, people } from "../model/people.js";
import { tableNews } from "../model/table_news.js";
import { lastPlayed, prefer, preferences } from "../model/preferences.js";
import { linkFor } from "../model/links.js";
import { api } from "../net/api.js";
import { LobbyView } from "../render/lobby.js";
import { openRules } from "../render/rules.js";
import { openShare } from "../render/share.js";
import { inviteTo, isInvited } from "./inviting.js";

/** @typedef {import("../model/wire.js").TableView} TableView */

/** People who can be called to a table with one tap. */
const CALLED = 6;

/**
 * @param {import("../app.js").App} app
 * @param {import("../model/table_store.js").TableStore} store
 * @param {() => void} seen the reader has read that the table is full
 */
export async function showLobby(app, store, seen) {
  const lobby = new Lobby(app, store, seen);
  await lobby.open();
  return lobby;
}

class Lobby {
  /**
   * @param {import("../app.js").App} app
   * @param {import("../model/table_store.js").TableStore} store
   * @param {() => void} seen
   */
  constructor(app, store, seen) {
    this.app = app;
    this.seen = seen;
    this.store = store;
    /** @type {LobbyView | null} */
    this.view = null;
    this.isTold = false;
    this.isMeeting = false;
    /** @type {TableView | null} as it was at the last update */
    this.before = null;
    this.ticking = setInterval(() => this.view?.tick(this.now), 1000);
  }

  /** The server's time, in milliseconds. */
  get now() {
    return performance.now() + this.store.ahead;
  }

  async open() {
    this.last = lastPlayed(this.store.id);
    this.view = await LobbyView.open(this.app, {
      sit: (name, seat) => void this.sit(name, seat),
      ask: (type, values) => this.store.ask(type, values),
      rules: () => this.store.table && void openRules(this.app, this.store.table.settings),
      share: (kind) => void this.share(kind),
      leave: () => this.leave(),
      levels: () => this.levels(),
      invite: (key) => void this.invite(key),
      seen: this.seen,
      meet: (mayMeet) => void this.meet(mayMeet),
      now: () => this.now,
    });
    void this.reach();
  }

  /** @param {TableView} table */
  update(table) {
    this.view?.update(table, this.now, preferences().name);
    const { language } = this.app;
    const names = seatNames(language, table);
    const news = tableNews(language, this.before, table, names);
    if (!this.before && table.you !== null && !isStored(table.table)) {
      news.unshift(language.text("web.unstored"));
    }
    news.forEach((text) => this.view?.note(text));
    this.before = table;
    this.updatePeople(table);
    if (!this.isTold) {
      this.isTold = true;
      void this.tell(table);
    }
  }

  /** The table in five lines, and what differs from the rules played last. @param {TableView} table */
  async tell(table) {
    const { rules, seats } = table.settings;
    const lang = this.app.language.code;
    try {
      const [shown, sets] = await Promise.all([
        api.atThisTable({ rules, seats, lang, last: this.last }),
        api.ruleSets(),
      ]);
      this.view?.tell(shown, { table, sets, isFirst: this.last === null });
    } catch (error) {
      this.isTold = false;
      this.view?.failed(error);
    }
  }

  /** Whoever has given leave meets those who sit here too; whom they know already they may call. @param {TableView} table */
  updatePeople(table) {
    if (table.stage !== "seating" || table.settings.is_public) {
      return;
    }
    const { met, mayMeet } = people();
    this.view?.askMeeting(mayMeet === true);
    if (table.you === null) {
      return;
    }
    if (mayMeet && !table.met && !this.isMeeting) {
      void this.meet(true);
    }
    const others = table.seats.filter(({ kind }, seat) => kind === "human" && seat !== table.you);
    const isOpen = table.seats.some(({ kind }) => kind === "open");
    const names = others.map(({ name }) => name);
    const away = met.filter(({ key, name }) => !table.met?.includes(key) && !names.includes(name));
    const shown = isOpen ? away.slice(0, CALLED) : [];
    this.view?.drawPeople(shown.map(({ name, key }) => ({ name, key, isInvited: isInvited(table.table, key) })));
  }

  /** @param {boolean} mayMeet */
  async meet(mayMeet) {
    letMeet(mayMeet);
    if (this.store.table && this.store.table.you !== null) {
      this.isMeeting = mayMeet;
      this.store.ask("meet", { key: await ownKey() });
    }
  }

  /** @param {string} key */
  async invite(key) {
    try {
      await inviteTo(this.store.id, key);
    } catch (error) {
      this.view?.failed(error);
    }
    this.store.table && this.updatePeople(this.store.table);
  }

  /** Gives the seat up; its token opens nothing then, unless it is the host's too. */
  leave() {
    this.store.ask("leave");
    if (this.store.table && !this.store.table.is_host) {
      forgetToken(this.store.id);
    }
  }

  /** The levels of computers that this server seats. */
  async levels() {
    const { levels } = await api.about().catch(() => ({ levels: [LEVEL] }));
    return levels;
  }

  async reach() {
    const link = await linkFor(`/table/${this.store.id}`);
    this.view?.invite({ kind: "invite", ...link });
  }

  /** @param {"own" | "tv"} kind */
  async share(kind) {
    const { id, token } = this.store;
    const path = kind === "tv" ? `/tv/${id}` : `/table/${id}#seat=${token}`;
    openShare(this.app, { kind, ...(await linkFor(path)) });
  }

  /**
   * @param {string} wished
   * @param {number} seat
   */
  async sit(wished, seat) {
    const own = takenName(wished);
    if (own) {
      prefer({ name: own });
    }
    try {
      const { token } = await api.sit(this.store.id, { name: own || null, seat }, tokenOf(this.store.id) || undefined);
      keepToken(this.store.id, token);
      await this.app.refresh();
    } catch (error) {
      this.view?.failed(error);
    }
  }

  close() {
    clearInterval(this.ticking);
    this.view?.close();
    this.view = null;
  }
}
