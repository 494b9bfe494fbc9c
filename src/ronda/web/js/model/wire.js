/**
 * The messages of the public protocol, made from `ronda.protocol` by `make wire`.
 */

/**
 * Seconds for each move, and a reserve for the whole match that is used beyond them.
 * @typedef {object} Clock
 * @property {number} move
 * @property {number} reserve
 */

/**
 * What the host chose for a table.
 * @typedef {object} Settings
 * @property {Record<string, any>} rules
 * @property {number} seats
 * @property {Clock | null} clock
 * @property {boolean} is_public
 * @property {boolean} may_watch
 * @property {boolean} free_text
 * @property {boolean} open_log
 * @property {number | null} starts_at
 * @property {boolean} starts_when_full
 */

/**
 * A new link of a seat until it opens it: the words for it, then the link itself.
 * @typedef {object} LinkView
 * @property {(number | null)[]} words
 * @property {(number | null)[]} missing
 * @property {boolean} is_out
 * @property {number | null} by
 * @property {boolean} is_used
 */

/**
 * Who sits on a seat, as everybody sees it.
 * @typedef {object} SeatView
 * @property {"open" | "human" | "computer" | "bot"} kind
 * @property {string | null} name
 * @property {string | null} level
 * @property {boolean} is_ready
 * @property {boolean} is_here
 * @property {boolean} is_handed
 * @property {number | null} reserve
 * @property {(number | null)[]} links
 * @property {LinkView | null} link
 * @property {number | null} link_from
 */

/**
 * The question what to do about a seat that holds the others up, and who has chosen what.
 * @typedef {object} VoteView
 * @property {number} seat
 * @property {("wait" | "computer" | "end" | null)[]} choices
 * @property {number | null} until
 */

/**
 * How far the fair deal has come: all values in hex, as in a proof.
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
 * That the server has gone back to an earlier state of the table; what came after it is lost.
 * @typedef {object} WentBackView
 * @property {number} seq
 * @property {boolean} is_told
 * @property {number | null} by
 */

/**
 * Points of one side and what they are for; negative where they are taken back.
 * @typedef {object} Gain
 * @property {number} side
 * @property {number} points
 * @property {"darba" | "hbel" | "joj_hbal" | "missa" | "last_card" | "call" | "false_call" | "cards"} for
 */

/**
 * An open chain (RULES §4): who holds its packet, and what the holder has or will be paid.
 * @typedef {object} ChainView
 * @property {number} rank
 * @property {"darba" | "hbel" | "joj_hbal" | "missa" | "last_card" | "call" | "false_call" | "cards"} level
 * @property {number} holder
 * @property {string[]} packet
 * @property {Gain[]} prize
 * @property {boolean} waits
 */

/**
 * A call of this deal: who called what kind, in which distribution, and if it was compared.
 * @typedef {object} Called
 * @property {number} distribution
 * @property {number} seat
 * @property {"ronda" | "double" | "tringa" | "pass"} kind
 * @property {boolean} is_settled
 */

/**
 * A card that may be played now, and what playing it would do at once.
 * @typedef {object} PlayOption
 * @property {string} card
 * @property {string[]} captured
 * @property {string[]} taken
 * @property {Gain[]} gains
 * @property {Gain[]} stake
 * @property {boolean} decides
 */

/**
 * A call that may be made now, or a pass.
 * @typedef {object} CallOption
 * @property {"ronda" | "double" | "tringa" | "pass"} kind
 * @property {boolean} true
 * @property {number | null} rank
 * @property {number} value
 * @property {number} cost
 */

/**
 * All that `seat` may know: what all may, and its own.
 * @typedef {object} View
 * @property {number} seats
 * @property {number[]} sides
 * @property {"draw" | "deck" | "declare" | "play" | "over"} phase
 * @property {number} deal
 * @property {number | null} dealer
 * @property {number} distribution
 * @property {boolean} last
 * @property {number} stock
 * @property {number[]} hand_sizes
 * @property {string[]} loose
 * @property {string | null} live
 * @property {ChainView | null} chain
 * @property {string[][]} played
 * @property {[number, string, string[]][]} history
 * @property {string[]} seen
 * @property {number | null} capturer
 * @property {number[]} piles
 * @property {number} par
 * @property {number[]} totals
 * @property {Called[]} calls
 * @property {number | null} winner
 * @property {number | null} seat
 * @property {number[]} to_act
 * @property {string[]} hand
 * @property {PlayOption[]} plays
 * @property {CallOption[]} sayings
 */

/**
 * Something that was said; `seq` is the number of its step, as all were shown it.
 * @typedef {object} Saying
 * @property {number} seq
 * @property {number} seat
 * @property {"greeting" | "good_luck" | "well_played" | "thanks" | "sorry" | "one_moment" | "your_turn" | "tea" | "laugh" | "wow" | "ouch" | "bravo" | null} phrase
 * @property {string | null} text
 */

