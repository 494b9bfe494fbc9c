/** What a table needs besides its rules: clocks, who may see it, when it starts, who sits down. */

import { CLOCKS } from "../model/table_form.js";
import { h } from "./dom.js";
import { check, choice } from "./settings.js";

/** @typedef {Pick<import("./making.js").MakingPage, "say" | "making" | "deeds">} Asking */

/** @param {Asking} page */
export function clocksField({ say, making, deeds }) {
  const options = Object.keys(CLOCKS).map((value) => ({ value, label: say(`clock.${value}`) }));
  return choice(say("clock.ask"), options, making.clock, (clock) => deeds.change({ clock }));
}

/** @param {Asking} page */
export function whoField({ say, making, deeds }) {
  const options = ["private", "public"].map((value) => ({ value, label: say(`who.${value}`) }));
  return [
    choice(say("who.ask"), options, making.isPublic ? "public" : "private", (value) =>
      deeds.change({ isPublic: value === "public" }),
    ),
    check(say("watch"), making.mayWatch, (mayWatch) => deeds.change({ mayWatch }), say("watch.note")),
    check(say("talk"), making.freeText, (freeText) => deeds.change({ freeText }), say("talk.note")),
    check(say("open_log"), making.openLog, (openLog) => deeds.change({ openLog }), say("open_log.note")),
  ];
}

/** @param {Asking} page */
export function startField({ say, making, deeds }) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
  const time = h("input", { type: "datetime-local", id: "starts-at" });
  time.value = making.startsAt;
  time.addEventListener("change", () => deeds.change({ startsAt: time.value }));
  const when = h(
    "p",
    { class: "field", hidden: !making.startsAt },
    h("label", { for: "starts-at" }, say("start.zone", { zone: zone.replace(/_/g, " ") })),
    time,
  );
  const options = ["ready", "time"].map((value) => ({ value, label: say(`start.${value}`) }));
  const chosen = choice(say("start.ask"), options, making.startsAt ? "time" : "ready", (value) => {
    when.hidden = value === "ready";
    if (when.hidden) {
      time.value = "";
    }
    deeds.change({ startsAt: time.value });
  });
  return h("div", null, chosen, when);
}

/** @param {Asking} page */
export function youField({ say, making, deeds }) {
  const input = h("input", { type: "text", id: "host-name", maxlength: 40, autocomplete: "nickname", dir: "auto" });
  input.value = making.name;
  input.addEventListener("input", () => deeds.change({ name: input.value }));
  return [
    h("p", { class: "field" }, h("label", { for: "host-name" }, say("name")), input),
    check(say("sits"), making.sits, (sits) => deeds.change({ sits }), say("sits.note")),
  ];
}
