/** The page tells a match as the terminal does: sentences made by Python, event by event. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Language } from "../../src/ronda/web/js/i18n.js";
import { Teller } from "../../src/ronda/web/js/model/teller.js";

const { catalogue, matches } = JSON.parse(readFileSync(process.env.RONDA_TOLD, "utf-8"));
const language = new Language("en", catalogue);

for (const [place, match] of matches.entries()) {
  test(`match ${place}`, () => {
    const teller = new Teller(language, match.rules, match.names);
    for (const [event, sentence] of match.told) {
      assert.equal(teller.sentence(event), sentence);
    }
  });
}
