/** A match looked at again, drawn: table, hands, what happened, and the way through it. */

import { refusalText } from "../model/refusals.js";
import { RefusedError } from "../net/api.js";
import { Scores } from "./bar.js";
import { Board } from "./board.js";
import { reportView } from "./checks.js";
import { clear, h, setAttribute, setText, useStyles, withNames } from "./dom.js";
import { pageFrame } from "./frame.js";
import { Motion } from "./motion.js";
import { Player } from "./player.js";
import { copyText, readFile, RECORDS, saveFile } from "./share.js";
import { openSheet } from "./sheet.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../model/replaying.js").Replaying} Replaying */
/** @typedef {import("../model/checking.js").Checked} Checked */

/**
 * @typedef {object} Handlers
 * @property {string | null} address of this match, where others can look at it too
 * @property {(at: number, how: import("./player.js").How) => void} show
 * @property {() => boolean} isBusy whether a step is being shown yet
 * @property {() => void} draw
 * @property {() => Promise<{ name: string, text: string }>} record the file
 * @property {() => Promise<Checked>} check
 */

export class ReplayPage {
  /** @param {App} app @param {Replaying} replaying @param {Handlers} handlers */
  static async open(app, replaying, handlers) {
    await useStyles("table", "watched", "motion", "replay", "player", "seal");
    return new ReplayPage(app, replaying, handlers);
  }

  /** @param {App} app @param {Replaying} replaying @param {Handlers} handlers */
  constructor(app, replaying, handlers) {
    const { language } = app;
    this.app = app;
    this.replaying = replaying;
    this.handlers = handlers;
    this.allHands = false;
    this.scores = new Scores(language);
    this.board = new Board(language, { bar: h("div", { class: "bar", dir: language.direction }, this.scores.element) });
    this.said = h("div", { class: "replay-said", role: "status" });
    this.list = h("ol", { class: "replay-log" });
    const show = (/** @type {number} */ at, /** @type {import("./player.js").How} */ how) => this.show(at, how);
    const hands = h("input", { type: "checkbox", id: "all-hands", onchange: () => this.open(hands.checked) });
    const label = h("label", { class: "check", for: "all-hands" }, hands, language.text("web.replay.hands"));
    this.player = new Player(language, replaying, { show, isBusy: handlers.isBusy }, label);
    this.line = h("p", { class: "line", role: "status" });
    this.drawn = "";
    this.table = h("section", { class: "replay-table", "aria-label": language.text("web.table.title") }, this.board.element);
    this.motion = new Motion(this.table, language);
    pageFrame(app, { title: language.text("web.replay.title"), name: "replay", wide: true }, this.layout());
    document.body.append(this.motion.layer);
  }

  layout() {
    const { language } = this.app;
    return h(
      "div",
      { class: "replay-grid" },
      h("div", { class: "replay-main" }, this.table, this.said, this.player.element),
      h(
        "aside",
        { class: "replay-side" },
        h("h2", null, language.text("web.replay.log")),
        this.list,
        h("p", { class: "actions" }, ...this.actions()),
        this.line,
      ),
    );
  }

  actions() {
    const { language } = this.app;
    const button = (/** @type {string} */ key, /** @type {() => void} */ onclick) =>
      h("button", { type: "button", onclick }, language.text(`web.replay.${key}`));
    return [
      button("check", () => void this.check()),
      this.handlers.address ? button("share", () => this.share()) : "",
      button("save", () => void this.save()),
    ].filter(Boolean);
  }

  /** @param {import("../model/table_playback.js").ViewModel} shown */
  update(shown) {
    this.scores.update(shown);
    this.board.update(shown, { hands: this.replaying.hands(shown.table, this.allHands) });
  }

  /** The step is told as a whole, whatever of it is seen first. */
  say() {}

  /** @param {number} at @param {import("./player.js").How} how */
  show(at, how) {
    this.handlers.show(at, how);
    this.tell();
  }

  tell() {
    const { at } = this.player;
    const texts = this.replaying.sentences(this.allHands)[at];
    this.said.replaceChildren(...texts.map((text) => h("p", null, ...withNames(text))));
    this.log(this.player.deal.deal, at);
  }

  /** The sentences of the deal so far; a press goes to the step. @param {number} deal @param {number} at */
  log(deal, at) {
    const { deals } = this.replaying;
    const sentences = this.replaying.sentences(this.allHands);
    const drawn = `${deal} ${this.allHands}`;
    if (drawn !== this.drawn) {
      this.drawn = drawn;
      clear(this.list);
      const here = deals.find((each) => each.deal === deal) || deals[0];
      for (let step = here.first; step <= here.last; step += 1) {
        const go = () => this.player.go(step);
        const text = sentences[step].join(" ");
        this.list.append(h("li", { "data-step": step }, h("button", { type: "button", class: "quiet", onclick: go }, ...withNames(text))));
      }
    }
    for (const line of Array.from(this.list.children)) {
      const isNow = Number(/** @type {HTMLElement} */ (line).dataset.step) === at;
      setAttribute(line, "data-now", isNow);
      setAttribute(line, "aria-current", isNow ? "step" : null);
      if (isNow) {
        this.keepInSight(/** @type {HTMLElement} */ (line));
      }
    }
  }

