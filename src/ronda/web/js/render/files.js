/** Files to and from the reader: a download, a file that was chosen, a text that was copied. */

import { h } from "./dom.js";

/** What files of records are called. */
export const RECORDS = ".jsonl,.json,.ndjson,text/plain,application/json";

/** @param {string} name @param {string} text */
export function saveFile(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/octet-stream" }));
  const link = h("a", { href: address, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** @param {File} file @returns {Promise<string>} */
export function readFile(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsText(file);
  });
}

/**
 * Copies a text; over plain http, where browsers hide their clipboard, through a field.
 * @param {string} text @returns {Promise<boolean>} whether it is copied
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyThroughField(text);
  }
}

/** @param {string} text */
function copyThroughField(text) {
  const active = document.activeElement;
  const field = h("textarea", { class: "spoken", "aria-hidden": "true", readonly: true });
  field.value = text;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (active instanceof HTMLElement) {
    active.focus({ preventScroll: true });
  }
  return isCopied;
}
