"""What does not fit in a fair deal, as far as one client can see it while it is there."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from ronda.cards import Card
from ronda.fairness import Fault


class Finding(NamedTuple):
    """What a check has found, before it is known where."""

    fault: Fault
    what: str
    card: Card | None = None


class FairnessAlert(msgspec.Struct, frozen=True, kw_only=True):
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
