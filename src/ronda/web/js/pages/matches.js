/** The matches of this browser: the tables whose seat or host's token it has. */

import { forgetToken, keptTables } from "../model/tokens.js";
import { api, RefusedError } from "../net/api.js";
import { MatchesPage } from "../render/matches.js";

/** Tables asked about at a time. */
const AT_ONCE = 4;

/** @type {import("../app.js").Show} */
export async function show(app) {
  const kept = Object.entries(keptTables()).sort(([, one], [, other]) => other.at - one.at);
  const page = await MatchesPage.open(app, kept.map(([table, { at }]) => ({ table, at })), { forget });
  let isLeft = false;
  void ask(kept.map(([table, { token }]) => ({ table, token })));
  return () => {
    isLeft = true;
  };

  /** @param {{ table: string, token: string }[]} tables */
  async function ask(tables) {
    for (let at = 0; at < tables.length && !isLeft; at += AT_ONCE) {
      await Promise.all(tables.slice(at, at + AT_ONCE).map(look));
    }
  }

  /** @param {{ table: string, token: string }} kept */
  async function look({ table, token }) {
    try {
      const view = await api.look(table, token);
      if (!isLeft) {
        page.found(table, view);
      }
    } catch (error) {
      if (!isLeft) {
        page.missing(table, error instanceof RefusedError ? error.code : "try_again");
      }
    }
  }

  /** @param {string} table */
  function forget(table) {
    forgetToken(table);
    void app.refresh();
  }
}
