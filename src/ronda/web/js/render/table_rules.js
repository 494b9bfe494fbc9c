/** The whole rules page of a table, over the table. */

import { api } from "../net/api.js";
import { h, useStyles } from "./dom.js";
import { rulesArticle } from "./rules_page.js";
import { openSheet } from "./sheet.js";

/**
 * @param {import("../app.js").App} app
 * @param {import("../model/wire.js").Settings} settings
 */
export async function openRules(app, { rules, seats }) {
  const { language } = app;
  await useStyles("rules");
  const body = h("div", { class: "rules-body" }, h("p", { role: "status" }, language.text("web.wait")));
  openSheet(app, { title: language.text("web.menu.rules"), name: "rules-sheet", body: [body] });
  try {
    const page = await api.rulesPage({ rules, lang: language.code, seats });
    body.replaceChildren(rulesArticle(language, page));
  } catch {
    body.replaceChildren(h("p", { role: "alert" }, language.text("web.refused.try_again")));
  }
}
