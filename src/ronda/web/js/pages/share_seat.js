/** Handing a seat on: its link, with whose seat it is. */

import { seatNames } from "../model/names.js";
import { linkTo, reachOf } from "../model/reach.js";
import { openShare } from "../render/share.js";

/**
 * @param {import("../app.js").App} app
 * @param {import("../model/wire.js").TableView} table
 * @param {{ seat: number, token: string }} linked
 */
export async function shareSeat(app, table, { seat, token }) {
  const reach = await reachOf().catch(() => ({ origin: location.origin, isLocal: false }));
  const url = linkTo(reach, `/table/${table.table}#seat=${token}`);
  const kind = seat === table.you ? "own" : "seat";
  openShare(app, { kind, url, isLocal: reach.isLocal, name: seatNames(app.language, table)[seat] });
}
