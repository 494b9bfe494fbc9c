/** A match looked at again: one of this server, or any record from a file. */

import { checkLine } from "../model/checking.js";
import { keptDeals } from "../model/evidence.js";
import { tokenOf } from "../model/tokens.js";
import { preferences } from "../model/preferences.js";
import { Replaying } from "../model/replaying.js";
import { TablePlayback } from "../model/table_playback.js";
import { api } from "../net/api.js";
import { ReplayChoice, ReplayPage } from "../render/replay.js";
import { TableScreen } from "./table_screen.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../model/replaying.js").ReplayedMatch} ReplayedMatch */

/** @type {import("../app.js").Show} */
export async function show(app, { table, match }) {
  if (!table) {
    return choose(app);
  }
  const token = tokenOf(table);
  const number = Number(match || 1);
  const [shown, viewer] = await Promise.all([api.shownMatch(table, number, token), seatOf(table, token)]);
  const proof = async () => {
    const lines = await api.proofLines(table, token);
    return lines[number - 1];
  };
  return present(app, shown, {
    viewer,
    address: `/replay/${table}/${number}`,
    name: `ronda-${table}-${number}.jsonl`,
    proof,
    table,
  });
}

/** The seat at the bottom: the reader's own. @param {string} table @param {string | null} token */
async function seatOf(table, token) {
  if (!token) {
    return null;
  }
  const look = await api.look(table, token).catch(() => null);
  return look ? look.you : null;
}

/**
 * @param {App} app
 * @param {ReplayedMatch} shown
 * @param {{ viewer: number | null, address: string | null, name: string, proof: () => Promise<string>, table: string }} of
 */
async function present(app, shown, { viewer, address, name, proof, table }) {
  const replaying = new Replaying(app.language, shown, viewer);
  /** @type {TableScreen<ReplayPage>} */
  const screen = new TableScreen();
  const playback = new TablePlayback(app.language, replaying, screen, preferences);
  const page = await ReplayPage.open(app, replaying, {
    address,
    show: (at, { isForward, isPlaying }) => {
      const isNext = isForward && !playback.busyFor;
      replaying.isQuick = !isPlaying;
      const push = replaying.go(at);
      isNext ? playback.hear(push) : playback.leap(push);
      address && history.replaceState(null, "", `${address}#at=${at + 1}`);
    },
    isBusy: () => playback.busyFor > 0,
    draw: () => playback.draw(),
    record: async () => ({ name, text: `${await proof()}\n` }),
    check: async () => checkLine(await proof(), name, keptDeals(table)),
  });
  screen.show(page);
  page.player.go(startOf(replaying.length));
  return () => {
    playback.close();
    page.close();
  };
}

/** A link may begin at a step. @param {number} length */
function startOf(length) {
  const asked = /^#at=(\d+)$/.exec(location.hash);
  return asked ? Math.min(length, Math.max(1, Number(asked[1]))) - 1 : 0;
}

/** @param {App} app */
async function choose(app) {
  /** @type {(() => void) | undefined} */
  let leave;
  const choice = await ReplayChoice.open(app, {
    take: (text) => choice.offer(text.split("\n").filter((line) => line.trim())),
    show: async (line) => {
      try {
        const record = JSON.parse(line);
        const { fairness, ...bare } = record;
        const shown = await api.replay(bare);
        const table = typeof record.table === "string" ? record.table : "";
        const name = "ronda-match.jsonl";
        leave = await present(app, shown, { viewer: null, address: null, name, proof: async () => line, table });
      } catch (error) {
        choice.failed(error);
      }
    },
  });
  return () => leave?.();
}
