/**
 * What a reader may do at a table besides choosing a card, by name: the bar, the menu, seats, the count, keys.
 * It is loaded after the first card can be played; `act(name, …)` of a page waits for it.
 */

import { LEVEL } from "../model/begin.js";
import { capital } from "../model/lines.js";
import { seatNames } from "../model/names.js";
import { isOurs, letMeet, ownKey } from "../model/people.js";
import { relinking } from "../model/table_news.js";
import { prefer, preferences } from "../model/preferences.js";
import { linkFor } from "../model/links.js";
import { forgetToken } from "../model/tokens.js";
import { askFirst, openHelp, openMenu, openSeat } from "../render/menu.js";
import { openTalk } from "../render/table_rest.js";

/** @typedef {import("./table.js").TableController} Table */

/** @typedef {Pick<Table, "app" | "playback" | "screen">} Played a table or a lesson */
/** @typedef {"hand" | "table" | "scores" | "piles" | "last" | "live"} Question */

/**
 * What a page's parts are given: does something by name.
 * @typedef {(...asked: { [K in keyof typeof ACTIONS]: [name: K, ...values: Values<K>] }[keyof typeof ACTIONS]) => void} Act
 */
/**
 * @template {keyof typeof ACTIONS} K
 * @typedef {Parameters<(typeof ACTIONS)[K]> extends [any, ...infer Rest] ? Rest : never} Values
 */

export const ACTIONS = {
  // --- requests to the server ---
  ready: ask("ready"),
  pause: ask("pause"),
  resume: ask("resume"),
  take_back: ask("take_back"),
  hand_over: ask("hand_over", { level: LEVEL }),
  /** @param {Table} table @param {string} choice */
  vote: ({ store }, choice) => store.ask("vote", { choice }),
  /** @param {Table} table */
  own_link: ({ store }) => store.ask("relink", { seat: store.table?.you }),
  leave,
  meet,
  // --- other pages ---
  /** @param {Table} table */
  home: ({ app }) => void app.go("/"),
  /** @param {Table} table */
  replay: ({ app, id, store }) => void app.go(`/replay/${id}/${store.table?.match_number ?? 1}`),
  // --- what opens over the table ---
  menu,
  seat,
  talk,
  points,
  settings,
  rules,
  linked,
  /** @param {Table} table */
  log: ({ app, page, playback }) => void page?.rest?.log.open(app, playback.matchLog),
  /** @param {Table} table */
  seal: ({ sealing }) => sealing.check(),
  /** @param {Table} table */
  help: ({ app }) => openHelp(app),
  mute: switchSound,
  unmute: switchSound,
  // --- by keyboard ---
  card,
  /** @param {Played} table */
  enter: ({ playback }) => playback.selection.enter(),
  /** @param {Played} table */
  cancel: ({ playback }) => playback.selection.cancel(),
  /** @param {Played} table @param {string} kind */
  call: ({ playback }, kind) => playback.selection.call(kind),
  ask: answer,
};

/**
 * Does what is asked for by name.
 * @param {Played} table
 * @param {keyof typeof ACTIONS} name
 * @param {unknown[]} values
 */
export function perform(table, name, values) {
  const action = /** @type {(table: Played, ...values: unknown[]) => void} */ (ACTIONS[name]);
  action(table, ...values);
}

/**
 * An action that only asks the server.
 * @param {string} type
 * @param {Record<string, unknown>} [values]
 * @returns {(table: Table) => void}
 */
function ask(type, values) {
  return ({ store }) => store.ask(type, values);
}

/** @param {Table} table */
function menu(table) {
  const view = table.store.table;
  if (!view) {
    return;
  }
  const isSeated = view.you !== null;
  const isHanded = isSeated && view.seats[Number(view.you)].is_handed;
  const isOn = view.stage === "playing" || view.stage === "between";
  const isPlaying = isOn || view.stage === "cutting" || view.stage === "opening";
  const { sound } = preferences();
  const offered = {
    log: true,
    points: true,
    rules: true,
    settings: true,
    mute: sound,
    unmute: !sound,
    help: true,
    pause: isSeated && isOn && !view.is_paused && !view.settings.is_public,
    resume: isSeated && view.is_paused,
    hand_over: isSeated && isPlaying && !isHanded,
    take_back: isHanded,
    meet: isOurs(view) && !view.met,
    own_link: isSeated,
    leave: isSeated,
    home: true,
  };
  const names = /** @type {(keyof typeof offered)[]} */ (Object.keys(offered)).filter((name) => offered[name]);
  openMenu(table.app, names, (name) => ACTIONS[name](table));
}

