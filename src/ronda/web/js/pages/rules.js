/** The rule sets, and the page of one: what is played, in words and with examples. */

import { api } from "../net/api.js";
import { showRuleSet, showRuleSets } from "../render/rules.js";

/** @type {import("../app.js").Show} */
export async function show(app, { name }) {
  const sets = await api.ruleSets();
  if (!name) {
    await showRuleSets(app, sets);
    return;
  }
  const page = await api.ruleSet(name, app.language.code);
  await showRuleSet(app, page, sets.find((set) => set.name === name));
}
