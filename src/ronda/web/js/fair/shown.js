/** What cards a push shows, each of which must come with its seal. */

/** @typedef {import("../model/wire.js").Push} Push */

/** The cards that a push shows for the first time. @param {Push["events"]} events @returns {string[]} */
export function shownCards(events) {
  return events.flatMap((event) => {
    switch (event.event) {
      case "hands":
        return event.hands.flatMap((/** @type {string[] | null} */ hand) => hand || []);
      case "table":
        return event.cards;
      case "play":
        return [event.card];
      default:
        return [];
    }
  });
}
