/**
 * The messages of the public protocol, as far as the page reads them (`ronda.protocol`,
 * `ronda.engine.view`). Types only.
 */

/** @typedef {{ side: number, points: number, for: string }} Gain */

/**
 * @typedef {object} PlayOption
 * @property {string} card
 * @property {string[]} captured
 * @property {string[]} taken
 * @property {Gain[]} gains
 * @property {Gain[]} stake
 * @property {boolean} decides
 */

/**
 * @typedef {object} CallOption
 * @property {"ronda" | "double" | "tringa" | "pass"} kind
 * @property {boolean} true
 * @property {number | null} rank
 * @property {number} value
 * @property {number} cost
 */

/**
 * @typedef {object} ChainView
 * @property {number} rank
 * @property {"darba" | "hbel" | "joj_hbal"} level
 * @property {number} holder
 * @property {string[]} packet
 * @property {Gain[]} prize
 */

/**
 * @typedef {object} View
 * @property {number} seats
 * @property {number | null} seat
 * @property {"draw" | "deck" | "declare" | "play" | "over"} phase
 * @property {number[]} to_act
 * @property {number} deal
 * @property {number | null} dealer
 * @property {number} distribution
 * @property {boolean} last
 * @property {number} stock
 * @property {string[]} hand
 * @property {number[]} hand_sizes
 * @property {string[]} loose
 * @property {string | null} live
 * @property {ChainView | null} chain
 * @property {string[][]} played
 * @property {string[]} seen
 * @property {number | null} capturer
 * @property {number[]} piles
 * @property {number} par
 * @property {number[]} totals
 * @property {{ distribution: number, seat: number, kind: string }[]} calls
 * @property {PlayOption[]} plays
 * @property {CallOption[]} sayings
 * @property {number | null} winner
 */

/**
 * @typedef {object} SeatView
 * @property {"open" | "human" | "computer" | "bot"} kind
 * @property {string | null} name
 * @property {string | null} level
 * @property {boolean} is_ready
 * @property {boolean} is_here
 * @property {boolean} is_handed
 * @property {number | null} reserve
 * @property {(number | null)[]} [links] who gave each new link of this seat
 * @property {LinkView | null} [link] the words for a new link, and the one that is out
 * @property {number | null} [link_from] from when on the others may give one, in seconds since the epoch
 */

/**
 * A new link of a seat until it opens it; null stands for a host who does not sit.
 * @typedef {object} LinkView
 * @property {(number | null)[]} words who has given their word for one
 * @property {(number | null)[]} missing whose word it still needs
 * @property {boolean} is_out
 * @property {number | null} by who gave it
 * @property {boolean} is_used
 */

/**
 * @typedef {object} Settings
 * @property {Record<string, any>} rules
 * @property {number} seats
 * @property {{ move: number, reserve: number } | null} clock
 * @property {boolean} is_public
 * @property {boolean} may_watch
 * @property {boolean} free_text
 * @property {boolean} [open_log] whether all faces of a deal may be read in the log while it is played
 * @property {number | null} starts_at
 */

/**
 * @typedef {object} FairView
 * @property {Record<string, any>} header
 * @property {string} commitment
 * @property {(string | null)[]} hashes
 * @property {(string | null)[]} cuts
 * @property {string | null} transcript
 * @property {string | null} root
 * @property {string | null} secret
 */

/**
 * @typedef {object} TableView
 * @property {string} table
 * @property {number} seq
 * @property {number} turn
 * @property {Settings} settings
 * @property {"seating" | "cutting" | "opening" | "playing" | "between" | "finished" | "closed"} stage
 * @property {SeatView[]} seats
 * @property {number | null} you
 * @property {boolean} is_host
 * @property {number} match_number
 * @property {number[]} called
 * @property {number | null} deadline
 * @property {number} now
 * @property {boolean} is_paused
 * @property {{ seat: number, choices: (string | null)[], until?: number | null } | null} vote
 * @property {View | null} view
 * @property {FairView | null} fair
 * @property {{ seq: number, seat: number, phrase: string | null, text: string | null }[]} said
 * @property {number[]} wins
 * @property {string | null} closed_because
 * @property {{ seq: number, is_told: boolean, by: number | null } | null} [went_back]
 * @property {string | null} [mark]
 * @property {number | null} [awaits] the seat that the reader's new link opens with the next deal
 */

/** @typedef {{ event: string } & Record<string, any>} Event one event of RECORD.md */

/**
 * @typedef {object} Push
 * @property {TableView} table
 * @property {Event[]} events
 * @property {{ place: number, card: string, salt: string, path: string[] }[]} seals
 * @property {boolean} missed
 */

export {};
