/** How the deal is kept fair, in plain words, and a deal to try it out. */

import { freshCut, toHex } from "../fair/cut.js";
import { tryDeal } from "../fair/trying.js";
import { api } from "../net/api.js";
import { FairPage } from "../render/fair.js";

/** @type {import("../app.js").Show} */
export async function show(app) {
  let secret = freshCut();
  let asked = 0;
  const page = await FairPage.open(app, {
    cut: (words) => void deal(words),
    again: (words) => {
      secret = freshCut();
      void deal(words);
    },
  });
  await deal(page.words);
  const about = await api.about().catch(() => null);
  about && page.tell(about);

  /** @param {[string, string]} words */
  async function deal(words) {
    asked += 1;
    const mine = asked;
    const { commitment, deck } = await tryDeal(secret, words);
    if (mine === asked) {
      page.show({ commitment, secret: toHex(secret), deck });
    }
  }
}
