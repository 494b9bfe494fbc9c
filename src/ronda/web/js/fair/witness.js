/**
 * What this browser sees of each fair deal as it happens, checked at once: every card against M, the
 * transcript against the cuts, and that nothing which was shown is changed later. What does not fit
 * is kept as evidence.
 */

import { fromHex, toHex } from "./bytes.js";
import { commitment, headerHash } from "./deal.js";
import { isGrave } from "./faults.js";
import { bestHashing } from "./hashing.js";
import { isJoint, ownFault } from "./cuts_shown.js";
import { changed, notAfter } from "./following.js";
import { isSealed } from "./seals.js";
import { shownCards } from "./shown.js";

/** @typedef {import("./hashing.js").Hashing} Hashing */
/** @typedef {import("../model/wire.js").FairView} FairView */
/** @typedef {import("../model/wire.js").Push} Push */
/** @typedef {import("./witnessed.js").Fault} Fault */
/** @typedef {import("./witnessed.js").Witnessed} Witnessed */
/** @typedef {import("./witnessed.js").OwnCut} OwnCut */

/** Deals of one table that are remembered. */
const KEPT = 60;

export class Witness {
  /**
   * @param {string} table
   * @param {{ hashing?: Hashing, deals?: Witnessed[] }} [how] `deals`: those noted before
   */
  constructor(table, { hashing = bestHashing(), deals = [] } = {}) {
    this.table = table;
    this.hashing = hashing;
    /** @type {Witnessed[]} */
    this.deals = deals;
    /** By the commitments they were made for. @type {Map<string, OwnCut>} */
    this.own = new Map();
    for (const { commitment, own } of deals) {
      if (own) {
        this.own.set(commitment, own);
      }
    }
    /** What was shown last. @type {FairView | null} */
    this.shown = null;
    /** In which step the server has gone back, as it was told last. @type {number | null} */
    this.back = null;
    /** @type {Fault[]} in the push that is being looked at */
    this.found = [];
    /** @type {Promise<unknown>} */
    this.queue = Promise.resolve();
  }

  /** The deal that is being played, or was last. */
  get deal() {
    return this.deals[this.deals.length - 1] || null;
  }

  /** The own cut of a deal, as soon as its hash is sent. @param {string} commitment @param {OwnCut} cut */
  noteCut(commitment, cut) {
    const known = this.own.get(commitment);
    if (!known || (known.k !== cut.k && !known.isHeld)) {
      this.own.set(commitment, { ...cut });
    }
  }

  /**
   * The server has acknowledged the hash k of an own cut, or the cut c itself.
   * @param {{ k?: string, c?: string }} done
   * @returns {Promise<Fault[]>} what does not fit, now that this has to count
   */
  noteDone({ k, c }) {
    for (const own of this.own.values()) {
      own.isHeld = own.isHeld || own.k === k;
      own.isOpened = own.isOpened || own.c === c;
    }
    return this.queued(() => {
      const { deal, shown } = this;
      if (deal && shown && deal.commitment === shown.commitment) {
        this.judge(deal, shown);
      }
    });
  }

  /** In order, after all that came before; what was found. @param {() => void | Promise<void>} look */
  queued(look) {
    const faults = this.queue.then(() => {
      this.found = [];
      return look();
    }).then(() => this.found);
    this.queue = faults.catch(() => undefined);
    return faults;
  }

  /**
   * Takes in what was pushed, after all that came before it.
   * @param {Push} push
   * @returns {Promise<Fault[]>} what did not fit in it
   */
  take(push) {
    return this.queued(() => this.look(push));
  }

  /** @param {Push} push */
  async look(push) {
    const { fair } = push.table;
    if (!fair) {
      return;
    }
    const h = await headerHash(this.hashing, fair.header);
    this.shown = fair;
    this.goBack(push.table.went_back);
    const deal = this.dealOf(fair);
    for (const what of changed(deal, fair)) {
      this.fault(deal, what, { before: deal[what], fair });
    }
    deal.root = deal.root || fair.root;
    await this.followCuts(deal, fair, h);
    await this.checkCards(deal, push, h);
    if (fair.secret && !deal.secret) {
      const committed = toHex(await commitment(this.hashing, h, fromHex(fair.secret)));
      deal.secret = fair.secret;
      if (committed !== deal.commitment) {
        this.fault(deal, "secret", fair);
      }
    }
  }

