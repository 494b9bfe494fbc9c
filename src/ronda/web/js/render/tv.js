/** The television, drawn: cards and scores that are read across a café, and nothing to press. */

import { arrange, clear, h, setAttribute, setText, setTitle, useStyles, withNames } from "./dom.js";
import { Loose } from "./felt.js";
import { back, tileImage } from "./pictures.js";
import { qrImage } from "./share.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../model/table_playback.js").ViewModel} ViewModel */
/** @typedef {import("../model/wire.js").TableView} TableView */
/** @typedef {import("../model/view_model.js").Scene} Scene */
/** @typedef {import("../model/view_model.js").SeatScene} SeatScene */

export class TvPage {
  /** @param {App} app */
  static async open(app) {
    await useStyles("table", "tv");
    return new TvPage(app);
  }

  /** @param {App} app */
  constructor(app) {
    const { language } = app;
    this.app = app;
    this.text = (/** @type {string} */ key, values = {}) => language.text(`web.tv.${key}`, values);
    this.loose = new Loose(language);
    this.scores = new TvScores(language);
    this.seats = new TvSeats(language);
    this.head = h("p", { class: "tv-head" });
    this.line = h("p", { class: "tv-line", role: "status" }, language.text("web.wait"));
    this.code = h("div", { class: "tv-code" });
    this.note = h("p", { class: "tv-note" });
    this.count = h("ul", { class: "tv-count", hidden: true });
    /** @type {import("./motion.js").Motion | null} */
    this.motion = null;
    this.main = h(
      "main",
      { class: "tv" },
      h("h1", { class: "spoken" }, this.text("title")),
      h("section", { class: "tv-side-bar" }, this.head, this.scores.element, this.code, this.note),
      h("section", { class: "tv-table", dir: "ltr" }, this.seats.element, h("div", { class: "tv-felt" }, this.loose.element), this.count),
      this.line,
    );
    setTitle(this.text("title"));
    app.root.replaceChildren(this.main);
  }

  /** What moves, once the screen shows something. */
  async loadRest() {
    const [{ Motion }] = await Promise.all([import("./motion.js"), useStyles("motion")]);
    if (this.main.isConnected && !this.motion) {
      this.motion = new Motion(this.main, this.app.language);
      document.body.append(this.motion.layer);
    }
  }

  /** @param {ViewModel} shown */
  update(shown) {
    const { table, scene, rules, announcer, status } = shown;
    const { language } = this.app;
    setAttribute(this.main, "data-stage", table.stage);
    setAttribute(this.main, "data-line", shown.line);
    setText(this.head, language.text("web.target", { target: rules.target }));
    this.loose.update(scene, announcer.lines, { taken: [], pending: null });
    this.scores.update(scene, shown.sideName, table.wins, announcer);
    this.seats.update(scene.seats, rules.direction);
    this.counted(shown);
    if (status.tone === "warning" || !["playing", "between"].includes(table.stage)) {
      this.say(this.stageLine(shown));
    }
  }

  /** @param {ViewModel} shown */
  stageLine({ table, status, sideName }) {
    const { view, stage } = table;
    if (stage === "seating") {
      return ""; // `seated` says it.
    }
    if (stage === "finished" && view) {
      return view.winner === null ? this.text("draw") : this.text("winner", { side: sideName(view.winner) });
    }
    return status.text;
  }

  /** The end of a deal, sentence by sentence. @param {ViewModel} shown */
  counted({ table, matchLog }) {
    const isDue = table.stage === "between" || table.stage === "finished";
    const told = isDue ? matchLog.told.filter(({ event }) => COUNTED.includes(event.event)).map(({ text }) => text) : [];
    const key = told.join("\n");
    if (told.length && this.count.dataset.key !== key) {
      this.count.dataset.key = key;
      this.count.replaceChildren(...told.map((text) => h("li", null, ...withNames(text))));
    }
    // Who comes late has heard nothing of it, and sees the table.
    this.count.hidden = !isDue || this.count.children.length === 0;
    if (!isDue) {
      clear(this.count);
      delete this.count.dataset.key;
    }
  }

