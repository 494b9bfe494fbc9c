/**
 * The fair deal in JavaScript: every value of the vectors, with the browser's hashing and with ours.
 */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { checkVectors } from "./fair_vectors.mjs";
import { plainHashing, subtleHashing } from "../../src/ronda/web/js/fair/hashing.js";
import { sha256 } from "../../src/ronda/web/js/fair/sha256.js";
import { toHex } from "../../src/ronda/web/js/fair/bytes.js";

const vectors = JSON.parse(
  readFileSync(new URL("../vectors/fairness.json", import.meta.url), "utf-8"),
);

for (const hashing of [plainHashing, subtleHashing(globalThis.crypto.subtle)]) {
  test(`every vector, ${hashing.name}`, async () => {
    const compared = await checkVectors("../../src/ronda/web/js/fair/", hashing.name, vectors, (given, expected, what) =>
      assert.deepEqual(given, expected, what),
    );
    assert.ok(compared > 20 * vectors.length);
  });
}

test("SHA-256 at the edges of its blocks", async () => {
  for (const size of [0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 1000]) {
    const bytes = Uint8Array.from({ length: size }, (_, i) => (i * 7) % 256);
    const theirs = new Uint8Array(await globalThis.crypto.subtle.digest("SHA-256", bytes));
    assert.equal(toHex(sha256(bytes)), toHex(theirs), `${size} bytes`);
  }
});
