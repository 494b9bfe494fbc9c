/** The end of a match: who won, its course deal by deal, its best moment, the series, and what comes next. */

import { courseOf, endingOf, linesOf, momentOf } from "../model/ending.js";
import { sidesOf, tileOf } from "../model/layout.js";
import { Lines } from "../model/lines.js";
import { seatNames } from "../model/names.js";
import { isToBeAsked, noteAsked } from "../model/people.js";
import { asset, h, place, setAttribute, svg, withNames } from "./dom.js";
import { mayGoOn, Offers } from "./offers.js";
import { rimLight, tileImage } from "./pictures.js";

/** @typedef {import("../model/view_model.js").ViewModel} ViewModel */
/** @typedef {import("../i18n.js").Language} Language */

/** The field of the curve, in its own units. */
const FIELD = { width: 300, height: 100 };

export class End {
  /**
   * @param {Language} language
   * @param {import("../pages/actions.js").Act | null} act without it nothing can be pressed, as on a television
   */
  constructor(language, act) {
    this.language = language;
    this.act = act;
    this.word = h("h2", { id: "end-title", tabindex: "-1" });
    this.body = h("div", { class: "end-body" });
    this.meeting = h("div", { class: "end-meeting" });
    this.offers = new Offers(language);
    this.element = h(
      "section",
      { class: "over-felt end-panel", "aria-labelledby": "end-title", hidden: true },
      rimLight(),
      h("div", { class: "count-cloth" }, this.word, this.body, this.meeting, act && this.offers.element),
    );
    this.drawn = "";
  }

  /** @param {ViewModel} shown */
  update(shown) {
    const { table, counting, matchLog } = shown;
    const isDue = table.stage === "finished" && (counting?.isDone ?? true);
    if (isDue && this.element.hidden) {
      this.open();
      this.askMeeting(table);
    }
    this.element.hidden = !isDue;
    if (!isDue) {
      this.drawn = "";
      return;
    }
    // Whoever leaves afterwards has played all the same.
    const drawn = JSON.stringify([table.match_number, table.view?.winner, table.wins, matchLog.points.length]);
    if (drawn !== this.drawn) {
      this.drawn = drawn;
      this.draw(shown);
    }
    this.offer(shown);
  }

  open() {
    this.element.hidden = false;
    this.offers.deafen();
    const active = document.activeElement;
    if (!active || active === document.body || active.closest(".board")) {
      this.word.focus({ preventScroll: true });
    }
  }

  /**
   * Whether those who played here may invite the reader again is asked once, where it has not been said.
   * @param {import("../model/wire.js").TableView} table
   */
  askMeeting(table) {
    const { act, language } = this;
    const isAsked = act && isToBeAsked(table);
    setAttribute(this.element, "data-asks", isAsked ? "" : null);
    if (!isAsked) {
      this.meeting.replaceChildren();
      return;
    }
    noteAsked();
    const answer = (/** @type {boolean} */ mayMeet) => () => {
      act("meet", mayMeet);
      this.askMeeting(table);
      this.word.focus({ preventScroll: true });
    };
    this.meeting.replaceChildren(
      h("p", { class: "small" }, language.text("web.lobby.meet.note")),
      h("button", { type: "button", onclick: answer(true) }, language.text("web.lobby.meet")),
      h("button", { type: "button", class: "quiet", onclick: answer(false) }, language.text("web.friends.not_now")),
    );
  }

  /** @param {ViewModel} shown */
  draw(shown) {
    const { language } = this;
    const { table, matchLog } = shown;
    const { kind, ahead } = endingOf(table);
    const course = courseOf(matchLog, matchLog.totals);
    setAttribute(this.element, "data-end", kind);
    this.word.replaceChildren(...(kind === "won" ? lettering(language) : withNames(wordFor(language, shown))));
    const by = kind === "won" || kind === "watched" || kind === "lost" ? language.text(kind === "lost" ? "web.end.short" : "web.end.ahead", { n: ahead }) : "";
    const moment = momentTold(language, shown);
    const scores = h("ul", { class: "end-scores" }, ...scoresOf(language, shown));
    const drawing = course[0].length > 1 ? [curve(course, this.courseTold(course, shown))] : [];
    const felt = moment ? [h("div", { class: "end-moment" }, h("h3", null, language.text("web.end.moment")), h("p", null, ...withNames(moment)))] : [];
    this.body.replaceChildren(h("p", { class: "end-by" }, by), scores, ...drawing, ...felt);
  }

  /**
   * The course in words, for whoever does not see the curve.
   * @param {number[][]} course
   * @param {ViewModel} shown
   */
  courseTold(course, shown) {
    const comma = this.language.text("word.list.comma");
    const lines = ranked(shown).map(({ side }) =>
      this.language.text("web.end.course.side", { side: shown.sideName(side), points: course[side].map((value) => this.language.number(value)).join(comma) }),
    );
    return [this.language.text("web.end.course"), ...lines].join(" ");
  }

