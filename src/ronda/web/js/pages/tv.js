/**
 * The café's television: a table for everybody to see, without a hand or a control; phones are the
 * hands. It is left alone for hours, so it comes back by itself whatever happens.
 */

import { Counting } from "../model/counting.js";
import { linkTo, reachOf } from "../model/links.js";
import { preferences } from "../model/preferences.js";
import { TablePlayback } from "../model/table_playback.js";
import { TableStore } from "../model/table_store.js";
import { api, retry } from "../net/api.js";
import { notice, showOtherVersion } from "../render/frame.js";
import { keepAwake, TvPage } from "../render/tv.js";
import { TableScreen } from "./table_screen.js";

/** @typedef {import("../app.js").App} App */

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
    /** @type {TableScreen<TvPage>} */
    this.screen = new TableScreen();
    this.store = new TableStore(id, null, {
      onPush: (push) => this.push(push),
      onChange: () => this.playback.draw(),
      onRefused: (asked, code) => this.refused(code),
      onGoodbye: ({ reason, reconnect }) => reconnect || void this.over(`web.goodbye.${reason}`),
    });
    this.playback = new TablePlayback(app.language, this.store, this.screen, preferences);
    this.playback.counting = new Counting(this.playback);
  }

  async open() {
    this.opening = TvPage.open(this.app);
    const page = await this.opening;
    if (this.isClosed) {
      return;
    }
    this.screen.show(page);
    this.playback.draw();
    this.store.table && page.seated(this.store.table);
    this.letGo = keepAwake((isAwake) => page.awake(isAwake));
    void this.invite();
    // What moves: the table is shown without it while it cannot be had.
    void retry(() => page.loadRest(), this.isWanted);
  }

  /** @param {import("../model/wire.js").Push} push */
  push(push) {
    // Before the start the server lets everybody look who may still sit down.
    if (!push.table.settings.may_watch) {
      void this.over("web.gone.not_yours", "web.refused.not_yours");
      return;
    }
    this.playback.hear(push);
    this.screen.page?.seated(push.table);
  }

  /** The link that phones read off the screen. */
  async invite() {
    const link = await retry(async () => {
      const reach = await reachOf();
      const url = linkTo(reach, `/table/${this.id}`);
      return { url, code: reach.isLocal ? null : await api.qrCode(url) };
    }, this.isWanted);
    link && this.screen.page?.invite(link.url, link.code);
  }

  /** @param {string} code */
  refused(code) {
    if (code === "other_version") {
      this.close();
      void Promise.resolve(this.opening).then(() => showOtherVersion(this.app));
    } else if (["no_such_table", "not_yours", "closed"].includes(code) && !this.store.table) {
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

  close() {
    this.isClosed = true;
    this.store.close();
    this.playback.close();
    this.letGo?.();
    this.screen.page?.close();
    this.screen.page = null;
  }
}
