/** What flies from place to place, and the few moments that are felt. */

import { LAY, MOMENT, RISE } from "../model/timeline.js";
import { asset, h, place, setAttribute, svg } from "./dom.js";

/** @typedef {import("../model/timeline.js").Cue} Cue */
/** @typedef {import("../i18n.js").Language} Language */
/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";
/** With reduced motion everything is a fade of so many milliseconds. */
const FADE = 150;

/** How ghosts of cards fly: from box to box in a layer over the table, and are gone. */
export class Flights {
  constructor() {
    this.layer = h("div", { class: "ghosts", "aria-hidden": "true" });
    this.speed = 1;
    this.isReduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
    /** @type {Set<Animation>} */
    this.running = new Set();
    /** When something last came to its end: on a busy machine that is late. */
    this.movedAt = 0;
    /** @type {(() => void)[]} what begins once everything has been measured */
    this.waiting = [];
  }

  /**
   * First all is measured, then all begins: a page that is changed in between is laid out again.
   * @param {() => void} act
   */
  later(act) {
    this.waiting.push(act);
  }

  begin() {
    this.waiting.splice(0).forEach((act) => act());
  }

  /** Ends what is still on its way. */
  clear() {
    this.waiting = [];
    this.running.forEach((animation) => animation.cancel());
    this.running.clear();
    this.layer.replaceChildren();
  }

  /**
   * A ghost flies from box to box and is gone.
   * @param {HTMLElement} ghost
   * @param {Box[]} boxes
   * @param {{ at: number, step: number, wait?: number, unseen?: number, last?: number, hold?: number, tilt?: number, fade?: boolean }} how
   *   `wait`: how long it lies where it starts, to be seen there after `unseen`; `last`: milliseconds of the last step
   */
  fly(ghost, boxes, { at, step, wait = 0, unseen = 0, last = step, hold = 0, tilt = 0, fade = false }) {
    const size = boxes[boxes.length > 2 ? 1 : boxes.length - 1];
    const steps = boxes.slice(1).map((_, place) => (place === boxes.length - 2 ? last : step));
    const total = wait + steps.reduce((sum, each) => sum + each, 0) + hold;
    let now = wait;
    const frames = [frame(boxes[0], size, 0, 0)];
    if (unseen) {
      frames[0].opacity = 0;
      frames.push(...[0, 1].map((opacity) => ({ ...frame(boxes[0], size, unseen / total, 0), opacity })));
    }
    if (wait) {
      frames.push({ ...frame(boxes[0], size, wait / total, 0), opacity: 1 });
    }
    boxes.slice(1).forEach((box, index) => {
      now += steps[index];
      const isEnd = index === boxes.length - 2;
      frames.push({ ...frame(box, size, Math.min(1, now / total), isEnd ? tilt : 0), opacity: isEnd && fade ? 0.4 : 1 });
    });
    if (hold) {
      frames.push({ ...frame(boxes[boxes.length - 1], size, 1, tilt) });
    }
    this.launch(ghost, size, frames, { duration: total, delay: at });
  }

  /**
   * A ghost fades in where it is to be seen, and is gone.
   * @param {HTMLElement} ghost
   * @param {Box} box
   * @param {{ at: number, hold: number }} how
   */
  appear(ghost, box, { at, hold }) {
    const { transform } = frame(box, box, 0, 0);
    const frames = [{ transform, opacity: 0 }, { transform, opacity: 1, offset: FADE / hold }, { transform, opacity: 1 }];
    this.launch(ghost, box, frames, { duration: hold, delay: at });
  }

  /**
   * A ghost of this size goes through these frames, and is gone.
   * @param {HTMLElement} ghost
   * @param {Box} size
   * @param {Keyframe[]} frames
   * @param {{ duration: number, delay: number }} when
   */
  launch(ghost, { width, height }, frames, when) {
    ghost.classList.add("ghost");
    place(ghost, { width: `${width}px`, height: `${height}px` });
    this.later(() => {
      this.layer.append(ghost);
      this.keep(ghost.animate(frames, { ...when, fill: "backwards" }), () => ghost.remove());
    });
  }

  /**
   * Something that lies there already comes from the deck.
   * @param {Element} element
   * @param {Box | null} from
   * @param {number} at
   */
  arrive(element, from, at) {
    const to = element.getBoundingClientRect();
    const [x, y] = from ? [from.left - to.left, from.top - to.top] : [0, 0];
    const come = [{ transform: `translate(${x}px, ${y}px) scale(0.6)`, opacity: 0, easing: EASE }, { transform: "none", opacity: 1 }];
    const frames = this.isReduced ? [{ opacity: 0 }, { opacity: 1 }] : come;
    const duration = this.isReduced ? FADE : LAY * this.speed;
    this.later(() => this.keep(element.animate(frames, { duration, delay: at, fill: "backwards" }), () => {}));
  }

