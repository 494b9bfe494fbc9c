/** *Learn in two minutes*: a table that plays itself up to the learner's next play, and a coach. */

import { FIRST_RULES, playNow } from "../model/begin.js";
import { Lesson } from "../model/lesson.js";
import { preferences } from "../model/preferences.js";
import { fullRules } from "../model/rules.js";
import { Sitting } from "../model/sitting.js";
import { api } from "../net/api.js";
import { Coach } from "../render/coach.js";
import { isPageHidden } from "../render/dom.js";
import { hearKeys } from "../render/keys.js";
import { LessonEnd } from "../render/lesson_end.js";
import { TablePage } from "../render/table.js";
import { Sound } from "../sound.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../model/sitting.js").Shown} Shown */

/** @type {import("../app.js").Show} */
export async function show(app) {
  const [frames, sets] = await Promise.all([api.lesson(), api.ruleSets()]);
  const learning = new Learning(app, frames, fullRules(frames.rules, sets));
  await learning.open();
  return () => learning.close();
}

/** What the table asks its page for, and the lesson has no use for. */
const NOTHING = ["menu", "talk", "points", "seat", "vote", "resume", "takeBack", "replay", "seal", "log", "help"];

class Learning {
  /**
   * @param {App} app
   * @param {import("../model/lesson.js").LessonFrames} frames
   * @param {import("../model/rules.js").Rules} rules
   */
  constructor(app, frames, rules) {
    this.app = app;
    this.rules = rules;
    this.lesson = new Lesson(frames, app.language.text("web.you"));
    // The lesson asks for calls itself, and every play is shown before it is made.
    this.sitting = new Sitting(app.language, this, () => ({ ...preferences(), askCalls: false, oneTap: false }));
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    const room = { table: null, acting: () => null, line: "open", ahead: 0, act: (/** @type {string} */ action) => this.act(action) };
    this.room = /** @type {any} */ (room);
    this.sitting.room = this.room;
    this.coach = new Coach(app.language, { skip: () => this.end() });
    this.sound = new Sound(() => preferences().sound);
    /** Browsers let a page sound after a gesture only. */
    this.wakeSound = () => this.sound.wake();
    addEventListener("pointerdown", this.wakeSound);
    addEventListener("keydown", this.wakeSound);
  }

  async open() {
    const deeds = Object.fromEntries(NOTHING.map((name) => [name, () => {}]));
    const mine = { ready: () => this.end(), home: () => void this.app.go("/") };
    const page = await TablePage.open(this.app, this.sitting.choosing, /** @type {any} */ ({ ...deeds, ...mine }), this.coach.mark);
    this.page = page;
    await this.coach.join(page.main);
    this.stopKeys = hearKeys(this.keys());
    this.sitting.know(this.rules);
    this.hear(this.lesson.push());
    await page.loadRest();
  }

  keys() {
    const { choosing } = this.sitting;
    return {
      card: (/** @type {number} */ place) => {
        const card = this.page && this.page.hand.focusCard(place);
        card && choosing.lift(card);
      },
      enter: () => choosing.enter(),
      cancel: () => choosing.cancel(),
      call: (/** @type {string} */ kind) => choosing.call(kind),
      help: () => {},
      ask: (/** @type {"hand" | "table" | "scores" | "piles" | "last" | "live"} */ what) => {
        const { speaker, table, journal } = this.sitting;
        if (speaker && table) {
          this.say(what === "last" ? journal.lastStep.join(" ") : speaker[what](table), false);
        }
      },
    };
  }

  /** @param {import("../model/wire.js").Push} push */
  hear(push) {
    this.room.table = push.table;
    this.sitting.hear(push);
    this.coach.tell(this.lesson, this.sitting.speaker);
    clearTimeout(this.timer);
    const { pause } = this.lesson;
    if (pause !== null) {
      this.timer = setTimeout(() => this.hear(this.lesson.go()), pause * this.sitting.speed);
    }
  }

  /** Only what is asked for goes on; everything else is told about. @param {string} action */
  act(action) {
    const { lesson } = this;
    if (action === lesson.wanted) {
      this.hear(lesson.go());
    } else if (lesson.wanted) {
      this.coach.hint(lesson, this.sitting.speaker);
      // The hand wakes again, since nothing has been played.
      this.sitting.choosing.state = "";
      this.sitting.draw();
    }
  }

  /** The lesson is over, or skipped. */
  end() {
    this.close();
    const { app } = this;
    const end = new LessonEnd(app, {
      again: () => void app.refresh(),
      play: () => void play(),
    });

    async function play() {
      end.busy(true);
      try {
        const name = preferences().name || app.language.text("web.guest");
        const failed = (/** @type {unknown} */ error) => end.failed(error);
        await app.go(`/table/${await playNow({ name, rules: FIRST_RULES, seats: 2, failed })}`);
      } catch (error) {
        end.failed(error);
      }
    }
  }

  // --- what the sitting tells the page ---

  /** @param {Shown} shown */
  draw(shown) {
    if (this.page) {
      this.page.update(shown);
      this.coach.markWanted(this.page.main, this.sitting.choosing.isAwake ? this.lesson.wanted : null);
    }
  }

  /**
   * @param {import("../model/story.js").Beat[]} beats
   * @param {Shown} shown
   */
  perform(beats, shown) {
    this.sound.perform(beats, shown.speed);
    const motion = this.page && this.page.motion;
    if (motion) {
      motion.speed = shown.speed;
      motion.words = shown.rules.words;
      motion.perform(beats);
    }
  }

  measure() {
    this.page && this.page.motion && this.page.motion.measure();
  }

  finish() {
    this.page && this.page.motion && this.page.motion.finish();
  }

  /**
   * @param {string} text
   * @param {boolean} isUrgent
   */
  say(text, isUrgent) {
    this.page && this.page.speech.say(text, isUrgent);
  }

  isHidden() {
    return isPageHidden();
  }

  close() {
    clearTimeout(this.timer);
    removeEventListener("pointerdown", this.wakeSound);
    removeEventListener("keydown", this.wakeSound);
    this.sitting.close();
    this.stopKeys && this.stopKeys();
    this.page && this.page.close();
    this.page = undefined;
  }
}
