/** The first page: playing at once, or with friends. */

import { FIRST_RULES, playNow } from "../model/begin.js";
import { people } from "../model/people.js";
import { preferences } from "../model/preferences.js";
import { api } from "../net/api.js";
import { HomePage } from "../render/home.js";

/** Tables of friends that are shown here; the others are at *Play with friends*. */
const OURS = 2;
/** People who can be invited here; the others there too. */
const MET = 2;

/** @type {import("../app.js").Show} */
export async function show(app) {
  const { name, rules, seats } = preferences();
  const wish = { rules: rules || FIRST_RULES, seats: rules ? seats : 2 };
  const page = await HomePage.open(app, { play: () => void play() });
  let isLeft = false;
  let stopWatching = () => {};
  void fill();
  return () => {
    isLeft = true;
    stopWatching();
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
      const inviting = await import("./inviting.js");
      const [sets, tables, own] = await Promise.all([api.ruleSets(), api.listTables(), inviting.ownTables()]);
      if (isLeft) {
        return;
      }
      const on = own.filter(({ stage }) => !["closed", "finished"].includes(stage)).slice(0, 1);
      await page.fill({ sets, tables, on, wish });
      await page.friends({
        tables: inviting.ourTables(own).slice(0, OURS),
        met: people().met.slice(0, MET),
        invite: (key) => inviting.inviteAgain(app, key, own).catch((error) => page.failed(error)),
        back: (table) => inviting.backTo(app, table).catch((error) => page.failed(error)),
        decline: (table) => inviting.decline(table, waiting).catch((error) => page.failed(error)),
      });
      stopWatching = isLeft ? stopWatching : inviting.watchInvitations(waiting);
    } catch (error) {
      page.failed(error);
    }
  }

  /** @param {import("../net/api.js").Invitation[]} invitations */
  function waiting(invitations) {
    page.waiting(invitations);
  }
}