  /** Scrolls the log alone, never the page. @param {HTMLElement} line */
  keepInSight(line) {
    const top = line.offsetTop - this.list.offsetTop;
    if (top < this.list.scrollTop || top + line.offsetHeight > this.list.scrollTop + this.list.clientHeight) {
      this.list.scrollTop = top - this.list.clientHeight / 2;
    }
  }

  /** @param {boolean} allHands */
  open(allHands) {
    this.allHands = allHands;
    this.handlers.draw();
    this.tell();
  }

  async check() {
    const { language } = this.app;
    const body = h("div", null, h("p", { role: "status" }, language.text("web.verify.busy")));
    openSheet(this.app, { title: language.text("web.verify.title"), body: [body], name: "check" });
    try {
      const { report, file } = await this.handlers.check();
      const save = () => saveFile(file.name, file.text);
      body.replaceChildren(reportView(language, report, { names: this.replaying.names, save }));
    } catch (error) {
      body.replaceChildren(h("p", { role: "alert" }, refusalText(language, error)));
    }
  }

  share() {
    const { language } = this.app;
    const address = `${location.origin}${this.handlers.address}#at=${this.player.at + 1}`;
    const label = { "aria-label": language.text("web.replay.share.link") };
    const field = h("input", { type: "text", class: "link", readonly: true, dir: "ltr", value: address, ...label });
    const line = h("p", { role: "status" });
    const copy = async () => {
      field.select();
      setText(line, language.text((await copyText(address)) ? "web.replay.share.copied" : "web.replay.share.by_hand"));
    };
    const isHere = /^(localhost|127\.|\[::1\])/.test(location.hostname);
    openSheet(this.app, {
      title: language.text("web.replay.share"),
      name: "share",
      body: [
        h("p", null, language.text("web.replay.share.text")),
        h("p", null, field),
        h("p", null, h("button", { type: "button", class: "first", onclick: () => void copy() }, language.text("web.replay.share.copy"))),
        line,
        isHere && h("p", { class: "seal-note" }, language.text("web.replay.share.here")),
      ],
    });
  }

  async save() {
    try {
      const { name, text } = await this.handlers.record();
      saveFile(name, text);
    } catch (error) {
      setText(this.line, refusalText(this.app.language, error));
    }
  }

  close() {
    this.player.close();
    this.motion.finish();
    this.motion.layer.remove();
  }
}

/** The page of replays where no match is named: a record from a file. */
export class ReplayChoice {
  /** @param {App} app @param {{ take: (text: string) => void, show: (line: string) => void }} handlers */
  static async open(app, handlers) {
    await useStyles("replay", "player", "seal", "fair");
    return new ReplayChoice(app, handlers);
  }

  /** @param {App} app @param {{ take: (text: string) => void, show: (line: string) => void }} handlers */
  constructor(app, handlers) {
    const { language } = app;
    this.language = language;
    this.handlers = handlers;
    this.line = h("p", { class: "line", role: "alert" });
    this.list = h("ul", { class: "matches" });
    const input = h("input", { type: "file", id: "record", class: "spoken", accept: RECORDS });
    input.addEventListener("change", async () => input.files && input.files[0] && handlers.take(await readFile(input.files[0])));
    const drop = h("div", { class: "drop" }, input, h("label", { class: "button first", for: "record" }, language.text("web.verify.choose")));
    pageFrame(
      app,
      { title: language.text("web.replay.title"), name: "verify" },
      h("p", { class: "lead" }, language.text("web.replay.choose")),
      drop,
      this.line,
      this.list,
      h("p", null, h("a", { href: "/matches" }, language.text("web.matches.title"))),
    );
  }

  /** @param {string[]} lines */
  offer(lines) {
    setText(this.line, "");
    if (lines.length === 1) {
      this.handlers.show(lines[0]);
      return;
    }
    const shown = lines.slice(0, 200);
    this.list.replaceChildren(
      ...shown.map((line, at) => {
        const text = this.language.text("web.replay.match", { n: at + 1 });
        return h("li", null, h("button", { type: "button", onclick: () => this.handlers.show(line) }, text));
      }),
    );
  }

  /** @param {unknown} error */
  failed(error) {
    const isRefused = error instanceof RefusedError && error.code === "malformed";
    const isNoRecord = isRefused || error instanceof SyntaxError;
    const reason = isRefused ? error.message : "";
    setText(this.line, isNoRecord ? this.language.text("web.replay.refused", { reason }) : refusalText(this.language, error));
  }
}
