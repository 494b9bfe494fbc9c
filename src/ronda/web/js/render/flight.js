/** How ghosts of cards fly: from box to box in a layer over the table, and are gone. */

import { h, place } from "./dom.js";

/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

/** Milliseconds in which a card is laid, at normal speed. */
export const LAY = 220;
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";
/** With reduced motion everything is a fade of so many milliseconds. */
export const FADE = 150;

export class Flights {
  constructor() {
    this.layer = h("div", { class: "ghosts", "aria-hidden": "true" });
    this.speed = 1;
    this.isReduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
    /** @type {Set<Animation>} */
    this.running = new Set();
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
   * @param {{ at: number, step: number, wait?: number, last?: number, hold?: number, tilt?: number, fade?: boolean }} how
   *   `wait`: how long it lies where it starts, to be seen there; `last`: milliseconds of the last step
   */
  fly(ghost, boxes, { at, step, wait = 0, last = step, hold = 0, tilt = 0, fade = false }) {
    const size = boxes[boxes.length > 2 ? 1 : boxes.length - 1];
    const steps = boxes.slice(1).map((_, place) => (place === boxes.length - 2 ? last : step));
    const total = wait + steps.reduce((sum, each) => sum + each, 0) + hold;
    let now = wait;
    const frames = [frame(boxes[0], size, 0, 0)];
    if (wait) {
      frames.push(frame(boxes[0], size, wait / total, 0));
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
    const frames = this.isReduced
      ? [{ opacity: 0 }, { opacity: 1 }]
      : [
          { transform: `translate(${x}px, ${y}px) scale(0.6)`, opacity: 0, easing: EASE },
          { transform: "none", opacity: 1 },
        ];
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
