/** What people say to each other: ready-made phrases, their own words where the host allows them. */

import { saidText } from "./bubbles.js";
import { h } from "./dom.js";
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
