/** The one line above the hand: what the table waits for, as far as it concerns the reader. */

/** @typedef {import("./wire.js").TableView} TableView */
/** @typedef {import("../i18n.js").Language} Language */

/**
 * @typedef {object} Told
 * @property {TableView} table
 * @property {string[]} names
 * @property {Language} language
 * @property {"opening" | "open" | "lost"} line
 * @property {boolean} isSending whether something is on its way for more than three seconds
 * @property {string} notice what was refused, or happened, a moment ago
 */

/**
 * @param {Told} told
 * @returns {{ text: string, tone: "" | "mine" | "warning" }}
 */
export function statusOf({ table, names, language, line, isSending, notice }) {
  const say = (/** @type {string} */ key, values = {}) => language.text(`web.status.${key}`, values);
  if (line === "lost") {
    return { text: say("lost"), tone: "warning" };
  }
  if (isSending) {
    return { text: say("sending"), tone: "warning" };
  }
  if (notice) {
    return { text: notice, tone: "warning" };
  }
  if (table.is_paused) {
    return { text: say("paused"), tone: "warning" };
  }
  return playStatus(table, names, say);
}

/**
 * @param {TableView} table
 * @param {string[]} names
 * @param {(key: string, values?: Record<string, string>) => string} say
 * @returns {{ text: string, tone: "" | "mine" }}
 */
function playStatus(table, names, say) {
  const { stage, view, you, called } = table;
  const isMine = you !== null && called.includes(you);
  switch (stage) {
    case "cutting":
    case "opening":
      return { text: say("cutting"), tone: "" };
    case "playing":
      break;
    case "seating":
      return { text: say("seating"), tone: "" };
    default:
      return { text: say(stage), tone: "" };
  }
  if (you !== null && table.seats[you].is_handed) {
    return { text: say("handed"), tone: "" };
  }
  if (view?.phase === "declare") {
    return isMine ? { text: say("declare"), tone: "mine" } : { text: say("declared"), tone: "" };
  }
  if (isMine) {
    return { text: say("mine"), tone: "mine" };
  }
  return called.length ? { text: say("other", { seat: names[called[0]] }), tone: "" } : { text: "", tone: "" };
}

/** What is said of a gap: the line was broken. */
export const BROKEN = {
  nothing: "web.summary.nothing",
  moved: "web.summary.moved",
  points: "web.summary.points",
};

/** And where nobody looked at the page. */
export const AWAY = { nothing: "web.away.nothing", moved: "web.away.moved", points: "web.away.points" };

/**
 * What has changed in a gap, in one line.
 * @param {TableView} before
 * @param {TableView} now
 * @param {typeof BROKEN} why `BROKEN` or `AWAY`
 * @param {import("./announcements.js").Announcer | null} announcer
 */
export function summaryOf(before, now, why, announcer) {
  const text = (/** @type {keyof typeof why} */ key, values = {}) =>
    announcer?.language.text(why[key], values) ?? "";
  if (!now.view || !before.view || before.seq === now.seq) {
    return before.seq === now.seq ? text("nothing") : text("moved");
  }
  const { totals } = before.view;
  const gains = now.view.totals.flatMap((total, side) => {
    const points = total - (totals[side] || 0);
    return points > 0 && announcer ? [`${announcer.sideName(side, now)} +${points}`] : [];
  });
  return gains.length ? text("points", { points: gains.join(", ") }) : text("moved");
}
