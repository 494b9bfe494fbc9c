/** What a table shows is worked out apart from drawing it: choosing, places, parts of a story, log, names. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Language } from "../../src/ronda/web/js/i18n.js";
import { CardSelection, GUARD } from "../../src/ronda/web/js/model/card_selection.js";
import { MatchLog } from "../../src/ronda/web/js/model/match_log.js";
import { bySlot, layoutOf, linksOf, ownSide, placeOf } from "../../src/ronda/web/js/model/layout.js";
import { Lines } from "../../src/ronda/web/js/model/lines.js";
import { isolated, plainName, seatNames } from "../../src/ronda/web/js/model/names.js";
import { sceneOf } from "../../src/ronda/web/js/model/view_model.js";
import { Announcer } from "../../src/ronda/web/js/model/announcements.js";
import { cuesOf, LAY, RISE, timelineOf } from "../../src/ronda/web/js/model/timeline.js";

const english = new Language("en", JSON.parse(readFileSync(process.env.RONDA_ENGLISH, "utf-8")));

const RULES = { words: "darba", direction: "anticlockwise", target: 25 };
const linesOf = (...names) => new Lines(english, RULES.words, names, names.map((_, seat) => (names.length === 4 ? seat % 2 : seat)));

const option = (card, more = {}) => ({ card, captured: [], taken: [], gains: [], stake: [], decides: false, ...more });
const call = (kind, more = {}) => ({ kind, true: true, rank: 6, value: 1, cost: 0, ...more });

/** A table of two as it is pushed, with the reader at seat 0 called to play. */
function table(more = {}, view = {}) {
  const seat = { kind: "human", name: "Amina", level: null, is_ready: false, is_here: true, is_handed: false, reserve: null };
  return {
    table: "t",
    seq: 5,
    turn: 3,
    settings: { rules: { preset: "marocl3ab" }, seats: 2, clock: null },
    rules: RULES,
    sides: [0, 1],
    stage: "playing",
    seats: [seat, { ...seat, name: "Brahim" }],
    you: 0,
    called: [0],
    match_number: 1,
    is_paused: false,
    said: [],
    view: {
      seats: 2,
      seat: 0,
      phase: "play",
      deal: 1,
      dealer: 1,
      distribution: 1,
      last: false,
      stock: 30,
      hand: ["4o", "6c", "6e"],
      hand_sizes: [3, 3],
      loose: ["5o", "5c", "6b"],
      live: "6b",
      chain: null,
      history: [],
      piles: [0, 0],
      par: 20,
      totals: [0, 0],
      calls: [],
      plays: [option("4o"), option("6c", { captured: ["6b"] }), option("6e")],
      sayings: [],
      winner: null,
      ...view,
    },
    ...more,
  };
}

/** A reader whose clock is in the test's hand. */
function reader(preferences = {}) {
  const made = { acts: [], now: 1000 };
  made.selection = new CardSelection({
    act: (action) => made.acts.push(action),
    changed: () => {},
    preferences: () => ({ oneTap: false, askCalls: true, ...preferences }),
    now: () => made.now,
  });
  made.show = (shown, isOpen = true) => {
    made.selection.update(shown, isOpen);
    made.now += GUARD;
  };
  return made;
}

test("the first tap lifts, the second plays", () => {
  const { selection, acts, show } = reader();
  show(table());
  selection.tap("4o", "touch");
  assert.equal(selection.lifted, "4o");
  assert.deepEqual(acts, []);
  selection.tap("6c", "touch");
  assert.equal(selection.lifted, "6c");
  assert.deepEqual(selection.shown.captured, ["6b"]);
  selection.tap("6c", "touch");
  assert.deepEqual(acts, ["6c"]);
});

test("a pointer has seen what a card does, and plays it with a click", () => {
  const { selection, acts, show } = reader();
  show(table());
  selection.look("6c");
  assert.deepEqual(selection.shown.captured, ["6b"]);
  selection.tap("6c", "pointer");
  assert.deepEqual(acts, ["6c"]);
});

