/**
 * The shell: which page an address shows. A page is a module `pages/NAME.js` that exports
 * `show(app, match)`; it may return a function that is called when the page is left.
 */

import { loadLanguage } from "./i18n.js";
import { openAhead } from "./net/socket.js";
import { takeFromAddress } from "./model/tokens.js";
import { preferences } from "./model/preferences.js";
import { appRoot, clear, focusPage, onLinkClick, setDocument } from "./render/dom.js";
import { showDamaged, showFailed, showLost } from "./render/frame.js";

/** @typedef {import("./i18n.js").Language} Language */

/**
 * What every page is given.
 * @typedef {object} App
 * @property {HTMLElement} root where the page is drawn; only render modules look inside
 * @property {Language} language
 * @property {(path: string) => Promise<void>} go shows another address
 * @property {() => Promise<void>} refresh shows this address again, as after a change of language
 */

/** @typedef {(app: App, match: Record<string, string>) => Promise<(() => void) | void>} Show */

/** @type {[RegExp, string][]} */
const ROUTES = [
  [/^\/$/, "home"],
  [/^\/friends$/, "friends"],
  [/^\/new$/, "new"],
  [/^\/join$/, "join"],
  [/^\/table\/(?<table>[\w-]+)$/, "table"],
  [/^\/tv\/(?<table>[\w-]+)$/, "tv"],
  [/^\/learn$/, "learn"],
  [/^\/matches$/, "matches"],
  [/^\/replay(?:\/(?<table>[\w-]+))?(?:\/(?<match>\d+))?$/, "replay"],
  [/^\/verify$/, "verify"],
  [/^\/fair$/, "fair"],
  [/^\/rules(?:\/(?<name>[\w-]+))?$/, "rules"],
];

/** @type {(() => void) | void} */
let leave;
/** Counts the pages shown, so that one that loads slowly never shows over a later one. */
let shown = 0;

/** @param {string} path */
async function go(path) {
  if (path !== location.pathname + location.hash) {
    history.pushState(null, "", path);
  }
  await showHere();
}

async function showHere() {
  shown += 1;
  const mine = shown;
  const isDamaged = takeFromAddress();
  const route = ROUTES.map(([pattern, name]) => ({ name, found: pattern.exec(location.pathname) }))
    .find((each) => each.found);
  /^\/(table|tv)\//.test(location.pathname) && openAhead();
  const page = route ? import(`./pages/${route.name}.js`).catch(() => null) : null;
  const language = await loadLanguage(preferences().language);
  language.hasArabicDigits = preferences().digits === "arab";
  const module = /** @type {{ show: Show } | null} */ (await page);
  if (mine !== shown) {
    return;
  }
  if (leave) {
    leave();
    leave = undefined;
  }
  setDocument(language, preferences());
  void tellLanguage(language.code);
  const root = appRoot();
  clear(root);
  const app = { root, language, go, refresh: showHere };
  if (!route || !route.found) {
    showLost(app);
    return;
  }
  if (isDamaged) {
    showDamaged(app);
    return;
  }
  if (!module) {
    // A page that does not come: the server is away, or has something else now.
    showFailed(app, Object.assign(new Error(route.name), { code: "away" }));
    return;
  }
  await showPage(module, app, { ...route.found.groups }, mine);
}

/**
 * @param {{ show: Show }} module
 * @param {App} app
 * @param {Record<string, string>} match
 * @param {number} mine
 */
async function showPage(module, app, match, mine) {
  try {
    const left = await module.show(app, match);
    if (mine !== shown) {
      left?.();
      return;
    }
    leave = left;
    focusPage();
  } catch (error) {
    if (mine === shown) {
      showFailed(app, error);
    }
  }
}

/** Where browsers allow it (https, or this computer), the shell is kept for the next visit. */
function keepShell() {
  if ("serviceWorker" in navigator) {
    navigator.serviceWorker.register("/sw.js").catch(() => {});
  }
}

/** The next shell comes in the language of this page. @param {string} code */
async function tellLanguage(code) {
  const kept = await navigator.serviceWorker?.ready;
  kept?.active?.postMessage(code);
}

addEventListener("load", () => setTimeout(keepShell, 4000));
addEventListener("popstate", () => void showHere());
onLinkClick((path) => void go(path));
void showHere();
