"""Every fault of a fair deal by its name: what somebody who checks may find, and may say of it.

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
    """Something stands where a hash, a card or a header should."""

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