test("one tap plays where the reader likes it so", () => {
  const { selection, acts, show } = reader({ oneTap: true });
  show(table());
  selection.tap("4o", "touch");
  assert.deepEqual(acts, ["4o"]);
});

test("input is ignored while the hand or the turn has just changed", () => {
  const made = reader();
  const { selection, acts } = made;
  selection.update(table(), true);
  selection.tap("4o", "pointer");
  made.now += GUARD - 1;
  selection.tap("4o", "pointer");
  assert.deepEqual(acts, []);
  made.now += 1;
  selection.tap("4o", "pointer");
  assert.deepEqual(acts, ["4o"]);
  selection.tap("6c", "pointer");
  assert.deepEqual(acts, ["4o"], "one play a turn");
  selection.update(table({ turn: 5 }), true);
  selection.tap("6c", "pointer");
  assert.deepEqual(acts, ["4o"], "a new turn has to be seen first");
});

test("a gesture that comes too early lifts its card when the hand wakes, and never plays it", () => {
  for (const how of ["touch", "pointer", "key"]) {
    const made = reader({ oneTap: true });
    const { selection, acts } = made;
    selection.update(table({ called: [1] }), true);
    selection.tap("6c", how);
    selection.tap("6c", how);
    selection.update(table({ turn: 4 }), true);
    assert.equal(selection.lifted, null);
    made.now += GUARD;
    selection.update(table({ turn: 4 }), true);
    assert.equal(selection.lifted, "6c");
    selection.play("6c");
    assert.deepEqual(acts, [], "a card that has lifted by itself has to be seen first");
    made.now += GUARD;
    selection.update(table({ turn: 4 }), true);
    selection.tap("6c", how);
    assert.deepEqual(acts, ["6c"]);
  }
});

test("what is taken back, was played, or belongs to another hand is not kept", () => {
  const made = reader();
  const { selection } = made;
  const wake = (turn, hand) => {
    selection.update(table({ turn }, hand), true);
    made.now += GUARD;
    selection.update(table({ turn }, hand), true);
  };
  selection.update(table(), true);
  selection.play("6c");
  selection.cancel();
  made.now += GUARD;
  selection.update(table(), true);
  assert.equal(selection.lifted, null);
  selection.tap("4o", "pointer");
  selection.tap("6c", "pointer");
  wake(4);
  assert.equal(selection.lifted, null, "the second of two quick clicks");
  selection.update(table({ called: [1], turn: 5 }), true);
  selection.tap("1e", "touch");
  wake(6);
  assert.equal(selection.lifted, null);
});

test("nothing is played while another table is drawn, play is paused, or a computer plays", () => {
  for (const [shown, isOpen] of [
    [table(), false],
    [table({ is_paused: true }), true],
    [table({ called: [1] }), true],
    [table({ seats: table().seats.map((seat) => ({ ...seat, is_handed: true })) }), true],
  ]) {
    const { selection, acts, show } = reader();
    show(shown, isOpen);
    selection.tap("4o", "pointer");
    assert.deepEqual(acts, []);
  }
});

test("a set that would be lost is asked about once a distribution", () => {
  const { selection, acts, show } = reader();
  show(table({}, { sayings: [call("ronda")] }));
  selection.tap("4o", "pointer");
  assert.equal(selection.asking.call.kind, "ronda");
  assert.deepEqual(acts, []);
  selection.playWithout();
  assert.deepEqual(acts, ["4o"]);
});

test("the question can be answered by calling, and is not put again", () => {
  const { selection, acts, show } = reader();
  show(table({}, { sayings: [call("ronda")] }));
  selection.tap("4o", "pointer");
  selection.call("ronda");
  assert.deepEqual(acts, ["ronda"]);
  show(table({ turn: 4 }, { sayings: [] }));
  selection.tap("4o", "pointer");
  assert.deepEqual(acts, ["ronda", "4o"]);
});

test("nobody is asked who does not want to be, nor about a bluff", () => {
  for (const [preferences, sayings] of [
    [{ askCalls: false }, [call("ronda")]],
    [{}, [call("ronda", { true: false, cost: 1 })]],
  ]) {
    const { selection, acts, show } = reader(preferences);
    show(table({}, { sayings }));
    selection.tap("4o", "pointer");
    assert.deepEqual(acts, ["4o"]);
  }
});

