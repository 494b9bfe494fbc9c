/** What a table is played back on: its page once there is one, what moves over it, what sounds and is felt. */

import { isPageHidden } from "../render/dom.js";

/** @typedef {import("../model/view_model.js").ViewModel} ViewModel */

/**
 * A page that shows a table.
 * @typedef {object} DrawnPage
 * @property {(shown: ViewModel) => void} update
 * @property {(text: string, isUrgent: boolean) => void} say
 * @property {import("../render/motion.js").Motion | null} motion
 */

/** @template {DrawnPage} Page */
export class TableScreen {
  /** @param {(shown: ViewModel, page: Page) => void} [drawn] after each drawing */
  constructor(drawn = () => {}) {
    this.drawn = drawn;
    /** @type {Page | null} */
    this.page = null;
    /** What was to be said before there was a page, the last of it. @type {[string, boolean] | null} */
    this.unsaid = null;
    /** @type {import("../sound.js").Sound | null} */
    this.sound = null;
    /** @type {import("../touch.js").Touch | null} */
    this.touch = null;
  }

  /** @param {Page} page */
  show(page) {
    this.page = page;
    this.unsaid && page.say(...this.unsaid);
    this.unsaid = null;
  }

  /** @param {ViewModel} shown */
  draw(shown) {
    if (this.page) {
      this.page.update(shown);
      this.drawn(shown, this.page);
    }
  }

  /**
   * @param {import("../model/timeline.js").Cue[]} cues
   * @param {ViewModel} shown
   */
  perform(cues, shown) {
    const motion = this.page?.motion;
    if (this.page) {
      this.sound?.perform(cues, shown.speed);
      this.touch?.perform(cues, shown.speed);
    }
    if (motion) {
      motion.speed = shown.speed;
      motion.words = shown.rules.words;
      motion.perform(cues);
    }
  }

  /**
   * What is to be shown of a push, once what moves is there.
   * @param {import("../model/wire.js").Push} push
   * @param {import("../model/wire.js").TableView | null} before
   */
  timelineOf(push, before) {
    return this.page?.motion?.timelineOf(push, before) ?? null;
  }

  /** When something last came to its end. */
  get movedAt() {
    return this.page?.motion?.movedAt ?? 0;
  }

  /** Notes where cards lie, before a drawing from which they move. */
  measure() {
    this.page?.motion?.measure();
  }

  /** Ends what moves. */
  finish() {
    this.page?.motion?.finish();
  }

  /** @param {string} text @param {boolean} isUrgent */
  say(text, isUrgent) {
    if (this.page) {
      this.page.say(text, isUrgent);
    } else {
      this.unsaid = [text, isUrgent];
    }
  }

  get isHidden() {
    return isPageHidden();
  }
}
