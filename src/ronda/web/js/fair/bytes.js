/** Rows of bytes, and how they are written in headers and proofs: lower-case hex. */

const encoder = new TextEncoder();

/** @param {string} words ASCII, or any text as UTF-8 */
export function bytesOf(words) {
  return encoder.encode(words);
}

/** @param {Uint8Array} bytes */
export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} hex */
export function fromHex(hex) {
  return Uint8Array.from(hex.match(/../g) || [], (byte) => parseInt(byte, 16));
}

/** Whether a value is thirty-two bytes in hex. @param {unknown} value @returns {value is string} */
export function isHex32(value) {
  return typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
}

/** The parts one after another. @param {...Uint8Array} parts */
export function joined(...parts) {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** A number as four bytes, the highest first. @param {number} number */
export function fourBytes(number) {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

/**
 * Canonical JSON: keys sorted, no spaces, no escapes that JSON does not need.
 * @param {any} value
 * @returns {string}
 */
export function canonical(value) {
  if (Array.isArray(value)) {
    return `[${value.map(canonical).join(",")}]`;
  }
  if (value && typeof value === "object") {
    const pairs = Object.keys(value)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
    return `{${pairs.join(",")}}`;
  }
  return JSON.stringify(value);
}
