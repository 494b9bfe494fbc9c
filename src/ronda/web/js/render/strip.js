/** Above the hand: calls, seconds that run; under them a line says whose turn it is, or asks before a set is lost. */

import { h, setAttribute, setText, withNames } from "./dom.js";
import { icon } from "./pictures.js";

/** @typedef {import("../model/card_selection.js").CardSelection} CardSelection */
/** @typedef {import("../model/wire.js").CallOption} CallOption */
/** @typedef {import("../model/announcements.js").Announcer} Announcer */
/** @typedef {import("../model/wire.js").TableView} TableView */

export class Calls {
  /**
   * @param {import("../i18n.js").Language} language
   * @param {CardSelection} selection
   */
  constructor(language, selection) {
    this.language = language;
    this.selection = selection;
    this.status = h("p", { class: "status" });
    this.buttons = h("div", { class: "buttons" });
    this.element = h(
      "section",
      { class: "strip", "aria-label": language.text("web.table.calls") },
      this.buttons,
    );
    this.drawn = "";
  }

  /**
   * @param {Pick<import("../model/view_model.js").ViewModel, "status" | "deed" | "announcer">} shown
   * @param {{ label: string, act: () => void } | null} action something to do besides calling
   * @param {{ text: string, close: () => void } | null} hint for the first matches
   */
  update({ status, deed, announcer }, action, hint) {
    const { asking, bluffing, sayings, isAwake } = this.selection;
    const drawn = JSON.stringify([status, deed, asking, bluffing, sayings, isAwake, action?.label, hint?.text]);
    if (drawn === this.drawn) {
      return;
    }
    this.drawn = drawn;
    const focused = this.focusedKind();
    setAttribute(this.status, "data-tone", asking ? "mine" : status.tone);
    this.buttons.replaceChildren(...(asking ? this.answers(asking.call) : this.sayings(announcer)));
    if (action && !asking) {
      this.buttons.append(h("button", { type: "button", "data-call": "action", onclick: action.act }, action.label));
    }
    const isCalling = this.buttons.children.length > 0;
    const isHinting = hint !== null && !isCalling;
    if (isHinting) {
      this.buttons.append(...this.hint(hint));
    } else if (deed && !isCalling && status.tone !== "warning") {
      this.buttons.append(h("span", { class: "deed" }, ...withNames(deed)));
    }
    setAttribute(this.element, "data-hint", isHinting);
    const line = isCalling && hint ? hint.text : status.text;
    this.status.replaceChildren(...withNames(asking ? this.question(asking.call, announcer) : line));
    setAttribute(this.element, "data-asking", asking !== null);
    if (asking) {
      this.focusFirst();
    } else if (focused) {
      this.keepFocus(focused);
    }
  }

  /**
   * @param {CallOption} call
   * @param {Announcer} announcer
   */
  question(call, announcer) {
    return this.language.text(`web.call.ask.${call.kind}`, {
      rank: call.rank === null ? "" : announcer.lines.ranks(call.rank),
    });
  }

  /** @param {CallOption} call */
  answers(call) {
    const { language, selection } = this;
    return [
      button([language.text("web.call.yes"), this.worth(call)], "first", call.kind, () => selection.call(call.kind)),
      button([language.text("web.call.without")], "", "without", () => selection.playWithout()),
    ];
  }

  /** @param {{ text: string, close: () => void }} hint */
  hint({ text, close }) {
    const label = this.language.text("web.hint.close");
    return [
      h("p", { class: "hint" }, ...withNames(text)),
      h("button", { type: "button", class: "quiet", "data-call": "hint", "aria-label": label, title: label, onclick: close }, icon("close")),
    ];
  }

  /** @param {Announcer} announcer */
  sayings(announcer) {
    return this.selection.sayings.map((option) =>
      button(this.label(option, announcer), option.true && option.kind !== "pass" ? "first" : "", option.kind, () =>
        this.selection.call(option.kind),
      ),
    );
  }

