/** Joining: a link or a code that somebody sent, or one of the tables that are open to everybody. */

import { keepToken } from "../model/tokens.js";
import { readInvite } from "../model/links.js";
import { api } from "../net/api.js";
import { JoinPage } from "../render/join.js";

/** The list is looked at again after so many milliseconds. */
const AGAIN = 15_000;

/** @type {import("../app.js").Show} */
export async function show(app) {
  const page = await JoinPage.open(app, { join: (text) => void join(text) });
  await list();
  const listing = setInterval(() => void list(), AGAIN);
  return () => clearInterval(listing);

  async function list() {
    try {
      const [tables, sets] = await Promise.all([api.listTables(), api.ruleSets()]);
      page.list(tables, sets);
    } catch (error) {
      page.failed(error);
    }
  }

  /** @param {string} text */
  async function join(text) {
    const invite = readInvite(text);
    if (!invite) {
      page.unreadable();
      return;
    }
    if (invite.house) {
      await app.go(`/new#house=${invite.house}`);
      return;
    }
    if (invite.token) {
      keepToken(invite.table, invite.token);
    }
    await app.go(`/${invite.isTv ? "tv" : "table"}/${invite.table}`);
  }
}
