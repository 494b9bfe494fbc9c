/** A table: its store, its automatic actions, its playback, and what is drawn of it. */

import { AutoActions } from "../model/auto_actions.js";
import { isBeginning } from "../model/begin.js";
import { seatNames } from "../model/names.js";
import { prefer, preferences } from "../model/preferences.js";
import { TablePlayback } from "../model/table_playback.js";
import { TableStore } from "../model/table_store.js";
import { forgetToken, tokenOf } from "../model/tokens.js";
import { retry } from "../net/api.js";
import { onLook } from "../render/dom.js";
import { notice, showOtherVersion } from "../render/frame.js";
import { fetchFaces } from "../render/pictures.js";
import { TablePage } from "../render/table.js";
import { LateSealing, LobbyOver } from "./late.js";
import { TableScreen } from "./table_screen.js";

/** @typedef {import("../app.js").App} App */

/** @type {import("../app.js").Show} */
export async function show(app, { table: id }) {
  const page = new TableController(app, id);
  await page.open();
  return () => page.close();
}

/** Whether the rest was fetched already, while another page was read. */
let isPrepared = false;

/** Fetches it before there is a table. */
export async function prepareRest() {
  await loadParts();
  fetchFaces();
  isPrepared = true;
}

function loadParts() {
  return Promise.all([
    import("./actions.js"),
    import("../render/menu.js"),
    import("../sound.js"),
    import("../touch.js"),
    import("../model/counting.js"),
    import("../model/hints.js"),
  ]);
}

/** Milliseconds after which a story that was refused is asked for again: so many at once are too many. */
const LATER = 2000;

class TableController {
  /**
   * @param {App} app
   * @param {string} id
   */
  constructor(app, id) {
    this.app = app;
    this.id = id;
    /** @type {TableScreen<TablePage>} */
    this.screen = new TableScreen((shown, page) => this.hear(shown, page));
    /** Browsers let a page sound after a gesture only. */
    this.wakeSound = () => this.screen.sound?.wake();
    /** Does what is asked for by name, once the rest of the page is there. @type {import("./actions.js").Act} */
    this.act = async (name, ...values) => {
      const actions = await this.loadRest();
      actions?.perform(this, name, values);
    };
    /** @type {Promise<typeof import("./actions.js") | null> | undefined} */
    this.rest = undefined;
    this.isBegun = false;
    this.isRestHere = false;
    this.isClosed = false;
    this.isWanted = () => !this.isClosed;
    this.store = new TableStore(id, tokenOf(id), {
      onPush: (push) => this.push(push),
      onChange: () => this.change(),
      onDone: (asked) => this.sealing.done(asked),
      onRefused: (asked, code) => this.refused(asked, code),
      onGoodbye: (goodbye) => this.goodbye(goodbye),
      onLinked: (linked) => this.act("linked", linked),
      onStory: (story) => this.playback.retell(story),
    });
    this.playback = new TablePlayback(app.language, this.store, this.screen, preferences);
    this.lobby = new LobbyOver(app, this.store);
    this.sealing = new LateSealing(app, id, () => (this.store.table ? seatNames(app.language, this.store.table) : []));
    this.autoActions = new AutoActions(this.store, preferences, this.sealing);
  }

  async open() {
    this.opening = TablePage.open(this.app, this.playback.selection, this.act, this.sealing.place.element);
    const page = await this.opening;
    if (this.isClosed) {
      return;
    }
    this.screen.show(page);
    this.playback.draw();
    addEventListener("pointerdown", this.wakeSound);
    addEventListener("keydown", this.wakeSound);
    this.stopLooking = onLook(() => this.playback.look());
    await (preferences().cutMyself && this.sealing.load());
    if (this.store.table) {
      this.autoActions.attend(this.store.table);
    }
  }

  /** What the first card can do without, once; the actions, while the page is open. */
  loadRest() {
    this.rest ??= this.fetchRest();
    return this.rest;
  }

  async fetchRest() {
    void retry(() => this.sealing.load(), this.isWanted);
    const loaded = await retry(() => Promise.all([loadParts(), this.page?.loadRest()]), this.isWanted);
    if (!loaded || this.isClosed) {
      return null;
    }
    const [[actions, { hearShortcuts, isTouched }, { Sound }, { Touch }, { Counting }, { Hints }]] = loaded;
    this.playback.counting = new Counting(this.playback);
    if (this.page) {
      this.page.hints = new Hints(this.app.language, { isTouch: isTouched(), preferences });
    }
    this.screen.sound = new Sound(() => preferences().sound);
    this.screen.touch = new Touch(() => preferences().vibration);
    this.stopKeys = hearShortcuts(this.act);
    this.playback.draw(); // With what was said while this came.
    fetchFaces();
    this.isRestHere = true;
    this.askStory();
    return actions;
  }

