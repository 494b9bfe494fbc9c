// A game as large as Ronda's on the wire and as small as can be in rules: four cards in each hand,
// cards on the table, what was taken; whoever plays takes the cards of the same rank.
const DECK = Array.from({ length: 40 }, (_, at) => `${"1234567XYZ"[at % 10]}${"ocbe"[at % 4]}`);

/** The next four cards of a deck that never ends, turned by one card each time round. */
function dealt(number) {
  return [0, 1, 2, 3].map((at) => DECK[(4 * number + at + Math.floor(number / 10)) % 40]);
}

/** A seat plays the card that lies so far from the left in its hand; new hands when both are empty. */
function play(state, players, seat, at) {
  const mine = players[seat];
  if (!mine || !(at in [...mine.hand])) return false;
  const [card] = mine.hand.splice(at, 1);
  const taken = state.table.findIndex((lying) => lying[0] === card[0]);
  if (taken >= 0) mine.taken += 2;
  else state.table.push(card);
  if (taken >= 0 || state.table.length > 10) state.table.splice(Math.max(taken, 0), 1);
  state.played = `${seat}${card}`;
  if (players.every((each) => each.hand.length === 0)) {
    for (const each of players) each.hand.push(...dealt(state.deals++));
  }
  return true;
}

module.exports = { dealt, play };
