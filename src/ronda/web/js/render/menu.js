/** Everything else at a table: the menu, a seat and who sits there, the keys. */

import { tileImage } from "./card.js";
import { h } from "./dom.js";
import { openSheet } from "./sheet.js";
import { withNames } from "./text.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../model/wire.js").TableView} TableView */
/** @typedef {import("../model/scene.js").SeatScene} SeatScene */

/**
 * @template {string} Name
 * @param {App} app
 * @param {Name[]} names
 * @param {(name: Name) => void} act
 */
export function openMenu(app, names, act) {
  const { language } = app;
  const items = names.map((name) => {
    const chosen = () => {
      sheet.close();
      act(name);
    };
    return h("li", null, h("button", { type: "button", "data-item": name, onclick: chosen }, language.text(`web.menu.${name}`)));
  });
  const sheet = openSheet(app, { title: language.text("web.menu.title"), name: "menu", body: [h("ul", { class: "menu-items" }, ...items)] });
}

/**
 * A question with two answers.
 * @param {App} app
 * @param {{ title: string, text: string, yes: string, act: () => void }} question
 */
export function askFirst(app, { title, text, yes, act }) {
  const sheet = openSheet(app, {
    title,
    name: "ask",
    body: [
      h("p", null, text),
      h(
        "p",
        { class: "actions" },
        h("button", { type: "button", onclick: () => sheet.close() }, app.language.text("web.cancel")),
        h(
          "button",
          {
            type: "button",
            class: "first",
            onclick: () => {
              sheet.close();
              act();
            },
          },
          yes,
        ),
      ),
    ],
  });
}

/**
 * @param {App} app
 * @param {SeatScene} scene
 * @param {string} more what else is to be said of it
 * @param {{ key: string, act: () => void, is: boolean }[]} items
 */
export function openSeat(app, scene, more, items) {
  const { language } = app;
  const lines = [
    scene.note,
    scene.cards ? language.text("web.seat.cards", { n: scene.cards }) : "",
    scene.isDealer ? language.text("web.seat.dealer") : "",
    ...scene.sealedCalls.map((kind) => language.text(`web.seat.called.${kind}`)),
    more,
  ].filter(Boolean);
  const sheet = openSheet(app, {
    title: scene.name.replace(/[\u2068\u2069]/g, ""),
    name: "seat-sheet",
    body: [
      h("div", { class: "seat-about" }, tileImage(scene.tile, scene.isComputer), h("ul", null, ...lines.map((line) => h("li", null, ...withNames(line))))),
      scene.isComputer && h("p", { class: "small" }, language.text("web.seat.computer.note")),
      h(
        "p",
        { class: "actions" },
        ...items
          .filter(({ is }) => is)
          .map(({ key, act }) =>
            h(
              "button",
              {
                type: "button",
                onclick: () => {
                  sheet.close();
                  act();
                },
              },
              language.text(`web.seat.${key}`),
            ),
          ),
      ),
    ],
  });
}

const KEYS = ["numbers", "enter", "escape", "r", "h", "t", "s", "p", "l", "v"];

/** @param {App} app */
export function openHelp(app) {
  const { language } = app;
  openSheet(app, {
    title: language.text("web.help.title"),
    name: "help",
    body: [
      h("p", null, language.text("web.help.cards")),
      h("p", null, language.text("web.help.final")),
      h("h3", null, language.text("web.help.keys")),
      h(
        "dl",
        { class: "keys" },
        ...KEYS.flatMap((key) => [
          h("dt", null, h("kbd", null, language.text(`web.help.key.${key}.name`))),
          h("dd", null, language.text(`web.help.key.${key}`)),
        ]),
      ),
    ],
  });
}
