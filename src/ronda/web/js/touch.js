/** What is felt: a short buzz of the phone in the hand, where the browser lets a page do that. */

/** @typedef {import("./model/timeline.js").Cue} Cue */

/** Milliseconds of buzzing, and of the pause between two. @type {Record<string, number[]>} */
const BUZZES = {
  darba: [25],
  hbel: [40],
  joj_hbal: [40, 60, 40],
  missa: [30],
  turn: [15],
  won: [30, 70, 40],
  over: [40],
};

export class Touch {
  /** @param {() => boolean} isOn */
  constructor(isOn) {
    this.isOn = isOn;
  }

  /**
   * What is to be felt of a step.
   * @param {Cue[]} cues
   * @param {number} speed
   */
  perform(cues, speed) {
    for (const { kind, at, word = kind } of cues) {
      const buzz = ["moment", "turn", "end"].includes(kind) ? BUZZES[word] : undefined;
      if (buzz) {
        setTimeout(() => this.buzz(buzz), at * speed);
      }
    }
  }

  /** @param {number[]} buzz */
  buzz(buzz) {
    // Before the first gesture browsers complain of it.
    if (this.isOn() && navigator.vibrate && navigator.userActivation?.hasBeenActive !== false) {
      navigator.vibrate(buzz);
    }
  }
}