  /**
   * What a ghost brings is not seen before it has come.
   * @param {Element} element
   * @param {number} until
   */
  hideFor(element, until) {
    this.later(() => {
      if (this.isReduced) {
        this.keep(element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE }), () => {});
        return;
      }
      element.classList.add("coming");
      const hidden = element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: until });
      this.keep(hidden, () => element.classList.remove("coming"));
    });
  }

  /**
   * @param {Animation} animation
   * @param {() => void} done
   */
  keep(animation, done) {
    this.running.add(animation);
    animation.onfinish = () => {
      this.running.delete(animation);
      this.movedAt = performance.now();
      done();
    };
    animation.oncancel = done;
  }
}

/**
 * @param {Box} box
 * @param {Box} size
 * @param {number} offset
 * @param {number} tilt in degrees
 * @returns {Keyframe}
 */
function frame(box, size, offset, tilt) {
  const scale = box.width / size.width || 1;
  const transform = `translate(${box.left}px, ${box.top}px) scale(${scale}) rotate(${tilt}deg)`;
  return { offset, transform, easing: EASE };
}

/** @typedef {{ speed: number, words: string, language: Language, isReduced: boolean }} How */

/** The lettering of a word at a table that says darba, caída or b'wahed. */
const LETTERING = Object.freeze({
  darba: { darba: "darba", hbel: "hbel", joj_hbal: "joj-hbal" },
  caida: { darba: "caida" },
  bwahed: { darba: "bwahed", hbel: "bkhemsa", joj_hbal: "b3echra" },
});
const ALWAYS = ["missa", "khlassou", "ronda", "tringa"];

/** The few moments that are felt: a knock, the rim's light, a rope, a word, points that rise. */
export class Moments {
  /**
   * @param {HTMLElement} root
   * @param {HTMLElement} layer where things fly
   */
  constructor(root, layer) {
    this.root = root;
    this.layer = layer;
    /** @type {Set<ReturnType<typeof setTimeout>>} */
    this.timers = new Set();
  }

  finish() {
    this.timers.forEach((timer) => clearTimeout(timer));
    this.timers.clear();
    const felt = this.root.querySelector(".felt");
    const moment = this.root.querySelector(".moment");
    felt?.classList.remove("knock", "lit");
    moment?.replaceChildren();
  }

  /**
   * @param {number} delay
   * @param {() => void} act
   */
  later(delay, act) {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      act();
    }, delay);
    this.timers.add(timer);
  }

  /**
   * The word of a moment, and what the tray does.
   * @param {Cue} cue
   * @param {How} how
   */
  word({ at, word = "", card }, { words, language, isReduced, speed }) {
    this.later(at, () => {
      const felt = this.root.querySelector(".felt");
      const moment = this.root.querySelector(".moment");
      if (!felt || !moment) {
        return;
      }
      // A card lies in one of two rows, and its points rise over it: the word stands in the other.
      setAttribute(moment, "data-row", card ? otherRow(felt, card) : null);
      moment.append(this.lettering(word, words, language));
      if (!isReduced) {
        this.act(word, felt, moment);
      }
      this.later(MOMENT * speed, () => {
        felt.classList.remove("knock", "lit");
        moment.replaceChildren();
      });
    });
  }

  /**
   * @param {string} word
   * @param {Element} felt
   * @param {Element} moment
   */
  act(word, felt, moment) {
    if (word === "darba") {
      felt.classList.add("knock");
    } else if (word === "missa") {
      felt.classList.add("lit");
    } else if (word === "hbel") {
      moment.append(rope(0));
    } else if (word === "joj_hbal") {
      moment.append(rope(0), rope(1));
    }
  }

  /**
   * The word as it is drawn, or in type where it has no drawing.
   * @param {string} word
   * @param {string} words
   * @param {Language} language
   */
  lettering(word, words, language) {
    const own = /** @type {Record<string, Record<string, string>>} */ (LETTERING)[words] || {};
    const name = own[word] || (ALWAYS.includes(word) ? word : "");
    if (!name) {
      return h("span", { class: "moment-word" }, wordOf(word, words, language));
    }
    const script = /^(ar|ary)$/.test(language.code) ? "arab" : "latn";
    const address = `url("${asset(`art/words/${name}-${script}.svg`)}")`;
    return place(h("span", { class: "moment-word drawn" }), { "--word": address });
  }

  /**
   * Points rise from the cards that made them to the side that has them; what is taken back goes
   * over to the other side in one movement.
   * @param {Cue} cue
   * @param {Box | null} source
   * @param {How} how
   * @returns {() => void} begins it, once everything is measured
   */
  points({ gains = [], call, at }, source, how) {
    const lost = gains.filter(({ points }) => points < 0);
    const from = lost.length ? this.score(lost[0].side) : source;
    const rises = Array.from(new Set(gains.map(({ side }) => side))).flatMap((side) => {
      const own = gains.filter((gain) => gain.side === side && gain.points > 0);
      const to = this.score(side);
      const text = [...lost, ...own].map((gain) => gainText(gain, call, how)).join("   ");
      return to && from && own.length ? [{ text, from: how.isReduced ? to : from, to }] : [];
    });
    return () => rises.forEach(({ text, from, to }) => this.rise(text, from, to, { at, ...how }));
  }

  /** @param {number} side @returns {Box | null} */
  score(side) {
    const found = this.root.querySelector(`[data-score="${side}"]`);
    return found ? found.getBoundingClientRect() : null;
  }

  /**
   * @param {string} text
   * @param {Box} from
   * @param {Box} to
   * @param {How & { at: number }} how
   */
  rise(text, from, to, { at, speed, isReduced }) {
    const chip = h("span", { class: "rising" }, text);
    this.layer.append(chip);
    const middle = { x: from.left + from.width / 2, y: from.top + from.height / 2 };
    const goal = { x: to.left + to.width / 2, y: to.top + to.height / 2 };
    const frames = isReduced ? fading(goal) : rising(middle, goal);
    const timing = /** @type {const} */ ({ delay: at, easing: "ease-in-out", fill: "backwards" });
    const animation = chip.animate(frames, { duration: RISE * speed, ...timing });
    animation.onfinish = animation.oncancel = () => chip.remove();
  }
}

