/**
 * The fair deal at one table, for the table's page: it takes in every push, checks what it can, and
 * says how things stand. See "The seal" in the page's README.
 */

import { isGrave } from "./faults.js";
import { Witness } from "./witness.js";

/** @typedef {import("./witness.js").Fault} Fault */
/** @typedef {import("./witness.js").Witnessed} Witnessed */
/** @typedef {import("./witnessed.js").OwnCut} OwnCut */
/** @typedef {import("../model/wire.js").Push} Push */

/**
 * How the deal stands, for the mark on the table.
 * @typedef {object} SealState
 * @property {"none" | "committed" | "sealed" | "revealed"} phase nothing yet; the server is bound, the
 *   cut is on; every card is sealed and play is on; the secret is out and all can be checked
 * @property {number} cards that came and fitted, of this deal
 * @property {Fault[]} faults of every deal seen at this table
 * @property {Fault[]} remarks what may be known of this deal, and is nobody's fault
 * @property {Witnessed | null} deal
 * @property {boolean} isServersAlone no person's cut was opened: the server alone chose this deck
 */

export class TableSeal {
  /**
   * @param {string} table
   * @param {object} [how]
   * @param {Witnessed[]} [how.deals] what this browser noted here before (`keptDeals`)
   * @param {(state: SealState) => void} [how.onChange] something has been checked
   * @param {(fault: Fault) => void} [how.onFault] something does not fit: say it loudly
   * @param {(deals: Witnessed[]) => void} [how.keep] keeps what was noted (`keepDeals`)
   */
  constructor(table, { deals = [], onChange, onFault, keep } = {}) {
    this.witness = new Witness(table, { deals });
    this.onChange = onChange;
    this.onFault = onFault;
    this.keep = keep;
  }

  /** Takes in what was pushed; resolves once it is checked. @param {Push} push */
  take(push) {
    return this.looked(() => this.witness.take(push));
  }

  /** @param {() => Promise<Fault[]>} look */
  async looked(look) {
    const before = stampOf(this.state);
    const faults = await look();
    if (this.keep && (faults.length > 0 || stampOf(this.state) !== before)) {
      this.keep(this.witness.deals);
    }
    for (const fault of faults.filter(isGrave)) {
      this.onFault && this.onFault(fault);
    }
    this.onChange && this.onChange(this.state);
  }

  /** The own cut, as soon as its hash is sent; again after a reload. @param {string} commitment @param {OwnCut} cut */
  noteCut(commitment, cut) {
    this.witness.noteCut(commitment, cut);
  }

  /** What the server has acknowledged of it. @param {{ k?: string, c?: string }} done */
  noteDone(done) {
    return this.looked(() => this.witness.noteDone(done));
  }

  /** @returns {SealState} */
  get state() {
    const { deal, deals } = this.witness;
    return {
      phase: phaseOf(deal),
      cards: deal ? Object.keys(deal.cards).length : 0,
      faults: deals.flatMap((each) => each.faults.filter(isGrave)),
      remarks: deal ? deal.faults.filter((fault) => !isGrave(fault)) : [],
      deal,
      isServersAlone: deal !== null && deal.transcript !== null && deal.cuts.every((cut) => cut === null),
    };
  }
}

/**
 * What is worth keeping has changed when this has. Not with every card: after a reload the server
 * shows all of them again, with their seals.
 * @param {SealState} state
 */
function stampOf({ phase, deal }) {
  return deal ? `${deal.commitment} ${phase} ${JSON.stringify(deal.own)}` : "";
}

/** @param {Witnessed | null} deal @returns {SealState["phase"]} */
function phaseOf(deal) {
  if (!deal) {
    return "none";
  }
  if (deal.secret) {
    return "revealed";
  }
  return deal.root ? "sealed" : "committed";
}
