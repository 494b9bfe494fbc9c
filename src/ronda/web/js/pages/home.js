/** The first page: playing at once, or with friends. */

import { FIRST_RULES, playNow } from "../model/begin.js";
import { preferences } from "../model/preferences.js";
import { api } from "../net/api.js";
import { useStyles } from "../render/dom.js";
import { HomePage } from "../render/home.js";

/** Tables of friends that are shown here; the others are at *Play with friends*. */
const OURS = 2;
/** People who can be invited here; the others there too. */
const MET = 2;

/** Milliseconds after which a reader who has not pressed anything reads. */
const IDLE = 500;

/** @type {import("../app.js").Show} */
export async function show(app) {
  const { name, rules, seats } = preferences();
  const wish = { rules: rules || FIRST_RULES, seats: rules ? seats : 2 };
  const page = await HomePage.open(app, { play: () => void play() });
  /** Goes up where what comes later is not wanted any more. */
  let turn = 0;
  let isFilled = false;
  let stopWatching = () => {};
  void fill();
  return () => {
    turn += 1;
    stopWatching();
  };

  async function play() {
    turn += 1;
    page.busy(true);
    try {
      const table = playNow({ name: name || null, ...wish });
      prepareTable().catch(() => {});
      await app.go(`/table/${await table}`);
    } catch (error) {
      page.busy(false);
      page.failed(error);
      isFilled || void fill();
    }
  }

  /** What the page says besides comes when it comes; a table that is on its way has the line to itself. */
  async function fill() {
    turn += 1;
    const mine = turn;
    try {
      const inviting = await import("./inviting.js");
      if (mine !== turn) {
        return;
      }
      const [sets, tables, own] = await Promise.all([api.ruleSets(), api.listTables(), inviting.ownTables()]);
      if (mine !== turn) {
        return;
      }
      const on = own.filter(({ stage }) => !["closed", "finished"].includes(stage)).slice(0, 1);
      await page.fill({ sets, tables, on, wish });
      if (mine !== turn) {
        return;
      }
      isFilled = true;
      await page.friends({
        tables: inviting.ourTables(own).slice(0, OURS),
        met: inviting.peopleMet().slice(0, MET),
        invite: (key) => inviting.inviteAgain(app, key, own).catch((error) => page.failed(error)),
        back: (table) => inviting.backTo(app, table).catch((error) => page.failed(error)),
        decline: (table) => inviting.decline(table, waiting).catch((error) => page.failed(error)),
      });
      if (mine === turn) {
        stopWatching = inviting.watchInvitations(waiting);
        setTimeout(() => mine === turn && void prepareAll(), IDLE);
      }
    } catch (error) {
      page.failed(error);
    }
  }

  /** @param {import("../net/api.js").Invitation[]} invitations */
  function waiting(invitations) {
    page.waiting(invitations);
  }
}

/** What a table's page begins with, while the table is made. */
function prepareTable() {
  void useStyles("table");
  return import("./table.js");
}

/** And all else that it has, while the reader reads; what cannot be had is asked for again there. */
function prepareAll() {
  void useStyles("motion", "count", "end");
  const rest = prepareTable().then(({ prepareRest }) => prepareRest());
  return Promise.all([rest, import("./sealing.js"), import("../render/table_rest.js")]).catch(() => {});
}
