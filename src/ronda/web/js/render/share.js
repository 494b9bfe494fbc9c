/**
 * What is handed on: links, files, texts. An invite is for everybody and seats nobody; a seat's link *is* the seat, and
 * looks like it: another colour, a key, and a warning.
 */

import { api } from "../net/api.js";
import { h, setText, svg, useStyles, withNames } from "./dom.js";
import { icon } from "./pictures.js";
import { openSheet } from "./sheet.js";

/** @typedef {import("../app.js").App} App */

/**
 * @typedef {object} Link
 * @property {"invite" | "seat" | "own" | "house" | "tv"} kind
 * @property {string} url
 * @property {boolean} isLocal whether only this computer can open it
 * @property {string} [name] whose seat it is
 */

/** What hands on more than an address. */
const SECRET = ["seat", "own"];

/**
 * @param {App} app
 * @param {Link} link
 */
export function openShare(app, link) {
  openSheet(app, {
    title: app.language.text(`web.join.share.${link.kind}`),
    name: "share",
    body: [linkCard(app, link)],
  });
}

/**
 * The link with its QR code, as part of a page.
 * @param {App} app
 * @param {Link} link
 */
export function linkCard({ language }, { kind, url, isLocal, name = "" }) {
  const say = (/** @type {string} */ key, values = {}) => language.text(`web.join.share.${key}`, values);
  void useStyles("share");
  const code = h("div", { class: "qr-place", "aria-hidden": "true" });
  const card = h(
    "div",
    { class: `link-card ${SECRET.includes(kind) ? "secret" : ""}` },
    code,
    h(
      "div",
      { class: "link-text" },
      h("p", null, SECRET.includes(kind) && icon("sealed"), ...withNames(say(`${kind}.text`, { name }))),
      copyField(language, url, say(kind)),
      kind !== "invite" && shareButton(language, url, ""),
      isLocal && localNote(language),
    ),
  );
  if (url.length <= 400 && !isLocal) {
    void drawCode(code, url, say("qr"));
  } else {
    code.remove();
  }
  return card;
}

/**
 * @param {HTMLElement} code
 * @param {string} url
 * @param {string} label
 */
async function drawCode(code, url, label) {
  try {
    const image = qrImage(await api.qrCode(url), label);
    code.removeAttribute("aria-hidden");
    code.replaceChildren(image);
  } catch {
    code.remove();
  }
}

/**
 * What one device hands to another by itself, where it can.
 * @param {import("../i18n.js").Language} language
 * @param {string} url
 * @param {string} text what it says beside it
 */
function shareButton(language, url, text) {
  const share = /** @type {{ share?: (data: { url: string, text: string }) => Promise<void> }} */ (navigator).share;
  if (!share) {
    return null;
  }
  const hand = () => void share.call(navigator, { url, text }).catch(() => {});
  return h("button", { type: "button", onclick: hand }, language.text("web.join.share.send"));
}

/**
 * One large button that sends an invite; where a device hands nothing on by itself, it copies.
 * @param {import("../i18n.js").Language} language
 * @param {Link} link
 */
export function sendButton(language, { url, isLocal }) {
  const send = shareButton(language, url, language.text("web.join.share.send.text"));
  const button = send ?? h("button", { type: "button" }, language.text("web.join.share.copy"));
  if (!send) {
    button.addEventListener("click", () => {
      void copyText(url).then((isDone) => setText(button, language.text(isDone ? "web.link.copied" : "web.join.share.copy")));
    });
  }
  button.className = "first";
  if (isLocal) {
    button.setAttribute("aria-describedby", "send-local");
  }
  return h("div", { class: "send" }, button, isLocal && h("p", { id: "send-local" }, language.text("web.join.local")));
}

/** @param {import("../i18n.js").Language} language */
function localNote(language) {
  return h(
    "div",
    { class: "local-note" },
    h("p", null, h("strong", null, language.text("web.join.local")), " ", language.text("web.join.local.text")),
    h("pre", { dir: "ltr" }, h("code", null, "ronda cafe --lan")),
  );
}

/**
 * A text with a button that copies it.
 * @param {import("../i18n.js").Language} language
 * @param {string} text
 * @param {string} label what it is
 */
function copyField(language, text, label) {
  const field = h("input", { type: "text", readonly: true, dir: "ltr", "aria-label": label });
  field.value = text;
  const button = h("button", { type: "button", class: "first" }, language.text("web.link.copy"));
  button.addEventListener("click", () => {
    void copyText(text, field).then((isDone) => {
      button.textContent = language.text(isDone ? "web.link.copied" : "web.link.select");
    });
  });
  return h("div", { class: "copy-field" }, field, button);
}

/**
 * A QR code, drawn from the path that the server makes. Always dark on light: phones need it so.
 * @param {{ size: number, path: string }} code
 * @param {string} label
 */
export function qrImage({ size, path }, label) {
  const light = svg("rect", { width: size, height: size, fill: "#fff" });
  const dark = svg("path", { d: path, fill: "#000" });
  const code = svg("svg", { viewBox: `0 0 ${size} ${size}`, "shape-rendering": "crispEdges" }, light, dark);
  return h("div", { class: "qr", role: "img", "aria-label": label }, code);
}

/** What files of records are called. */
export const RECORDS = ".jsonl,.json,.ndjson,text/plain,application/json";

/** @param {string} name @param {BlobPart} content */
export function saveFile(name, content) {
  const address = URL.createObjectURL(new Blob([content], { type: "application/octet-stream" }));
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
 * Copies a text; over plain http, where browsers hide their clipboard, from a field.
 * @param {string} text
 * @param {HTMLInputElement} [field] one that shows it, and stays selected
 * @returns {Promise<boolean>} whether it is copied
 */
export async function copyText(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (!field) {
      return copyThroughField(text);
    }
    field.focus();
    field.select();
    return document.execCommand("copy");
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
