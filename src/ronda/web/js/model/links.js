/**
 * Links: those that others can open, and what somebody was sent.
 *
 * What somebody was sent, and pastes or opens: a link of whatever kind, or the code of a table alone.
 * Apps put marks around links that are none of theirs: brackets, quotes, the end of a sentence,
 * directions and spaces that nobody sees. They are taken off, wherever they stand.
 */

import { api } from "../net/api.js";

/**
 * @typedef {object} Invite
 * @property {string} table
 * @property {string | null} token of a seat's link
 * @property {boolean} isTv
 * @property {string | null} house of a link to a house's rules
 */

/**
 * @param {string} text
 * @returns {Invite | null} null for what is neither
 */
export function readInvite(text) {
  const [before, ...after] = plain(text).split("#");
  const [address, fragment] = [bare(before), bare(after.join("#"))];
  const house = /\/new$/.test(address) && /^house=([\w-]+)$/.exec(fragment);
  if (house) {
    return { table: "", token: null, isTv: false, house: house[1] };
  }
  const link = /\/(table|tv)\/([\w-]+)$/.exec(address);
  const seat = /^seat=([\w-]+)$/.exec(fragment);
  if (link && (seat || !fragment)) {
    return { table: link[2], token: seat && seat[1], isTv: link[1] === "tv", house: null };
  }
  const isCode = /^[\w-]{10,40}$/.test(address) && !fragment;
  return isCode ? { table: address, token: null, isTv: false, house: null } : null;
}

/**
 * An address as it was meant.
 * @param {string} pathname
 * @param {string} hash
 * @returns {{ path: string, table: string | null, token: string | null, isDamaged: boolean }} `table`
 *   and `token` of a seat's link; `isDamaged` where something stands for a seat that is none
 */
export function readAddress(pathname, hash) {
  const [before, ...after] = `${plain(pathname)}${plain(hash)}`.split("#");
  const path = bare(before).replace(/^\/+/, "/") || "/";
  const table = /^\/table\/([\w-]+)$/.exec(path);
  const fragment = bare(after.join("#"));
  const seat = /^seat=([\w-]+)$/.exec(fragment);
  return {
    path,
    table: table && table[1],
    token: table && seat && seat[1],
    isDamaged: table !== null && fragment !== "" && seat === null,
  };
}

/** Without escapes, and without what nobody sees. @param {string} text */
function plain(text) {
  return unescaped(text).replace(/\p{Cf}/gu, "");
}

/** Without what stands around it: only letters, digits, `-` and `_` begin or end a link. @param {string} text */
function bare(text) {
  return text.replace(/^[^\p{L}\p{N}/_-]+/u, "").replace(/[^\p{L}\p{N}_-]+$/u, "");
}

/** @param {string} text */
function unescaped(text) {
  // A link may be cut off in the middle of a letter; and what was pasted may never have been escaped.
  for (const each of [text, text.replace(/(%[0-9a-f]{0,2})+$/i, "")]) {
    try {
      return decodeURIComponent(each);
    } catch {
      // The next one, then.
    }
  }
  return text;
}

/**
 * @typedef {object} Reach
 * @property {string} origin as in `http://192.168.1.5:8470`
 * @property {boolean} isLocal whether only this computer can open it
 */

/** @type {Promise<Reach> | null} */
let known = null;

/** How others reach this server; asked once. @returns {Promise<Reach>} */
export function reachOf() {
  if (!known) {
    known = find().catch((error) => {
      known = null;
      throw error;
    });
  }
  return known;
}

/** @returns {Promise<Reach>} */
async function find() {
  const { base_url: base, host } = await api.about();
  return reachFrom(location, base, host);
}

/**
 * @param {{ protocol: string, hostname: string, port: string, origin: string }} here the page's address
 * @param {string | null} base what the operator said
 * @param {string | null} host the server's address on its network
 * @returns {Reach}
 */
export function reachFrom(here, base, host) {
  if (base) {
    return { origin: base.replace(/\/+$/, ""), isLocal: false };
  }
  if (!isLoopback(here.hostname)) {
    return { origin: here.origin, isLocal: false };
  }
  if (host) {
    const port = here.port ? `:${here.port}` : "";
    const name = host.includes(":") ? `[${host}]` : host;
    return { origin: `${here.protocol}//${name}${port}`, isLocal: false };
  }
  return { origin: here.origin, isLocal: true };
}

/** @param {string} name */
function isLoopback(name) {
  return name === "localhost" || name === "[::1]" || /^127\./.test(name);
}

/**
 * @param {Reach} reach
 * @param {string} path
 */
export function linkTo({ origin }, path) {
  return origin + path;
}

/**
 * A link to hand on; while the server does not say how others reach it, by this page's own address.
 * @param {string} path
 */
export async function linkFor(path) {
  const reach = await reachOf().catch(() => ({ origin: location.origin, isLocal: false }));
  return { url: linkTo(reach, path), isLocal: reach.isLocal };
}
