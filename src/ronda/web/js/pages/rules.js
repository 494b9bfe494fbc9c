/** The rule sets, the page of one, and that of the deck: what is played, in words and with examples. */

import { api } from "../net/api.js";
import { showLost } from "../render/frame.js";
import { showDeck, showRuleSet, showRuleSets } from "../render/rules.js";

/** @type {import("../app.js").Show} */
export async function show(app, { name }) {
  if (name === "deck") {
    await showDeck(app, await api.deck(app.language.code));
    return;
  }
  const sets = await api.ruleSets();
  if (!name) {
    await showRuleSets(app, sets);
    return;
  }
  const set = sets.find((each) => each.name === name);
  if (!set) {
    showLost(app);
    return;
  }
  await showRuleSet(app, await api.ruleSet(name, app.language.code), set);
}
