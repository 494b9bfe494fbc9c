/** What a table shows besides cards: what moves, what happened, the points, the count, what is said. */

import { Banner } from "./banner.js";
import { Bubbles } from "./bubbles.js";
import { Count } from "./count.js";
import { Log } from "./log.js";
import { Motion } from "./motion.js";
import { Points } from "./points.js";

/** @typedef {import("./table.js").TablePage} TablePage */
/** @typedef {import("./table.js").Deeds} Deeds */
/** @typedef {import("../model/table_playback.js").ViewModel} ViewModel */

export class TableRest {
  /**
   * @param {TablePage} page
   * @param {Deeds} deeds
   */
  constructor({ app, main, board, saidBefore }, deeds) {
    const { language } = app;
    this.main = main;
    this.motion = new Motion(main, language);
    this.count = new Count(language, deeds);
    this.banner = new Banner(language, deeds);
    this.log = new Log(language);
    this.points = new Points(language);
    this.bubbles = new Bubbles(language, saidBefore);
    board.append(this.banner.element, this.count.element);
    board.before(this.points.element);
    main.append(this.log.element);
    document.body.append(this.motion.layer);
  }

  /** @param {ViewModel} shown */
  update(shown) {
    this.banner.update(shown.table, shown.names);
    this.count.update(shown);
    this.log.update(shown.matchLog);
    this.points.update(shown.matchLog, shown.sideName);
  }

  /** Shows what has been said since; what is new. @param {ViewModel} shown */
  hear({ table }) {
    return this.bubbles.update(table, this.main);
  }

  close() {
    this.motion.finish();
    this.motion.layer.remove();
    this.count.close();
  }
}
