"""What a check found: the first thing that does not fit, and all that a reader should know."""

from enum import Enum

import msgspec

from ronda.engine import Seat
from ronda.fairness import Misfit, ProofFault


class Unchecked(msgspec.Struct, frozen=True, order=True):
    """Decisions that cannot be run again, since this computer has changed since."""

    level: str
    version: str
    decisions: int


class NoteKind(Enum):
    """What a proof that fits may still have to tell (FAIRNESS, what it does not prevent)."""

    ABANDONED = "abandoned"
    """A deal was abandoned before its cards stood."""
    DEALT_ANEW = "dealt_anew"
    """A deal was abandoned after its cards were fixed, and dealt again (FAIRNESS 8)."""
    ABSENT = "absent"
    """A person's cut is missing: late, away, or called so by the server."""
    SERVER_ALONE = "server_alone"
    """No person's cut was opened: the server alone chose this deck."""
    UNFINISHED = "unfinished"
    """The record ends in the middle of the match."""
    NOT_YET = "not_yet"
    """The match has just begun: nothing of it is revealed, so it has no proof yet."""
    UNNAMED = "unnamed"
    """A program played here that names no level of ours: its decisions cannot be run again."""


class Note(msgspec.Struct, frozen=True):
    """Something to know about a deal (0: the draw; None: the match), and about which seat."""

    kind: NoteKind
    deal: int | None
    seat: Seat | None = None


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What came of checking one record.

    Attributes:
        misfit: the first thing that does not fit, in words; None where all fits.
        found: the same by its name, with what it names.
        deals: proofs checked, the draw included.
        actions: actions replayed.
        decisions: computers' decisions that were run again and came out equal.
        unchecked: those that could not be run again, by level and version.
        notes: abandoned deals, absent seats, decks the server chose alone.
    """

    misfit: str | None
    deals: int
    actions: int
    decisions: int
    unchecked: tuple[Unchecked, ...]
    notes: tuple[Note, ...]
    found: Misfit | None = None

    @property
    def has_no_proof(self) -> bool:
        """Whether nothing can be said at all, which is not that something does not fit."""
        return self.found is not None and self.found.fault is ProofFault.NO_PROOF
