/** Links that others can open: the address that goes into them, or that there is none. */

import { api } from "../net/api.js";

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
