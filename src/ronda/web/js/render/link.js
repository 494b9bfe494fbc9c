/** A link to hand on, and copying it: also where a page over plain http may not touch the clipboard. */

import { h } from "./dom.js";

/**
 * A text with a button that copies it.
 * @param {import("../i18n.js").Language} language
 * @param {string} text
 * @param {string} label what it is
 */
export function copyField(language, text, label) {
  const field = h("input", { type: "text", readonly: true, dir: "ltr", "aria-label": label });
  field.value = text;
  const button = h("button", { type: "button", class: "first" }, language.text("web.link.copy"));
  button.addEventListener("click", () => {
    void copy(text, field).then((isDone) => {
      button.textContent = language.text(isDone ? "web.link.copied" : "web.link.select");
    });
  });
  return h("div", { class: "copy-field" }, field, button);
}

/**
 * @param {string} text
 * @param {HTMLInputElement} field
 * @returns {Promise<boolean>}
 */
async function copy(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}
