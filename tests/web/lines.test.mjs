/** Lines as Python fills them: sentences and whys, match by match. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Language } from "../../src/ronda/web/js/i18n.js";
import { Lines } from "../../src/ronda/web/js/model/lines.js";

const { sentences, matches } = JSON.parse(readFileSync(process.env.RONDA_TOLD, "utf-8"));

for (const [place, { language, words, names, sides, told }] of matches.entries()) {
  test(`match ${place}, ${language}`, () => {
    const lines = new Lines(new Language(language, sentences[language]), words, names, sides);
    for (const [line, sentence, why] of told) {
      assert.equal(lines.sentence(line), sentence);
      assert.equal(lines.why(line), why);
    }
  });
}
