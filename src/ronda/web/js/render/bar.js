/** The top of the table: what each side has, and the way to everything else. */

import { arrange, h, setAttribute, setText, withNames } from "./dom.js";
import { icon, tileImage } from "./pictures.js";

/** @typedef {import("../model/view_model.js").Scene} Scene */
/** @typedef {import("../i18n.js").Language} Language */

export class Bar {
  /**
   * @param {Language} language
   * @param {import("../pages/actions.js").Act} act
   */
  constructor(language, act) {
    this.scores = new Scores(language, (side) => act("points", side));
    this.talk = iconButton("talk", language.text("web.talk.title"), () => act("talk"));
    this.element = h(
      "header",
      { class: "bar", dir: language.direction },
      iconButton("menu", language.text("web.menu.title"), () => act("menu")),
      this.scores.element,
      this.talk,
      h("span", { class: "narrow" }, iconButton("log", language.text("web.log.title"), () => act("log"))),
    );
  }

  /**
   * @param {import("../model/table_playback.js").ViewModel} shown
   * @param {boolean} isPlayer
   */
  update(shown, isPlayer) {
    this.scores.update(shown);
    this.talk.hidden = !isPlayer;
  }
}

/** What each side has, and what it plays for. */
export class Scores {
  /**
   * @param {Language} language
   * @param {(side: number) => void} [open] shows the points of a side; where nothing is pressed, it is named,
   *   with the matches that it has won
   */
  constructor(language, open) {
    this.language = language;
    this.open = open;
    /** @type {Map<number, Score>} */
    this.scores = new Map();
    this.list = h("div", { class: "scores", role: "group", "aria-label": language.text("web.table.scores") });
    this.target = h("span", { class: "target" });
    this.element = h("div", { class: "score-line", "data-named": !open }, this.list, this.target);
  }

  /** @param {import("../model/table_playback.js").ViewModel} shown */
  update({ table: { wins }, scene, rules: { target }, sideName }) {
    const elements = scene.scores.map((score) => {
      const known = this.scores.get(score.side) || new Score(this.language, this.open && (() => this.open?.(score.side)));
      this.scores.set(score.side, known);
      known.update(score, sideName(score.side), wins[score.side] || 0);
      return known.element;
    });
    arrange(this.list, elements);
    setAttribute(this.list, "data-count", elements.length);
    setText(this.target, target ? this.language.text("web.target", { target }) : "");
  }
}

class Score {
  /**
   * @param {Language} language
   * @param {() => void} [open]
   */
  constructor(language, open) {
    this.language = language;
    this.isNamed = !open;
    this.total = h("span", { class: "total" });
    // In words where there is room for them, else as a folded paper with its number.
    this.words = h("span", { class: "spoken" });
    this.number = h("span", null);
    this.sealedCalls = h(
      "span",
      { class: "sealed" },
      this.words,
      h("span", { class: "sealed-mark", "aria-hidden": "true" }, icon("paper"), this.number),
    );
    this.tile = h("span", { class: "score-tile" });
    this.name = h("span", { class: open ? "spoken" : "score-name" });
    this.wins = h("span", { class: "score-wins" });
    this.element = h(
      open ? "button" : "div",
      open ? { class: "score", type: "button", onclick: open } : { class: "score" },
      this.name,
      this.tile,
      this.total,
      this.sealedCalls,
      !open && this.wins,
    );
  }

  /**
   * @param {Scene["scores"][number]} score
   * @param {string} name
   * @param {number} wins
   */
  update({ side, tile, total, sealedCalls, isMine }, name, wins) {
    setAttribute(this.element, "data-score", side);
    setAttribute(this.element, "data-side", tile);
    setAttribute(this.element, "data-mine", isMine);
    if (this.name.dataset.key !== name) {
      this.name.dataset.key = name;
      this.name.replaceChildren(...withNames(this.isNamed ? name : this.language.text("web.score.label", { side: name })));
    }
    if (!this.tile.firstChild) {
      this.tile.append(tileImage(tile, false));
    }
    setText(this.total, this.language.number(total));
    setText(this.wins, wins ? this.language.text("web.tv.wins", { n: wins }) : "");
    this.sealedCalls.hidden = !sealedCalls;
    const said = sealedCalls ? this.language.text("web.score.sealed", { n: sealedCalls }) : "";
    setText(this.words, said);
    setAttribute(this.sealedCalls, "title", said);
    setText(this.number, this.language.number(sealedCalls));
  }
}

/**
 * @param {Parameters<typeof icon>[0]} name
 * @param {string} label
 * @param {() => void} act
 */
function iconButton(name, label, act) {
  return h("button", { class: "quiet", type: "button", "aria-label": label, title: label, onclick: act }, icon(name));
}
