/** Checking a proof: a file from anywhere, or a match of this server, named in the fragment. */

import { checkLine, checkMatch } from "../model/checking.js";
import { keptDeals } from "../model/evidence.js";
import { tokenOf } from "../model/tokens.js";
import { VerifyPage } from "../render/checks.js";

/** @type {import("../app.js").Show} */
export async function show(app) {
  const page = await VerifyPage.open(app, { check: (name, text) => void checkFile(name, text) });
  const asked = /^#table=([\w-]+)(?:&match=(\d+))?$/.exec(location.hash);
  if (asked) {
    const [, table, match] = asked;
    void checking(async () => [await checkMatch(table, Number(match || 1), tokenOf(table), keptDeals(table))]);
  }

  /** @param {string} name @param {string} text */
  function checkFile(name, text) {
    return checking(() => {
      const lines = text.split("\n").filter((line) => line.trim());
      return Promise.all((lines.length ? lines : ["{}"]).map((line) => checkLine(line, name, keptDeals(tableOf(line)))));
    });
  }

  /** @param {() => Promise<import("../model/checking.js").Checked[]>} check */
  async function checking(check) {
    page.busy();
    try {
      page.show(await check(), Boolean(asked));
    } catch (error) {
      page.failed(error);
    }
  }
}

/** The table of a record, to hold it against what this browser noted there. @param {string} line */
function tableOf(line) {
  const found = /"table":"([\w-]+)"/.exec(line);
  return found ? found[1] : "";
}
