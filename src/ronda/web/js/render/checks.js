/** What was checked: behind the seal of a table, and on the page that checks a proof. */

import { refusalText } from "../model/refusals.js";
import { clear, h, setText, useStyles, withNames } from "./dom.js";
import { pageFrame } from "./frame.js";
import { faultLine, sealLine } from "./seal_mark.js";
import { readFile, RECORDS, saveFile } from "./share.js";
import { openSheet } from "./sheet.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../i18n.js").Language} Language */
/** @typedef {import("../fair/table.js").TableSeal} TableSeal */
/** @typedef {import("../fair/table.js").SealState} SealState */
/** @typedef {import("../fair/record.js").Report} Report */
/** @typedef {import("../fair/record.js").DealReport} DealReport */
/** @typedef {import("../fair/proof.js").Finding} Finding */
/** @typedef {import("../model/checking.js").Checked} Checked */

/**
 * What is behind the mark.
 * @param {App} app
 * @param {TableSeal} seal
 * @param {{ check: () => Promise<import("../model/checking.js").Checked>, names?: string[], atOnce?: boolean }} where
 *   `check` as `checkMatch` of `model/checking.js`; names by seat; `atOnce` checks without being asked
 */
export async function openSeal(app, seal, where) {
  await useStyles("seal");
  const { language } = app;
  const body = h("div", { class: "seal-body" });
  const sheet = openSheet(app, { title: language.text("web.seal.title"), body: [body], name: "seal" });
  body.append(...sealParts(app, seal.state, () => void check()));
  if (seal.state.faults.length > 0) {
    body.prepend(faultsView(app, seal));
  }
  if (where.atOnce) {
    void check();
  }

  async function check() {
    const line = h("p", { class: "seal-line", role: "status" }, language.text("web.verify.busy"));
    body.replaceChildren(line);
    try {
      const { report, file } = await where.check();
      const save = () => saveFile(file.name, file.text);
      if (sheet.isOpen) {
        body.replaceChildren(reportView(language, report, { names: where.names, save }));
      }
    } catch (error) {
      setText(line, refusalText(language, error));
    }
  }
}

/** @param {App} app @param {SealState} state @param {() => void} check */
function sealParts({ language }, state, check) {
  const { deal, phase, cards } = state;
  const own = deal?.own;
  const counted = own && deal.transcript ? deal.cuts[own.seat] : undefined;
  const cut = own && counted === own.c ? "web.seal.cut.in" : counted === null ? "web.seal.cut.out" : "";
  const isCalm = state.faults.length === 0;
  return [
    isCalm ? h("p", { class: "seal-line" }, sealLine(language, state)) : "",
    h("p", null, language.text(`web.seal.${phase}.why`, { n: cards })),
    isCalm && cut && !state.remarks.length ? h("p", null, language.text(cut)) : "",
    ...state.remarks.map((remark) => h("p", { class: "seal-note" }, faultLine(language, remark))),
    state.isServersAlone ? h("p", { class: "seal-note" }, language.text("web.note.server_alone")) : "",
    phase === "revealed"
      ? h("p", null, h("button", { class: "first", type: "button", onclick: check }, language.text("web.seal.check")))
      : "",
    deal ? fingerprints(language, deal) : "",
    h("p", null, h("a", { href: "/fair", target: "_blank" }, language.text("web.fair.title"))),
  ].filter(Boolean);
}

/** @param {Language} language @param {import("../fair/witness.js").Witnessed} deal */
function fingerprints(language, { commitment, transcript, root, secret }) {
  const lines = Object.entries({ C: commitment, T: transcript, M: root, s: secret }).filter(([, value]) => value);
  return h(
    "details",
    { class: "fingerprints" },
    h("summary", null, language.text("web.seal.fingerprints")),
    h(
      "dl",
      null,
      ...lines.flatMap(([name, value]) => [
        h("dt", null, language.text(`web.seal.value.${name}`)),
        h("dd", null, h("code", { dir: "ltr" }, String(value))),
      ]),
    ),
  );
}