  /** @param {ViewModel} shown */
  offer(shown) {
    const { language, act } = this;
    if (!act) {
      return;
    }
    const { table, counting } = shown;
    this.offers.update(
      [
        { key: "ready", label: language.text("web.count.rematch"), act: () => act("ready"), is: mayGoOn(table), look: "first" },
        { key: "share", label: language.text("web.end.share"), act: () => void this.share(shown), is: table.view !== null },
        { key: "again", label: language.text("web.end.count"), act: () => counting?.again(), is: Boolean(counting?.counted.steps.length), look: "quiet" },
        { key: "replay", label: language.text("web.count.replay"), act: () => act("replay"), is: true, look: "quiet" },
        { key: "seal", label: language.text("web.seal.check"), act: () => act("seal"), is: table.fair !== null, look: "quiet" },
        { key: "home", label: language.text("web.home.link"), act: () => act("home"), is: true, look: "quiet" },
      ],
      shown,
    );
  }

  /** What is handed on is read by others: nobody in it is "you". @param {ViewModel} shown */
  async share({ table, scene, matchLog, rules }) {
    const { shareResult } = await import("./result_picture.js");
    const { language } = this;
    const lines = new Lines(language, rules.words, seatNames(language, { ...table, you: null }), sidesOf(table));
    const sideName = (/** @type {number} */ side) => lines.sideName(side);
    const best = momentOf(matchLog.points);
    await shareResult({
      language,
      title: wordFor(language, { table, sideName }),
      sides: ranked({ table, scene }).map(({ side, total }) => ({ side, name: sideName(side), total })),
      course: courseOf(matchLog, matchLog.totals),
      moment: best ? lines.sentence(best.line) : "",
    });
  }
}

/** What is said largest to whoever won: drawn for those who see it, in letters for all others. @param {Language} language */
function lettering(language) {
  const drawn = h("span", { class: "drawn", "aria-hidden": "true" });
  place(drawn, { "--word": `url("${asset(`art/won/${language.code}.svg`)}")` });
  return [h("span", { class: "spoken" }, language.text("web.count.won")), drawn];
}

/** Who won, for all others. @param {Language} language @param {Pick<ViewModel, "table" | "sideName">} shown */
function wordFor(language, { table, sideName }) {
  const { kind, winner } = endingOf(table);
  if (kind === "ended" || kind === "draw") {
    return language.text(`web.count.${kind}`);
  }
  return language.text("web.count.lost", { side: sideName(winner ?? 0) });
}

/** The best moment as a sentence; empty where there was none. @param {Language} language @param {ViewModel} shown */
function momentTold(language, { matchLog, sideName }) {
  const best = momentOf(matchLog.points);
  return best ? language.text("event.points", { side: sideName(best.side), n: best.points, why: best.why }) : "";
}

/** The scores of sides for which somebody is there, or that have won. @param {Pick<ViewModel, "table" | "scene">} shown */
function ranked({ table, scene }) {
  const sides = sidesOf(table);
  const isThere = (/** @type {number} */ side) => table.seats.some(({ kind }, seat) => sides[seat] === side && kind !== "open");
  return scene.scores.filter(({ side }) => side === table.view?.winner || isThere(side));
}

/**
 * What each side has, and the matches it has won here.
 * @param {Language} language
 * @param {ViewModel} shown
 */
function scoresOf(language, shown) {
  const { table, sideName } = shown;
  const isSeries = table.wins.reduce((sum, won) => sum + won, 0) > 1;
  return ranked(shown).map(({ side, total }) =>
    h(
      "li",
      { "data-side": tileOf(side) },
      tileImage(tileOf(side), false),
      h("span", { class: "count-name" }, ...withNames(sideName(side))),
      isSeries && h("span", { class: "small" }, language.text("web.end.wins", { n: table.wins[side] })),
      h("b", null, language.number(total)),
    ),
  );
}

/**
 * The course of a match, a line a side; its words are its name.
 * @param {number[][]} course
 * @param {string} label
 */
function curve(course, label) {
  const lines = linesOf(course, FIELD).flatMap((points, side) => {
    const [cx, cy] = points[points.length - 1];
    const line = { points: points.map((point) => point.join()).join(" "), class: `line ${tileOf(side)}` };
    return [svg("polyline", line), svg("circle", { class: tileOf(side), cx, cy, r: 4 })];
  });
  const viewBox = `-6 -6 ${FIELD.width + 12} ${FIELD.height + 12}`;
  const said = label.replace(/[\u2068\u2069]/g, "");
  return svg("svg", { viewBox, class: "end-curve", role: "img", "aria-label": said }, ...lines);
}
