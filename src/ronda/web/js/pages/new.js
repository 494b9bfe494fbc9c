/** Making a table: rules, seats, pace, who may come; then the table is set up, and its host sits. */

import { FIRST_RULES } from "../model/begin.js";
import { forgetRules, rulesInFragment, rulesPath, saveRules, savedRules } from "../model/saved_rules.js";
import { keepToken } from "../model/tokens.js";
import { takenName } from "../model/lobby.js";
import { nearestSeats, rulesOf, settingsOf } from "../model/table_form.js";
import { lastPlayed, prefer, preferences } from "../model/preferences.js";
import { linkFor } from "../model/links.js";
import { api } from "../net/api.js";
import { MakingPage } from "../render/making.js";
import { openRules } from "../render/rules.js";
import { openShare } from "../render/share.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../model/table_form.js").TableForm} TableForm */
/** @typedef {import("../render/house_form.js").HouseRules} HouseRules */

/** What a house starts from: the set with most to choose. */
const BASE = "marocl3ab";
/** A pause in typing, after which the rules are written anew. */
const PAUSE = 150;

/** @type {import("../app.js").Show} */
export async function show(app) {
  const maker = new Maker(app, await api.ruleSets());
  await maker.open();
  return () => maker.close();
}

class Maker {
  /**
   * @param {App} app
   * @param {import("../model/table_form.js").RuleSet[]} sets
   */
  constructor(app, sets) {
    this.app = app;
    this.sets = sets;
    this.houses = savedRules();
    const { name, seats, rules: last } = preferences();
    const rules = last ?? FIRST_RULES;
    /** @type {TableForm} */
    this.making = {
      choice: Object.keys(rules).length > 1 ? "own" : rules.preset,
      rules: last ? rules : { preset: BASE },
      seats,
      clock: "none",
      isPublic: false,
      mayWatch: true,
      freeText: false,
      openLog: false,
      start: "full",
      startsAt: "",
      name,
      sits: true,
    };
    /** @type {HouseRules | null} */
    this.house = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** Counts what was asked, so that a late answer never shows over a later one. */
    this.asked = 0;
  }

  async open() {
    const shared = rulesInFragment(location.hash);
    if (shared) {
      this.making = { ...this.making, choice: "own", rules: shared.rules };
    }
    this.fitSeats();
    this.page = await MakingPage.open(this.app, this.sets, this.making, this.known, {
      change: (change) => this.change(change),
      changeHouse: (switches) => this.changeHouse(switches),
      keep: (name) => this.keep(name),
      forget: (name) => this.forget(name),
      share: (name) => void this.share(name),
      read: () => void openRules(this.app, { ...settingsOf(this.making, this.rules), is_public: false }),
      make: () => void this.make(),
    });
    if (shared || location.hash === "#rules") {
      this.page.openPart("rules");
    }
    if (shared) {
      this.page.house.named(shared.name);
      this.page.tell(this.text("house.shared", { name: `\u2068${shared.name}\u2069` }));
    } else if (location.hash.startsWith("#house=")) {
      this.page.tell(this.text("house.broken"));
    }
    await this.ask();
  }

  /**
   * @param {string} key
   * @param {Record<string, string | number>} [values]
   */
  text(key, values) {
    return this.app.language.text(`web.new.${key}`, values);
  }

  get rules() {
    return rulesOf(this.making, this.houses);
  }

  /** Every switch of the rules that are chosen, where they are known already. */
  get values() {
    const { rules } = this;
    const set = this.sets.find(({ name }) => name === rules.preset);
    const isOwn = Object.keys(rules).length > 1;
    return isOwn && this.house && !this.house.refused ? this.house.values : set ? { ...set.rules, ...rules } : null;
  }

  get known() {
    const { values, rules } = this;
    const set = this.sets.find(({ name }) => name === rules.preset);
    const isOwn = Object.keys(rules).length > 1;
    const minutes = isOwn ? this.house?.minutes || {} : set ? set.minutes : {};
    return { houses: this.houses, allowed: values ? values.seats : [2, 3, 4], minutes };
  }

  /** @param {Partial<TableForm>} change */
  change(change) {
    const before = this.rules;
    const isNewOwn = change.choice === "own" && this.making.choice !== "own";
    this.making = { ...this.making, ...change };
    if (isNewOwn) {
      this.making.rules = { ...before };
    }
    if ("choice" in change) {
      this.house = null;
    }
    this.fitSeats();
    this.page?.update(this.making, this.known);
    if ("choice" in change || "seats" in change) {
      this.askSoon();
    }
  }

  fitSeats() {
    const { allowed } = this.known;
    if (!allowed.includes(this.making.seats)) {
      this.making.seats = nearestSeats(this.making.seats, allowed);
    }
  }

  /** @param {import("../render/rules.js").Switches} switches */
  changeHouse(switches) {
    this.making.rules = { ...this.making.rules, ...switches };
    this.askSoon();
  }

  askSoon() {
    // An answer still on its way is about rules that are not chosen any more.
    this.asked += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), PAUSE);
  }

  /** What these rules are in words, from the server. */
  async ask() {
    const mine = (this.asked += 1);
    const { rules, app } = this;
    const isOwn = Object.keys(rules).length > 1 || this.making.choice === "own";
    try {
      const house = isOwn ? await api.houseRules({ rules, lang: app.language.code }) : null;
      if (mine !== this.asked || !this.page) {
        return;
      }
      if (house) {
        this.heard(house);
      }
      if (!house || !house.refused) {
        const shown = await api.atThisTable({ rules: this.rules, seats: this.making.seats, lang: app.language.code });
        mine === this.asked && this.page.summary.show(shown);
        this.page.summary.tell("");
      }
    } catch (error) {
      mine === this.asked && this.page?.failed(error);
    }
  }

  /** @param {HouseRules} house */
  heard(house) {
    this.house = house;
    if (!this.page) {
      return;
    }
    if (!house.refused && this.making.choice === "own") {
      this.making.rules = house.rules;
    }
    this.fitSeats();
    this.page.house.update(house, this.making.rules);
    this.page.update(this.making, this.known);
    this.page.busy(house.refused !== null);
  }

  /** @param {string} name */
  keep(name) {
    const house = saveRules({ name, rules: this.making.rules });
    this.houses = savedRules();
    this.page?.drawChoices(this.houses);
    this.page?.tell(this.text("house.is_kept", { name: `\u2068${house.name}\u2069` }));
  }

  /** @param {string} name */
  forget(name) {
    forgetRules(name);
    this.houses = savedRules();
    if (this.making.choice === `house:${name}`) {
      this.change({ choice: FIRST_RULES.preset });
    }
    this.page?.drawChoices(this.houses);
  }

  /** @param {string} name */
  async share(name) {
    const path = rulesPath({ name: name || this.text("own"), rules: this.making.rules });
    openShare(this.app, { kind: "house", ...(await linkFor(path)) });
  }

  async make() {
    const { page, making } = this;
    if (!page) {
      return;
    }
    const own = takenName(making.name);
    const name = own || null;
    if (own) {
      prefer({ name: own });
    }
    page.busy(true);
    try {
      const { table, host_token: token } = await api.createTable(settingsOf(making, this.rules));
      keepToken(table, token);
      lastPlayed(table);
      if (making.sits) {
        await api.sit(table, { name, seat: 0 }, token);
      }
      await this.app.go(`/table/${table}`);
    } catch (error) {
      page.busy(false);
      page.failed(error);
    }
  }

  close() {
    clearTimeout(this.timer);
    this.asked += 1;
    this.page = undefined;
  }
}
