/**
 * The café's television: a table for everybody to see, without a hand or a control; phones are the
 * hands. It is left alone for hours, so it comes back by itself whatever happens.
 */

import { preferences } from "../model/preferences.js";
import { linkTo, reachOf } from "../model/reach.js";
import { TableStore } from "../model/table_store.js";
import { fullRules } from "../model/rules.js";
import { TablePlayback } from "../model/table_playback.js";
import { api } from "../net/api.js";
import { persist } from "../net/persist.js";
import { isPageHidden } from "../render/dom.js";
import { notice } from "../render/lost.js";
import { TvPage } from "../render/tv.js";
import { keepAwake } from "../render/wake.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../model/table_playback.js").ViewModel} ViewModel */

/** @type {import("../app.js").Show} */
export async function show(app, { table: id }) {
  const tv = new Television(app, id);
  await tv.open();
  return () => tv.close();
}

class Television {
  /**
   * @param {App} app
   * @param {string} id
   */
  constructor(app, id) {
    this.app = app;
    this.id = id;
    this.isClosed = false;
    this.isWanted = () => !this.isClosed;
    this.isLearning = false;
    /** @type {TvPage | undefined} */
    this.page = undefined;
    this.playback = new TablePlayback(app.language, this, preferences);
    this.store = new TableStore(id, null, {
      onPush: (push) => this.push(push),
      onChange: () => this.playback.draw(),
      onRefused: (asked, code) => this.refused(code),
      onGoodbye: ({ reason, reconnect }) => reconnect || void this.over(`web.goodbye.${reason}`),
    });
    this.playback.store = this.store;
  }

  async open() {
    this.opening = TvPage.open(this.app);
    this.page = await this.opening;
    if (this.isClosed) {
      return;
    }
    this.letGo = keepAwake((isAwake) => this.page && this.page.awake(isAwake));
    void this.invite();
    // What moves: the table is shown without it while it cannot be had.
    const { page } = this;
    void persist(() => page.loadRest(), this.isWanted);
  }

  /** @param {import("../model/wire.js").Push} push */
  push(push) {
    // Before the start the server lets everybody look who may still sit down.
    if (!push.table.settings.may_watch) {
      void this.over("web.gone.not_yours", "web.refused.not_yours");
      return;
    }
    this.playback.hear(push);
    this.page && this.page.seated(push.table);
    void this.learn();
  }

  /** The rules of this table, once. */
  async learn() {
    if (this.isLearning) {
      return;
    }
    this.isLearning = true;
    const sets = await persist(() => api.ruleSets(), this.isWanted);
    if (sets && this.store.table) {
      this.playback.know(fullRules(this.store.table.settings.rules, sets));
    }
  }

  /** The link that phones read off the screen. */
  async invite() {
    const link = await persist(async () => {
      const reach = await reachOf();
      const url = linkTo(reach, `/table/${this.id}`);
      return { url, code: reach.isLocal ? null : await api.qrCode(url) };
    }, this.isWanted);
    link && this.page && this.page.invite(link.url, link.code);
  }

  /** @param {string} code */
  refused(code) {
    if (["no_such_table", "not_yours", "closed"].includes(code) && !this.store.table) {
      void this.over(`web.gone.${code}`, `web.refused.${code}`);
    }
  }

  /**
   * There is nothing more to be seen here.
   * @param {string} key
   * @param {string} [text]
   */
  async over(key, text = key) {
    const { language } = this.app;
    this.close();
    // The page that is being drawn would lie over the notice.
    await this.opening;
    notice(this.app, language.text(`${key}.title`), language.text(text));
  }

  // --- what the playback tells the page ---

  /** @param {ViewModel} shown */
  draw(shown) {
    this.page && this.page.update(shown);
  }

  /**
   * @param {import("../model/timeline.js").Cue[]} cues
   * @param {ViewModel} shown
   */
  perform(cues, shown) {
    const motion = this.page && this.page.motion;
    if (motion) {
      motion.speed = shown.speed;
      motion.words = shown.rules.words;
      motion.perform(cues);
    }
  }

  measure() {
    this.page && this.page.motion && this.page.motion.measure();
  }

  finish() {
    this.page && this.page.motion && this.page.motion.finish();
  }

  /** @param {string} text */
  say(text) {
    this.page && this.page.say(text);
  }

  isHidden() {
    return isPageHidden();
  }

  close() {
    this.isClosed = true;
    this.store.close();
    this.playback.close();
    this.letGo && this.letGo();
    this.page && this.page.close();
    this.page = undefined;
  }
}
