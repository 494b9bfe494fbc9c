"""What does not fit in a fair deal, as far as one client can see it while it is there."""

from collections.abc import Mapping
from enum import Enum
from typing import Any, NamedTuple

import msgspec

from ronda.cards import Card


class Fault(Enum):
    """What does not fit, by the step of FAIRNESS that it touches."""

    HEADER = "header"
    """Step 1: the header speaks of another table, match, rule set or seats, or of another past."""
    COMMITMENT = "commitment"
    """Step 2: header or commitment were changed after they had been shown."""
    HASHES = "hashes"
    """Step 3: hashes of cuts were changed after they had been shown."""
    CUT_LATE = "cut_late"
    """Step 3: this seat's cut is not counted; it may have come too late."""
    CUT_MISSING = "cut_missing"
    """Step 3: this seat's cut was opened in time, acknowledged, and is not counted."""
    CUT_FOREIGN = "cut_foreign"
    """Step 3: a cut is counted for this seat that this client did not make."""
    TRANSCRIPT = "transcript"
    """Step 4: T is not that of the cuts shown, or has changed."""
    ROOT = "root"
    """Step 7: M is missing while cards are shown, or has changed."""
    SEAL = "seal"
    """Step 7: a seal does not fit M, or the other seals."""
    NO_SEAL = "no_seal"
    """Step 7: a card was shown without its seal."""
    SECRET = "secret"  # noqa: S105 - a word of FAIRNESS
    """Step 9: the revealed secret does not make what was shown."""
    UNREADABLE = "unreadable"
    """Something stands where a hash, a card or a header should."""


class Finding(NamedTuple):
    """What a check has found, before it is known where."""

    fault: Fault
    what: str
    card: Card | None = None


class Doubt(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that does not fit.

    Attributes:
        fault: what kind of thing.
        match, deal: in which deal; deal 0 is the draw.
        what: the particulars, as a sentence.
        card: the card that it is about, if it is about one.
        evidence: all that this client was shown of the deal, and what it sent itself.
    """

    fault: Fault
    match: int
    deal: int
    what: str
    card: Card | None = None
    evidence: Mapping[str, Any]

    @property
    def where(self) -> str:
        """The deal in words."""
        deal = f"deal {self.deal}" if self.deal else "the draw"
        return f"match {self.match}, {deal}"
