/** A rules page as the server makes it (`pages.Page`), drawn: sections, tables, examples with cards. */

import { asset, h } from "./dom.js";

/** @typedef {import("../i18n.js").Language} Language */
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
    h("ol", null, ...example.told.map((/** @type {string} */ line) => h("li", null, line))),
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
