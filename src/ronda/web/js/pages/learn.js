/** *Learn in two minutes*: a table that plays itself up to the learner's next play, and a coach. */

import { FIRST_RULES, playNow } from "../model/begin.js";
import { Counting } from "../model/counting.js";
import { Lesson } from "../model/lesson.js";
import { preferences } from "../model/preferences.js";
import { TablePlayback } from "../model/table_playback.js";
import { api } from "../net/api.js";
import { Coach, LessonEnd } from "../render/coach.js";
import { hearShortcuts } from "../render/menu.js";
import { TablePage } from "../render/table.js";
import { Sound } from "../sound.js";
import { Touch } from "../touch.js";
import { TableScreen } from "./table_screen.js";

/** @typedef {import("../app.js").App} App */

/** @type {import("../app.js").Show} */
export async function show(app) {
  const learning = new Learning(app, await api.lesson());
  await learning.open();
  return () => learning.close();
}

class Learning {
  /**
   * @param {App} app
   * @param {import("../model/lesson.js").LessonFrames} frames
   */
  constructor(app, frames) {
    this.app = app;
    this.lesson = new Lesson(frames, app.language.text("web.you"), (action) => this.act(action));
    /** @type {TableScreen<TablePage>} */
    this.screen = new TableScreen((_, { main }) =>
      this.coach.markWanted(main, this.playback.selection.isAwake ? this.lesson.wanted : null),
    );
    // The lesson asks for calls itself, and every play is shown before it is made.
    this.playback = new TablePlayback(app.language, this.lesson, this.screen, () => ({ ...preferences(), askCalls: false, oneTap: false }));
    this.playback.counting = new Counting(this.playback);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.coach = new Coach(app.language, { skip: () => this.end() });
    this.screen.sound = new Sound(() => preferences().sound);
    this.screen.touch = new Touch(() => preferences().vibration);
    /** The buttons of a table; a lesson has no use for the others. @type {import("./actions.js").Act} */
    this.press = (...[name]) => {
      if (name === "ready") {
        this.end();
      } else if (name === "home") {
        void app.go("/");
      }
    };
    /** Browsers let a page sound after a gesture only. */
    this.wakeSound = () => this.screen.sound?.wake();
    addEventListener("pointerdown", this.wakeSound);
    addEventListener("keydown", this.wakeSound);
  }

  async open() {
    const [page, { perform }] = await Promise.all([
      TablePage.open(this.app, this.playback.selection, this.press, this.coach.mark),
      import("./actions.js"),
    ]);
    this.screen.show(page);
    await this.coach.join(page.main);
    this.stopKeys = hearShortcuts((name, ...values) => name === "help" || perform(this, name, values));
    this.hear(this.lesson.push());
    await page.loadRest();
  }

  /** @param {import("../model/wire.js").Push} push */
  hear(push) {
    this.playback.hear(push);
    this.coach.tell(this.lesson, this.playback.announcer);
    this.goOn();
  }

  /** What comes by itself comes once all is shown that was before it. */
  goOn() {
    clearTimeout(this.timer);
    const { pause } = this.lesson;
    if (pause !== null) {
      const { busyFor, speed } = this.playback;
      this.timer = setTimeout(() => (busyFor ? this.goOn() : this.hear(this.lesson.go())), busyFor || pause * speed);
    }
  }

  /** Only what is asked for goes on; everything else is told about. @param {string} action */
  act(action) {
    const { lesson } = this;
    if (action === lesson.wanted) {
      this.hear(lesson.go());
    } else if (lesson.wanted) {
      this.coach.hint(lesson, this.playback.announcer);
      // The hand wakes again, since nothing has been played.
      this.playback.selection.state = "";
      this.playback.draw();
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
        await app.go(`/table/${await playNow({ name: preferences().name || null, rules: FIRST_RULES, seats: 2 })}`);
      } catch (error) {
        end.failed(error);
      }
    }
  }

  close() {
    clearTimeout(this.timer);
    removeEventListener("pointerdown", this.wakeSound);
    removeEventListener("keydown", this.wakeSound);
    this.playback.close();
    this.stopKeys?.();
    this.screen.page?.close();
    this.screen.page = null;
  }
}
