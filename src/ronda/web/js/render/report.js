/** What came of a check, in plain words: what was looked at, what it shows, and what it does not. */

import { h } from "./dom.js";
import { withNames } from "./text.js";

/** @typedef {import("../i18n.js").Language} Language */
/** @typedef {import("../fair/record.js").Report} Report */
/** @typedef {import("../fair/record.js").DealReport} DealReport */
/** @typedef {import("../fair/proof.js").Finding} Finding */

/**
 * @param {Language} language
 * @param {Report} report
 * @param {{ names?: string[], save?: () => void }} more names by seat; what saves the proof
 */
export function reportView(language, report, { names = [], save } = {}) {
  const { deals, fits } = report;
  return h(
    "div",
    { class: "report", "data-fits": isUnproven(report) ? "unproven" : String(fits) },
    verdict(language, report),
    ...deals.map((deal) => dealView(language, deal, names, deals.length === 1)),
    fits && !isUnproven(report) && shows(language, report),
    save && h("p", null, h("button", { type: "button", onclick: save }, language.text("web.verify.save"))),
    save && h("p", { class: "quiet-text" }, language.text("web.verify.save.why"), " ", h("code", { dir: "ltr" }, "ronda verify FILE")),
    h("p", { class: "quiet-text" }, language.text(`web.verify.hashing.${report.hashing}`)),
  );
}

/** Whether there is nothing to check: no proof, or none yet. @param {Report} report */
function isUnproven({ fits, misfit, deals }) {
  return misfit ? misfit.what === "no_proof" : fits && deals.length === 0;
}

/** Nothing to check is neither good nor bad. @param {Language} language @param {Report} report */
function noVerdict(language, { misfit }) {
  const name = misfit ? "no_proof" : "not_yet";
  return h(
    "section",
    { class: "verdict", role: "status" },
    h("h3", null, language.text(`web.verify.${name}.title`)),
    misfit && h("p", null, findingLine(language, misfit, [])),
    h("p", null, language.text(misfit ? "web.verify.no_proof.text" : "web.verify.not_yet")),
  );
}

/** @param {Language} language @param {Report} report */
function verdict(language, report) {
  const { fits, misfit, deals } = report;
  if (isUnproven(report)) {
    return noVerdict(language, report);
  }
  if (fits) {
    const n = deals.filter(({ deck }) => deck).length;
    const cards = deals.reduce((sum, deal) => sum + deal.cards, 0);
    return h(
      "section",
      { class: "verdict", role: "status" },
      h("h3", null, mark(true), language.text("web.verify.fits")),
      h("p", null, language.text("web.verify.fits.decks", { n })),
      cards > 0 && h("p", null, language.text("web.verify.fits.cards", { n: cards })),
    );
  }
  const last = deals.find(({ findings }) => findings.some((each) => !each.fits));
  return h(
    "section",
    { class: "verdict", role: "alert" },
    h("h3", null, mark(false), language.text("web.verify.misfit")),
    last && h("p", null, language.text("web.verify.misfit.where", { deal: dealName(language, last.deal), step: misfit ? misfit.step : 9 })),
    misfit && h("p", null, findingLine(language, misfit, [])),
    misfit && values(language, misfit),
    h("p", null, language.text("web.verify.misfit.next")),
  );
}

/** @param {Language} language @param {Finding} finding */
function values(language, { given, expected }) {
  if (given === undefined || expected === undefined) {
    return "";
  }
  return h(
    "dl",
    { class: "values" },
    h("dt", null, language.text("web.verify.given")),
    h("dd", null, h("code", { dir: "ltr" }, given || "–")),
    h("dt", null, language.text("web.verify.expected")),
    h("dd", null, h("code", { dir: "ltr" }, expected || "–")),
  );
}

/** @param {boolean} fits */
function mark(fits) {
  return h("span", { class: fits ? "fits" : "misfits", "aria-hidden": "true" }, fits ? "✓" : "✗");
}

/** @param {Language} language @param {number} deal */
export function dealName(language, deal) {
  return deal === 0 ? language.text("web.verify.draw") : language.text("web.verify.deal", { n: deal });
}

/**
 * @param {Language} language
 * @param {DealReport} deal
 * @param {string[]} names
 * @param {boolean} isOnly
 */
function dealView(language, { deal, findings, notes }, names, isOnly) {
  const fits = findings.every((each) => each.fits);
  const said = language.text(fits ? "web.verify.said.fits" : "web.verify.said.misfits");
  return h(
    "details",
    { class: "deal-report", open: isOnly || !fits },
    h(
      "summary",
      null,
      mark(fits),
      h("span", null, dealName(language, deal)),
      h("span", { class: "spoken" }, said),
      notes.length > 0 && h("span", { class: "note-count" }, language.text("web.verify.notes", { n: notes.length })),
    ),
    h(
      "ol",
      null,
      ...findings.map((finding) => {
        const line = withNames(findingLine(language, finding, names));
        return h("li", null, mark(finding.fits), h("span", null, ...line));
      }),
    ),
    ...notes.map(({ kind, seat }) => {
      const line = language.text(`web.note.${kind}`, { seat: seatName(language, names, seat) });
      return h("p", { class: "seal-note" }, ...withNames(line));
    }),
  );
}

/** @param {Language} language @param {Finding} finding @param {string[]} names */
function findingLine(language, { what, fits, seat, given, expected }, names) {
  const key = fits ? `web.check.${what}` : `web.check.${what}.not`;
  return language.text(key, { seat: seatName(language, names, seat), given: given || "–", expected: expected || "–" });
}

/** @param {Language} language @param {string[]} names @param {number | undefined} seat */
function seatName(language, names, seat) {
  return seat === undefined ? "" : names[seat] || language.text("web.replay.seat", { n: seat + 1 });
}

/** @param {Language} language @param {Report} report */
function shows(language, { deals }) {
  const isAlone = deals.some(({ notes }) => notes.some(({ kind }) => kind === "server_alone"));
  const isWitnessed = deals.some((deal) => deal.isWitnessed);
  const proven = ["chosen", "sealed", "order", ...(isWitnessed ? ["witnessed"] : [])];
  const unproven = [...(isAlone ? ["alone"] : []), "knows", "absent", ...(isWitnessed ? [] : ["witnessed"]), "moves", "tables"];
  return h(
    "div",
    { class: "shows" },
    h("h3", null, language.text("web.proven.title")),
    h("ul", { class: "proven" }, ...proven.map((key) => h("li", null, language.text(`web.proven.${key}`)))),
    h("h3", null, language.text("web.unproven.title")),
    h("ul", { class: "unproven" }, ...unproven.map((key) => h("li", null, language.text(`web.unproven.${key}`)))),
  );
}