/** What does not fit, and how to keep it. @param {App} app @param {TableSeal} seal */
function faultsView({ language }, seal) {
  const { faults } = seal.state;
  const save = () => {
    const evidence = { table: seal.witness.table, saved: new Date().toISOString(), deals: seal.witness.deals };
    saveFile(`ronda-${seal.witness.table}-evidence.json`, JSON.stringify(evidence, null, 1));
  };
  return h(
    "section",
    { class: "faults", role: "alert" },
    h("h3", null, language.text("web.fault.title")),
    h("ul", null, ...faults.map((fault) => h("li", null, faultLine(language, fault)))),
    h("p", null, language.text("web.fault.next")),
    h("button", { type: "button", onclick: save }, language.text("web.fault.save")),
  );
}

/**
 * What came of a check, in plain words: what was looked at, what it shows, and what it does not.
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

/** A file that is no record of this game is not read to its end. */
const LARGEST = 20 * 1024 * 1024;

export class VerifyPage {
  /** @param {App} app @param {{ check: (name: string, text: string) => void }} handlers */
  static async open(app, handlers) {
    await useStyles("fair", "seal");
    return new VerifyPage(app, handlers);
  }

  /** @param {App} app @param {{ check: (name: string, text: string) => void }} handlers */
  constructor(app, handlers) {
    const { language } = app;
    this.language = language;
    this.handlers = handlers;
    this.line = h("p", { class: "line", role: "status" });
    this.reports = h("div", { class: "reports" });
    const input = h("input", { type: "file", id: "proof", class: "spoken", accept: RECORDS });
    input.addEventListener("change", () => input.files && input.files[0] && void this.take(input.files[0]));
    const drop = h(
      "div",
      { class: "drop" },
      input,
      h("label", { class: "button first", for: "proof" }, language.text("web.verify.choose")),
      h("p", { class: "quiet-text" }, language.text("web.verify.drop")),
    );
    this.listen(drop);
    pageFrame(
      app,
      { title: language.text("web.verify.title"), name: "verify" },
      h("p", { class: "lead" }, language.text("web.verify.lead")),
      drop,
      this.line,
      this.reports,
      h("p", null, h("a", { href: "/fair" }, language.text("web.fair.title"))),
    );
  }

  /** @param {HTMLElement} drop */
  listen(drop) {
    drop.addEventListener("dragover", (event) => {
      event.preventDefault();
      drop.dataset.over = "";
    });
    drop.addEventListener("dragleave", () => delete drop.dataset.over);
    drop.addEventListener("drop", (event) => {
      event.preventDefault();
      delete drop.dataset.over;
      const file = event.dataTransfer?.files[0];
      if (file) {
        void this.take(file);
      }
    });
  }

  /** @param {File} file */
  async take(file) {
    if (file.size > LARGEST) {
      setText(this.line, this.language.text("web.verify.large"));
      return;
    }
    this.handlers.check(file.name, await readFile(file));
  }

  busy() {
    clear(this.reports);
    setText(this.line, this.language.text("web.verify.busy"));
  }

  /** @param {Checked[]} checked @param {boolean} maySave whether the reader has not got the file yet */
  show(checked, maySave) {
    setText(this.line, "");
    const titled = (/** @type {number} */ at) =>
      checked.length > 1 && h("h2", null, this.language.text("web.replay.match", { n: at + 1 }));
    this.reports.replaceChildren(
      ...checked.map(({ report, file }, at) => {
        const save = maySave ? () => saveFile(file.name, file.text) : undefined;
        return h("section", { class: "report-of" }, titled(at), reportView(this.language, report, { save }));
      }),
    );
    const first = this.reports.querySelector("h3");
    if (first) {
      first.tabIndex = -1;
      first.focus();
    }
  }

  /** @param {unknown} error */
  failed(error) {
    setText(this.line, refusalText(this.language, error));
  }
}