test("a bluff needs a second tap", () => {
  const { selection, acts, show } = reader();
  show(table({}, { sayings: [call("tringa", { true: false, rank: null, cost: 5 })] }));
  selection.call("tringa");
  assert.deepEqual(acts, []);
  selection.call("tringa");
  assert.deepEqual(acts, ["tringa"]);
});

test("the next to play sits at one's right, whoever looks, or at one's left where play goes round so", () => {
  for (const viewer of [0, 1, 2, 3]) {
    const at = (steps, seats, direction) => placeOf((viewer + steps) % seats, viewer % seats, seats, direction);
    assert.deepEqual([1, 2, 3].map((steps) => at(steps, 4, "anticlockwise")), ["right", "top", "left"]);
    assert.deepEqual([1, 2, 3].map((steps) => at(steps, 4, "clockwise")), ["left", "top", "right"]);
  }
  assert.deepEqual([1, 2].map((seat) => placeOf(seat, 0, 3, "anticlockwise")), ["right", "left"]);
  assert.equal(placeOf(1, 0, 2, "anticlockwise"), "top");
});

test("the layout follows from width and height", () => {
  const layouts = (...sizes) => sizes.map(([width, height]) => layoutOf(width, height));
  assert.deepEqual(layouts([360, 740], [320, 480], [360, 350]), ["portrait", "portrait tight", "portrait tight"]);
  assert.deepEqual(layouts([568, 320], [932, 430], [1366, 625]), ["landscape", "landscape", "landscape"]);
  assert.deepEqual(layouts([700, 700], [1280, 800], [2560, 1440]), ["wide", "wide", "wide sides"]);
  assert.deepEqual(layouts([768, 1024], [820, 1180]), ["wide tall", "wide tall"]);
  // Without a hand less height will do.
  assert.equal(layoutOf(720, 480, 1.5), "wide");
  assert.equal(layoutOf(568, 300, 1.5), "landscape");
});

test("cards lie in their slots, and neighbours are linked, also 5 to 6 and 7 to 10", () => {
  const slots = bySlot(["5o", "6c", "7e", "10b", "7o"]);
  assert.deepEqual(slots[6], ["7e", "7o"]);
  assert.deepEqual(linksOf(slots), [4, 5, 6]);
});

test("equal names get a number, and no name turns the text or passes for a computer", () => {
  const seat = (kind, name) => ({ kind, name, level: kind === "computer" ? "careful" : null });
  const seats = [seat("human", "Ali"), seat("human", "Sara"), seat("human", "sara"), seat("human", "\u202eara")];
  assert.deepEqual(seatNames(english, { seats, you: 0 }), ["You", isolated("Sara 1"), isolated("sara 2"), isolated("ara")]);
  const computers = [seat("human", "Ali"), seat("human", "Computer"), seat("computer", null)];
  assert.deepEqual(seatNames(english, { seats: computers, you: 0 }).map(plainName), ["You", "Computer 1", "Computer 2"]);
  const guests = [seat("human", null), seat("human", null), seat("human", null)];
  assert.deepEqual(seatNames(english, { seats: guests, you: 0 }).map(plainName), ["You", "Guest 1", "Guest 2"]);
});

test("the table says who plays for which side", () => {
  assert.equal(ownSide(table({ you: 1, sides: [1, 0] })), 0);
  assert.equal(ownSide(table({ you: null, sides: [1, 0] })), 1, "a spectator looks on from seat 0");
});

const SHOWN = { direction: "anticlockwise", names: ["You", "Brahim"], language: english };

test("what is settled is sealed no longer", () => {
  const calls = [
    { distribution: 1, seat: 0, kind: "ronda", is_settled: true },
    { distribution: 2, seat: 1, kind: "tringa", is_settled: false },
    { distribution: 2, seat: 0, kind: "pass", is_settled: false },
  ];
  const scene = sceneOf(table({}, { calls, distribution: 2 }), SHOWN);
  assert.deepEqual(scene.seats.map(({ sealedCalls }) => sealedCalls), [[], ["tringa"]]);
  assert.deepEqual(scene.scores.map(({ sealedCalls }) => sealedCalls), [0, 1]);
});

