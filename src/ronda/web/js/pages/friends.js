/** Play with friends: how many, and the table is there. Whom one has met is invited with one tap. */

import { takenName } from "../model/lobby.js";
import { forgetPerson, letMeet, people } from "../model/people.js";
import { prefer, preferences } from "../model/preferences.js";
import { api } from "../net/api.js";
import { FriendsPage } from "../render/friends.js";
import { backTo, decline, inviteAgain, makeTable, ourRules, ourTables, ownTables, watchInvitations } from "./inviting.js";

/** @type {import("../app.js").Show} */
export async function show(app) {
  const rules = ourRules();
  /** @type {import("../model/wire.js").TableView[]} */
  let own = [];
  const page = await FriendsPage.open(app, { name: preferences().name, rules }, {
    make: (seats) => void attempt(async () => app.go(`/table/${await makeTable({ rules, seats })}`)),
    name: (name) => prefer({ name: takenName(name) }),
    invite: (key) => void attempt(() => inviteAgain(app, key, own)),
    back: (table) => void attempt(() => backTo(app, table)),
    decline: (table) => void attempt(() => decline(table, waiting)),
    forget: (key) => (forgetPerson(key), drawPeople()),
    meet: (mayMeet) => (letMeet(mayMeet), drawPeople(), watchAnew()),
  });
  drawPeople();
  let stopWatching = watchInvitations(waiting);
  void fill();
  return () => stopWatching();

  async function fill() {
    try {
      page.drawRules(await api.ruleSets(), rules);
      own = await ownTables();
      page.part.drawTables(ourTables(own));
    } catch (error) {
      page.failed(error);
    }
  }

  function drawPeople() {
    const { met, mayMeet } = people();
    page.drawPeople(met, mayMeet === true);
  }

  function watchAnew() {
    stopWatching();
    waiting([]);
    stopWatching = watchInvitations(waiting);
  }

  /** @param {import("../net/api.js").Invitation[]} invitations */
  function waiting(invitations) {
    page.part.drawInvitations(invitations);
  }

  /** @param {() => Promise<unknown>} act */
  async function attempt(act) {
    page.busy(true);
    try {
      await act();
      page.busy(false);
    } catch (error) {
      page.failed(error);
    }
  }
}
