/** What a reader may do at a table besides choosing a card: the bar, the menu, seats, keys. */

import { LEVEL } from "../model/begin.js";
import { forgetToken } from "../model/tokens.js";
import { seatNames } from "../model/names.js";
import { relinking } from "../model/new_links.js";
import { prefer, preferences } from "../model/preferences.js";
import { askFirst, openHelp, openMenu, openSeat } from "../render/menu.js";
import { openTalk } from "../render/talk.js";

/** @typedef {import("./table.js").TableController} TableController */

export class TableDeeds {
  /** @param {TableController} table */
  constructor(table) {
    this.of = table;
  }

  get language() {
    return this.of.app.language;
  }

  get playback() {
    return this.of.playback;
  }

  get selection() {
    return this.of.playback.selection;
  }

  // --- the page ---

  ready() {
    this.of.store.ask("ready");
  }

  home() {
    void this.of.app.go("/");
  }

  replay() {
    const { table } = this.of.store;
    void this.of.app.go(`/replay/${this.of.id}/${table ? table.match_number : 1}`);
  }

  seal() {
    void this.of.sealing.check();
  }

  /** @param {string} choice */
  vote(choice) {
    this.of.store.ask("vote", { choice });
  }

  resume() {
    this.of.store.ask("resume");
  }

  takeBack() {
    this.of.store.ask("take_back");
  }

  log() {
    const { page } = this.of;
    void page?.rest?.log.open(this.of.app, this.playback.matchLog);
  }

  /** @param {number} side */
  points(side) {
    const { page } = this.of;
    const { table, announcer } = this.playback;
    if (page?.rest && table && announcer) {
      const name = (/** @type {number} */ each) => announcer.sideName(each, table);
      void page.rest.points.open(this.of.app, this.playback.matchLog, name, side);
    }
  }

  talk() {
    const { table } = this.of.store;
    if (table) {
      openTalk(this.of.app, table, (said) => this.of.store.ask("say", said));
    }
  }

  menu() {
    const { store, app } = this.of;
    const { table } = store;
    if (!table) {
      return;
    }
    const isSeated = table.you !== null;
    const isHanded = isSeated && table.seats[Number(table.you)].is_handed;
    const isOn = table.stage === "playing" || table.stage === "between";
    const isPlaying = isOn || table.stage === "cutting" || table.stage === "opening";
    const ask = (/** @type {string} */ type, values = {}) => () => store.ask(type, values);
    openMenu(app, {
      title: this.language.text("web.menu.title"),
      items: [
        { key: "log", act: () => this.log(), is: true },
        { key: "points", act: () => this.points(this.playback.mine), is: true },
        { key: "rules", act: () => void this.rules(), is: true },
        { key: "settings", act: () => void this.settings(), is: true },
        { key: preferences().sound ? "mute" : "unmute", act: () => this.toggleSound(), is: true },
        { key: "help", act: () => this.help(), is: true },
        { key: "pause", act: ask("pause"), is: isSeated && isOn && !table.is_paused && !table.settings.is_public },
        { key: "resume", act: ask("resume"), is: isSeated && table.is_paused },
        { key: "hand_over", act: ask("hand_over", { level: LEVEL }), is: isSeated && isPlaying && !isHanded },
        { key: "take_back", act: ask("take_back"), is: isHanded },
        { key: "own_link", act: ask("relink", { seat: table.you }), is: isSeated },
        { key: "leave", act: () => this.leave(), is: isSeated },
        { key: "home", act: () => this.home(), is: true },
      ],
    });
  }

  toggleSound() {
    prefer({ sound: !preferences().sound });
    this.of.wakeSound();
  }

  async settings() {
    const { openSettings } = await import("../render/settings.js");
    openSettings(this.of.app, { onchange: () => this.playback.draw() });
  }

  async rules() {
    const { table } = this.of.store;
    if (table) {
      const { openRules } = await import("../render/rules.js");
      await openRules(this.of.app, table.settings);
    }
  }

  leave() {
    const { store, app } = this.of;
    askFirst(app, {
      title: this.language.text("web.leave.title"),
      text: this.language.text("web.leave.text"),
      yes: this.language.text("web.leave.yes"),
      act: () => {
        store.ask("leave");
        if (store.table && !store.table.is_host) {
          forgetToken(store.id);
        }
        void app.go("/");
      },
    });
  }

  /** @param {number} seat */
  seat(seat) {
    const { store, app } = this.of;
    const { table } = store;
    const scene = this.playback.draw()?.scene.seats.find((each) => each.seat === seat);
    if (!table || !scene) {
      return;
    }
    const isOther = table.you !== null && table.you !== seat;
    const isPerson = table.seats[seat].kind === "human";
    const names = seatNames(this.language, table);
    const { isOffered, line } = relinking(this.language, table, seat, performance.now() + store.ahead, names);
    openSeat(app, scene, line, [
      { key: "mute", act: () => store.ask("mute", { seat }), is: isOther && isPerson },
      { key: "unmute", act: () => store.ask("mute", { seat, is_muted: false }), is: isOther && isPerson },
      { key: seat === table.you ? "relink.own" : "relink", act: () => store.ask("relink", { seat }), is: isOffered },
    ]);
  }

  /** A new link for a seat, to hand on; until it is used, the one of this page plays. @param {{ seat: number, token: string }} linked */
  async linked({ seat, token }) {
    const { table } = this.of.store;
    if (!table) {
      return;
    }
    const { shareSeat } = await import("./share_seat.js");
    await shareSeat(this.of.app, table, { seat, token });
  }

  // --- keys ---

  /** @param {number} place */
  card(place) {
    const { page } = this.of;
    const card = page?.hand.focusCard(place);
    if (card) {
      this.selection.lift(card);
    }
  }

  enter() {
    this.selection.enter();
  }

  cancel() {
    this.selection.cancel();
  }

  /** @param {string} kind */
  call(kind) {
    this.selection.call(kind);
  }

  help() {
    openHelp(this.of.app);
  }

  /** @param {"hand" | "table" | "scores" | "piles" | "last" | "live"} what */
  ask(what) {
    const { announcer, table, matchLog } = this.playback;
    if (!announcer || !table) {
      return;
    }
    const text = what === "last" ? matchLog.lastStep.join(" ") : announcer[what](table);
    this.of.screen.say(text || this.language.text("web.spoken.last.none"), false);
  }
}
