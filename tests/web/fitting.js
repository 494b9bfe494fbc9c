/**
 * A table of the page's own modules, fed with pushes that no server made, in a box of any size; and
 * what does not fit there. Evaluated in a page of the site, whose content it replaces.
 *
 * It draws it; `fitTable.show(state)` shows a state, `fitTable.faults(sizes, states)` goes through them all.
 */
async ({ seats, code }) => {
  const app = document.querySelector("script[type=module][src]").src;
  const part = (name) => import(app.replace("app.js", name));
  const [{ TablePage }, { TablePlayback }, { TableScreen }, { SealMark }, { loadLanguage }, { setDocument }] =
    await Promise.all(
      ["render/table", "model/table_playback", "pages/table_screen", "render/seal_mark", "i18n", "render/dom"].map(
        (name) => part(`${name}.js`),
      ),
    );
  const { switches } = await (await fetch("/api/lesson")).json();
  const language = await loadLanguage(code);
  const root = document.querySelector("#app");
  root.replaceChildren();
  // Nobody looks: it is measured, and need not be painted.
  root.style.opacity = "0";
  setDocument(language, { theme: null });
  document.styleSheets[0].insertRule("* { animation: none !important; transition: none !important }");

  const LONG = "Abdelkader Benjelloun El Fassi ben Mohammed ben Abdellah el Mernissi de Casablanca".padEnd(84, "a");
  const HAND = ["12b", "12e", "4e", "7c"];
  const RUN = ["4b", "5o", "6c", "7e", "10b"];
  const SIDES = { 2: [0, 1], 3: [0, 1, 2], 4: [0, 1, 0, 1] }[seats];
  const every = (make) => Array.from({ length: seats }, (_, seat) => make(seat));
  const perSide = (value) => Array.from(new Set(SIDES), () => value);
  const gain = (points, what) => ({ side: 0, points, for: what });
  const chain = { rank: 12, level: "joj_hbal", holder: 1, packet: [...RUN, "12o"], prize: [gain(10, "joj_hbal")] };
  const plays = HAND.map((card) => ({
    card,
    captured: ["12o"],
    taken: RUN,
    gains: [gain(5, "hbel"), gain(1, "missa")],
    stake: [],
    decides: false,
  }));
  const false_ = { true: false, rank: null, value: 5, cost: 10 };
  const calls = [1, 2, 3, 4].flatMap((distribution) =>
    every((seat) => ({ distribution, seat, kind: distribution % 2 ? "tringa" : "ronda", is_settled: false })),
  );

  /** What each state changes of the table and of its View, and what the reader does then. */
  const STATES = {
    lifted: {
      view: { plays, chain: { ...chain, waits: true }, dealer: 0 },
      act: (selection) => selection.lift(HAND[0]),
    },
    bluffing: {
      table: { deadline: 45, named: LONG },
      view: {
        plays,
        sayings: [
          { ...false_, kind: "ronda", cost: 1 },
          { ...false_, kind: "tringa" },
        ],
        calls,
        chain: { ...chain, holder: 0, waits: false },
        piles: perSide(23),
        last: true,
        totals: perSide(138),
      },
      act: (selection) => selection.call("tringa"),
    },
    asking: {
      table: { deadline: 45 },
      view: { plays, sayings: [{ kind: "ronda", true: true, rank: 12, value: 1, cost: 0 }], calls: calls.slice(0, 4) },
      act: (selection) => selection.play(HAND[0]),
    },
    declaring: {
      view: {
        phase: "declare",
        sayings: [
          { kind: "pass", true: true, rank: null, value: 0, cost: 0 },
          { kind: "double", true: true, rank: 12, value: 2, cost: 0 },
        ],
        loose: [],
      },
    },
    waiting: { table: { called: [1], named: LONG, deadline: 45 } },
    voting: { table: { called: [1], named: LONG, vote: { seat: 1, choices: every(() => null) } } },
  };

  function tableOf(seq, { table = {}, view = {} }) {
    const { named, ...rest } = table;
    const seat = { is_ready: true, is_here: true, is_handed: false, reserve: null, links: [], link: null, link_from: null };
    return {
      table: "fit", seq, turn: seq, rules: switches, sides: SIDES, stage: "playing",
      settings: { rules: {}, seats, clock: 60, is_public: false, may_watch: false, free_text: false, open_log: false, starts_at: null },
      seats: every((at) => ({ kind: at && !named ? "computer" : "human", name: named ?? "Amina", level: at && !named ? "beginner" : null, ...seat })),
      you: 0, is_host: true, match_number: 1, called: [0], deadline: null, now: 0, is_paused: false, vote: null, fair: null, said: [],
      wins: [0, 0], closed_because: null, went_back: null, mark: null, awaits: null,
      ...rest,
      view: {
        seats, sides: SIDES, seat: 0, phase: "play", to_act: [0], deal: 1, dealer: 1, distribution: 1, last: false, stock: 24,
        hand: HAND, hand_sizes: every(() => 4), loose: ["1o", "1c", "2c", "3e", ...RUN, "11o", "12o", "12c"], live: "12o", chain: null,
        played: every(() => []), history: [], seen: [], capturer: null, piles: perSide(17), par: 20, totals: perSide(8),
        calls: [], plays: [], sayings: [], winner: null,
        ...view,
      },
    };
  }

  const source = { table: null, line: "open", ahead: -performance.now(), acting: () => null, act: () => {} };
  const mark = new SealMark(language, () => {});
  mark.update({ phase: "sealed", cards: 28, faults: [], remarks: [] });
  const place = document.createElement("span");
  place.className = "seal-place";
  place.append(mark.element);
  const screen = new TableScreen();
  const preferences = () => ({ speed: "normal", oneTap: false, askCalls: true });
  const playback = new TablePlayback(language, source, screen, preferences);
  let now = 0;
  playback.selection.now = () => (now += 1000);
  const page = await TablePage.open({ root, language }, playback.selection, () => {}, place);
  screen.show(page);
  await page.loadRest();
  await part("render/dom.js").then(({ useStyles }) => useStyles("seal"));

  let seq = 0;
  function show(name) {
    const state = STATES[name];
    seq += 1;
    source.table = tableOf(seq, state);
    playback.hear({ type: "push", table: source.table, events: [], told: [], seals: [], missed: true });
    playback.noticeUntil = 0;
    playback.notice = "";
    playback.draw();
    state.act?.(playback.selection);
  }

  const all = (selector) => Array.from(page.main.querySelectorAll(selector));
  const nameOf = (element) => `${element.className || element.tagName} ${element.textContent.slice(0, 20)}`.trim();
  const isShown = ({ width, height }) => width > 1.5 && height > 1.5;
  const isSeen = (element) => isShown(element.getBoundingClientRect()) && getComputedStyle(element).visibility === "visible";

  /** An element with the words in it, which may stick out. */
  function boxOf(element) {
    const box = element.getBoundingClientRect();
    const range = document.createRange();
    const words = Array.from(element.querySelectorAll(".tray-label, .count, .tray .card")).flatMap((each) => {
      range.selectNodeContents(each);
      return [each.getBoundingClientRect(), range.getBoundingClientRect()].filter(isShown);
    });
    const ends = (edge, pick) => pick(box[edge], ...words.map((each) => each[edge]));
    const [left, right, top, bottom] = [ends("left", Math.min), ends("right", Math.max), box.top, box.bottom];
    return { left, right, top, bottom, width: right - left, height: bottom - top };
  }

  /** Everything that may lie over nothing else, by name. */
  function parts() {
    const single = [
      ".bar > button", ".bar .narrow button", ".score", ".target", ".seats .seat", ".felt", ".pile", ".stock", ".seal-mark",
      ".tray:not([data-empty])", ".own-marks", ".status", ".clock", ".strip button", ".preview", ".banner",
    ].flatMap(all);
    const boxes = single
      .filter((element) => isSeen(element) && (element.textContent || element.matches("button")))
      .map((element) => ({ name: nameOf(element), box: boxOf(element) }));
    const hand = all(".hand-card").map((card) => card.getBoundingClientRect());
    const ends = (edge, pick) => pick(...hand.map((box) => box[edge]));
    const [left, right] = [ends("left", Math.min), ends("right", Math.max)];
    const [top, bottom] = [ends("top", Math.min), ends("bottom", Math.max)];
    boxes.push({ name: "hand", box: { left, right, top, bottom, width: right - left, height: bottom - top } });
    return boxes.filter(({ box }) => isShown(box));
  }

  function* outside(boxes, around) {
    for (const { name, box } of boxes) {
      const over = [around.left - box.left, around.top - box.top, box.right - around.right, box.bottom - around.bottom];
      if (Math.max(...over) > 0.6) {
        yield `${name} is ${Math.round(Math.max(...over))} px outside`;
      }
    }
  }

  function* overlaps(boxes) {
    for (const [at, one] of boxes.entries()) {
      for (const other of boxes.slice(at + 1)) {
        const x = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const y = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (x > 1 && y > 1) {
          yield `${one.name} lies over ${other.name} by ${Math.round(x)} × ${Math.round(y)}`;
        }
      }
    }
  }

  function* small({ width, height }) {
    const least = 0.08 * Math.min(width, height);
    const [slot] = all(".slot");
    const cards = all(".hand-card").map((card) => card.getBoundingClientRect());
    if (Math.min(slot.getBoundingClientRect().width, ...cards.map((box) => box.width)) < least) {
      yield "a card is too small";
    }
    if (cards.some((box, at) => at > 0 && box.left - cards[at - 1].left < 43.5)) {
      yield "a card of the hand is too narrow to be tapped";
    }
    for (const button of all("button")) {
      const box = button.getBoundingClientRect();
      if (isShown(box) && Math.min(box.width, box.height) < 43.5) {
        yield `${nameOf(button)} is ${Math.round(box.width)} × ${Math.round(box.height)}`;
      }
    }
  }

  /** Words that are too small, or cut off; a name may be shortened. */
  function* texts(around) {
    const walker = document.createTreeWalker(page.main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: parent } = node;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (!isShown(box) || parent.closest(".spoken, .side, .sealed-mark") || !isSeen(parent)) {
        continue;
      }
      const size = parseFloat(getComputedStyle(parent).fontSize);
      if (size < 15.99) {
        yield `${node.data.slice(0, 20)} is written in ${size} px`;
      }
      if (!parent.closest(".seat-name, .seat-note, .slot-rank, bdi")) {
        const { left, right } = box;
        yield* outside([{ name: `“${node.data.slice(0, 20)}”`, box: { top: around.top, bottom: around.bottom, left, right } }], around);
      }
    }
    for (const element of all(".status, .preview, .banner, .strip button, .score, .pile-label")) {
      // Letters may reach beyond their line; a line more may not.
      const most = element.clientHeight + 0.5 * parseFloat(getComputedStyle(element).fontSize);
      if (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > most) {
        yield `${nameOf(element)} does not fit into itself`;
      }
    }
  }

  /** What is pressed in the middle of a button is that button. */
  function* covered() {
    for (const button of all("button")) {
      const box = button.getBoundingClientRect();
      const hit = isSeen(button) && document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      if (hit && !button.contains(hit) && !button.matches(".hand-card, .spoken")) {
        yield `${nameOf(button)} lies under ${nameOf(hit)}`;
      }
    }
  }

  function faultsNow() {
    const around = page.main.getBoundingClientRect();
    const boxes = parts();
    const found = [...outside(boxes, around), ...overlaps(boxes), ...small(around), ...covered(), ...texts(around)];
    const { board } = page;
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = board.element;
    if (scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1) {
      found.push(`it scrolls: ${scrollWidth} × ${scrollHeight}`);
    }
    return found;
  }

  /** The table takes a box of the page as if that were the window. */
  function resize([width, height]) {
    const { style } = page.main;
    style.right = style.bottom = "auto";
    [style.width, style.height] = [`${width}px`, `${height}px`];
    return drawn();
  }

  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

  /** A hint is due, whatever is shown; or none is. */
  function hint(text) {
    page.hints = text ? { due: () => ({ name: "", text }), close: () => {} } : null;
    playback.draw();
  }

  window.fitTable = {
    show,
    hint,
    resize,
    faultsNow,
    playback,
    async faults(sizes, states = Object.keys(STATES).filter((state) => state !== "voting")) {
      const found = [];
      for (const size of sizes) {
        await resize(size);
        for (const state of states) {
          show(state);
          if (state === "voting") {
            await drawn(); // The banner comes after the cards, and the board makes room for it.
            await drawn();
          }
          found.push(...faultsNow().map((fault) => `${size.join("×")} ${state}: ${fault}`));
        }
      }
      return found;
    },
  };
}
