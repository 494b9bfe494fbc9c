"""Every fault of a fair deal by its name: what a check may find, and how it is said.

The page has the same names in `web/js/fair/faults.js`; each has a sentence in every language. What
the sentence fills in is listed with it.
"""

from enum import Enum
from typing import Final


class Fault(Enum):
    """What does not fit in a deal as it is seen, by the step of FAIRNESS that it touches."""

    HEADER = "header"
    """Step 1: the header speaks of another table, match, rule set or seats, or was changed."""
    PREVIOUS = "previous"
    """Step 1: the header does not name the deal before it."""
    COMMITMENT = "commitment"
    """Step 2: the commitment was changed after it had been shown, or there is none."""
    REPLACED = "replaced"
    """Step 8: a deal was followed by another, and its secret stayed hidden."""
    HASHES = "hashes"
    """Step 3: hashes of cuts were changed after they had been shown."""
    CUT_LATE = "cut_late"
    """Step 3: this seat's cut is not counted; it may have come too late."""
    CUT_ELSEWHERE = "cut_elsewhere"
    """Step 3: another cut came before this client's, as from another window on the same seat."""
    CUT_MISSING = "cut_missing"
    """Step 3: this seat's cut was acknowledged in time, and is not counted."""
    CUT_FOREIGN = "cut_changed"
    """Step 3: this seat's cut was acknowledged, and another one is counted."""
    TRANSCRIPT = "transcript"
    """Step 4: T is not that of the cuts shown, or has changed."""
    ROOT = "root"
    """Step 7: M is missing while cards are shown, or has changed."""
    SEAL = "seal"
    """Step 7: a seal does not fit M."""
    MOVED = "moved"
    """Step 7: a card was shown in two places of the deck, or two cards in one."""
    UNSEALED = "unsealed"
    """Step 7: a card was shown without its seal."""
    SECRET = "secret"  # noqa: S105 - a word of FAIRNESS
    """Step 9: the revealed secret does not make what was shown."""
    UNREADABLE = "unreadable"
    """Something else is where a hash, a card or a header should be."""

    @property
    def is_grave(self) -> bool:
        """Whether somebody has cheated: a slow line is no fault, nor is a second window."""
        return self not in CALM

    @property
    def values(self) -> tuple[str, ...]:
        """What its sentence fills in."""
        return ("card",) if self in OF_A_CARD else ()


CALM: Final = frozenset({Fault.CUT_LATE, Fault.CUT_ELSEWHERE})
OF_A_CARD: Final = frozenset({Fault.SEAL, Fault.MOVED, Fault.UNSEALED})


class ProofFault(Enum):
    """What does not fit in the proof of a finished match, with the step of FAIRNESS it breaks.

    Attributes:
        word: its name, in `web.check.NAME.not`.
        step: of FAIRNESS.
        values: what is named with it.
    """

    NO_RECORD = ("no_record", 9, ())
    """What was given is no record of a match."""
    NO_PROOF = ("no_proof", 9, ())
    """A record without proofs: nothing can be said of it, which is not that it does not fit."""
    UNPROVEN = ("unproven", 9, ("given",))
    """One of its deals has no proof."""
    UNREADABLE = ("unreadable", 9, ("given",))
    """A part of a proof is missing, or differs from its recomputed value."""
    HEADER_SEATS = ("header.seats", 1, ("given", "expected"))
    HEADER_DEALER = ("header.dealer", 1, ("given", "expected"))
    HEADER_DRAW = ("header.draw", 1, ())
    HEADER_TABLE = ("header.table", 1, ("given", "expected"))
    HEADER_RULES = ("header.rules", 1, ("given",))
    """The header speaks of another match than the record."""
    RULES = ("rules", 1, ("given", "expected"))
    """The rule set of the proof is not the one whose hash the header holds."""
    ORDER_FIRST = ("order.first", 1, ("given",))
    ORDER_SAME = ("order.same", 1, ())
    ORDER_NUMBER = ("order.number", 1, ("given", "expected"))
    ORDER_PREVIOUS = ("order.previous", 1, ("given", "expected"))
    """A deal does not follow from the one before it."""
    COMMITMENT = ("commitment", 2, ("given", "expected"))
    CUTS_NUMBER = ("cuts.number", 3, ())
    CUTS_COMPUTER = ("cuts.computer", 3, ("seat",))
    CUTS_UNSENT = ("cuts.unsent", 3, ("seat",))
    CUTS_HASH = ("cuts.hash", 3, ("seat", "given", "expected"))
    TRANSCRIPT = ("transcript", 4, ("given", "expected"))
    LAYOUT = ("layout", 6, ())
    DECK = ("deck", 6, ("given", "expected"))
    ROOT = ("root", 7, ("given", "expected"))
    ROOT_DRAW = ("root.draw", 7, ("given", "expected"))
    ABANDONED = ("abandoned", 8, ())
    PLAYERS_UNREADABLE = ("players.unreadable", 9, ("given",))
    PLAYERS_MISSING = ("players.missing", 9, ("seat",))
    PLAYERS_KIND = ("players.kind", 1, ("seat", "given", "expected"))
    """`players` does not say what the header was bound to: a person, or a computer."""
    REPLAY = ("replay", 9, ("given",))
    """The actions cannot be played; found only by a check that knows the rules."""
    DECISION = ("decision", 10, ("seat", "given", "expected"))
    """A computer would have done something else; likewise."""
    SEEN_COMMITMENT = ("seen.commitment", 9, ("given", "expected"))
    SEEN_TRANSCRIPT = ("seen.transcript", 9, ("given", "expected"))
    SEEN_ROOT = ("seen.root", 9, ("given", "expected"))
    SEEN_CUT = ("seen.cut", 9, ("given", "expected"))
    SEEN_CARDS = ("seen.cards", 7, ("given", "expected"))
    """The proof differs from what was shown during the deal; found only by its witnesses."""

    def __init__(self, word: str, step: int, values: tuple[str, ...]) -> None:
        self.word = word
        self.step = step
        self.values = values