  /** Who may still come. @param {TableView} table */
  seated({ seats, stage }) {
    const open = seats.filter(({ kind }) => kind === "open").length;
    setAttribute(this.main, "data-open", open);
    setAttribute(this.main, "data-stage", stage);
    if (stage === "seating") {
      this.say(open ? this.app.language.text("web.lobby.wait.open", { n: open }) : this.text("seating"));
    }
  }

  /** What has just happened, in one sentence. @param {string} text */
  say(text) {
    if (text && this.line.dataset.text !== text) {
      this.line.dataset.text = text;
      setAttribute(this.line, "data-size", text.length < 60 ? "large" : text.length < 140 ? "middle" : "small");
      this.line.replaceChildren(h("span", null, ...withNames(text)));
    }
  }

  /**
   * @param {string} url
   * @param {{ size: number, path: string } | null} code none where only this computer can open it
   */
  invite(url, code) {
    const { language } = this.app;
    setAttribute(this.code, "data-local", code === null);
    this.code.replaceChildren(
      ...(code ? [qrImage(code, this.text("join"))] : []),
      h("p", null, code ? this.text("join") : language.text("web.join.local")),
      h("p", { class: "tv-url", dir: "ltr" }, code ? url.replace(/^https?:\/\//, "") : "ronda cafe --lan"),
    );
  }

  /** @param {boolean} isAwake */
  awake(isAwake) {
    setText(this.note, isAwake ? "" : this.text("sleeps"));
  }

  close() {
    this.motion?.finish();
    this.motion?.layer.remove();
  }
}

/** What of a deal's end is told in the list. */
const COUNTED = ["collect", "leftover", "count", "settle", "points", "end"];

/** What each side has, large: points, and the pile beside the cards that score nothing. */
class TvScores {
  /** @param {import("../i18n.js").Language} language */
  constructor(language) {
    this.language = language;
    /** @type {Map<number, TvScore>} */
    this.sides = new Map();
    this.element = h("ul", { class: "tv-scores", "aria-label": language.text("web.table.scores") });
  }

  /**
   * @param {Scene} scene
   * @param {(side: number) => string} nameOf
   * @param {number[]} wins
   * @param {import("../model/announcements.js").Announcer} announcer
   */
  update({ scores, piles, tray }, nameOf, wins, announcer) {
    const elements = scores.map((score) => {
      const known = this.sides.get(score.side) || new TvScore(this.language);
      this.sides.set(score.side, known);
      const pile = piles.find(({ side }) => side === score.side);
      known.update(score, pile, nameOf(score.side), wins[score.side] || 0);
      return known.element;
    });
    arrange(this.element, elements);
    setAttribute(this.element, "data-tray", tray ? announcer.what(tray.level) : null);
  }
}

class TvScore {
  /** @param {import("../i18n.js").Language} language */
  constructor(language) {
    this.language = language;
    this.tile = h("span", { class: "tv-tile" });
    this.name = h("span", { class: "tv-name" });
    this.total = h("span", { class: "tv-total" });
    this.cards = h("span", { class: "pile-cards", "aria-hidden": "true" }, back());
    this.count = h("span", { class: "tv-pile" });
    this.sealed = h("span", { class: "tv-sealed" });
    this.wins = h("span", { class: "tv-wins" });
    this.element = h(
      "li",
      { class: "tv-score pile" },
      h("span", { class: "tv-who" }, this.tile, this.name),
      this.total,
      h("span", { class: "tv-below" }, this.cards, this.count, this.sealed, this.wins),
    );
  }

  /**
   * @param {Scene["scores"][number]} score
   * @param {import("../model/view_model.js").PileScene | undefined} pile
   * @param {string} name
   * @param {number} wins
   */
  update({ side, tile, total, sealedCalls }, pile, name, wins) {
    const { language } = this;
    setAttribute(this.element, "data-side", tile);
    setAttribute(this.element, "data-score", side);
    setAttribute(this.cards, "data-empty", !pile || pile.count === 0);
    if (!this.tile.firstChild) {
      this.tile.append(tileImage(tile, false));
    }
    if (this.name.dataset.name !== name) {
      this.name.dataset.name = name;
      this.name.replaceChildren(...withNames(name));
    }
    setText(this.wins, wins ? language.text("web.tv.wins", { n: wins }) : "");
    setText(this.total, String(total));
    const values = pile ? { n: pile.count, par: pile.par, over: pile.over } : null;
    setText(this.count, values ? language.text(values.over ? "web.pile.over" : "web.pile", values) : "");
    setText(this.sealed, sealedCalls ? language.text("web.score.sealed", { n: sealedCalls }) : "");
  }
}

/** The seats around the table on the television: who sits where, whose turn it is. */
class TvSeats {
  /** @param {import("../i18n.js").Language} language */
  constructor(language) {
    this.language = language;
    /** @type {Map<number, TvSeat>} */
    this.seats = new Map();
    this.element = h("ul", { class: "tv-seats", "aria-label": language.text("web.table.seats") });
  }

  /**
   * @param {SeatScene[]} scenes
   * @param {string} direction
   */
  update(scenes, direction) {
    setAttribute(this.element, "data-direction", direction);
    setAttribute(this.element, "data-count", scenes.length);
    const elements = scenes.map((scene) => {
      const known = this.seats.get(scene.seat) || new TvSeat(this.language, scene.seat);
      this.seats.set(scene.seat, known);
      known.update(scene);
      return known.element;
    });
    arrange(this.element, elements);
  }
}

class TvSeat {
  /**
   * @param {import("../i18n.js").Language} language
   * @param {number} seat
   */
  constructor(language, seat) {
    this.language = language;
    this.tile = h("span", { class: "tv-tile" });
    this.name = h("span", { class: "tv-name" });
    this.note = h("span", { class: "tv-seat-note" });
    this.fan = h("span", { class: "fan", "aria-hidden": "true" });
    this.element = h(
      "li",
      { class: "tv-seat", "data-seat": seat },
      this.tile,
      h("span", { class: "tv-who" }, this.name, this.note),
      this.fan,
    );
    this.drawn = "";
  }

  /** @param {SeatScene} scene */
  update(scene) {
    const { language } = this;
    setAttribute(this.element, "data-place", scene.place);
    setAttribute(this.element, "data-side", scene.tile);
    setAttribute(this.element, "data-turn", scene.isTurn);
    setAttribute(this.element, "data-away", scene.isAway);
    const drawn = JSON.stringify([scene.tile, scene.isComputer, scene.name]);
    if (drawn !== this.drawn) {
      this.drawn = drawn;
      this.tile.replaceChildren(tileImage(scene.tile, scene.isComputer));
      this.name.replaceChildren(...withNames(scene.name));
    }
    const notes = [
      scene.note,
      scene.isDealer ? language.text("web.seat.dealer") : "",
      ...scene.sealedCalls.map((kind) => language.text(`web.paper.${kind}`)),
    ];
    setText(this.note, notes.filter(Boolean).join(" · "));
    while (this.fan.children.length > scene.cards) {
      this.fan.lastElementChild?.remove();
    }
    while (this.fan.children.length < scene.cards) {
      this.fan.append(back());
    }
  }
}

/** @typedef {{ release: () => Promise<void>, addEventListener: (type: string, hear: () => void) => void }} Lock */

/**
 * Keeps the screen awake until the page is left; a tab that was hidden asks anew.
 * @param {(isAwake: boolean) => void} told
 * @returns {() => void} lets go
 */
export function keepAwake(told) {
  const wake = /** @type {{ wakeLock?: { request: (type: string) => Promise<Lock> } }} */ (navigator).wakeLock;
  /** @type {Lock | null} */
  let lock = null;
  let isOver = false;

  async function ask() {
    if (isOver || document.hidden) {
      return;
    }
    try {
      lock = wake ? await wake.request("screen") : null;
      lock?.addEventListener("release", () => (lock = null));
    } catch {
      lock = null;
    }
    told(lock !== null);
  }

  const look = () => lock || void ask();
  document.addEventListener("visibilitychange", look);
  void ask();
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", look);
    void lock?.release().catch(() => {});
  };
}
