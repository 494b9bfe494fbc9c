/** The list of rule sets, and one set's page, drawn. */

import { h, useStyles } from "./dom.js";
import { pageFrame } from "./frame.js";
import { rulesArticle } from "./rules_page.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../model/rules.js").RuleSet & { source: string, minutes: Record<string, number> }} Shown */

/**
 * A set's seats and target in a line.
 * @param {App} app
 * @param {Shown} set
 */
export function setLine({ language }, set) {
  const seats = set.rules.seats.join(", ");
  const minutes = Object.values(set.minutes || {});
  const values = { seats, target: set.rules.target };
  if (minutes.length === 0) {
    return language.text("web.rules.line", values);
  }
  return language.text("web.rules.line.minutes", { ...values, minutes: minuteSpan([set]) });
}

/**
 * The fewest and the most minutes that matches of these sets take, kept in their order where texts
 * run from the right.
 * @param {Shown[]} sets
 */
export function minuteSpan(sets) {
  const minutes = sets.flatMap((set) => Object.values(set.minutes));
  const [least, most] = [Math.min(...minutes), Math.max(...minutes)];
  return least === most ? String(least) : `\u2066${least}–${most}\u2069`;
}

/**
 * The key of a set's words: what differs from its preset by the target alone shares them.
 * @param {App} app
 * @param {Shown} set
 */
function wordsOf({ language }, { name, preset }) {
  return `web.set.${name}` in language.sentences ? `web.set.${name}` : `web.set.${preset}`;
}

/**
 * A set's plain description in a few words; its name is only that of a source.
 * @param {App} app
 * @param {Shown} set
 */
export function setTitleOf(app, set) {
  return app.language.text(wordsOf(app, set));
}

/**
 * What a set is like.
 * @param {App} app
 * @param {Shown} set
 */
export function setAbout(app, set) {
  return app.language.text(`${wordsOf(app, set)}.about`);
}

/**
 * @param {App} app
 * @param {Shown[]} sets
 */
export async function showRuleSets(app, sets) {
  await useStyles("rules");
  const { language } = app;
  pageFrame(
    app,
    { title: language.text("web.rules.title"), name: "rules-list" },
    h("p", null, language.text("web.rules.text")),
    h(
      "ul",
      { class: "rule-sets" },
      ...sets.map((set) =>
        h(
          "li",
          null,
          h(
            "a",
            { href: `/rules/${set.name}` },
            h("strong", null, setTitleOf(app, set)),
            h("span", null, setAbout(app, set)),
            h("span", { class: "quiet-line" }, setLine(app, set)),
            h("span", { class: "quiet-line" }, language.text("web.rules.name", { name: set.name })),
          ),
        ),
      ),
    ),
  );
}

/**
 * @param {App} app
 * @param {import("./rules_page.js").Page} page
 * @param {Shown} set
 */
export async function showRuleSet(app, page, set) {
  await useStyles("rules");
  const { language } = app;
  const links = page.sections.map((section) =>
    h("a", { class: "button", href: `#rules-${section.name}` }, section.heading),
  );
  pageFrame(
    app,
    { title: set ? setTitleOf(app, set) : page.title, name: "rules-page" },
    set && h("p", { class: "quiet-line" }, language.text("web.rules.name", { name: set.name }), " · ", language.text("web.rules.source", { source: set.source })),
    h("nav", { class: "contents", "aria-label": language.text("web.rules.contents") }, ...links),
    rulesArticle(language, page),
    h("p", null, h("a", { href: "/rules" }, language.text("web.rules.all"))),
  );
}
