/** A deal as a browser sees it, honest and in every way dishonest. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { fromHex, toHex } from "../../src/ronda/web/js/fair/bytes.js";
import { commitment, cutHash, dealKey, headerHash, transcript } from "../../src/ronda/web/js/fair/deal.js";
import { plainHashing } from "../../src/ronda/web/js/fair/hashing.js";
import { auditPath, cardSalt, deckLeaves, merkleRoot } from "../../src/ronda/web/js/fair/seals.js";
import { shuffledDeck } from "../../src/ronda/web/js/fair/shuffle.js";
import { TableSeal } from "../../src/ronda/web/js/fair/table.js";

const ZEROS = "0".repeat(64);
const bytes = (fill) => new Uint8Array(32).fill(fill);
const HEADER = {
  v: "ronda/deal/1", table: "t", match: 1, deal: 1, rules: ZEROS, seats: ["human", "human"], dealer: 0, previous: ZEROS,
};

/** What an honest server would push of one deal. */
async function deal(header = HEADER, fill = 7) {
  const secret = bytes(fill);
  const h = await headerHash(plainHashing, header);
  const C = await commitment(plainHashing, h, secret);
  const cuts = [bytes(1), bytes(2)];
  const hashes = await Promise.all(cuts.map((cut, seat) => cutHash(plainHashing, h, C, seat, cut)));
  const T = await transcript(plainHashing, h, C, cuts);
  const key = await dealKey(plainHashing, secret, T);
  const { deck } = await shuffledDeck(plainHashing, key, { openingAt: 0, opening: 0, clean: false });
  const leaves = await deckLeaves(plainHashing, key, h, deck);
  const root = toHex(await merkleRoot(plainHashing, leaves));
  const seal = async (place) => ({
    place, card: deck[place], salt: toHex(await cardSalt(plainHashing, key, place)),
    path: (await auditPath(plainHashing, leaves, place)).map(toHex),
  });
  const fair = (values = {}) => ({
    header, commitment: toHex(C), hashes: [null, null], cuts: [null, null], transcript: null, root: null, secret: null, ...values,
  });
  const opened = { hashes: hashes.map(toHex), cuts: cuts.map(toHex), transcript: toHex(T), root };
  return { deck, seal, fair, opened, secret: toHex(secret), T: toHex(T) };
}

const push = (fair, events = [], seals = []) => ({ table: { fair }, events, seals, missed: false });
const hands = (cards) => ({ event: "hands", distribution: 1, last: false, hands: [cards, null] });

/** What one browser says that cut `cut` at seat 0: `held` and `opened` say what was acknowledged. */
async function seen(pushes, { cut = bytes(1), held = true, opened = true, late = false } = {}) {
  const [faults, remarks] = [[], []];
  const seal = new TableSeal("t", { onFault: (fault) => faults.push(fault.what) });
  for (const each of pushes) {
    const { fair } = each.table;
    const own = fair && cut && (await ownCut(fair, cut));
    own && seal.noteCut(fair.commitment, own);
    const done = { ...(held ? { k: own && own.k } : {}), ...(opened ? { c: own && own.c } : {}) };
    own && !late && (await seal.noteDone(done));
    await seal.take(each);
    own && late && (await seal.noteDone(done));
    remarks.splice(0, remarks.length, ...seal.state.remarks.map(({ what }) => what));
  }
  return { seal, faults, remarks };
}

async function ownCut({ header, commitment: C }, cut) {
  const h = await headerHash(plainHashing, header);
  return { seat: 0, c: toHex(cut), k: toHex(await cutHash(plainHashing, h, fromHex(C), 0, cut)) };
}

test("an honest deal, from its commitment to its secret", async () => {
  const { deck, seal, fair, opened, secret } = await deal();
  const three = await Promise.all([0, 1, 2].map(seal));
  const found = await seen([
    push(fair()),
    push(fair({ hashes: opened.hashes })),
    push(fair(opened), [hands(deck.slice(0, 3))], three),
    push(fair(opened), [{ event: "play", seat: 1, card: deck[5], captured: [], taken: [] }], [await seal(5)]),
    push(fair({ ...opened, secret })),
  ]);
  assert.deepEqual(found.faults, []);
  assert.equal(found.seal.state.phase, "revealed");
  assert.equal(found.seal.state.cards, 4);
  assert.equal(found.seal.state.isServersAlone, false);
  assert.equal(found.seal.state.deal.own.isOpened, true);
});

test("a card that is not the one sealed", async () => {
  const { deck, seal, fair, opened } = await deal();
  const wrong = { ...(await seal(0)), card: deck[1] };
  const { faults, seal: at } = await seen([push(fair(opened), [hands([deck[1]])], [wrong])]);
  assert.deepEqual(faults, ["seal"]);
  assert.equal(at.state.faults[0].card, deck[1]);
  assert.deepEqual(at.state.faults[0].evidence.seal, wrong);
});

test("a card without a seal, and one without a path", async () => {
  const { deck, seal, fair, opened } = await deal();
  assert.deepEqual((await seen([push(fair(opened), [hands([deck[0]])])])).faults, ["unsealed"]);
  const short = { ...(await seal(0)), path: [] };
  assert.deepEqual((await seen([push(fair(opened), [], [short])])).faults, ["seal"]);
});

