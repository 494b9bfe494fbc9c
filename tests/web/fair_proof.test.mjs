/** A proof that the server made: it fits, and whatever is changed in it is found and named. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { plainHashing, subtleHashing } from "../../src/ronda/web/js/fair/hashing.js";
import { checkRecord } from "../../src/ronda/web/js/fair/record.js";

const LINE = readFileSync(process.env.RONDA_PROOF, "utf-8").trim();
const proof = () => JSON.parse(LINE);
const ZEROS = "0".repeat(64);

function changed(change) {
  const record = proof();
  change(record, record.fairness);
  return record;
}

for (const hashing of [plainHashing, subtleHashing(globalThis.crypto.subtle)]) {
  test(`an honest proof fits, ${hashing.name}`, async () => {
    const report = await checkRecord(proof(), { hashing });
    assert.equal(report.misfit, null);
    assert.equal(report.fits, true);
    assert.equal(report.deals.length, proof().fairness.length);
    assert.ok(report.deals.every(({ findings }) => findings.every(({ fits }) => fits)));
    assert.equal(report.deals[1].deck.join(" "), proof().deals[0].deck);
  });
}

/** @type {Record<string, [number, (record: any, fairness: any[]) => void]>} */
const TAMPERED = {
  rules: [1, (_, f) => { f[1].rule_set.missa += 1; }],
  "header.rules": [1, (record) => { record.rules.target = 99; }],
  "header.dealer": [1, (record) => { record.dealer = 1 - record.dealer; }],
  "header.seats": [1, (record) => { record.seats = 3; }],
  "header.table": [1, (record) => { record.table = "another"; }],
  "order.number": [1, (_, f) => { f.splice(1, 1); }],
  "order.previous": [1, (_, f) => { f[2].header.previous = ZEROS; }],
  commitment: [2, (_, f) => { f[1].s = ZEROS; }],
  "cuts.hash": [3, (_, f) => { f[1].c[f[1].c[0] ? 0 : 1] = ZEROS; }],
  "cuts.computer": [3, (_, f) => { const at = f[1].header.seats.indexOf("computer"); f[1].c[at] = ZEROS; f[1].k[at] = ZEROS; }],
  "cuts.unsent": [3, (_, f) => { f[1].k = f[1].k.map(() => null); }],
  "cuts.number": [3, (_, f) => { f[1].k.push(null); }],
  transcript: [4, (_, f) => { f[1].T = ZEROS; }],
  deck: [6, (record) => { record.deals[0].deck = record.deals[0].deck.split(" ").reverse().join(" "); }],
  root: [7, (_, f) => { f[1].M = ZEROS; }],
  unproven: [9, (_, f) => { f.pop(); }],
  unreadable: [2, (_, f) => { f[1].s = "short"; }],
  no_proof: [9, (record) => { delete record.fairness; }],
  no_record: [9, (record) => { record.format = "chess/1"; }],
};

for (const [what, [step, change]] of Object.entries(TAMPERED)) {
  test(`changed: ${what}`, async () => {
    const report = await checkRecord(changed(change));
    assert.equal(report.fits, false);
    assert.equal(report.misfit.what, what);
    assert.equal(report.misfit.step, step);
  });
}

test("one character changed anywhere in the proofs is found", async () => {
  const start = LINE.indexOf('"fairness"');
  for (let place = start + 14; place < LINE.length - 3; place += 37) {
    const other = LINE[place] === "0" ? "1" : "0";
    let record;
    try {
      record = JSON.parse(LINE.slice(0, place) + other + LINE.slice(place + 1));
    } catch {
      continue;
    }
    const report = await checkRecord(record).catch(() => ({ fits: false }));
    assert.equal(report.fits, false, LINE.slice(place - 20, place + 20));
  }
});

test("a deal that was abandoned after its cards stood is checked, and told", async () => {
  const record = changed((each, proofs) => { each.deals.pop(); proofs.at(-1).abandoned = true; });
  const report = await checkRecord(record);
  assert.equal(report.misfit, null);
  assert.equal(report.deals.at(-1).notes[0].kind, "dealt_anew");
  assert.equal(report.deals.at(-1).deck.join(" "), proof().deals.at(-1).deck);
  record.fairness.at(-1).M = ZEROS;
  assert.equal((await checkRecord(record)).misfit.what, "root");
});

test("a cut that was never opened is told, and so is a deck that the server alone chose", async () => {
  const record = proof();
  const report = await checkRecord(record);
  const alone = record.fairness.map(({ c }) => c.every((cut) => cut === null));
  report.deals.forEach(({ notes }, at) => {
    assert.equal(notes.some(({ kind }) => kind === "server_alone"), alone[at]);
  });
});

test("what this browser saw is held against the proof", async () => {
  const record = proof();
  const { header, C, T, M, k, c } = record.fairness[1];
  const deck = record.deals[0].deck.split(" ");
  const seat = c.findIndex(Boolean);
  const seen = (changes = {}) => ({
    header, commitment: C, hashes: [], cuts: c, transcript: T, root: M, secret: null, faults: [],
    own: { seat, c: c[seat], k: k[seat], isHeld: true, isOpened: true }, cards: { [deck[3]]: 3, [deck[17]]: 17 }, ...changes,
  });
  const report = await checkRecord(record, { witnessed: [seen()] });
  assert.equal(report.fits, true);
  assert.equal(report.deals[1].isWitnessed, true);
  assert.equal(report.deals[1].cards, 2);
  const wrong = {
    "seen.commitment": { commitment: ZEROS },
    "seen.transcript": { transcript: ZEROS },
    "seen.root": { root: ZEROS },
    "seen.cut": { own: { seat, c: c[seat], k: ZEROS, isHeld: true } },
    "seen.cards": { cards: { [deck[3]]: 4 } },
  };
  for (const [what, changes] of Object.entries(wrong)) {
    const found = await checkRecord(record, { witnessed: [seen(changes)] });
    assert.equal(found.misfit && found.misfit.what, what);
  }
  const unheard = seen({ own: { seat, c: ZEROS, k: ZEROS, isOpened: true } });
  assert.equal((await checkRecord(record, { witnessed: [unheard] })).fits, true, "nobody has acknowledged it");
});