/**
 * The row of slots in which this card does not lie.
 * @param {Element} felt
 * @param {string} card
 */
function otherRow(felt, card) {
  const slot = felt.querySelector(`.slot[data-rank="${parseInt(card, 10)}"]`)?.getBoundingClientRect();
  const { top, height } = felt.getBoundingClientRect();
  return slot && (slot.top < top + height / 2 - slot.height / 2 ? "low" : "high");
}

/** @typedef {{ x: number, y: number }} Point */

/**
 * Up from what made the points, to be read there, and over to the score.
 * @param {Point} from
 * @param {Point} to
 * @returns {Keyframe[]}
 */
function rising({ x, y }, to) {
  return [
    { transform: `${within({ x, y })} scale(0.8)`, opacity: 0 },
    { transform: `${within({ x, y: y - 20 })} scale(1.3)`, opacity: 1, offset: 0.3 },
    { transform: `${within({ x, y: y - 24 })} scale(1.3)`, opacity: 1, offset: 0.55 },
    { transform: `${within(to)} scale(0.9)`, opacity: 0.2 },
  ];
}

/** With reduced motion points only fade in and out at the score. @param {Point} at @returns {Keyframe[]} */
function fading(at) {
  const transform = within(at);
  return [
    { transform, opacity: 0 },
    { transform, opacity: 1, offset: FADE / RISE },
    { transform, opacity: 1, offset: 1 - FADE / RISE },
    { transform, opacity: 0 },
  ];
}

/**
 * Where points are drawn around a place: all of them inside the window, even at its edge. The
 * percentages are of their own size at its largest, so that nothing need be measured.
 * @param {Point} place
 */
function within({ x, y }) {
  const inside = (/** @type {number} */ at, /** @type {string} */ size) => `clamp(65% + 4px, ${at}px, 100${size} - 65% - 4px)`;
  return `translate(${inside(x, "vw")}, ${inside(y, "vh")}) translate(-50%, -50%)`;
}

/**
 * Points with the name they have at this table, as `+1 darba`, or `+1 ronda of 6s`.
 * @param {{ points: number, for: string }} gain
 * @param {Cue["call"]} call
 * @param {How} how
 */
function gainText({ points, for: reason }, call, { words, language }) {
  const name = wordOf(reason === "call" && call ? call.kind : reason, words, language);
  const rank = call?.rank ? language.text(`card.ranks.${call.rank}`) : "";
  const what = rank ? language.text("web.call.of", { word: name, rank }) : name;
  return `${language.number(points, true)} ${what}`;
}

/**
 * What a moment or a reason is called at a table of these words.
 * @param {string} word
 * @param {string} words
 * @param {Language} language
 */
function wordOf(word, words, language) {
  const keys = [`word.${word}.${words}`, `web.reason.${word}`, `web.call.${word}`];
  return language.text(keys.find((key) => key in language.sentences) || keys[1]);
}

/** A rope that is drawn along its stroke. @param {number} at which of two */
function rope(at) {
  const y = 90 + 34 * at;
  const d = `M6 ${y}C50 ${y - 60} 90 ${y + 60} 130 ${y}S200 ${y - 70} 220 ${y - 10}S270 ${y + 50} 314 ${y - 20}`;
  return svg("svg", { viewBox: "0 0 320 180", class: `rope rope-${at}` }, svg("path", { d, pathLength: 100 }));
}
