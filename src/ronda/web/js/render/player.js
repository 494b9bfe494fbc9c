/** The way through a match that is looked at again. */

import { prefer, preferences } from "../model/preferences.js";
import { dealName } from "./checks.js";
import { h, setAttribute, setText } from "./dom.js";
import { drawnIcon, icon } from "./pictures.js";

/** @typedef {import("../model/replaying.js").Replaying} Replaying */
/** @typedef {{ isForward: boolean, isPlaying: boolean }} How by one step, so that it may move; by itself */

/** Milliseconds between two steps. */
const PACE = { slow: 2600, normal: 1500, fast: 700 };
/** After so many it is looked again whether a step has been shown. */
const AGAIN = 100;

/** The way through a match: step, play, slide, jump to a deal; by hand and by key. */
export class Player {
  /**
   * @param {import("../i18n.js").Language} language
   * @param {Replaying} replaying
   * @param {{ show: (at: number, how: How) => void, isBusy: () => boolean }} handlers
   * @param {HTMLElement} more what else can be chosen
   */
  constructor(language, replaying, { show, isBusy }, more) {
    this.language = language;
    this.show = show;
    /** Whether a step is being shown yet. */
    this.isBusy = isBusy;
    this.length = replaying.length;
    this.deals = replaying.deals;
    this.at = -1;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.button = this.make("play", () => this.toggle(), "first");
    const range = { type: "range", dir: "ltr", min: 0, max: this.length - 1, value: 0 };
    this.slider = h("input", { ...range, class: "replay-slider", "aria-label": language.text("web.replay.position") });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.jump = this.choice("web.replay.jump", this.deals.map(({ deal }) => [String(deal), dealName(language, deal)]));
    this.jump.addEventListener("change", () => this.toDeal(Number(this.jump.value)));
    this.pace = this.choice("web.settings.speed", Object.keys(PACE).map((pace) => [pace, language.text(`web.settings.speed.${pace}`)]));
    this.pace.value = preferences().speed;
    this.pace.addEventListener("change", () => prefer({ speed: /** @type {keyof typeof PACE} */ (this.pace.value) }));
    this.place = h("span", { class: "replay-place" });
    this.element = this.layout(more);
    this.key = (/** @type {KeyboardEvent} */ event) => this.press(event);
    document.addEventListener("keydown", this.key);
  }

  /** @param {HTMLElement} more */
  layout(more) {
    return h(
      "section",
      { class: "player", "aria-label": this.language.text("web.replay.controls") },
      h("div", { class: "player-line" }, this.slider, this.place),
      h(
        "div",
        { class: "player-buttons", dir: "ltr" },
        this.make("first", () => this.by(-1, true)),
        this.make("back", () => this.by(-1)),
        this.button,
        this.make("next", () => this.by(1)),
        this.make("last.deal", () => this.by(1, true)),
      ),
      h("div", { class: "player-line" }, this.jump, this.pace, more),
    );
  }

  /** @param {"play" | "first" | "back" | "next" | "last.deal"} name @param {() => void} onclick @param {string} [kind] */
  make(name, onclick, kind = "") {
    const drawn = name === "play" ? icon("play") : drawnIcon(ARROWS[name], "icon");
    const label = this.language.text(`web.replay.${name}`);
    return h("button", { type: "button", class: `step ${kind}`, "data-step": name, "aria-label": label, onclick }, drawn);
  }

  /** @param {string} key @param {string[][]} options */
  choice(key, options) {
    return h("select", { "aria-label": this.language.text(key) }, ...options.map(([value, text]) => h("option", { value }, text)));
  }

  get deal() {
    return this.deals.find(({ first, last }) => first <= this.at && this.at <= last) || this.deals[0];
  }

  /** @param {number} at */
  go(at) {
    const to = Math.max(0, Math.min(this.length - 1, at));
    const isForward = to === this.at + 1;
    this.at = to;
    this.slider.value = String(to);
    this.jump.value = String(this.deal.deal);
    const { first, last, deal } = this.deal;
    const values = { deal: dealName(this.language, deal), n: to - first + 1, all: last - first + 1 };
    setText(this.place, this.language.text("web.replay.place", values));
    setAttribute(this.slider, "aria-valuetext", this.place.textContent);
    this.show(to, { isForward, isPlaying: this.timer !== undefined });
    if (to === this.length - 1) {
      this.stop();
    }
  }

  /** By a step, or by a deal. @param {1 | -1} way @param {boolean} [byDeal] */
  by(way, byDeal = false) {
    this.stop();
    if (!byDeal) {
      this.go(this.at + way);
      return;
    }
    const here = this.deals.indexOf(this.deal);
    const isAtFirst = this.at === this.deal.first;
    const to = this.deals[way > 0 ? here + 1 : isAtFirst ? here - 1 : here];
    this.go(to ? to.first : way > 0 ? this.length - 1 : 0);
  }

  /** @param {number} deal */
  toDeal(deal) {
    this.stop();
    const found = this.deals.find((each) => each.deal === deal);
    if (found) {
      this.go(found.first);
    }
  }

  toggle() {
    if (this.timer !== undefined) {
      this.stop();
      return;
    }
    if (this.at === this.length - 1) {
      this.go(0);
    }
    this.later();
    this.mark();
  }

  later(pause = PACE[/** @type {keyof typeof PACE} */ (this.pace.value)] || PACE.normal) {
    this.timer = setTimeout(() => {
      if (this.isBusy()) {
        this.later(AGAIN);
        return;
      }
      this.later();
      this.go(this.at + 1);
    }, pause);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.mark();
  }

  mark() {
    const isPlaying = this.timer !== undefined;
    this.button.replaceChildren(icon(isPlaying ? "pause" : "play"));
    setAttribute(this.button, "aria-label", this.language.text(isPlaying ? "web.replay.pause" : "web.replay.play"));
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.altKey || event.ctrlKey || event.metaKey || target.closest("input, select, textarea, [role=dialog]")) {
      return;
    }
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowRight: () => this.by(1),
      ArrowLeft: () => this.by(-1),
      PageDown: () => this.by(1, true),
      PageUp: () => this.by(-1, true),
      ...(target.closest("button, a, summary") ? {} : { " ": () => this.toggle() }),
    };
    const deed = keys[event.key];
    if (deed) {
      event.preventDefault();
      deed();
    }
  }

  close() {
    this.stop();
    document.removeEventListener("keydown", this.key);
  }
}

/** Back and forth point as time does, in every language. */
const ARROWS = Object.freeze({
  first: "M6 5v14M19 5l-10 7 10 7z",
  back: "M17 5L7 12l10 7z",
  next: "M7 5l10 7-10 7z",
  "last.deal": "M18 5v14M5 5l10 7-10 7z",
});
