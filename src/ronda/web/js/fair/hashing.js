/**
 * SHA-256, HMAC and HKDF: the browser's own, or ours where it has none to give. A page over plain
 * http (a family's Wi-Fi, a café) has no `crypto.subtle`.
 */

import { joined } from "./bytes.js";
import { sha256 } from "./sha256.js";

/**
 * Values may come at once or later: `await` them.
 * @typedef {object} Hashing
 * @property {string} name
 * @property {(bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>} sha
 * @property {(key: Uint8Array, bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>} hmac
 * @property {(secret: Uint8Array, salt: Uint8Array, info: Uint8Array) => Uint8Array | Promise<Uint8Array>} hkdf
 *   32 bytes (RFC 5869)
 */

const BLOCK = 64;

/** @param {Uint8Array} key @param {Uint8Array} bytes */
function hmac(key, bytes) {
  const padded = new Uint8Array(BLOCK);
  padded.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(joined(padded.map((byte) => byte ^ 0x36), bytes));
  return sha256(joined(padded.map((byte) => byte ^ 0x5c), inner));
}

/** Ours, in plain JavaScript. @type {Hashing} */
export const plainHashing = Object.freeze({
  name: "plain",
  sha: sha256,
  hmac,
  // One block of output is all that 32 bytes need: T(1) of RFC 5869 §2.3.
  hkdf: (/** @type {Uint8Array} */ secret, /** @type {Uint8Array} */ salt, /** @type {Uint8Array} */ info) =>
    hmac(hmac(salt, secret), joined(info, Uint8Array.of(1))),
});

/**
 * The browser's own.
 * @param {SubtleCrypto} subtle
 * @returns {Hashing}
 */
export function subtleHashing(subtle) {
  const bytes = (/** @type {ArrayBuffer} */ buffer) => new Uint8Array(buffer);
  return {
    name: "subtle",
    sha: async (value) => bytes(await subtle.digest("SHA-256", source(value))),
    hmac: async (key, value) => {
      const how = { name: "HMAC", hash: "SHA-256" };
      const imported = await subtle.importKey("raw", source(key), how, false, ["sign"]);
      return bytes(await subtle.sign("HMAC", imported, source(value)));
    },
    hkdf: async (secret, salt, info) => {
      const imported = await subtle.importKey("raw", source(secret), "HKDF", false, ["deriveBits"]);
      const how = { name: "HKDF", hash: "SHA-256", salt: source(salt), info: source(info) };
      return bytes(await subtle.deriveBits(how, imported, 256));
    },
  };
}

/** Types alone: no row of bytes here is shared between threads. @param {Uint8Array} bytes */
function source(bytes) {
  return /** @type {Uint8Array<ArrayBuffer>} */ (bytes);
}

/** What this browser offers, or ours. @returns {Hashing} */
export function bestHashing() {
  const subtle = typeof crypto === "undefined" ? undefined : crypto.subtle;
  return subtle ? subtleHashing(subtle) : plainHashing;
}