  /** What happened while the reader was away comes after the cards. */
  askStory() {
    if (this.isRestHere && this.playback.matchLog.isPartial) {
      this.store.askStory();
    }
  }

  /** @param {import("../model/wire.js").Push} push */
  push(push) {
    this.sealing.take(push);
    this.autoActions.attend(push.table);
    this.playback.hear(push);
    this.askStory();
    void this.lobby.update(push.table);
  }

  /** What follows the first drawing, once; where cards are about to come they have the line first. @param {import("../model/wire.js").TableView} table */
  begin({ you, settings: { rules, seats } }) {
    if (this.isBegun || (isBeginning(this.id) && !isPrepared)) {
      return;
    }
    this.isBegun = true;
    setTimeout(() => this.isClosed || void this.loadRest(), isPrepared ? 0 : 50);
    if (you !== null) {
      prefer({ rules, seats });
    }
  }

  /** The line, or what is pending. */
  change() {
    if (!this.playback.draw() && this.page && this.store.line === "lost") {
      this.page.wait(this.app.language.text("web.status.lost"));
    }
  }

  /**
   * @param {import("../model/table_store.js").Asked | null} asked
   * @param {string} code
   */
  refused(asked, code) {
    const { language } = this.app;
    this.lobby.refused(asked);
    if (!asked) {
      this.lost(code);
    } else if (asked.type === "act" && code === "stale") {
      this.playback.draw();
    } else if (asked.type === "story") {
      code === "too_fast" && setTimeout(() => this.isClosed || this.askStory(), LATER);
    } else if (!["cut", "open_cut"].includes(asked.type)) {
      this.playback.tell(language.text(`web.refused.${code}`));
    }
  }

  /** The table cannot be shown: there is none, or this token is nobody's any more. @param {string} code */
  lost(code) {
    if (code === "other_version") {
      void this.over(() => showOtherVersion(this.app));
      return;
    }
    if (this.store.table || code === "too_fast" || code === "try_again") {
      return;
    }
    const { language } = this.app;
    // A token that opens nothing is void for good; without it one may still look on, or sit down.
    const isVoid = code === "bad_token";
    isVoid && forgetToken(this.id);
    const again = isVoid ? language.text("web.again") : "";
    const title = language.text(`web.gone.${code}.title`);
    void this.over(() => notice(this.app, title, language.text(`web.refused.${code}`), again));
  }

  /** @param {{ reason: string, reconnect: boolean }} goodbye */
  goodbye({ reason, reconnect }) {
    if (reconnect) {
      return;
    }
    const { language } = this.app;
    const { table } = this.store;
    // Nobody may watch, and the last seat was taken: the table itself goes on.
    const isFull = reason === "closed" && table?.stage !== "closed" && table?.you === null;
    const key = `web.goodbye.${isFull ? "full" : reason}`;
    const again = ["limits", "restart", "slow"].includes(reason) ? language.text("web.again") : "";
    void this.over(() => notice(this.app, language.text(`${key}.title`), language.text(key), again));
  }

  /** There is nothing more to be seen here. @param {() => void} tell */
  async over(tell) {
    this.close();
    // The page that is being drawn would lie over what is told.
    await this.opening;
    tell();
  }

  /**
   * A drawing is done; what somebody says at the table is heard once.
   * @param {import("../model/view_model.js").ViewModel} shown
   * @param {TablePage} page
   */
  hear(shown, page) {
    this.begin(shown.table);
    for (const { seat, text } of page.rest?.hear(shown) ?? []) {
      page.say(`${shown.names[seat]}: ${text}`);
      this.screen.sound?.play("say", 0);
    }
  }

  get page() {
    return this.screen.page;
  }

  close() {
    this.isClosed = true;
    this.store.close();
    this.autoActions.stopPassing();
    this.playback.close();
    this.stopKeys?.();
    this.stopLooking?.();
    removeEventListener("pointerdown", this.wakeSound);
    removeEventListener("keydown", this.wakeSound);
    this.sealing.close();
    this.lobby.close();
    void import("../render/sheet.js").then(({ closeSheets }) => closeSheets());
    this.page?.close();
  }
}

export { TableController };