test("a packet lies on the tray where it waits, crosswise on its pile where it may be stolen", () => {
  const prize = [{ side: 1, points: 1, for: "darba" }];
  const chain = { rank: 7, level: "darba", holder: 1, packet: ["7o", "7c"], prize };
  const waiting = sceneOf(table({}, { chain: { ...chain, waits: true } }), SHOWN);
  assert.equal(waiting.tray.holder, 1);
  assert.deepEqual(waiting.piles.map((pile) => pile.contested), [null, null]);
  const contested = sceneOf(table({}, { chain: { ...chain, waits: false } }), SHOWN);
  assert.equal(contested.tray, null);
  assert.deepEqual(contested.piles.map((pile) => pile.contested !== null), [false, true]);
});

const PLAY = { event: "play", seat: 1, card: "5b", captured: ["5o", "6b"], taken: [] };
const POINTS = { event: "points", side: 1, points: 1, for: "missa" };
const HANDS = { event: "hands", distribution: 2, last: false, hands: [["1o", "2o", "3o"], null] };

test("a capture sweeps rank by rank, and its points rise", () => {
  const { cues, end } = cuesOf([PLAY, POINTS], table());
  assert.deepEqual(cues.map(({ kind, at }) => [kind, at]), [
    ["play", 0],
    ["sweep", LAY],
    ["moment", 720],
    ["points", 720],
  ]);
  assert.equal(end, 720 + RISE);
  assert.deepEqual(cues[1].cards, ["5o", "6b"]);
  const long = { ...PLAY, captured: ["5o", "6b", "7o", "10o", "11o", "12o", "5c"] };
  assert.ok(cuesOf([long], table()).cues[1].step * 7 < 901);
});

test("what an answer takes back goes over in one movement", () => {
  const answer = { ...PLAY, captured: [], taken: ["6b", "6o"] };
  const points = [
    { event: "points", side: 0, points: -1, for: "darba" },
    { event: "points", side: 1, points: 5, for: "hbel" },
  ];
  const [play, moment, gains] = cuesOf([answer, ...points], table()).cues;
  assert.equal(play.isAnswer, true);
  assert.deepEqual(gains.gains.map((gain) => gain.points), [-1, 5]);
  assert.equal(moment.word, "hbel");
});

test("points rise one after the other: what lands before the sweep, what it leaves after it", () => {
  const points = ["darba", "missa"].map((reason) => ({ event: "points", side: 1, points: 1, for: reason }));
  const { cues } = cuesOf([PLAY, ...points], table());
  assert.deepEqual(cues.map(({ kind, word, gains }) => word ?? gains?.[0].for ?? kind), ["play", "darba", "darba", "sweep", "missa", "missa"]);
  const [, , darba, sweep, , missa] = cues;
  assert.equal(sweep.at, darba.at + RISE);
  assert.equal(sweep.since, LAY, "the card lies there until it sweeps");
  assert.ok(missa.at > sweep.at);
});

test("points of a call rise from the call that won them, with its rank", () => {
  const calls = [
    { seat: 0, kind: "ronda", rank: 6, true: true },
    { seat: 1, kind: "ronda", rank: 7, true: true },
  ];
  const won = { event: "points", side: 1, points: 1, for: "call" };
  const { cues } = cuesOf([{ event: "settle", distribution: 1, calls }, won], table());
  assert.equal(cues[0].seat, 1);
  assert.equal(cues[0].call.rank, 7);
  const fine = { event: "points", side: 1, points: 1, for: "false_call" };
  const lied = [{ ...calls[0], rank: null, true: false }];
  assert.equal(cuesOf([{ event: "settle", distribution: 1, calls: lied }, fine], table()).cues[0].seat, 0);
});

const pushOf = (table, events) => ({ table, events, told: [], seals: [], missed: false });

