/**
 * A whole record checked against its proofs: each deal by itself, and that none was left out or put
 * in (FAIRNESS 1, 8, 9). What follows from the rules of the game is not looked at here: the page
 * knows none. `ronda verify` replays the record and asks the computers again.
 */

import { canonical } from "./bytes.js";
import { bestHashing } from "./hashing.js";
import { checkPlayers } from "./players.js";
import { checkDeal, checkRuleSet, compared, unreadable } from "./proof.js";
import { checkFirst, checkHeader, checkNext } from "./succession.js";
import { checkSwitches } from "./switches.js";

/** @typedef {import("./hashing.js").Hashing} Hashing */
/** @typedef {import("./proof.js").DealProof} DealProof */
/** @typedef {import("./proof.js").Finding} Finding */
/** @typedef {import("./witness.js").Witnessed} Witnessed */

/**
 * Something that fits, and that a reader should know all the same.
 * @typedef {{ kind: "abandoned" | "dealt_anew" | "absent" | "server_alone", seat?: number }} Note
 */

/**
 * What came of checking one deal.
 * @typedef {object} DealReport
 * @property {number} deal 0 for the draw
 * @property {Finding[]} findings
 * @property {Note[]} notes
 * @property {string[] | null} deck
 * @property {number} cards that this browser had seen, and that lay where the deck has them
 * @property {boolean} isWitnessed whether this browser was there
 */

/**
 * @typedef {object} Report
 * @property {boolean} fits all that there is to check
 * @property {DealReport[]} deals none where a match has just begun, and has no proof yet; up to the first that does not fit
 * @property {Finding | null} misfit
 * @property {string} hashing whose SHA-256 it was
 */

/** @type {Record<string, number>} */
const STEP_OF = { header: 1, rule_set: 1, s: 2, C: 2, k: 3, c: 3, T: 4, M: 7, abandoned: 8 };

/**
 * @param {any} record one line of a file, read as JSON
 * @param {{ hashing?: Hashing, witnessed?: Witnessed[] }} [how] `witnessed`: what this browser noted
 * @returns {Promise<Report>}
 */
export async function checkRecord(record, { hashing = bestHashing(), witnessed = [] } = {}) {
  /** @type {DealReport[]} */
  const deals = [];
  const report = (/** @type {Finding | null} */ misfit) => ({
    fits: misfit === null,
    deals,
    misfit,
    hashing: hashing.name,
  });
  const broken = misshapen(record);
  if (broken) {
    deals.push(...broken.deals);
    return report(broken.misfit);
  }
  const decks = decksOf(record);
  /** @type {DealProof[]} */
  const proofs = record.fairness;
  for (let place = 0; place < proofs.length; place += 1) {
    const found = await checkPlaced(hashing, record, place, decks, witnessed);
    deals.push(found);
    const misfit = found.findings.find(({ fits }) => !fits);
    if (misfit) {
      return report(misfit);
    }
  }
  return report(unproven(proofs, decks) || seated(record, deals));
}

/** Who sat where, told of each deal. @param {any} record @param {DealReport[]} deals @returns {Finding | null} */
function seated(record, deals) {
  const wrong = checkPlayers(record);
  deals.forEach(({ findings }, place) => {
    const isHere = wrong && (wrong.place === place || (wrong.place === null && place === 0));
    if (!wrong || isHere) {
      findings.push(wrong ? wrong.misfit : { step: 1, what: "players", fits: true });
    }
  });
  return wrong && wrong.misfit;
}

/** @param {number} deal @returns {DealReport} */
function emptyReport(deal) {
  return { deal, findings: [], notes: [], deck: null, cards: 0, isWitnessed: false };
}

/**
 * What keeps a record from being looked at. A match that has just begun has no proof yet: nothing of
 * it has been revealed, and nothing is shown.
 * @param {any} record @returns {{ misfit: Finding, deals: DealReport[] } | null}
 */
function misshapen(record) {
  const misfit = (/** @type {Finding["what"]} */ what, step = 9, given = "") => ({ step, what, fits: false, given });
  if (!record || record.format !== "ronda/1" || !Array.isArray(record.deals)) {
    return { misfit: misfit("no_record"), deals: [] };
  }
  const { fairness } = record;
  const isShown = record.deals.length > 0 || record.draw !== undefined;
  if (fairness === undefined || fairness === null || (Array.isArray(fairness) && fairness.length === 0 && isShown)) {
    return { misfit: misfit("no_proof"), deals: [] };
  }
  if (!Array.isArray(fairness)) {
    return { misfit: misfit("unreadable", 9, "fairness"), deals: [] };
  }
  const place = fairness.findIndex(unreadable);
  if (place < 0) {
    return null;
  }
  const part = unreadable(fairness[place]) || "";
  const finding = misfit("unreadable", STEP_OF[part] || 9, part);
  const header = Object(Object(fairness[place]).header);
  return { misfit: finding, deals: [{ ...emptyReport(Number(header.deal) || place), findings: [finding] }] };
}

