/** Friends: their tables, the invitations that wait, and inviting whom one has met; for home, *Play with friends* and the lobby. */

import { FIRST_RULES } from "../model/begin.js";
import { lastPlayed, preferences } from "../model/preferences.js";
import { isOurs, othersMet, people } from "../model/people.js";
import { keepToken, keptTables, tokenOf } from "../model/tokens.js";
import { api } from "../net/api.js";
import { isPageHidden, onLook } from "../render/dom.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../model/wire.js").TableView} TableView */
/** @typedef {import("../net/api.js").Invitation} Invitation */

/** Milliseconds between two looks for invitations, while the page is looked at. */
const AGAIN = 20_000;
/** Own tables that are looked after when a page opens. */
const LOOKED_AT = 6;

/** Whom this page has invited, by table. @type {Map<string, Set<string>>} */
const invited = new Map();

/** @param {string} table @param {string} key */
export function isInvited(table, key) {
  return invited.get(table)?.has(key) ?? false;
}

/** @param {string} table @param {string} key */
export async function inviteTo(table, key) {
  await api.invite(table, key, tokenOf(table) ?? "");
  invited.set(table, new Set([...(invited.get(table) ?? []), key]));
}

/** The tables of this browser that are there still, the newest first. @returns {Promise<TableView[]>} */
export async function ownTables() {
  const kept = Object.entries(keptTables())
    .sort(([, one], [, other]) => other.at - one.at)
    .slice(0, LOOKED_AT);
  const looks = kept.map(([table, { token }]) => api.look(table, token).catch(() => null));
  return (await Promise.all(looks)).flatMap((table) => (table && table.you !== null ? [table] : []));
}

/** Whom the reader has met, the last first. */
export function peopleMet() {
  return people().met;
}

/** The rules of a new table: those played last, else what a first visitor plays. */
export function ourRules() {
  return preferences().rules ?? FIRST_RULES;
}

/**
 * A private table that starts by itself once everybody is there; the reader sits at it.
 * @param {object} settings
 * @returns {Promise<string>} its id
 */
export async function makeTable(settings) {
  const { table, host_token: token } = await api.createTable({ ...settings, starts_when_full: true });
  keepToken(table, token);
  lastPlayed(table);
  await api.sit(table, { name: preferences().name || null, seat: 0 }, token);
  return table;
}

/**
 * To the table where these people met before, which is opened again with its series where nobody had played
 * for long; a new one of the same settings where it was closed for another reason. They are invited.
 * @param {App} app
 * @param {TableView} old
 */
export async function backTo(app, old) {
  const isAsleep = old.closed_because === "idle";
  if (isAsleep) {
    await api.send(old.table, { type: "ready" }, tokenOf(old.table) ?? "");
  }
  const isGone = old.stage === "closed" && !isAsleep;
  const table = isGone ? await makeTable({ ...old.settings, starts_at: null }) : old.table;
  await Promise.all(othersMet(old).map((key) => inviteTo(table, key).catch(() => {})));
  await app.go(`/table/${table}`);
}

/**
 * Somebody is invited to a table of the reader's that waits for people; else to the one where the two
 * have played with each other alone; to a new one where there is neither.
 * @param {App} app
 * @param {string} key
 * @param {TableView[]} own
 */
export async function inviteAgain(app, key, own) {
  const isWaiting = (/** @type {TableView} */ { stage, seats, settings }) =>
    stage === "seating" && !settings.is_public && seats.some(({ kind }) => kind === "open");
  const waiting = own.find(isWaiting);
  const shared = ourTables(own).find((each) => each.seats.length === 2 && othersMet(each)[0] === key);
  if (!waiting && shared) {
    await backTo(app, shared);
    return;
  }
  const table = waiting?.table ?? (await makeTable({ rules: ourRules(), seats: preferences().seats }));
  await inviteTo(table, key);
  await app.go(`/table/${table}`);
}

/** Tables to come back to: of friends, and nothing is played there now. @param {TableView[]} own */
export function ourTables(own) {
  return own.filter((table) => isOurs(table) && ["finished", "closed"].includes(table.stage));
}

/**
 * Looks for invitations as long as the page is open and looked at; nobody who has given no leave is asked for.
 * @param {(waiting: Invitation[]) => void} show
 * @returns {() => void} stops looking
 */
export function watchInvitations(show) {
  let isLeft = false;
  const look = async () => {
    const { mayMeet, secret } = people();
    if (mayMeet && !isPageHidden()) {
      const waiting = await api.invitations(secret).catch(() => null);
      waiting && !isLeft && show(waiting);
    }
  };
  void look();
  const looking = setInterval(() => void look(), AGAIN);
  const stopLooking = onLook(() => void look());
  return () => {
    isLeft = true;
    clearInterval(looking);
    stopLooking();
  };
}

/**
 * Not now: the invitation goes.
 * @param {string} table
 * @param {(waiting: Invitation[]) => void} show
 */
export async function decline(table, show) {
  show(await api.decline(table, people().secret));
}
