/** The first page: what this is, and playing within two clicks. */

import { FIRST_RULES, playNow } from "../model/begin.js";
import { keptTables } from "../model/tokens.js";
import { preferences } from "../model/preferences.js";
import { api } from "../net/api.js";
import { HomePage } from "../render/home.js";

/** Own tables that are looked after when the page opens. */
const LOOKED_AT = 4;

/** @type {import("../app.js").Show} */
export async function show(app) {
  const { name, rules, seats } = preferences();
  const wish = { rules: rules || FIRST_RULES, seats: rules ? seats : 2 };
  const page = await HomePage.open(app, { play: () => void play() });
  let isLeft = false;
  void fill();
  return () => {
    isLeft = true;
  };

  async function play() {
    page.busy(true);
    try {
      const failed = (/** @type {unknown} */ error) => page.failed(error);
      const table = await playNow({ name: name || app.language.text("web.guest"), ...wish, failed });
      await app.go(`/table/${table}`);
    } catch (error) {
      page.busy(false);
      page.failed(error);
    }
  }

  /** What the page says besides comes when it comes. */
  async function fill() {
    try {
      const [sets, tables, own] = await Promise.all([api.ruleSets(), api.listTables(), ownTables()]);
      if (!isLeft) {
        await page.fill({ sets, tables, own, wish });
      }
    } catch (error) {
      page.failed(error);
    }
  }
}

/** Tables where this browser sits and a match is on. */
async function ownTables() {
  const kept = Object.entries(keptTables())
    .sort(([, one], [, other]) => other.at - one.at)
    .slice(0, LOOKED_AT);
  const looks = kept.map(([table, { token }]) => api.look(table, token).catch(() => null));
  const tables = /** @type {(import("../model/wire.js").TableView | null)[]} */ (await Promise.all(looks));
  return tables.flatMap((table) =>
    table && table.you !== null && !["closed", "finished"].includes(table.stage) ? [table] : [],
  );
}
