/**
 * Step 9 of FAIRNESS: the check of one deal's proof, step by step. It stops at the first thing that
 * does not fit, and names its step.
 */

import { fromHex, isHex32, toHex } from "./bytes.js";
import { commitment, cutHash, dealKey, headerHash, ruleSetHash, transcript } from "./deal.js";
import { deckLeaves, merkleRoot } from "./seals.js";
import { shuffledDeck } from "./shuffle.js";

/** @typedef {import("./hashing.js").Hashing} Hashing */
/** @typedef {import("./shuffle.js").Layout} Layout */

/**
 * One entry of `fairness` in a record (RECORD.md); values in hex.
 * @typedef {object} DealProof
 * @property {Record<string, any>} header H
 * @property {Record<string, any>} rule_set
 * @property {string} s
 * @property {string} C
 * @property {(string | null)[]} k
 * @property {(string | null)[]} c
 * @property {string | null} [T]
 * @property {string | null} [M]
 * @property {boolean} [abandoned]
 */

/**
 * Something that was looked at. `what` has a sentence `web.check.WHAT`; what does not fit has a name
 * of `faults.js`.
 * @typedef {object} Finding
 * @property {number} step of FAIRNESS
 * @property {string} what
 * @property {boolean} fits
 * @property {number} [seat] whose it is
 * @property {string} [given] what stands there
 * @property {string} [expected] what should
 */

const HEADER_KEYS = ["deal", "dealer", "match", "previous", "rules", "seats", "table", "v"];
const PROOF_KEYS = ["C", "M", "T", "abandoned", "c", "header", "k", "rule_set", "s"];

/**
 * What a value lacks to be a proof that can be read; null where it lacks nothing.
 * @param {any} proof
 * @returns {string | null}
 */
export function unreadable(proof) {
  if (!isObject(proof) || !isObject(proof.header) || !isObject(proof.rule_set)) {
    return "header";
  }
  const { header } = proof;
  const stranger = Object.keys(proof).find((key) => !PROOF_KEYS.includes(key));
  if (stranger || HEADER_KEYS.join() !== Object.keys(header).sort().join()) {
    return stranger || "header";
  }
  return unreadableHeader(header) || unreadableValues(proof);
}

/** @param {Record<string, any>} header */
function unreadableHeader(header) {
  const { v, table, match, deal, rules, seats, dealer, previous } = header;
  const isSeated =
    Array.isArray(seats) && seats.length >= 2 && seats.length <= 4 &&
    seats.every((kind) => kind === "human" || kind === "computer");
  const isDealt = deal === 0 ? dealer === null : isCount(dealer) && isSeated && dealer < seats.length;
  const isNumbered = isCount(match) && match >= 1 && isCount(deal);
  const isSound = v === "ronda/deal/1" && typeof table === "string" && isNumbered && isSeated && isDealt;
  return isSound && isHex32(rules) && isHex32(previous) ? null : "header";
}

/** @param {Record<string, any>} proof */
function unreadableValues({ s, C, k, c, T, M, abandoned }) {
  const isCut = (/** @type {unknown} */ value) => value === null || isHex32(value);
  /** @type {[string, boolean][]} */
  const sound = [
    ["s", isHex32(s)],
    ["C", isHex32(C)],
    ["k", Array.isArray(k) && k.length <= 4 && k.every(isCut)],
    ["c", Array.isArray(c) && c.length <= 4 && c.every(isCut)],
    ["T", T === undefined || isCut(T)],
    ["M", M === undefined || isCut(M)],
    ["abandoned", abandoned === undefined || typeof abandoned === "boolean"],
  ];
  const fault = sound.find(([, isSound]) => !isSound);
  return fault ? fault[0] : null;
}

/** @param {unknown} value @returns {value is Record<string, any>} */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {unknown} value @returns {value is number} */
function isCount(value) {
  return Number.isInteger(value) && Number(value) >= 0;
}

/**
 * Where the rules put the opening table of this deal; null where they do not say it.
 * @param {Record<string, any>} ruleSet
 * @param {Record<string, any>} header
 * @returns {Layout | null}
 */
export function layoutOf(ruleSet, header) {
  if (header.deal === 0) {
    return { openingAt: 0, opening: 0, clean: false };
  }
  const seats = header.seats.length;
  const first = isObject(ruleSet.first_hand) && ruleSet.first_hand[seats];
  const opening = isObject(ruleSet.opening) && ruleSet.opening[seats];
  const clean = ruleSet.opening_clean;
  const isSound = isCount(first) && first >= 1 && first <= 4 && isCount(opening) && opening <= 6;
  return isSound && typeof clean === "boolean" ? { openingAt: seats * first, opening, clean } : null;
}

