/** The few ways in which render modules touch the page: elements, texts with names in them, styles, the window. */

import { layoutOf } from "../model/layout.js";

/** @typedef {import("../i18n.js").Language} Language */

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * An element with attributes, listeners (`onclick`) and children. Never inline style, which the
 * page's policy forbids: set it with `place`.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, unknown> | null} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else {
      setAttribute(element, name, value);
    }
  }
  for (const child of children) {
    if (child) {
      element.append(child);
    }
  }
  return element;
}

/**
 * An element of a drawing, with attributes and children.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, unknown>} attributes
 * @param {...SVGElement} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  Object.entries(attributes).forEach(([name, value]) => setAttribute(element, name, value));
  element.append(...children);
  return element;
}

/**
 * Sets, or takes away, an attribute; only where it changes, so that nothing is told twice.
 * @param {Element} element
 * @param {string} name
 * @param {unknown} value
 */
export function setAttribute(element, name, value) {
  const text = value === true ? "" : String(value);
  if (value === false || value === null || value === undefined) {
    element.removeAttribute(name);
  } else if (element.getAttribute(name) !== text) {
    element.setAttribute(name, text);
  }
}

/**
 * Sets the text of an element where it changes.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

/**
 * Sets custom properties (`--x`) and other styles.
 * @template {HTMLElement | SVGElement} E
 * @param {E} element
 * @param {Record<string, string | number>} styles
 */
export function place(element, styles) {
  for (const [name, value] of Object.entries(styles)) {
    element.style.setProperty(name, String(value));
  }
  return element;
}

/**
 * Tells a board how much room it has, whenever that changes: its one unit follows from it, and its layout.
 * The box itself is measured, since browsers' bars, keyboards and split screens are not in `vh`.
 * @param {HTMLElement} board
 * @param {number} [higher] by how much it counts as higher, where there is no hand that needs room
 * @returns what makes room for a notice: above the board, or at the left of a low one
 */
export function fit(board, higher = 1) {
  /** @type {HTMLElement | null} */
  let notice = null;
  const watch = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = board;
    const layout = layoutOf(width, height, higher);
    const taken = notice?.offsetHeight ?? 0;
    const above = layout.startsWith("landscape") ? 0 : taken;
    place(board, { "--w": `${width}px`, "--h": `${height - above}px`, "--notice": `${above}px` });
    setAttribute(board, "data-layout", layout);
    setAttribute(board, "data-notice", taken > 0);
  });
  watch.observe(board);
  return (/** @type {HTMLElement} */ element) => {
    notice = element;
    watch.observe(element);
  };
}

/** @param {Element} element */
export function clear(element) {
  element.replaceChildren();
}

/**
 * Makes the children of an element these, moving none that stands right: focus survives.
 * @param {Element} parent
 * @param {Element[]} children
 */
export function arrange(parent, children) {
  const wanted = new Set(children);
  for (const child of Array.from(parent.children)) {
    if (!wanted.has(child)) {
      child.remove();
    }
  }
  children.forEach((child, place) => {
    if (parent.children[place] !== child) {
      parent.insertBefore(child, parent.children[place] || null);
    }
  });
}

/** A name that somebody gave, kept from turning the sentence around it. @param {string} name */
export function bdi(name) {
  return h("bdi", null, name);
}

/** An empty place, for a page to hand on and to fill later. @param {string} name its class */
export function emptyPlace(name) {
  const element = h("span", { class: name });
  return { element, fill: (/** @type {Element} */ child) => element.replaceChildren(child) };
}

/** @returns {HTMLElement} */
export function appRoot() {
  return /** @type {HTMLElement} */ (document.getElementById("app"));
}

/** The folder that this page's files come from, `/v/VERSION/`. */
const BASE = new URL("../../", import.meta.url).pathname;

/**
 * The address of a file of the page, as `art/star.svg`.
 * @param {string} path
 */
export function asset(path) {
  return BASE + path;
}

/**
 * Loads a style sheet of `css/` once; resolves when it applies, or cannot be had.
 * @param {...string} names
 * @returns {Promise<unknown>}
 */
