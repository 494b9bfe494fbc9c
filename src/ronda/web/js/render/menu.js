/** Everything else at a table: the menu, a seat and who sits there, questions, and the keyboard. */

import { courtsTold } from "../model/lines.js";
import { h, withNames } from "./dom.js";
import { tileImage } from "./pictures.js";
import { openSheet } from "./sheet.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../model/view_model.js").SeatScene} SeatScene */

/**
 * A button of a dialog, which closes it first.
 * @typedef {object} Choice
 * @property {string} label
 * @property {() => void} [act]
 * @property {string} [look]
 * @property {string} [item] its name, for the menu
 */

/**
 * @param {App} app
 * @param {{ title: string, name: string, before?: import("./dom.js").Child[], choices: Choice[] }} content
 * @param {(buttons: HTMLElement[]) => HTMLElement} frame
 */
function openChoices(app, { title, name, before = [], choices }, frame) {
  const buttons = choices.map(({ label, act, look = null, item = null }) => {
    const choose = () => {
      sheet.close();
      act?.();
    };
    return h("button", { type: "button", class: look, "data-item": item, onclick: choose }, label);
  });
  const sheet = openSheet(app, { title, name, body: [...before, frame(buttons)] });
}

/** @param {HTMLElement[]} buttons */
const inALine = (buttons) => h("p", { class: "actions" }, ...buttons);
/** @param {HTMLElement[]} buttons */
const inAList = (buttons) => h("ul", { class: "menu-items" }, ...buttons.map((button) => h("li", null, button)));

/**
 * @template {string} Name
 * @param {App} app
 * @param {Name[]} names
 * @param {(name: Name) => void} act
 */
export function openMenu(app, names, act) {
  const { language } = app;
  const choices = names.map((item) => ({ item, label: language.text(`web.menu.${item}`), act: () => act(item) }));
  openChoices(app, { title: language.text("web.menu.title"), name: "menu", choices }, inAList);
}

/**
 * A question with two answers.
 * @param {App} app
 * @param {{ title: string, text: string, yes: string, act: () => void }} question
 */
export function askFirst(app, { title, text, yes, act }) {
  const choices = [{ label: app.language.text("web.cancel") }, { label: yes, act, look: "first" }];
  openChoices(app, { title, name: "ask", before: [h("p", null, text)], choices }, inALine);
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
    scene.level ? language.text("web.seat.level", { level: scene.level }) : scene.note,
    scene.cards ? language.text("web.seat.cards", { n: scene.cards }) : "",
    scene.isDealer ? language.text("web.seat.dealer.note") : "",
    ...scene.sealedCalls.map((kind) => language.text(`web.seat.called.${kind}`)),
    more,
  ].filter(Boolean);
  const title = scene.name.replace(/[\u2068\u2069]/g, "");
  const about = h("ul", null, ...lines.map((line) => h("li", null, ...withNames(line))));
  const before = [
    h("div", { class: "seat-about" }, tileImage(scene.tile, scene.isComputer), about),
    scene.isComputer && h("p", { class: "small" }, language.text("web.seat.computer.note")),
  ];
  const choices = items.flatMap(({ key, act, is }) => (is ? [{ label: language.text(`web.seat.${key}`), act }] : []));
  openChoices(app, { title, name: "seat-sheet", before, choices }, inALine);
}

const KEYS = ["numbers", "enter", "escape", "r", "h", "t", "s", "p", "l", "v"];

/** What can be done with what is at hand, and what the signs on the table mean. @param {App} app */
export function openHelp(app) {
  const { language } = app;
  const hasPointer = matchMedia("(any-pointer: fine)").matches;
  const isTouched = !hasPointer || matchMedia("(any-pointer: coarse)").matches;
  const level = language.text("play.level.cafe");
  const signs = [
    courtsTold(language),
    language.text("web.hint.paper"),
    language.text("web.seat.dealer.note"),
    language.text("web.seat.level", { level }),
    language.text("web.help.seal"),
  ];
  openSheet(app, {
    title: language.text("web.help.title"),
    name: "help",
    body: [
      h("p", null, language.text("web.home.lead")),
      h("p", null, h("a", { class: "button", href: "/learn", target: "_blank" }, language.text("web.home.learn"))),
      isTouched && h("p", null, language.text("web.help.cards")),
      hasPointer && h("p", null, language.text("web.help.pointer")),
      h("p", null, language.text("web.help.final")),
      h("h3", null, language.text("web.help.signs")),
      h("ul", null, ...signs.map((sign) => h("li", null, sign))),
      ...(hasPointer ? keys(language) : []),
    ],
  });
}

/** @param {import("../i18n.js").Language} language */
function keys(language) {
  return [
    h("h3", null, language.text("web.help.keys")),
    h(
      "dl",
      { class: "keys" },
      ...KEYS.flatMap((key) => [
        h("dt", null, h("kbd", null, language.text(`web.help.key.${key}.name`))),
        h("dd", null, language.text(`web.help.key.${key}`)),
      ]),
    ),
  ];
}

/** Keys are places on the keyboard, whatever letter stands there. @type {Record<string, import("../pages/actions.js").Question>} */
const QUESTIONS = { KeyH: "hand", KeyT: "table", KeyS: "scores", KeyP: "piles", KeyL: "last", KeyV: "live" };
/** @type {Record<string, string>} */
const CALLS = { KeyR: "ronda", KeyD: "double", KeyG: "tringa", KeyN: "pass" };

/**
 * Hears keys until the page is left.
 * @param {import("../pages/actions.js").Act} act
 * @returns {() => void} stops hearing
 */
export function hearShortcuts(act) {
  /** @param {KeyboardEvent} event */
  const hear = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isWriting(event.target)) {
      return;
    }
    const number = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
    if (number) {
      act("card", parseInt(number[1], 10) - 1);
    } else if (event.key === "Enter" && !isControl(event.target)) {
      act("enter");
    } else if (event.key === "Escape") {
      act("cancel");
    } else if (event.code in QUESTIONS) {
      act("ask", QUESTIONS[event.code]);
    } else if (event.code in CALLS) {
      act("call", CALLS[event.code]);
    } else if (event.key === "?") {
      act("help");
    }
  };
  document.addEventListener("keydown", hear);
  return () => document.removeEventListener("keydown", hear);
}

/** @param {EventTarget | null} target */
function isWriting(target) {
  return target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName);
}

/** Enter on a button or link is that button's own. @param {EventTarget | null} target */
function isControl(target) {
  return target instanceof HTMLElement && target.closest("button, a, summary") !== null;
}

/** Whether cards are touched here, and not pointed at. */
export function isTouched() {
  return matchMedia("(pointer: coarse)").matches;
}
