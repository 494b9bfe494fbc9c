/** Cards as images: faces in the reader's drawing, and the back. Their names are said by what holds them. */

import { preferences } from "../model/preferences.js";
import { asset, h } from "./dom.js";

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