export function useStyles(...names) {
  return Promise.all(names.map(useStyle));
}

/** @type {Map<string, Promise<void>>} */
const styles = new Map();

/** @param {string} name */
function useStyle(name) {
  const known = styles.get(name);
  if (known) {
    return known;
  }
  const link = h("link", { rel: "stylesheet", href: asset(`css/${name}.css`) });
  /** @type {Promise<void>} */
  const loaded = new Promise((resolve) => {
    link.onload = link.onerror = () => resolve();
  });
  document.head.append(link);
  styles.set(name, loaded);
  return loaded;
}

/**
 * The document speaks the reader's language, from the side it is read from, in the reader's theme.
 * @param {Language} language
 * @param {{ theme: string | null }} preferences
 */
export function setDocument(language, { theme }) {
  const root = document.documentElement;
  setAttribute(root, "lang", language.code);
  setAttribute(root, "dir", language.direction);
  setAttribute(root, "data-theme", theme);
}

/** @param {string} title */
export function setTitle(title) {
  document.title = title ? `${title} · Ronda` : "Ronda";
}

/** A new page is read from its top: focus goes to its heading, unless the page has placed it. */
export function focusPage() {
  const active = document.activeElement;
  if (active && active !== document.body) {
    return;
  }
  const heading = document.querySelector("h1");
  if (heading) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
}

/**
 * Links within the page change the page without loading it again.
 * @param {(path: string) => void} follow
 */
export function onLinkClick(follow) {
  document.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const link = target.closest("a[href^='/']");
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
    if (!link || !isPlain || link.hasAttribute("download") || link.hasAttribute("target")) {
      return;
    }
    event.preventDefault();
    follow(/** @type {string} */ (link.getAttribute("href")));
  });
}

/**
 * Calls when the page is looked at again.
 * @param {() => void} act
 * @returns {() => void} stops calling
 */
export function onLook(act) {
  const hear = () => document.hidden || act();
  document.addEventListener("visibilitychange", hear);
  return () => document.removeEventListener("visibilitychange", hear);
}

/** Whether nobody looks at the page just now. */
export function isPageHidden() {
  return document.hidden;
}

/**
 * A sentence whose values may be elements: the pieces, in the order of the language.
 * @param {Language} language
 * @param {string} key
 * @param {Record<string, string | number | Node>} values
 * @returns {(string | Node)[]}
 */
export function sentence(language, key, values) {
  /** @type {Record<string, string | number>} */
  const marks = {};
  /** @type {Node[]} */
  const nodes = [];
  for (const [name, value] of Object.entries(values)) {
    marks[name] = value instanceof Node ? `\u0001${nodes.push(value) - 1}\u0002` : value;
  }
  return language
    .text(key, marks)
    .split(/(\u0001\d+\u0002)/)
    .filter(Boolean)
    .map((piece) => (piece[0] === "\u0001" ? nodes[parseInt(piece.slice(1), 10)] : piece));
}

/**
 * A text with isolated names as pieces for a page, where `<bdi>` does the same.
 * @param {string} text
 * @returns {(string | Node)[]}
 */
export function withNames(text) {
  return text
    .split(/(\u2068[^\u2069]*\u2069)/)
    .filter(Boolean)
    .map((piece) => (piece[0] === "\u2068" ? bdi(piece.slice(1, -1)) : piece));
}

/** Two live regions: one that waits until the reader has a moment, one that interrupts. */
export class Speech {
  constructor() {
    this.calm = h("div", { "aria-live": "polite", "data-live": "calm" });
    this.urgent = h("div", { "aria-live": "assertive", "data-live": "urgent" });
    this.element = h("div", { class: "spoken" }, this.calm, this.urgent);
  }

  /**
   * @param {string} text
   * @param {boolean} isUrgent one's own turn, or the clock
   */
  say(text, isUrgent = false) {
    const clean = text.replace(/[\u2068\u2069]/g, "");
    if (!clean) {
      return;
    }
    const region = isUrgent ? this.urgent : this.calm;
    // After the cards that are being drawn; a new element is told even where its words are those of before.
    setTimeout(() => region.replaceChildren(h("p", null, clean)));
  }
}