  /**
   * Everybody was told that the server has gone back: what was shown of a deal may be lost, and is
   * not held against it.
   * @param {import("../model/wire.js").TableView["went_back"]} back
   */
  goBack(back) {
    if (back && back.seq !== this.back) {
      this.back = back.seq;
      this.deals.forEach((deal) => {
        deal.isPast = true;
      });
    }
  }

  /** What was noted of this deal, from its commitment on. @param {FairView} fair @returns {Witnessed} */
  dealOf(fair) {
    const known = this.deals.find((each) => each.commitment === fair.commitment && !each.isPast);
    if (known) {
      return known;
    }
    const last = this.deal;
    /** @type {Witnessed} */
    const deal = {
      header: fair.header,
      commitment: fair.commitment,
      hashes: fair.hashes,
      cuts: fair.cuts,
      transcript: null,
      root: null,
      secret: null,
      own: null,
      cards: {},
      faults: [],
    };
    this.deals.push(deal);
    this.forgetOldest();
    if (fair.header.table !== this.table) {
      this.fault(deal, "header", fair);
    }
    const odd = last && !last.isPast && notAfter(last, deal, this.back !== null);
    if (last && odd) {
      this.fault(deal, odd, { last: { header: last.header, transcript: last.transcript }, fair });
    }
    return deal;
  }

  /** Deals that fitted are not kept for ever. */
  forgetOldest() {
    const oldest = this.deals.findIndex(({ faults }) => !faults.some(isGrave));
    if (this.deals.length > KEPT && oldest >= 0) {
      this.deals.splice(oldest, 1);
    }
  }

  /** @param {Witnessed} deal @param {FairView} fair @param {Uint8Array} h */
  async followCuts(deal, fair, h) {
    this.judge(deal, fair);
    const wereShown = deal.hashes.some(Boolean) || deal.transcript !== null;
    if (wereShown && deal.hashes.join() !== fair.hashes.join()) {
      this.fault(deal, "hashes", { before: deal.hashes, fair });
    }
    deal.hashes = fair.hashes;
    deal.cuts = fair.cuts;
    if (!fair.transcript || deal.transcript) {
      return;
    }
    deal.transcript = fair.transcript;
    if (!(await isJoint(this.hashing, fair, h))) {
      this.fault(deal, "transcript", fair);
    }
  }

  /** @param {Witnessed} deal @param {FairView} fair */
  judge(deal, fair) {
    const own = this.own.get(fair.commitment);
    deal.own = own ? { ...own } : deal.own;
    const what = own && ownFault(own, fair);
    if (what) {
      this.fault(deal, what, { own, fair });
    }
  }

  /** @param {Witnessed} deal @param {Push} push @param {Uint8Array} h */
  async checkCards(deal, push, h) {
    const { seals, events } = push;
    for (const seal of seals) {
      const fits = deal.root !== null && (await isSealed(this.hashing, deal.root, h, seal));
      const known = deal.cards[seal.card];
      if (!fits) {
        this.fault(deal, "seal", { header: deal.header, root: deal.root, seal }, seal.card);
      } else if (known !== undefined && known !== seal.place) {
        this.fault(deal, "moved", { header: deal.header, root: deal.root, before: known, seal }, seal.card);
      } else {
        deal.cards[seal.card] = seal.place;
      }
    }
    const sealed = new Set(seals.map(({ card }) => card));
    for (const card of deal.root ? shownCards(events) : []) {
      if (!sealed.has(card) && deal.cards[card] === undefined) {
        this.fault(deal, "unsealed", { header: deal.header, root: deal.root, events }, card);
      }
    }
  }

  /**
   * @param {Witnessed} deal
   * @param {Fault["what"]} what
   * @param {unknown} evidence
   * @param {string} [card]
   */
  fault(deal, what, evidence, card) {
    if (!deal.faults.some((fault) => fault.what === what && fault.card === card)) {
      const fault = card === undefined ? { what, evidence } : { what, card, evidence };
      deal.faults.push(fault);
      this.found.push(fault);
    }
  }
}
