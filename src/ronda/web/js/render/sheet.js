/** A dialog: from below on a phone, in the middle elsewhere. It keeps the focus until it goes. */

import { h, setAttribute, setText } from "./dom.js";
import { icon } from "./pictures.js";

/** @typedef {import("./dom.js").Child} Child */

const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled), select, summary, [tabindex='0']";

/** @type {Sheet | null} */
let top = null;

export class Sheet {
  /**
   * @param {{ language: import("../i18n.js").Language }} app
   * @param {{ title: string, body: Child[], name?: string, onclose?: () => void }} content
   */
  constructor({ language }, { title, body, name = "", onclose }) {
    this.onclose = onclose;
    this.before = document.activeElement;
    this.below = top;
    this.heading = h("h2", { id: `sheet-${name || "title"}`, tabindex: "-1" });
    this.closing = h("button", { class: "quiet", type: "button", onclick: () => this.close() }, icon("close"));
    this.body = h("div", { class: "sheet-body" });
    this.retell(language, { title, body });
    this.panel = h(
      "section",
      { class: `sheet ${name}`, role: "dialog", "aria-modal": "true", "aria-labelledby": this.heading.id },
      h("header", null, this.heading, this.closing),
      this.body,
    );
    this.veil = h("div", { class: "veil", onclick: (/** @type {Event} */ event) => this.outside(event) }, this.panel);
    this.veil.addEventListener("keydown", (event) => this.key(event));
    document.body.append(this.veil);
    top = this;
    hideRest(this.veil);
    this.heading.focus({ preventScroll: true });
  }

  /** @param {import("../i18n.js").Language} language @param {{ title: string, body: Child[] }} content */
  retell(language, { title, body }) {
    setText(this.heading, title);
    setAttribute(this.closing, "aria-label", language.text("web.close"));
    this.body.replaceChildren(...h("div", null, ...body).childNodes);
  }

  /** @param {Event} event */
  outside(event) {
    if (event.target === this.veil) {
      this.close();
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    event.stopPropagation();
    if (event.key === "Escape") {
      this.close();
    } else if (event.key === "Tab") {
      this.keepFocus(event);
    }
  }

  /** @param {KeyboardEvent} event */
  keepFocus(event) {
    const all = /** @type {HTMLElement[]} */ (Array.from(this.panel.querySelectorAll(FOCUSABLE)));
    const [first, last] = [all[0], all[all.length - 1]];
    const active = document.activeElement;
    if (event.shiftKey && (active === first || all.every((each) => each !== active))) {
      event.preventDefault();
      last.focus();
    } else if (!event.shiftKey && active === last) {
      event.preventDefault();
      first.focus();
    }
  }

  get isOpen() {
    return this.veil.isConnected;
  }

  close() {
    if (!this.isOpen) {
      return;
    }
    this.veil.remove();
    if (top === this) {
      top = this.below?.isOpen ? this.below : null;
    }
    hideRest(top ? top.veil : null);
    if (this.before instanceof HTMLElement && this.before.isConnected) {
      this.before.focus({ preventScroll: true });
    }
    if (this.onclose) {
      this.onclose();
    }
  }
}

/** What lies under an open dialog is not there for a screen reader. @param {Element | null} shown */
function hideRest(shown) {
  for (const child of Array.from(document.body.children)) {
    if (shown && child !== shown && child.tagName !== "SCRIPT") {
      child.setAttribute("aria-hidden", "true");
    } else {
      child.removeAttribute("aria-hidden");
    }
  }
}

/** Every dialog goes with the page that opened it. */
export function closeSheets() {
  while (top) {
    const sheet = top;
    sheet.close();
    if (top === sheet) {
      top = null;
    }
  }
}

/**
 * @param {{ language: import("../i18n.js").Language }} app
 * @param {{ title: string, body: Child[], name?: string, onclose?: () => void }} content
 */
export function openSheet(app, content) {
  return new Sheet(app, content);
}