/**
 * Checks the proof of one deal, one that can be read.
 * @param {Hashing} hashing
 * @param {DealProof} proof
 * @param {readonly string[] | null} deck the one that was played, or drawn from; null for an
 *   abandoned deal, of which a record holds none
 * @returns {Promise<{ findings: Finding[], deck: string[] | null }>} what was looked at, up to the
 *   first misfit, and the deck as it comes out here
 */
export async function checkDeal(hashing, proof, deck) {
  const h = await headerHash(hashing, proof.header);
  /** @type {Finding[]} */
  const findings = [];
  const committed = toHex(await commitment(hashing, h, fromHex(proof.s)));
  findings.push(await lookedAtRules(hashing, proof));
  findings.push(compared(2, "commitment", proof.C, committed));
  findings.push(await checkCuts(hashing, h, proof));
  if (findings.every(({ fits }) => fits)) {
    if (proof.abandoned) {
      findings.push({ step: 8, what: "abandoned", fits: !deck && (Boolean(proof.T) || !proof.M) });
    }
    if (!proof.abandoned || (proof.T && !deck)) {
      return checkDeck(hashing, h, proof, deck, findings);
    }
  }
  return { findings: upToMisfit(findings), deck: null };
}

/** @param {Hashing} hashing @param {DealProof} proof @returns {Promise<Finding>} */
async function lookedAtRules(hashing, { header, rule_set: ruleSet }) {
  return compared(1, "rules", header.rules, toHex(await ruleSetHash(hashing, ruleSet)));
}

/**
 * Whether the rule set of a proof is the one whose hash its header holds.
 * @param {Hashing} hashing @param {DealProof} proof @returns {Promise<Finding | null>}
 */
export async function checkRuleSet(hashing, proof) {
  const finding = await lookedAtRules(hashing, proof);
  return finding.fits ? null : finding;
}

/** @param {Finding[]} findings */
function upToMisfit(findings) {
  const misfit = findings.findIndex(({ fits }) => !fits);
  return misfit < 0 ? findings : findings.slice(0, misfit + 1);
}

/** @param {Hashing} hashing @param {Uint8Array} h @param {DealProof} proof @returns {Promise<Finding>} */
async function checkCuts(hashing, h, { header, C, k, c }) {
  const { seats } = header;
  const finding = { step: 3, what: "cuts", fits: true };
  if (k.length !== seats.length || c.length !== seats.length) {
    return { ...finding, what: "cuts.number", fits: false };
  }
  for (let seat = 0; seat < seats.length; seat += 1) {
    const [hash, cut] = [k[seat], c[seat]];
    if (seats[seat] === "computer" && (hash || cut)) {
      return { ...finding, what: "cuts.computer", seat, fits: false };
    }
    if (cut !== null && hash === null) {
      return { ...finding, what: "cuts.unsent", seat, fits: false };
    }
    if (cut !== null) {
      const expected = toHex(await cutHash(hashing, h, fromHex(C), seat, fromHex(cut)));
      if (hash !== expected) {
        return { ...compared(3, "cuts.hash", hash, expected), seat };
      }
    }
  }
  return finding;
}

/**
 * @param {Hashing} hashing
 * @param {Uint8Array} h
 * @param {DealProof} proof
 * @param {readonly string[] | null} deck
 * @param {Finding[]} findings those so far
 */
async function checkDeck(hashing, h, proof, deck, findings) {
  const cuts = proof.c.map((cut) => (cut === null ? null : fromHex(cut)));
  const joint = await transcript(hashing, h, fromHex(proof.C), cuts);
  const found = [...findings, compared(4, "transcript", proof.T, toHex(joint))];
  const layout = layoutOf(proof.rule_set, proof.header);
  if (!layout) {
    found.push({ step: 6, what: "layout", fits: false });
    return { findings: upToMisfit(found), deck: null };
  }
  const key = await dealKey(hashing, fromHex(proof.s), joint);
  const made = await shuffledDeck(hashing, key, layout);
  if (!proof.abandoned) {
    found.push(compared(6, "deck", deck && deck.join(" "), made.deck.join(" ")));
  }
  if (proof.header.deal === 0) {
    // A draw is dealt to nobody, so nothing of it is sealed.
    found.push({ ...compared(7, "root", proof.M, null), what: "root.draw" });
  } else {
    const root = await merkleRoot(hashing, await deckLeaves(hashing, key, h, made.deck));
    found.push(compared(7, "root", proof.M, toHex(root)));
  }
  return { findings: upToMisfit(found), deck: made.deck };
}

/**
 * @param {number} step
 * @param {string} what
 * @param {string | null | undefined} given
 * @param {string | null} expected
 * @returns {Finding}
 */
export function compared(step, what, given, expected) {
  const fits = (given || null) === expected;
  return fits ? { step, what, fits } : { step, what, fits, given: given || "", expected: expected || "" };
}
