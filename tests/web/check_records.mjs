/** Reads records from standard input, one a line; says what the page's own check finds in each. */

import { createInterface } from "node:readline";

const base = new URL("../../src/ronda/web/js/fair/", import.meta.url);
const { subtleHashing } = await import(new URL("hashing.js", base));
const { checkRecord } = await import(new URL("record.js", base));

for await (const line of createInterface({ input: process.stdin })) {
  const { fits, misfit } = await checkRecord(JSON.parse(line), { hashing: subtleHashing(globalThis.crypto.subtle) });
  console.log(JSON.stringify({ fits, what: misfit && misfit.what, seat: misfit && misfit.seat !== undefined ? misfit.seat : null }));
}