test("the last play of a distribution stays a second, is swept in, and then come new hands", () => {
  const before = table({}, { hand: [], hand_sizes: [0, 1] });
  const after = table({ seq: 6 }, { hand: ["1o", "2o", "3o"], distribution: 2, loose: [] });
  const push = pushOf(after, [PLAY, POINTS, HANDS]);
  const [first, second] = timelineOf(push, before);
  assert.deepEqual(first.table.view.hand, []);
  assert.deepEqual(first.table.called, []);
  assert.equal(first.table.view.distribution, 1);
  assert.equal(first.cues[1].at, LAY + 1000);
  assert.equal(second.table, after);
  assert.deepEqual(second.cues.map(({ kind }) => kind), ["hands"]);
  assert.equal(timelineOf({ ...push, missed: true }, before).length, 1);
});

test("until the deal is counted a pile is what its side has, and its points are those before the count", () => {
  const before = table({}, { totals: [1, 2], piles: [16, 22] });
  // The View speaks of the next deal already.
  const after = table({ seq: 6, stage: "between", called: [] }, { piles: [0, 0], totals: [1, 6], loose: [] });
  const laid = { ...PLAY, captured: [] };
  const events = [
    laid,
    { event: "leftover", seat: 1, cards: ["1o", "5b"] },
    { event: "count", cards: [16, 24] },
    { event: "points", side: 1, points: 4, for: "cards" },
    { event: "totals", totals: [1, 6] },
  ];
  const [{ table: shown }] = timelineOf(pushOf(after, events), before);
  assert.deepEqual(shown.view.piles, [16, 22]);
  assert.deepEqual(shown.view.loose, ["1o", "5b"]);
  assert.deepEqual(shown.view.totals, [1, 2]);
  assert.equal(shown.stage, "playing");
});

test("one's turn is told once", () => {
  const mine = table({ turn: 4 });
  const kinds = (now, before) => timelineOf(pushOf(now, [PLAY]), before).flatMap(({ cues }) => cues.map(({ kind }) => kind));
  assert.ok(kinds(mine, table({ called: [1] })).includes("turn"));
  assert.ok(!kinds(mine, mine).includes("turn"));
  assert.ok(!kinds(mine, null).includes("turn"));
});

/** A log that has heard these pushes. */
function journalOf(...pushes) {
  const matchLog = new MatchLog(english);
  pushes.forEach((push) => matchLog.take(push, linesOf("You", "Brahim")));
  return matchLog;
}

const DEAL = { event: "deal", deal: 1, dealer: 0 };
const laid = (seat, card) => ({ event: "play", seat, card, captured: [], taken: [] });
/** What the server tells of the events that these tests use. */
const told = (event) =>
  event.event === "play"
    ? { key: "event.play.lay", values: { seat: event.seat, card: event.card } }
    : event.event === "points"
      ? { key: "event.points", values: { side: event.side, n: event.points }, why: [{ key: "event.why.missa", values: { card: "5b" } }] }
      : { key: "event.deal", values: { deal: 1, seat: 0 } };
const pushed = (events, more = {}) => ({ table: table(more), events, told: events.map(told), seals: [], missed: false });

test("a story takes the place of what was heard, and gaps are closed by it", () => {
  const before = [[DEAL], [laid(1, "4c")], [laid(0, "1o")]];
  const after = [[laid(1, "2o"), { event: "points", side: 1, points: 1, for: "missa" }]];
  const all = journalOf(...[...before, ...after].map((events) => pushed(events)));
  const missed = { ...pushed([]), missed: true };
  const partial = journalOf(pushed([DEAL]), missed, ...after.map((events) => pushed(events)));
  assert.ok(partial.isPartial && partial.lines.some(({ event }) => event === "gap"));
  const steps = [...before, ...after].map((events) => ({ events, told: events.map(told) }));
  partial.retell({ type: "story", id: "s", match: 7, steps: [] }, linesOf("You", "Brahim"));
  assert.ok(partial.isPartial, "another match's");
  partial.retell({ type: "story", id: "s", match: 1, steps }, linesOf("You", "Brahim"));
  assert.ok(!partial.isPartial);
  assert.deepEqual(partial.points, all.points);
  assert.deepEqual(partial.told, all.told);
  assert.deepEqual(partial.lines.map((line) => partial.textOf(line)), all.lines.map((line) => all.textOf(line)));
  assert.deepEqual(partial.lastStep, all.lastStep);
});