/**
 * The whole table as one reader may see it: what all may see, and its own (`OwnTable`).
 * @typedef {object} TableView
 * @property {string} table
 * @property {number} turn
 * @property {Settings} settings
 * @property {"seating" | "cutting" | "opening" | "playing" | "between" | "finished" | "closed"} stage
 * @property {SeatView[]} seats
 * @property {number} match_number
 * @property {number | null} deadline
 * @property {number} now
 * @property {boolean} is_paused
 * @property {VoteView | null} vote
 * @property {FairView | null} fair
 * @property {number[]} wins
 * @property {string | null} closed_because
 * @property {WentBackView | null} went_back
 * @property {Record<string, any>} [rules]
 * @property {number[]} [sides]
 * @property {number} seq
 * @property {number | null} you
 * @property {boolean} is_host
 * @property {number[]} called
 * @property {View | null} view
 * @property {Saying[]} said
 * @property {string | null} mark
 * @property {number | null} awaits
 * @property {(string | null)[]} [met]
 */

/**
 * A card that this reader was shown, with what checks it against M (FAIRNESS 7).
 * @typedef {object} SealView
 * @property {number} place
 * @property {string} card
 * @property {string} salt
 * @property {string[]} path
 */

/**
 * A sentence in no language yet, or a phrase within one.
 * @typedef {object} Line
 * @property {string} key
 * @property {Record<string, number | string | Line | (string | Line)[]>} [values]
 * @property {Line[]} [why]
 */

/**
 * One step of the table, or all that a client has missed.
 * @typedef {object} Push
 * @property {"push"} type
 * @property {TableView} table
 * @property {Event[]} events
 * @property {SealView[]} seals
 * @property {boolean} missed
 * @property {Line[]} told
 */

/**
 * One action of a story, as the push of its step had it: `events`, and a line for each.
 * @typedef {object} StoryStep
 * @property {Event[]} events
 * @property {Line[]} told
 */

/**
 * The match up to the last push: what this reader was pushed of it, or would have been.
 * @typedef {object} MatchStory
 * @property {"story"} type
 * @property {string} id
 * @property {number} match
 * @property {StoryStep[]} steps
 */

/**
 * The request changed nothing.
 * @typedef {object} Refused
 * @property {"refused"} type
 * @property {string | null} id
 * @property {"malformed" | "unknown_type" | "too_large" | "too_fast" | "no_such_table" | "bad_token" | "not_yours" | "full" | "name_taken" | "closed" | "stale" | "not_now" | "illegal" | "bad_rules" | "too_late" | "try_again" | "other_version"} code
 * @property {string} reason
 * @property {Record<string, any>} [data]
 */

/**
 * A new token for a seat, for whoever asked for it to hand on; asked again, a fresh one.
 * @typedef {object} Linked
 * @property {"linked"} type
 * @property {string} id
 * @property {number} seat
 * @property {string} token
 */

/**
 * The server closes the line; `reconnect` says whether to come back after `wait` seconds.
 * @typedef {object} Goodbye
 * @property {"goodbye"} type
 * @property {"banned" | "closed" | "limits" | "moved" | "restart" | "slow"} reason
 * @property {boolean} reconnect
 * @property {number} wait
 */

/**
 * A table that was set up, and the token of its host.
 * @typedef {object} NewTable
 * @property {string} table
 * @property {string} host_token
 */

/**
 * Who sits on a seat, as a list of tables shows it.
 * @typedef {object} ListedSeat
 * @property {"open" | "human" | "computer" | "bot"} kind
 * @property {string | null} name
 * @property {string | null} level
 */

/**
 * A table in the list of public ones.
 * @typedef {object} ListedTable
 * @property {string} table
 * @property {"seating" | "cutting" | "opening" | "playing" | "between" | "finished" | "closed"} stage
 * @property {Settings} settings
 * @property {ListedSeat[]} seats
 */

/**
 * A seat, and the token that plays for it; a host who showed the host's token keeps that.
 * @typedef {object} TakenSeat
 * @property {number} seat
 * @property {string} token
 */

/**
 * A published rule set or variant: the preset it belongs to, its source, every switch.
 * @typedef {object} RuleSet
 * @property {string} name
 * @property {string} preset
 * @property {string} source
 * @property {Record<string, any>} rules
 * @property {Record<string, number>} minutes
 */

/**
 * This server.
 * @typedef {object} About
 * @property {string} release
 * @property {number} protocol
 * @property {string[]} levels
 * @property {string | null} base_url
 * @property {string | null} host
 * @property {number} idle_days
 * @property {number} keep_days
 */

/**
 * A QR code as an SVG path of squares, on a field of `size` by `size`, margin and all.
 * @typedef {object} Code2D
 * @property {number} size
 * @property {string} path
 */

/** @typedef {{ event: string } & Record<string, any>} Event one event of RECORD.md */

/** Of the protocol. */
export const VERSION = 1;