/** Pushes of a deal in which seat 0 is counted with `cut`, or with none. */
async function counted(cut, { isHashed = cut !== null } = {}) {
  const { fair, opened } = await deal();
  const h = await headerHash(plainHashing, HEADER);
  const C = fromHex(fair().commitment);
  const k = toHex(await cutHash(plainHashing, h, C, 0, cut || bytes(1)));
  const cuts = [cut && toHex(cut), opened.cuts[1]];
  const T = toHex(await transcript(plainHashing, h, C, cuts.map((each) => each && fromHex(each))));
  const hashes = [isHashed ? k : null, opened.hashes[1]];
  return [push(fair()), push(fair({ hashes })), push(fair({ ...opened, hashes, cuts, transcript: T }))];
}

test("a cut that was acknowledged has to be counted, and no other", async () => {
  const [mine, other] = [bytes(1), bytes(9)];
  assert.deepEqual((await seen(await counted(mine))).faults, []);
  assert.deepEqual((await seen(await counted(null, { isHashed: true }))).faults, ["cut_missing"]);
  assert.deepEqual((await seen(await counted(null))).faults, ["cut_missing"], "the hash was acknowledged");
  assert.deepEqual((await seen(await counted(other))).faults, ["cut_changed"]);
  assert.deepEqual((await seen(await counted(other), { late: true })).faults, ["cut_changed"]);
  const [begin, hashed, dealt] = await counted(mine);
  const swapped = push({ ...dealt.table.fair, cuts: [toHex(other), dealt.table.fair.cuts[1]] });
  assert.ok((await seen([begin, hashed, swapped])).faults.includes("cut_changed"));
});

test("a cut from another window, or one that came too late, is nobody's fault", async () => {
  const unheard = { held: false, opened: false };
  const elsewhere = await seen(await counted(bytes(9)), unheard);
  assert.deepEqual([elsewhere.faults, elsewhere.remarks], [[], ["cut_elsewhere"]]);
  const late = await seen(await counted(null), unheard);
  assert.deepEqual([late.faults, late.remarks], [[], ["cut_late"]]);
  const unopened = await seen(await counted(null, { isHashed: true }), { opened: false });
  assert.deepEqual([unopened.faults, unopened.remarks], [[], ["cut_late"]]);
  const lostAnswer = await seen(await counted(bytes(1)), unheard);
  assert.deepEqual([lostAnswer.faults, lostAnswer.remarks], [[], []]);
  assert.deepEqual((await seen(await counted(null), { cut: null })).remarks, []);
});

test("hashes that change, and a cut that is not the one whose hash was sent", async () => {
  const [begin, hashed, dealt] = await counted(bytes(1));
  const changed = push({ ...dealt.table.fair, hashes: [dealt.table.fair.hashes[0], ZEROS] });
  assert.deepEqual((await seen([begin, hashed, changed])).faults, ["hashes", "transcript"]);
});

test("a transcript that does not follow from the cuts", async () => {
  const { fair, opened } = await deal();
  assert.deepEqual((await seen([push(fair({ ...opened, transcript: ZEROS }))])).faults, ["transcript"]);
});

test("what was shown and is changed later", async () => {
  const { fair, opened } = await deal();
  const changes = { root: { root: ZEROS }, transcript: { transcript: ZEROS }, header: { header: { ...HEADER, dealer: 1 } } };
  for (const [what, change] of Object.entries(changes)) {
    const { faults } = await seen([push(fair(opened)), push(fair({ ...opened, ...change }))]);
    assert.deepEqual(faults, [what]);
  }
});

test("a secret that does not fit its commitment", async () => {
  const { fair, opened } = await deal();
  assert.deepEqual((await seen([push(fair(opened)), push(fair({ ...opened, secret: ZEROS }))])).faults, ["secret"]);
});

test("a deal that does not follow, and one that replaces another", async () => {
  const first = await deal();
  const next = await deal({ ...HEADER, deal: 2, previous: first.T });
  const stray = await deal({ ...HEADER, deal: 2, previous: ZEROS });
  const again = await deal(HEADER, 8);
  const begin = push(first.fair(first.opened));
  assert.deepEqual((await seen([begin, push(next.fair())])).faults, []);
  assert.deepEqual((await seen([begin, push(stray.fair())])).faults, ["previous"]);
  assert.deepEqual((await seen([begin, push(again.fair())])).faults, ["replaced"]);
  assert.deepEqual((await seen([push(first.fair()), push(again.fair())])).faults, []);
});

test("what was shown and is lost, where the server has gone back and says so", async () => {
  const first = await deal();
  const again = await deal(HEADER, 8);
  const back = { seq: 9, is_told: true, by: 0 };
  const told = (fair) => ({ ...push(fair), table: { fair, went_back: back } });
  const begin = push(first.fair(first.opened));
  // The log has gone back to before the transcript; or the deal is abandoned where it stood.
  for (const abandoned of [first.fair(), first.fair(first.opened)]) {
    const { faults, seal } = await seen([
      begin,
      told({ ...abandoned, secret: first.secret }),
      told(again.fair()),
      told(again.fair(again.opened)),
    ]);
    assert.deepEqual(faults, []);
    assert.equal(seal.state.deal.commitment, again.fair().commitment);
  }
});
