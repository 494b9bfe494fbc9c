/**
 * Who sat where when: the `players` of a record, held against what each deal was bound to, as
 * `ronda/audit/players.py` does it (FAIRNESS 1).
 */

/** @typedef {import("./proof.js").DealProof} DealProof */
/** @typedef {import("./proof.js").Finding} Finding */
/** @typedef {{ deal: number, action: number }} Since from which action of which deal on; both from 0 */
/** @typedef {{ seat: number, kind: string, from: Since }} Sitting */

/**
 * A header holds who sat where at its commitment; later changes do not matter. A record says when a
 * seat was taken by the actions played until then, and a deal may be committed at any moment between
 * two of them: so a seat's entries must have some moment for each commitment, in order.
 * @param {any} record
 * @returns {{ place: number | null, misfit: Finding } | null} `place`: the proof that it is about
 */
export function checkPlayers(record) {
  const sittings = sittingsOf(record);
  if (!sittings) {
    const misfit = { step: 9, what: "players.unreadable", fits: false, given: "players" };
    return { place: null, misfit };
  }
  for (let seat = 0; seat < record.seats; seat += 1) {
    const mine = sittings.filter((sitting) => sitting.seat === seat);
    if (mine.length === 0 || isBefore({ deal: 0, action: 0 }, mine[0].from)) {
      return { place: null, misfit: { step: 9, what: "players.missing", fits: false, seat } };
    }
    const wrong = contradiction(record, seat, mine);
    if (wrong) {
      return wrong;
    }
  }
  return null;
}

/**
 * @param {any} record @param {number} seat @param {Sitting[]} mine
 * @returns {{ place: number, misfit: Finding } | null}
 */
function contradiction(record, seat, mine) {
  /** @type {DealProof[]} */
  const proofs = record.fairness;
  let at = 0;
  for (let place = 0; place < proofs.length; place += 1) {
    const { deal, seats } = proofs[place].header;
    const found = placeOf(mine, at, seats[seat], { earliest: before(record, deal), latest: { deal: Math.max(deal - 1, 0), action: 0 } });
    if (found === null) {
      const misfit = { step: 1, what: "players.kind", fits: false, seat, given: mine[at].kind, expected: seats[seat] };
      return { place, misfit };
    }
    at = found;
  }
  return null;
}

/** The last action before a deal was committed. @param {any} record @param {number} deal @returns {Since} */
function before(record, deal) {
  const last = deal < 2 ? undefined : record.deals[deal - 2];
  if (last === undefined) {
    return { deal: 0, action: 0 };
  }
  return { deal: deal - 2, action: String(last.actions || "").split(/\s+/).filter(Boolean).length };
}

/**
 * The first entry from `at` on under which a deal may have been committed. Entries from before
 * `earliest` are over, if others followed before it; none from after `latest` had begun.
 * @param {Sitting[]} mine @param {number} at @param {string} kind
 * @param {{ earliest: Since, latest: Since }} between
 */
function placeOf(mine, at, kind, { earliest, latest }) {
  let first = at;
  while (first + 1 < mine.length && isBefore(mine[first + 1].from, earliest)) {
    first += 1;
  }
  for (let place = first; place < mine.length; place += 1) {
    const hasBegun = place === first || !isBefore(latest, mine[place].from);
    if (hasBegun && mine[place].kind === kind) {
      return place;
    }
  }
  return null;
}

/** In the order of time; null for what cannot be read. @param {any} record @returns {Sitting[] | null} */
function sittingsOf({ seats, players = [] }) {
  const isSound = Array.isArray(players) && players.every((entry) => isSitting(entry) && entry.seat < seats);
  return isSound ? players.slice().sort((/** @type {Sitting} */ one, /** @type {Sitting} */ other) => order(one.from, other.from)) : null;
}

/** @param {any} entry */
function isSitting(entry) {
  const { seat, kind, from, name = null, level = null, version = null } = Object(entry);
  return (
    isCount(seat) &&
    (kind === "human" || kind === "computer") &&
    isCount(Object(from).deal) &&
    isCount(Object(from).action) &&
    [name, level].every((word) => word === null || typeof word === "string") &&
    (version === null || typeof version === "string" || Number.isInteger(version))
  );
}

/** @param {unknown} value */
function isCount(value) {
  return Number.isInteger(value) && Number(value) >= 0;
}

/** @param {Since} one @param {Since} other */
function order(one, other) {
  return one.deal - other.deal || one.action - other.action;
}

/** @param {Since} one @param {Since} other */
function isBefore(one, other) {
  return order(one, other) < 0;
}