test("faces are read in the last round of turns only, and all of them once the deal is over", () => {
  const plays = [laid(1, "4c"), laid(0, "1o"), laid(1, "2o"), laid(0, "3o")];
  const matchLog = journalOf(pushed([DEAL]), ...plays.map((play) => pushed([play])));
  const texts = () => matchLog.lines.filter(({ event }) => event === "play").map((line) => matchLog.textOf(line));
  assert.deepEqual(texts(), [
    "Brahim: a card laid.",
    "You: a card laid.",
    "Brahim: 2 of coins laid.",
    "You: 3 of coins laid.",
  ]);
  matchLog.take(pushed([], { stage: "between" }), linesOf("You", "Brahim"));
  assert.deepEqual(texts()[0], "Brahim: 4 of cups laid.");
});

test("the points that were told and those before add up to the score", () => {
  const matchLog = journalOf(
    { ...pushed([]), missed: true },
    { ...pushed([PLAY, POINTS]), table: table({}, { totals: [2, 4] }) },
  );
  assert.equal(matchLog.untold(1), 3);
  assert.equal(matchLog.untold(0), 2);
  assert.deepEqual(matchLog.points.map(({ side, points, reason }) => [side, points, reason]), [[1, 1, "missa"]]);
  assert.equal(matchLog.whyOf(matchLog.points[0]), "missa", "no face in the middle of a deal");
  matchLog.take(pushed([], { stage: "between" }), linesOf("You", "Brahim"));
  assert.match(matchLog.whyOf(matchLog.points[0]), /5 of clubs/);
});

test("a step is spoken as one sentence, with the hand where it is one's turn", () => {
  const announcer = new Announcer(linesOf("You", "Sara"), RULES.target);
  const darba = { event: "points", side: 1, points: 1, for: "darba" };
  const { text, isMine } = announcer.step([{ event: { ...PLAY, captured: ["7c", "10o"], card: "7o" } }, { event: darba }], table());
  assert.equal(text, "Sara: 7 of coins takes 7 and sota. Darba, 1 point for Sara. Your turn: 4, 6 and 6.");
  assert.equal(isMine, true);
  const own = new Announcer(linesOf("you", "Sara"), RULES.target).step([{ event: { ...darba, side: 0 } }], table({ called: [1] }));
  assert.equal(own.text, "Darba, 1 point for you.");
});

test("what somebody else took is told again above the hand", () => {
  const announcer = new Announcer(linesOf("you", "Sara"), RULES.target);
  const deed = (event) => announcer.deed([{ event: { ...PLAY, ...event } }], table());
  assert.equal(deed({}), "Sara: 5 of clubs takes 5 and 6.");
  assert.equal(deed({ captured: [] }), "");
  assert.equal(deed({ seat: 0 }), "");
});

test("numbers are written as the reader likes them, in Arabic only", () => {
  const arabic = new Language("ar", { n: "{n} ورقة" });
  assert.equal(arabic.text("n", { n: 12 }), "12 ورقة");
  arabic.hasArabicDigits = true;
  assert.equal(arabic.text("n", { n: 12 }), "١٢ ورقة");
  assert.equal(arabic.number(-7), "\u200e−٧");
  english.hasArabicDigits = true;
  assert.equal(english.number(12, true), "+12");
  english.hasArabicDigits = false;
});

test("a house may let all faces of a deal be read while it is played", () => {
  const plays = [laid(1, "4c"), laid(0, "1o"), laid(1, "2o"), laid(0, "3o")];
  const settings = { ...table().settings, open_log: true };
  const matchLog = journalOf(pushed([DEAL], { settings }), ...plays.map((play) => pushed([play], { settings })));
  const first = matchLog.lines.filter(({ event }) => event === "play")[0];
  assert.equal(matchLog.textOf(first), "Brahim: 4 of cups laid.");
});
