/** What is behind the seal on the table: what has been checked so far, and the check of the match. */

import { h, setText, useStyles } from "./dom.js";
import { saveFile } from "./files.js";
import { reportView } from "./report.js";
import { faultLine, sealLine } from "./seal_mark.js";
import { openSheet } from "./sheet.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../i18n.js").Language} Language */
/** @typedef {import("../fair/table.js").TableSeal} TableSeal */
/** @typedef {import("../fair/table.js").SealState} SealState */

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
      const code = error instanceof Error && "code" in error ? String(error.code) : "try_again";
      setText(line, language.text(`web.refused.${code}`));
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
export function faultsView({ language }, seal) {
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