/** Every deck of a record by the number of its deal, the draw as 0. @param {any} record */
function decksOf(record) {
  /** @type {Map<number, string[]>} */
  const decks = new Map();
  const words = (/** @type {unknown} */ deck) => String(deck || "").split(/\s+/).filter(Boolean);
  if (record.draw !== undefined) {
    decks.set(0, words(record.draw));
  }
  record.deals.forEach((/** @type {any} */ deal, /** @type {number} */ place) => {
    decks.set(place + 1, words(deal && deal.deck));
  });
  return decks;
}

/** @param {DealProof[]} proofs @param {Map<number, string[]>} decks @returns {Finding | null} */
function unproven(proofs, decks) {
  const proven = new Set(proofs.filter(({ abandoned }) => !abandoned).map(({ header }) => header.deal));
  const missing = Array.from(decks.keys()).find((deal) => !proven.has(deal));
  return missing === undefined ? null : { step: 9, what: "unproven", fits: false, given: String(missing) };
}

/**
 * @param {Hashing} hashing
 * @param {any} record
 * @param {number} place
 * @param {Map<number, string[]>} decks
 * @param {Witnessed[]} witnessed
 * @returns {Promise<DealReport>}
 */
async function checkPlaced(hashing, record, place, decks, witnessed) {
  /** @type {DealProof} */
  const proof = record.fairness[place];
  const { deal } = proof.header;
  const before = place > 0 ? record.fairness[place - 1] : null;
  const report = { ...emptyReport(deal), notes: notesOf(proof) };
  const misfit =
    checkHeader(record, proof, place) ||
    (await checkRuleSet(hashing, proof)) ||
    checkSwitches(record, proof) ||
    (before ? checkNext(before, proof) : checkFirst(proof));
  if (misfit) {
    return { ...report, findings: [misfit] };
  }
  const deck = proof.abandoned ? null : decks.get(deal) || null;
  const checked = await checkDeal(hashing, proof, deck);
  const findings = [{ step: 1, what: "header", fits: true }, ...checked.findings];
  const noted = notedOf(witnessed, record.fairness, proof);
  if (noted && findings.every(({ fits }) => fits)) {
    const compare = (/** @type {string} */ what, /** @type {string | null} */ seen, /** @type {any} */ given) =>
      seen === null ? null : compared(9, what, given, seen);
    const seen = [
      compare("seen.commitment", noted.commitment, proof.C),
      compare("seen.transcript", noted.transcript, proof.T),
      compare("seen.root", noted.root, proof.M),
      noted.own && noted.own.isHeld && compare("seen.cut", noted.own.k, proof.k[noted.own.seat]),
      noted.own && noted.own.isHeld && noted.own.isOpened && compare("seen.cut", noted.own.c, proof.c[noted.own.seat]),
      seenCards(noted, checked.deck),
    ];
    const cards = Object.keys(noted.cards).length;
    const all = [...findings, .../** @type {Finding[]} */ (seen.filter(Boolean))];
    const first = all.findIndex(({ fits }) => !fits);
    return { ...report, findings: first < 0 ? all : all.slice(0, first + 1), deck: checked.deck, cards, isWitnessed: true };
  }
  return { ...report, findings, deck: checked.deck };
}

/**
 * What was noted of a deal. One that was abandoned and its successor may have the same header: then
 * the commitment tells them apart.
 * @param {Witnessed[]} witnessed @param {DealProof[]} proofs @param {DealProof} proof
 */
function notedOf(witnessed, proofs, proof) {
  const same = witnessed.filter(({ header }) => canonical(header) === canonical(proof.header));
  const isProven = (/** @type {Witnessed} */ { commitment }) => proofs.some(({ C }) => C === commitment);
  // What the server has lost of a deal since, and said so, is in no record.
  const mine = same.find(({ commitment, isPast }) => commitment === proof.C && !(isPast && proof.abandoned));
  return mine || same.find((each) => !isProven(each) && !each.isPast);
}

/** @param {Witnessed} noted @param {string[] | null} deck @returns {Finding | null} */
function seenCards({ cards }, deck) {
  const moved = Object.entries(cards).find(([card, place]) => !deck || deck[place] !== card);
  if (Object.keys(cards).length === 0) {
    return null;
  }
  return moved
    ? { step: 7, what: "seen.cards", fits: false, given: moved[0], expected: String(moved[1]) }
    : { step: 7, what: "seen.cards", fits: true };
}

/** @param {DealProof} proof @returns {Note[]} */
function notesOf({ header, c, T, abandoned }) {
  if (abandoned && !T) {
    return [{ kind: "abandoned" }];
  }
  /** @type {Note[]} */
  const notes = abandoned ? [{ kind: "dealt_anew" }] : [];
  header.seats.forEach((/** @type {string} */ kind, /** @type {number} */ seat) => {
    if (kind === "human" && !c[seat]) {
      notes.push({ kind: "absent", seat });
    }
  });
  if (c.every((cut) => !cut)) {
    notes.push({ kind: "server_alone" });
  }
  return notes;
}