/** @param {Table} table @param {number} at */
function seat({ app, playback, store }, at) {
  const { table } = store;
  const scene = playback.draw()?.scene.seats.find((each) => each.seat === at);
  if (!table || !scene) {
    return;
  }
  const isOther = table.you !== null && table.you !== at;
  const isPerson = table.seats[at].kind === "human";
  const names = seatNames(app.language, table);
  const { isOffered, line } = relinking(app.language, table, at, performance.now() + store.ahead, names);
  openSeat(app, scene, line, [
    { key: "mute", act: () => store.ask("mute", { seat: at }), is: isOther && isPerson },
    { key: "unmute", act: () => store.ask("mute", { seat: at, is_muted: false }), is: isOther && isPerson },
    { key: at === table.you ? "relink.own" : "relink", act: () => store.ask("relink", { seat: at }), is: isOffered },
  ]);
}

/** @param {Table} table */
function talk({ app, store }) {
  if (store.table) {
    openTalk(app, store.table, (said) => store.ask("say", said));
  }
}

/** @param {Table} table @param {number} [side] the one that comes first */
function points({ app, page, playback }, side = playback.mine) {
  const { table, announcer, matchLog } = playback;
  if (table && announcer) {
    const name = (/** @type {number} */ each) => capital(announcer.sideName(each, table));
    void page?.rest?.points.open(app, matchLog, name, side);
  }
}

/** @param {Table} table */
async function settings({ app, playback }) {
  const { openSettings } = await import("../render/settings.js");
  openSettings(app, { onchange: () => playback.draw() });
}

/** @param {Table} table */
async function rules({ app, store }) {
  if (store.table) {
    const { openRules } = await import("../render/rules.js");
    await openRules(app, store.table.settings);
  }
}

/** @param {Table} table */
function switchSound({ wakeSound }) {
  prefer({ sound: !preferences().sound });
  wakeSound();
}

/** Whoever agrees to it too may invite the reader again, and be invited. @param {Table} table @param {boolean} [mayMeet] */
async function meet({ store }, mayMeet = true) {
  letMeet(mayMeet);
  mayMeet && store.ask("meet", { key: await ownKey() });
}

/** @param {Table} table */
function leave({ app, store }) {
  const { language } = app;
  askFirst(app, {
    title: language.text("web.leave.title"),
    text: language.text("web.leave.text"),
    yes: language.text("web.leave.yes"),
    act: () => {
      store.ask("leave");
      if (store.table && !store.table.is_host) {
        forgetToken(store.id);
      }
      void app.go("/");
    },
  });
}

/**
 * A new link for a seat, to hand on; until it is used, the one of this page plays.
 * @param {Table} table @param {{ seat: number, token: string }} link
 */
async function linked({ app, store }, { seat: at, token }) {
  const { table } = store;
  if (table) {
    const { openShare } = await import("../render/share.js");
    const link = await linkFor(`/table/${table.table}#seat=${token}`);
    openShare(app, { ...link, kind: at === table.you ? "own" : "seat", name: seatNames(app.language, table)[at] });
  }
}

/** @param {Played} table @param {number} place */
function card({ playback, screen }, place) {
  const focused = screen.page?.hand.focusCard(place);
  if (focused) {
    playback.selection.lift(focused);
  }
}

/** @param {Played} table @param {Question} what */
function answer({ app, playback, screen }, what) {
  const { announcer, table, matchLog } = playback;
  if (announcer && table) {
    const text = what === "last" ? matchLog.lastStep.join(" ") : announcer[what](table);
    screen.say(text || app.language.text("web.spoken.last.none"), false);
  }
}
