/** Every value of the vectors made again; runs in Node and in a browser alike. */

/**
 * @param {string} base where `js/fair/` is
 * @param {"plain" | "subtle"} name whose hashing
 * @param {any[]} vectors
 * @param {(given: unknown, expected: unknown, what: string) => void} equal
 */
export async function checkVectors(base, name, vectors, equal) {
  const load = (file) => import(`${base}${file}.js`);
  const [bytes, deal, shuffle, seals, hashings] = await Promise.all(
    ["bytes", "deal", "shuffle", "seals", "hashing"].map(load),
  );
  const hashing = name === "plain" ? hashings.plainHashing : hashings.subtleHashing(crypto.subtle);
  let compared = 0;
  const same = (given, expected, what) => {
    compared += 1;
    equal(given, expected, what);
  };
  for (const [place, vector] of vectors.entries()) {
    const of = (what) => `vector ${place}: ${what}`;
    await checkVector({ bytes, deal, shuffle, seals, hashing }, vector, (given, expected, what) =>
      same(given, expected, of(what)),
    );
  }
  return compared;
}

async function checkVector({ bytes, deal, shuffle, seals, hashing }, vector, same) {
  const { toHex, fromHex } = bytes;
  same(bytes.canonical(vector.header), vector.canonical, "H");
  const h = await deal.headerHash(hashing, vector.header);
  same(toHex(h), vector.h, "h");
  same(toHex(await deal.ruleSetHash(hashing, vector.rule_set)), vector.header.rules, "rules");
  const committed = await deal.commitment(hashing, h, fromHex(vector.s));
  same(toHex(committed), vector.C, "C");
  const cuts = vector.cuts.map((cut) => cut && fromHex(cut));
  for (const [seat, cut] of cuts.entries()) {
    const k = cut && toHex(await deal.cutHash(hashing, h, committed, seat, cut));
    same(k, vector.k[seat], `k ${seat}`);
  }
  const joint = await deal.transcript(hashing, h, committed, cuts);
  same(toHex(joint), vector.T, "T");
  const key = await deal.dealKey(hashing, fromHex(vector.s), joint);
  same(toHex(key), vector.K, "K");
  const layout = { openingAt: vector.opening_at, opening: vector.opening, clean: vector.clean };
  const { deck, again } = await shuffle.shuffledDeck(hashing, key, layout);
  same(deck.join(" "), vector.deck, "deck");
  same(again, vector.shuffled_again, "shuffled again");
  await checkSeals({ bytes, deal, seals, hashing }, vector, { h, key, deck }, same);
}

async function checkSeals({ bytes, deal, seals, hashing }, vector, { h, key, deck }, same) {
  const { toHex } = bytes;
  const leaves = await seals.deckLeaves(hashing, key, h, deck);
  const root = toHex(await seals.merkleRoot(hashing, leaves));
  same(root, vector.M, "M");
  for (const place of Object.keys(vector.salts).map(Number)) {
    const salt = toHex(await seals.cardSalt(hashing, key, place));
    same(salt, vector.salts[place], `salt ${place}`);
    same(toHex(leaves[place]), vector.leaves[place], `leaf ${place}`);
    const path = (await seals.auditPath(hashing, leaves, place)).map(toHex);
    same(path, vector.paths[place], `path ${place}`);
    const seal = { place, card: deck[place], salt, path };
    same(await seals.isSealed(hashing, root, h, seal), true, `seal ${place}`);
    const other = deck[(place + 1) % 40];
    same(await seals.isSealed(hashing, root, h, { ...seal, card: other }), false, `false seal ${place}`);
  }
  for (const seat of Object.keys(vector.computers).map(Number)) {
    const seed = await deal.computerSeed(hashing, key, seat);
    same(toHex(seed), vector.computers[seat], `computer ${seat}`);
    const seventh = await deal.decisionSeed(hashing, seed, 7);
    same(toHex(seventh), vector.decision_7[seat], `decision ${seat}`);
  }
}
