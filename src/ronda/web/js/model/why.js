/** Why points were scored or taken back, as sentences: the second half of the teller. */

import { sideOf } from "./layout.js";

/** @typedef {import("./teller.js").Teller} Teller */
/** @typedef {import("./teller.js").Event} Event */

/**
 * Why a side scored or lost these points; for the event just given.
 * @param {Teller} teller
 * @param {Event} event
 */
export function whyOf(teller, event) {
  switch (event.for) {
    case "missa":
      return whyMissa(teller, event);
    case "last_card":
      return whyLastCard(teller, event);
    case "call":
      return teller.settlement.standing.length
        ? teller.settlement.why(event.side, teller.phrases)
        : "";
    case "false_call":
      return whyFalseCall(teller, event);
    case "cards": {
      const par = Math.floor(40 / teller.counts.length);
      return teller.phrases.say("event.why.cards", { n: teller.counts[event.side], par });
    }
    default:
      return whyLevel(teller, event);
  }
}

/**
 * @param {Teller} teller
 * @param {Event} event
 */
function whyLevel(teller, event) {
  const level = teller.phrases.levels[event.for];
  const play = teller.plays[teller.plays.length - 1];
  if (!play) {
    return level;
  }
  const card = teller.phrases.card(play.card);
  if (teller.rules.chain === "wait") {
    const key = event.for === "joj_hbal" ? "event.why.fourth" : "event.why.unanswered";
    return teller.phrases.say(key, { card, level });
  }
  if (teller.plays.length < 2) {
    return level;
  }
  const before = teller.plays[0];
  const values = { card, level, on: teller.phrases.card(before.card) };
  if (event.points < 0) {
    return teller.of(play, "event.why.answered", values);
  }
  const key = play.taken.length ? "event.why.answer" : "event.why.darba";
  return teller.of(before, key, values);
}

/**
 * @param {Teller} teller
 * @param {Event} event
 */
function whyMissa(teller, event) {
  const play = teller.plays[teller.plays.length - 1];
  const card = play ? teller.phrases.card(play.card) : "";
  if (event.points < 0) {
    return teller.phrases.say("event.why.missa.lost", { card });
  }
  const travels = play && play.taken.length > 0;
  return teller.phrases.say(travels ? "event.why.missa.travels" : "event.why.missa", { card });
}

/**
 * @param {Teller} teller
 * @param {Event} event
 */
function whyLastCard(teller, event) {
  const play = teller.plays[teller.plays.length - 1];
  if (!play) {
    return "";
  }
  const isMine = event.side === sideOf(teller.dealer, teller.names.length);
  const took = play.captured.length || play.taken.length;
  const key = `event.why.last_card.${isMine ? "rey" : took ? "one" : "laid"}`;
  const card = teller.phrases.card(play.card);
  return teller.phrases.say(key, { seat: teller.names[teller.dealer], card });
}

/**
 * @param {Teller} teller
 * @param {Event} event
 */
function whyFalseCall(teller, event) {
  const call = teller.settlement.fine(event);
  return call ? teller.of(call, `event.why.false_call.${call.kind}`) : "";
}
