/** What a table shows besides cards: what moves, what happened, the points, the count, what concerns all, what is said. */

import { isStored } from "../model/tokens.js";
import { wentBack } from "../model/table_news.js";
import { Count } from "./count.js";
import { asset, h, withNames } from "./dom.js";
import { End } from "./end.js";
import { Log, Points } from "./log.js";
import { Motion } from "./motion.js";
import { openSheet } from "./sheet.js";

/** @typedef {import("./table.js").TablePage} TablePage */
/** @typedef {import("../model/table_playback.js").ViewModel} ViewModel */
/** @typedef {import("../model/wire.js").TableView} TableView */
/** @typedef {import("../app.js").App} App */

export class TableRest {
  /**
   * @param {TablePage} page
   * @param {import("../pages/actions.js").Act} act
   */
  constructor({ app, main, board, saidBefore }, act) {
    const { language } = app;
    this.main = main;
    this.motion = new Motion(main, language);
    this.count = new Count(language, act, this.motion);
    this.end = new End(language, act);
    this.banner = new Banner(language, act);
    this.log = new Log(language);
    this.points = new Points(language);
    this.bubbles = new Bubbles(language, saidBefore);
    board.element.append(this.banner.element, this.count.element, this.end.element);
    board.makeRoom(this.banner.element);
    main.append(this.points.element, this.log.element);
    document.body.append(this.motion.layer);
  }

  /** @param {ViewModel} shown */
  update(shown) {
    this.banner.update(shown.table, shown.names);
    this.count.update(shown);
    this.end.update(shown);
    // They are no further than the count.
    if (shown.counting?.isDone ?? true) {
      this.log.update(shown.matchLog);
      this.points.update(shown.matchLog, shown.sideName);
    }
  }

  /** Shows what has been said since; what is new. @param {ViewModel} shown */
  hear({ table }) {
    return this.bubbles.update(table, this.main);
  }

  close() {
    this.motion.finish();
    this.motion.layer.remove();
    this.count.close();
  }
}

/**
 * What holds the others up: somebody has left or nobody sits there, nobody is there, or nothing comes.
 * @param {number} seat
 * @param {TableView} table
 * @param {string | undefined} sat who sat there, where that was seen
 */
function titleOf(seat, { seats }, sat) {
  const { kind, is_here: isHere, is_handed: isHanded } = seats[seat];
  if (kind === "open") {
    return sat ? "web.vote.title.left" : "web.vote.title.open";
  }
  return isHere || isHanded ? "web.vote.title.silent" : "web.vote.title";
}

class Banner {
  /**
   * @param {import("../i18n.js").Language} language
   * @param {import("../pages/actions.js").Act} act
   */
  constructor(language, act) {
    this.language = language;
    this.act = act;
    this.element = h("section", { class: "banner", role: "status", hidden: true });
    this.drawn = "";
    /** Whether the reader knows where the seat is kept. */
    this.isRead = false;
    /** Who sat on a seat last, besides the reader. @type {Map<number, string>} */
    this.sat = new Map();
  }

  /**
   * @param {TableView} table
   * @param {string[]} names
   */
  update(table, names) {
    const { vote, is_paused: isPaused, you } = table;
    table.seats.forEach(({ kind }, seat) => kind !== "open" && seat !== you && this.sat.set(seat, names[seat]));
    // Before the start the lobby says it.
    const isOn = you !== null && table.stage !== "seating";
    const isUnstored = isOn && !this.isRead && !isStored(table.table);
    // Until cards are dealt again.
    const back = table.stage === "playing" ? [] : wentBack(this.language, null, table, names);
    const isAwaited = typeof table.awaits === "number";
    const drawn = JSON.stringify([vote, isPaused, you, names, isUnstored, isAwaited, table.stage, back]);
    if (drawn === this.drawn) {
      return;
    }
    this.drawn = drawn;
    const told = [...back, ...(isAwaited ? [this.language.text("web.link.awaits")] : [])].map((text) => h("p", null, ...withNames(text)));
    const last = told.length > 0 ? told : isUnstored ? this.unstored(table, names) : [];
    const parts = vote ? this.vote(vote, table, names) : isPaused ? this.paused(table) : last;
    this.element.hidden = parts.length === 0;
    this.element.replaceChildren(...parts);
  }

  /**
   * @param {NonNullable<TableView["vote"]>} vote
   * @param {TableView} table
   * @param {string[]} names
   */
  vote(vote, table, names) {
    const { language } = this;
    const { you } = table;
    const sat = this.sat.get(vote.seat);
    const seat = table.seats[vote.seat].kind === "open" && sat ? sat : names[vote.seat];
    const title = h("p", null, ...withNames(language.text(titleOf(vote.seat, table, sat), { seat })));
    if (you === null || you === vote.seat) {
      return [title];
    }
    const mine = vote.choices[you];
    const buttons = ["wait", "computer", "end"].map((choice) => {
      const n = vote.choices.filter((each) => each === choice).length;
      return h(
        "button",
        { type: "button", "aria-pressed": mine === choice ? "true" : "false", onclick: () => this.act("vote", choice) },
        language.text(choice === "end" && table.stage === "finished" ? "web.vote.end.rematch" : `web.vote.${choice}`),
        n > 0 && h("span", { class: "small" }, ` ${n}`),
      );
    });
    return [title, h("div", { class: "buttons" }, ...buttons)];
  }