  /**
   * @param {CallOption} option
   * @param {Announcer} announcer
   * @returns {(string | Node)[]}
   */
  label(option, announcer) {
    const { language } = this;
    if (option.kind === "pass") {
      return [language.text("web.call.pass")];
    }
    if (option.true && option.rank !== null) {
      return [language.text(`web.call.say.${option.kind}`, { rank: announcer.lines.ranks(option.rank) }), this.worth(option)];
    }
    const word = language.text(`web.call.${option.kind}`);
    const again = this.selection.bluffing === option.kind;
    const key = `web.call.bluff${again ? ".again" : ""}${option.cost ? "" : ".free"}`;
    return [word, h("small", null, " ", language.text(key, { n: option.cost }))];
  }

  /** What a true call scores. @param {CallOption} option */
  worth({ value }) {
    const points = this.language.number(value, true);
    return h("small", null, " ", this.language.text("web.call.worth", { points }));
  }

  focusedKind() {
    const active = document.activeElement;
    return active instanceof HTMLElement && this.buttons.contains(active) ? active.dataset.call : undefined;
  }

  /** @param {string} kind */
  keepFocus(kind) {
    const same = this.buttons.querySelector(`[data-call="${kind}"]`);
    if (same instanceof HTMLElement) {
      same.focus({ preventScroll: true });
    } else {
      this.onLost();
    }
  }

  focusFirst() {
    const [first] = Array.from(this.buttons.children);
    if (first instanceof HTMLElement) {
      first.focus({ preventScroll: true });
    }
  }

  /** Where the focus goes when the button that had it is gone. */
  onLost() {}
}

/**
 * @param {(string | Node)[]} label
 * @param {string} look
 * @param {string} kind
 * @param {() => void} act
 */
function button(label, look, kind, act) {
  return h("button", { type: "button", class: look || null, "data-call": kind, onclick: act }, ...label);
}

/**
 * Whether seconds run for somebody: of a move where there is a clock, or until the next deal. When
 * declarations open nobody has to hurry.
 * @param {TableView} table
 */
function isTimed({ stage, deadline, settings, view }) {
  const isMove = stage === "playing" && settings.clock !== null && view?.phase !== "declare";
  return deadline !== null && (isMove || stage === "between");
}

/** Seconds that run: those of a move, and until the next deal. */
export class Clock {
  /**
   * @param {import("../i18n.js").Language} language
   * @param {(seconds: number) => void} warn the reader's own time is short
   */
  constructor(language, warn) {
    this.language = language;
    this.warn = warn;
    this.element = h("span", { class: "clock", hidden: true });
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.ticking = undefined;
    /** @type {TableView | null} */
    this.table = null;
    this.ahead = 0;
    this.warned = "";
  }

  /**
   * @param {TableView} table
   * @param {number} ahead milliseconds by which the server's time is ahead of `performance.now()`
   */
  update(table, ahead) {
    this.table = isTimed(table) ? table : null;
    this.ahead = ahead;
    if (this.table && this.ticking === undefined) {
      this.ticking = setInterval(() => this.tick(), 500);
    } else if (!this.table) {
      this.stop();
    }
    this.tick();
  }

  tick() {
    const { table } = this;
    if (!table || table.deadline === null) {
      this.element.hidden = true;
      return;
    }
    const left = Math.max(0, Math.ceil((1000 * table.deadline - performance.now() - this.ahead) / 1000));
    const isMove = table.stage === "playing";
    // A move's time that is used up is a fact; the next deal only has to come.
    this.element.hidden = left === 0 && !isMove;
    setText(this.element, this.language.text("web.clock", { n: left }));
    const isMine = isMove && table.you !== null && table.called.includes(table.you);
    setAttribute(this.element, "data-short", isMine && left <= 10);
    const key = `${table.turn}`;
    if (isMine && left <= 10 && left > 0 && this.warned !== key) {
      this.warned = key;
      this.warn(left);
    }
  }

  stop() {
    clearInterval(this.ticking);
    this.ticking = undefined;
  }
}
