/** What can be done at the end of a deal or of a match, and for whom the table waits. */

import { isComputer } from "../model/names.js";
import { drawnIcon, PATHS } from "./pictures.js";
import { h, setAttribute, withNames } from "./dom.js";

/** @typedef {{ key: string, label: string, act: () => void, is: boolean, look?: "first" | "quiet" }} Offer `quiet` is drawn as a sign */

/** Milliseconds without a press, after which one is not meant any more for what stood there before. */
const DEAF = 800;

/** Strokes on a field of 24 by 24. */
const SIGNS = Object.freeze({
  seal: PATHS.sealed,
  again: "M5 12a7 7 0 1 0 2-5M7 3v4h4",
  replay: "M4 5h16v12H4zM10 8.5l5 2.5-5 2.5zM8 21h8",
  home: "M4 11l8-7 8 7M6 10v10h12V10M10 20v-6h4v6",
});

export class Offers {
  /** @param {import("../i18n.js").Language} language */
  constructor(language) {
    this.language = language;
    this.waiting = h("p", { class: "small waiting", role: "status" });
    this.actions = h("div", { class: "actions" });
    this.element = h("footer", null, this.waiting, this.actions);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.hears = undefined;
  }

  /**
   * @param {Offer[]} offers
   * @param {import("../model/view_model.js").ViewModel} shown
   */
  update(offers, { table, names }) {
    const { language } = this;
    const [ready, late] = [true, false].map((is) =>
      table.seats.flatMap(({ kind, is_ready }, at) => (kind !== "open" && at !== table.you && is_ready === is ? [at] : [])),
    );
    const isReady = table.you !== null && table.seats[table.you].is_ready;
    // Who has not decided hears of the people who wait; computers always do.
    const told = isReady ? late : mayGoOn(table) ? ready.filter((at) => !isComputer(table.seats[at])) : [];
    const all = told.map((at) => names[at]).join(language.text("word.list.comma"));
    const key = isReady ? "web.count.waiting" : "web.count.waited";
    this.waiting.replaceChildren(...(told.length ? withNames(language.text(key, { names: all })) : []));
    this.buttons(offers.filter(({ is }) => is));
  }

  /** Keeps the focus where it was. @param {Offer[]} offers */
  buttons(offers) {
    const keys = offers.map(({ key, label }) => `${key} ${label}`).join();
    if (this.actions.dataset.keys === keys) {
      return;
    }
    const active = document.activeElement;
    const focused = active instanceof HTMLElement && this.actions.contains(active) ? active.dataset.key : null;
    this.actions.dataset.keys = keys;
    const made = offers.map((offer) => this.button(offer));
    this.actions.replaceChildren(...made);
    this.deafen();
    focused !== null && (made.find((each) => each.dataset.key === focused) ?? made[0])?.focus({ preventScroll: true });
  }

  /** What begins the next deal or match hears no press until none has come for a while. */
  deafen() {
    const ready = this.actions.querySelector("[data-key=ready]");
    clearTimeout(this.hears);
    if (ready) {
      setAttribute(ready, "aria-disabled", "true");
      this.hears = setTimeout(() => setAttribute(ready, "aria-disabled", null), DEAF);
    }
  }

  /** @param {Offer} offer */
  button({ key, label, act, look }) {
    const said = look === "quiet" ? { "aria-label": label, title: label } : {};
    const sign = drawnIcon(/** @type {Record<string, string>} */ (SIGNS)[key] ?? "", "icon");
    const made = h("button", { type: "button", class: look ?? null, "data-key": key, ...said }, look === "quiet" ? sign : label);
    made.addEventListener("click", () => (made.hasAttribute("aria-disabled") ? this.deafen() : act()));
    return made;
  }
}

/** Whether the reader may be ready for what comes next. @param {import("../model/wire.js").TableView} table */
export function mayGoOn({ you, seats }) {
  const mine = you === null ? null : seats[you];
  return mine !== null && !mine.is_ready && !mine.is_handed;
}