  /** @param {TableView} table */
  paused({ you }) {
    const { language } = this;
    const resume = h("button", { type: "button", class: "first", onclick: () => this.act("resume") }, language.text("web.menu.resume"));
    return [h("p", null, language.text("web.status.paused")), ...(you === null ? [] : [resume])];
  }

  /**
   * The browser stores nothing: the seat is in the address, and nowhere else.
   * @param {TableView} table
   * @param {string[]} names
   */
  unstored(table, names) {
    const read = () => {
      this.isRead = true;
      this.update(table, names);
    };
    const button = h("button", { type: "button", onclick: read }, this.language.text("web.unstored.read"));
    return [h("p", null, this.language.text("web.unstored")), h("div", { class: "buttons" }, button)];
  }
}

export const PHRASES = Object.freeze([
  "greeting",
  "good_luck",
  "well_played",
  "thanks",
  "sorry",
  "one_moment",
  "your_turn",
  "tea",
  "laugh",
  "wow",
  "ouch",
  "bravo",
]);

/**
 * @param {App} app
 * @param {TableView} table
 * @param {(said: { phrase?: string, text?: string }) => void} say
 */
export function openTalk(app, table, say) {
  const { language } = app;
  const sheet = openSheet(app, {
    title: language.text("web.talk.title"),
    name: "talk",
    body: [
      h(
        "div",
        { class: "phrases" },
        ...PHRASES.map((phrase) =>
          h(
            "button",
            {
              type: "button",
              onclick: () => {
                say({ phrase });
                sheet.close();
              },
            },
            ...saidParts(language, { phrase, text: null }),
          ),
        ),
      ),
      table.settings.free_text && ownWords(app, (text) => {
        say({ text });
        sheet.close();
      }),
    ],
  });
}

/**
 * @param {App} app
 * @param {(text: string) => void} say
 */
function ownWords({ language }, say) {
  const input = h("input", { type: "text", maxlength: 200, "aria-label": language.text("web.talk.own"), dir: "auto" });
  const form = h("form", { class: "own-words" }, input, h("button", { class: "first" }, language.text("web.talk.say")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (text) {
      say(text);
    }
  });
  return form;
}

/** Phrases that are a gesture, drawn in `art/signs`. */
const SIGNS = ["tea", "laugh", "wow", "ouch", "bravo"];

/** How long a bubble stands, in milliseconds. */
const STAYS = 4500;

/**
 * @param {import("../i18n.js").Language} language
 * @param {{ phrase: string | null, text: string | null }} said
 */
function saidText(language, { phrase, text }) {
  return phrase === null ? text || "" : language.text(`web.phrase.${phrase}`);
}

/**
 * The same with the sign of a gesture.
 * @param {import("../i18n.js").Language} language
 * @param {{ phrase: string | null, text: string | null }} said
 */
function saidParts(language, said) {
  const { phrase } = said;
  const isSign = phrase !== null && SIGNS.includes(phrase);
  const sign = isSign ? [h("img", { class: "sign", src: asset(`art/signs/${phrase}.svg`), alt: "", width: 48, height: 48 })] : [];
  return [...sign, ...withNames(saidText(language, said))];
}

/** Bubbles at the seats. */
class Bubbles {
  /**
   * @param {import("../i18n.js").Language} language
   * @param {number} last what had been said when the table was first seen
   */
  constructor(language, last) {
    this.language = language;
    this.last = last;
    /** @type {Map<Element, ReturnType<typeof setTimeout>>} */
    this.timers = new Map();
  }

  /**
   * What is new is shown at its seat; what was said before the page came is not.
   * @param {TableView} table
   * @param {HTMLElement} root
   * @returns {{ seat: number, text: string }[]} what is new
   */
  update({ said }, root) {
    const fresh = said.filter(({ seq }) => seq > this.last);
    this.last = said.reduce((last, { seq }) => Math.max(last, seq), this.last);
    return fresh.map((each) => {
      const text = saidText(this.language, each);
      const bubble = root.querySelector(`[data-seat="${each.seat}"] .bubble`);
      if (bubble) {
        this.show(bubble, saidParts(this.language, each));
      }
      return { seat: each.seat, text };
    });
  }

  /**
   * @param {Element} bubble
   * @param {(Node | string)[]} parts
   */
  show(bubble, parts) {
    clearTimeout(this.timers.get(bubble));
    bubble.replaceChildren(...parts);
    bubble.setAttribute("dir", "auto");
    bubble.classList.add("shown");
    this.timers.set(
      bubble,
      setTimeout(() => bubble.classList.remove("shown"), STAYS),
    );
  }
}
