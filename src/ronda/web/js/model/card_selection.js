/**
 * What the reader's gestures come to: the first tap lifts a card and shows what it does, a second
 * one or a swipe plays it; a set that would be lost is asked about once; a bluff needs a second tap.
 * A gesture that comes too early is kept, and lifts its card when the hand wakes; it never plays it.
 * The card or call that is to be played is handed to `act`.
 */

/** @typedef {import("./wire.js").TableView} TableView */
/** @typedef {import("./wire.js").PlayOption} PlayOption */
/** @typedef {import("./wire.js").CallOption} CallOption */

/** Nothing is played for so long after the hand or the turn has changed, or a card has lifted by itself; in milliseconds. */
export const GUARD = 350;

export class CardSelection {
  /**
   * @param {{
   *   act: (action: string) => void,
   *   changed: () => void,
   *   preferences: () => { oneTap: boolean, askCalls: boolean },
   *   now?: () => number,
   * }} around
   */
  constructor({ act, changed, preferences, now = () => performance.now() }) {
    this.act = act;
    this.changed = changed;
    this.preferences = preferences;
    this.now = now;
    /** @type {string | null} the card that is lifted, by tap or key */
    this.lifted = null;
    /** @type {string | null} the card of a gesture that came too early */
    this.early = null;
    /** @type {string | null} the card that a pointer rests on, or that has the focus */
    this.looked = null;
    /** @type {{ card: string, call: CallOption } | null} */
    this.asking = null;
    /** @type {string | null} the bluff that was tapped once */
    this.bluffing = null;
    /** The distribution in which the question was answered. */
    this.answered = "";
    this.awakeAt = 0;
    /** When something was played: the second of two quick clicks is no gesture of its own. */
    this.doneAt = -Infinity;
    this.isAwake = false;
    /** @type {PlayOption[]} */
    this.plays = [];
    /** @type {CallOption[]} */
    this.sayings = [];
    this.state = "";
    this.distribution = "";
  }

  /**
   * What may be done now, as the table on the page shows it.
   * @param {TableView} table
   * @param {boolean} isOpen whether the table on the page is the last one, and nothing is pending
   */
  update(table, isOpen) {
    const { view, you, called, turn } = table;
    const isMine = you !== null && called.includes(you) && table.stage === "playing";
    const isHanded = you !== null && table.seats[you].is_handed;
    this.isAwake = isOpen && isMine && !isHanded && !table.is_paused && view !== null;
    this.plays = (this.isAwake && view?.plays) || [];
    this.sayings = (this.isAwake && view?.sayings) || [];
    this.distribution = view ? `${table.match_number} ${view.deal} ${view.distribution}` : "";
    const state = view ? `${turn} ${view.hand.join()} ${this.isAwake}` : "";
    if (state !== this.state) {
      this.state = state;
      this.awakeAt = this.now() + GUARD;
      this.drop();
      this.looked = null;
    }
    this.liftEarly();
  }

  /** The hand is awake: what was touched before lifts now, and has to be seen before it is played. */
  liftEarly() {
    if (!this.early || this.isGuarded) {
      return;
    }
    if (this.lifted !== this.early && this.plays.some(({ card }) => card === this.early)) {
      this.lifted = this.early;
      this.awakeAt = this.now() + GUARD;
    }
    this.early = null;
  }

  /** Whether a gesture comes too early: its card is kept. @param {string} card */
  isEarly(card) {
    if (this.isGuarded && this.now() - this.doneAt >= GUARD) {
      this.early = card;
    }
    return this.isGuarded;
  }

  get isGuarded() {
    return !this.isAwake || this.now() < this.awakeAt;
  }

  /** The preview to be shown: of the card that is lifted, or looked at. @returns {PlayOption | null} */
  get shown() {
    const card = this.lifted || this.looked;
    return this.plays.find((option) => option.card === card) ?? null;
  }

  /** The set that would be lost by playing without a call. @returns {CallOption | null} */
  get held() {
    const held = this.sayings.filter((option) => option.true && option.kind !== "pass");
    return held.sort((one, other) => other.value - one.value)[0] ?? null;
  }

  /**
   * A card is touched, clicked or chosen by key.
   * @param {string} card
   * @param {"touch" | "pointer" | "key"} how
   */
  tap(card, how) {
    if (this.isEarly(card) || !this.plays.some((option) => option.card === card)) {
      return;
    }
    if (how === "pointer" || this.lifted === card || this.preferences().oneTap) {
      this.play(card);
    } else {
      this.lift(card);
    }
  }

  /** @param {string} card */
  lift(card) {
    if (!this.isEarly(card)) {
      this.lifted = card;
      this.asking = null;
      this.bluffing = null;
      this.changed();
    }
  }

  /** A pointer rests on a card, or on none. @param {string | null} card */
  look(card) {
    if (this.looked !== card) {
      this.looked = card;
      this.changed();
    }
  }

  /** Takes back what is lifted or asked. */
  drop() {
    this.lifted = null;
    this.asking = null;
    this.bluffing = null;
  }

  cancel() {
    this.early = null;
    if (this.lifted || this.asking || this.bluffing) {
      this.drop();
      this.changed();
    }
  }

  /** Plays a card, or asks first. @param {string} card */
  play(card) {
    if (this.isEarly(card) || !this.plays.some((option) => option.card === card)) {
      return;
    }
    const call = this.held;
    if (call && this.preferences().askCalls && this.answered !== this.distribution) {
      this.answered = this.distribution;
      this.lifted = card;
      this.asking = { card, call };
      this.changed();
      return;
    }
    this.done(card);
  }

  /** Enter: plays what is lifted. */
  enter() {
    if (this.lifted) {
      this.play(this.lifted);
    }
  }

  /** The question is answered: play without a call. */
  playWithout() {
    if (this.asking && !this.isGuarded) {
      this.done(this.asking.card);
    }
  }

  /** A call, or a pass, is tapped. @param {string} kind */
  call(kind) {
    const option = this.sayings.find((each) => each.kind === kind);
    if (this.isGuarded || !option) {
      return;
    }
    if (option.true || this.bluffing === kind) {
      this.done(kind);
    } else {
      this.bluffing = kind;
      this.asking = null;
      this.changed();
    }
  }

  /** @param {string} action */
  done(action) {
    this.drop();
    this.early = null;
    this.doneAt = this.now();
    this.isAwake = false;
    this.act(action);
    this.changed();
  }
}
