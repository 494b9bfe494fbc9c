/**
 * SHA-256 in plain JavaScript: pages over plain http have no `crypto.subtle`.
 */

const K = new Uint32Array(64);
const START = new Uint32Array(8);

(function fillConstants() {
  const isPrime = (/** @type {number} */ n) => {
    for (let i = 2; i * i <= n; i += 1) {
      if (n % i === 0) {
        return false;
      }
    }
    return true;
  };
  const fraction = (/** @type {number} */ x) => ((x - Math.floor(x)) * 2 ** 32) >>> 0;
  for (let n = 2, i = 0; i < 64; n += 1) {
    if (isPrime(n)) {
      if (i < 8) {
        START[i] = fraction(Math.sqrt(n));
      }
      K[i] = fraction(Math.cbrt(n));
      i += 1;
    }
  }
})();

/**
 * @param {Uint8Array} bytes
 * @returns {Uint8Array} 32 bytes
 */
export function sha256(bytes) {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const state = START.slice();
  const w = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    block(state, w, view, at);
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => out.setUint32(4 * i, word));
  return new Uint8Array(out.buffer);
}

/**
 * @param {Uint32Array} state
 * @param {Uint32Array} w
 * @param {DataView} view
 * @param {number} at
 */
function block(state, w, view, at) {
  for (let i = 0; i < 64; i += 1) {
    if (i < 16) {
      w[i] = view.getUint32(at + 4 * i);
    } else {
      const [x, y] = [w[i - 15], w[i - 2]];
      const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
      const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
      w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i] + w[i]) >>> 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) >>> 0, c, b, a, (t1 + t2) >>> 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] += word;
  });
}

/**
 * @param {number} x
 * @param {number} n
 */
function rotate(x, n) {
  return (x >>> n) | (x << (32 - n));
}
