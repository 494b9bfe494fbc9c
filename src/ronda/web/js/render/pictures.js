/** Pictures: cards in the reader's drawing, tiles, small drawings in the colour of the text. Their names are said by what holds them. */

import { preferences } from "../model/preferences.js";
import { asset, h, svg } from "./dom.js";

/** @typedef {import("../i18n.js").Language} Language */

/** @param {string} card in its text form, as `7o` */
function faceAddress(card) {
  const { cards } = preferences();
  return asset(`cards/${cards === "plain" ? "" : `${cards}/`}${card}.svg`);
}

/**
 * @param {string} card
 * @param {string} [name] in words; without it the card is said elsewhere
 */
export function face(card, name = "") {
  return h("img", {
    class: "card",
    src: faceAddress(card),
    alt: name,
    "data-card": card,
    draggable: "false",
    width: 240,
    height: 360,
  });
}

export function back() {
  return h("img", {
    class: "card back",
    src: asset("cards/back.svg"),
    alt: "",
    draggable: "false",
    width: 240,
    height: 360,
  });
}

/**
 * Every face that was fetched. What nothing holds is forgotten by the browser, and asked for and
 * drawn anew in the middle of a play.
 * @type {HTMLImageElement[]}
 */
const held = [];

/** Loads every face once the table stands still, so that none is waited for later. */
export function fetchFaces() {
  held.length = 0;
  for (const suit of "oceb") {
    for (const rank of [1, 2, 3, 4, 5, 6, 7, 10, 11, 12]) {
      const image = new Image();
      image.src = faceAddress(`${rank}${suit}`);
      held.push(image);
    }
  }
}

/**
 * The tile of a side, or of a computer that plays for it.
 * @param {string} tile `star`, `cross`, `diamond`
 * @param {boolean} isComputer
 */
export function tileImage(tile, isComputer) {
  const name = isComputer ? `computer-${tile}` : tile;
  return h(
    "span",
    { class: "tile", "aria-hidden": "true" },
    h("img", { src: asset(`art/${name}.svg`), alt: "", class: "on-light", width: 48, height: 48 }),
    h("img", { src: asset(`art/${name}-dark.svg`), alt: "", class: "on-dark", width: 48, height: 48 }),
  );
}

/** Strokes on a field of 24 by 24. */
export const PATHS = Object.freeze({
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6L6 18",
  gear: "M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2",
  talk: "M4 5h16v11h-9l-5 4v-4H4z",
  log: "M5 5h14M5 10h14M5 15h9M5 20h6",
  turn: "M4 14a8 8 0 0 0 16 0M20 14l-3.5 1M20 14l1 3.4",
  paper: "M5 8l7-4 7 4v11H5zM5 8l7 5 7-5",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  back: "M15 5l-7 7 7 7",
  sealed: "M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2 2 4-4",
});

/** @param {keyof typeof PATHS} name */
export function icon(name) {
  return drawnIcon(PATHS[name], `icon icon-${name}`);
}

/** @param {string} path @param {string} classes */
export function drawnIcon(path, classes) {
  const attributes = { viewBox: "0 0 24 24", class: classes, "aria-hidden": "true", focusable: "false" };
  return svg("svg", attributes, svg("path", { d: path }));
}

/** What lights up around a tray, an edge after the other. */
export function rimLight() {
  const edges = ["top", "right", "bottom", "left"].map((edge) => h("i", { class: edge }));
  return h("div", { class: "rim-light", "aria-hidden": "true" }, ...edges);
}

/** @param {Language} language */
export function dealerMark(language) {
  const mark = h("span", { "aria-hidden": "true" }, language.text("web.seat.dealer.mark"));
  return h("span", { class: "dealer" }, mark, h("span", { class: "spoken" }, language.text("web.seat.dealer")));
}

/** @param {Language} language @param {string} kind */
export function paperMark(language, kind) {
  return h("span", { class: "paper", "data-kind": kind, title: language.text(`web.seat.called.${kind}`) }, icon("paper"), h("span", null, language.text(`web.paper.${kind}`)));
}
