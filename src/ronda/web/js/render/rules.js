/** Rules in words: the list of rule sets, one set's page, and the page of a table over the table. */

import { api } from "../net/api.js";
import { asset, h, useStyles } from "./dom.js";
import { pageFrame } from "./frame.js";
import { openSheet } from "./sheet.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {Record<string, any>} Switches by name, each with its value as a rule set writes it */
/** @typedef {import("../model/table_form.js").RuleSet} RuleSet */
/** @typedef {import("../i18n.js").Language} Language */

/**
 * A set's seats and target in a line.
 * @param {App} app
 * @param {RuleSet} set
 */
function setLine({ language }, set) {
  const seats = set.rules.seats.join(language.text("word.list.comma"));
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
 * @param {RuleSet[]} sets
 */
export function minuteSpan(sets) {
  const minutes = sets.flatMap((set) => Object.values(set.minutes));
  const [least, most] = [Math.min(...minutes), Math.max(...minutes)];
  return least === most ? String(least) : `\u2066${least}–${most}\u2069`;
}

/**
 * The key of a set's words: what differs from its preset by the target alone shares them.
 * @param {App} app
 * @param {RuleSet} set
 */
function wordsOf({ language }, { name, preset }) {
  return `web.set.${name}` in language.sentences ? `web.set.${name}` : `web.set.${preset}`;
}

/**
 * A set's plain description in a few words; its name is only that of a source.
 * @param {App} app
 * @param {RuleSet} set
 */
export function setTitleOf(app, set) {
  return app.language.text(wordsOf(app, set));
}

/**
 * What a set is like.
 * @param {App} app
 * @param {RuleSet} set
 */
export function setAbout(app, set) {
  return app.language.text(`${wordsOf(app, set)}.about`);
}

/**
 * Where a set's text was published.
 * @param {App} app
 * @param {RuleSet} set
 */
export function sourceOf({ language }, { preset }) {
  return language.text("web.rules.source", { source: language.text(`source.${preset}`) });
}

/** @param {Language} language */
function deckLink(language) {
  return h("p", null, h("a", { class: "button", href: "/rules/deck" }, language.text("web.rules.deck")));
}

/**
 * @param {App} app
 * @param {RuleSet[]} sets
 */
export async function showRuleSets(app, sets) {
  await useStyles("rules");
  const { language } = app;
  pageFrame(
    app,
    { title: language.text("web.rules.title"), name: "rules-list" },
    h("p", null, language.text("web.rules.text")),
    deckLink(language),
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
 * @param {Page} page
 * @param {RuleSet} set
 */
export async function showRuleSet(app, page, set) {
  await useStyles("rules");
  const { language } = app;
  const links = page.sections.map((section) => h("li", null, h("a", { href: `#rules-${section.name}` }, section.heading)));
  pageFrame(
    app,
    { title: setTitleOf(app, set), name: "rules-page" },
    h("p", { class: "quiet-line" }, language.text("web.rules.name", { name: set.name })),
    h("p", { class: "quiet-line" }, sourceOf(app, set)),
    h("nav", { class: "contents", "aria-label": language.text("web.rules.contents") }, h("ul", null, ...links)),
    rulesArticle(language, page),
    deckLink(language),
    allSets(language),
  );
  showSection();
}

/** The section that the address names was not there when the browser looked for it. */
function showSection() {
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

/**
 * @param {App} app
 * @param {Page} page
 */
export async function showDeck(app, page) {
  await useStyles("rules");
  pageFrame(app, { title: page.title, name: "deck-page" }, rulesArticle(app.language, page), allSets(app.language));
  showSection();
}

/** @param {Language} language */
function allSets(language) {
  return h("p", null, h("a", { href: "/rules" }, language.text("web.rules.all")));
}

/** @typedef {{ type: string } & Record<string, any>} Block */
/** @typedef {{ title: string, sections: { name: string, heading: string, blocks: Block[] }[] }} Page */

/**
 * The page from top to bottom, each section under its heading.
 * @param {Language} language
 * @param {Page} page
 * @returns {HTMLElement}
 */
export function rulesArticle(language, page) {
  return h(
    "article",
    { class: "rules" },
    ...page.sections.map((section) =>
      h(
        "section",
        { id: `rules-${section.name}` },
        h("h2", null, section.heading),
        ...section.blocks.map((block) => drawBlock(language, block)),
      ),
    ),
  );
}

/**
 * @param {Language} language
 * @param {Block} block
 */
function drawBlock(language, block) {
  switch (block.type) {
    case "items":
      return h("ul", null, ...block.items.map((/** @type {string} */ item) => h("li", null, item)));
    case "entries":
      return drawEntries(block.entries);
    case "table":
      return drawTable(block.head, block.rows);
    case "example":
      return drawExample(language, block);
    default:
      return h("p", null, block.text);
  }
}

/** @param {[string, string][]} entries */
function drawEntries(entries) {
  const pairs = entries.map(([term, meaning]) =>
    h("div", null, h("dt", null, term), h("dd", null, meaning)),
  );
  return h("dl", null, ...pairs);
}

/**
 * A table whose first column names its rows.
 * @param {string[]} head
 * @param {string[][]} rows
 */
export function drawTable(head, rows) {
  const body = rows.map(([first, ...rest]) =>
    h("tr", null, h("th", { scope: "row" }, first), ...rest.map((cell) => h("td", null, cell))),
  );
  return h(
    "div",
    { class: "scrolled", tabindex: "0" },
    h(
      "table",
      null,
      h("thead", null, h("tr", null, ...head.map((cell) => h("th", { scope: "col" }, cell)))),
      h("tbody", null, ...body),
    ),
  );
}

/**
 * What the engine did with a stacked deck: the table before, what happened, the table after.
 * @param {Language} language
 * @param {Block} example
 */
function drawExample(language, example) {
  return h(
    "figure",
    { class: "example" },
    h("figcaption", null, example.title),
    example.before && drawCards(language, example.before, example.before_text),
    example.told.length > 0 && h("ol", null, ...example.told.map((/** @type {string} */ line) => h("li", null, line))),
    example.after && drawCards(language, example.after, example.after_text),
  );
}

/**
 * @param {Language} language
 * @param {string[]} cards
 * @param {string} text what the row of cards says, for those who do not see it
 */
function drawCards(language, cards, text) {
  if (cards.length === 0) {
    return h("p", { class: "empty-row" }, text);
  }
  const pictures = cards.map((card) =>
    h("img", { src: asset(`cards/${card}.svg`), alt: "", width: 44, height: 66, loading: "lazy" }),
  );
  return h("div", { class: "card-row", dir: "ltr", role: "img", "aria-label": text }, ...pictures);
}

/**
 * The whole rules page of a table, over the table.
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
