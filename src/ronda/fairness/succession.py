"""How the deals of a match follow one another (FAIRNESS 1, 8): none left out, none put in."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ronda.fairness.header import STEP_1_NO_PREVIOUS, Header
from ronda.fairness.proof import DealProof, Misfit


def check_succession(proofs: Sequence[DealProof]) -> tuple[int, Misfit] | None:
    """The first proof, by its place in the list, that does not follow from the one before it.

    Args:
        proofs: those of one match in the order of its deals, the draw first, abandoned ones too.
    """
    if proofs and (misfit := _check_first(proofs[0].header)):
        return 0, misfit
    for place, (before, after) in enumerate(pairwise(proofs), start=1):
        for message in _breaks(before, after):
            return place, Misfit(1, message)
    return None


def _check_first(header: Header) -> Misfit | None:
    """A match begins with its draw, a rematch with its first deal (FAIRNESS, the first dealer)."""
    if header.deal > 1:
        return Misfit(
            1, f"the first deal is number {header.deal}, not 0 (the draw) or 1 (a rematch)"
        )
    if header.match == 1 and header.deal == 1:
        return Misfit(1, "the first match at a table begins with a draw, deal 0")
    if header.match == 1 and header.previous != STEP_1_NO_PREVIOUS:
        return Misfit(1, f"previous is {header.previous}, but nothing went before: 64 zeros")
    return None


def _breaks(before: DealProof, after: DealProof) -> Iterator[str]:
    """What in a header does not follow from the proof before it."""
    old, new = before.header, after.header
    for name in ("table", "match", "rules"):
        if getattr(old, name) != getattr(new, name):
            yield f"{name} is {getattr(new, name)}, in the deal before {getattr(old, name)}"
    if len(old.seats) != len(new.seats):
        yield f"{len(new.seats)} seats, in the deal before {len(old.seats)}"
    number = old.deal if before.is_abandoned else old.deal + 1
    if new.deal != number:
        yield f"deal {new.deal} follows deal {old.deal}, it should be {number}"
    previous = old.previous if before.is_abandoned else before.transcript
    if new.previous != previous:
        yield f"previous is {new.previous}, it should be {previous}"
    dealer = _next_dealer(before)
    if old.dealer is not None and new.dealer != dealer:
        yield f"the dealer is {new.dealer}, it should be {dealer}"


def _next_dealer(before: DealProof) -> int | None:
    """Who deals next (RULES §2.3); after a draw that is for the record to say."""
    header = before.header
    if header.dealer is None or before.is_abandoned:
        return header.dealer
    return (header.dealer + 1) % len(header.seats)
