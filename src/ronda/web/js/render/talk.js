/** What is said at a table: choosing it, and the bubbles in which it stands at the seats. */

import { h, withNames } from "./dom.js";
import { openSheet } from "./sheet.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../model/wire.js").TableView} TableView */

export const PHRASES = Object.freeze([
  "greeting",
  "good_luck",
  "well_played",
  "thanks",
  "sorry",
  "one_moment",
  "your_turn",
  "tea",
  "laugh",
  "wow",
  "ouch",
  "bravo",
]);

/**
 * @param {App} app
 * @param {TableView} table
 * @param {(said: { phrase?: string, text?: string }) => void} say
 */
export function openTalk(app, table, say) {
  const { language } = app;
  const sheet = openSheet(app, {
    title: language.text("web.talk.title"),
    name: "talk",
    body: [
      h(
        "div",
        { class: "phrases" },
        ...PHRASES.map((phrase) =>
          h(
            "button",
            {
              type: "button",
              onclick: () => {
                say({ phrase });
                sheet.close();
              },
            },
            saidText(language, { phrase, text: null }),
          ),
        ),
      ),
      table.settings.free_text && ownWords(app, (text) => {
        say({ text });
        sheet.close();
      }),
    ],
  });
}

/**
 * @param {App} app
 * @param {(text: string) => void} say
 */
function ownWords({ language }, say) {
  const input = h("input", { type: "text", maxlength: 200, "aria-label": language.text("web.talk.own"), dir: "auto" });
  const form = h("form", { class: "own-words" }, input, h("button", { class: "first" }, language.text("web.talk.say")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (text) {
      say(text);
    }
  });
  return form;
}

/** A face or a glass where a word is a gesture. */
const SIGNS = Object.freeze({ tea: "🍵", laugh: "😄", wow: "😮", ouch: "😣", bravo: "👏" });

/** How long a bubble stands, in milliseconds. */
const STAYS = 4500;

/**
 * @param {import("../i18n.js").Language} language
 * @param {{ phrase: string | null, text: string | null }} said
 */
function saidText(language, { phrase, text }) {
  if (phrase === null) {
    return text || "";
  }
  const sign = /** @type {Record<string, string>} */ (SIGNS)[phrase];
  const words = language.text(`web.phrase.${phrase}`);
  return sign ? `${sign} ${words}` : words;
}

/** Bubbles at the seats. */
export class Bubbles {
  /**
   * @param {import("../i18n.js").Language} language
   * @param {number} last what had been said when the table was first seen
   */
  constructor(language, last) {
    this.language = language;
    this.last = last;
    /** @type {Map<Element, ReturnType<typeof setTimeout>>} */
    this.timers = new Map();
  }

  /**
   * What is new is shown at its seat; what was said before the page came is not.
   * @param {TableView} table
   * @param {HTMLElement} root
   * @returns {{ seat: number, text: string }[]} what is new
   */
  update({ said }, root) {
    const fresh = said.filter(({ seq }) => seq > this.last);
    this.last = said.reduce((last, { seq }) => Math.max(last, seq), this.last);
    return fresh.map((each) => {
      const text = saidText(this.language, each);
      const bubble = root.querySelector(`[data-seat="${each.seat}"] .bubble`);
      if (bubble) {
        this.show(bubble, text);
      }
      return { seat: each.seat, text };
    });
  }

  /**
   * @param {Element} bubble
   * @param {string} text
   */
  show(bubble, text) {
    clearTimeout(this.timers.get(bubble));
    bubble.replaceChildren(...withNames(text));
    bubble.setAttribute("dir", "auto");
    bubble.classList.add("shown");
    this.timers.set(
      bubble,
      setTimeout(() => bubble.classList.remove("shown"), STAYS),
    );
  }
}
