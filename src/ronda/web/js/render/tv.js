/** The television, drawn: cards and scores that are read across a café, and nothing to press. */

import { Scores } from "./bar.js";
import { Board } from "./board.js";
import { h, setAttribute, setText, setTitle, useStyles, withNames } from "./dom.js";
import { qrImage } from "./share.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../model/table_playback.js").ViewModel} ViewModel */
/** @typedef {import("../model/wire.js").TableView} TableView */

export class TvPage {
  /** @param {App} app */
  static async open(app) {
    await useStyles("table", "watched", "tv");
    return new TvPage(app);
  }

  /** @param {App} app */
  constructor(app) {
    const { language } = app;
    this.app = app;
    this.text = (/** @type {string} */ key, values = {}) => language.text(`web.tv.${key}`, values);
    this.scores = new Scores(language);
    this.board = new Board(language, { bar: h("div", { class: "bar", dir: language.direction }, this.scores.element) });
    this.line = h("p", { class: "tv-line", role: "status" }, language.text("web.wait"));
    this.code = h("div", { class: "tv-code" });
    this.note = h("p", { class: "tv-note" });
    /** @type {import("./count.js").Count | null} */
    this.count = null;
    /** @type {import("./end.js").End | null} */
    this.end = null;
    /** @type {import("./motion.js").Motion | null} */
    this.motion = null;
    /** @type {ViewModel | null} */
    this.shown = null;
    this.main = h(
      "main",
      { class: "tv" },
      h("h1", { class: "spoken" }, this.text("title")),
      h("section", { class: "tv-table", "aria-label": language.text("web.table.title") }, this.board.element, this.code),
      this.line,
      this.note,
    );
    setTitle(this.text("title"));
    app.root.replaceChildren(this.main);
  }

  /** What moves and how a deal is counted, once the screen shows something. */
  async loadRest() {
    const { language } = this.app;
    const [{ Motion }, { Count }, { End }] = await Promise.all([
      import("./motion.js"),
      import("./count.js"),
      import("./end.js"),
      useStyles("motion", "count", "end"),
    ]);
    if (this.main.isConnected && !this.motion) {
      this.motion = new Motion(this.main, language);
      this.count = new Count(language, null, this.motion);
      this.end = new End(language, null);
      this.board.element.append(this.count.element, this.end.element);
      document.body.append(this.motion.layer);
      this.shown && this.update(this.shown);
    }
  }

  /** @param {ViewModel} shown */
  update(shown) {
    const { table, status } = shown;
    setAttribute(this.main, "data-stage", table.stage);
    setAttribute(this.main, "data-line", shown.line);
    this.scores.update(shown);
    this.board.update(shown);
    this.count?.update(shown);
    this.end?.update(shown);
    this.shown = shown;
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
    this.count?.close();
    this.motion?.finish();
    this.motion?.layer.remove();
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
