"""How the deals of a match follow one another (FAIRNESS 1, 8): none left out, none put in."""

from collections.abc import Iterator, Sequence

from ronda.fairness.faults import ProofFault
from ronda.fairness.header import STEP_1_NO_PREVIOUS, Header
from ronda.fairness.proof import DealProof, Misfit, compare


def check_succession(proofs: Sequence[DealProof]) -> tuple[int, Misfit] | None:
    """The first proof, by its place in the list, that does not follow from the one before it.

    Args:
        proofs: those of one match in the order of its deals, the draw first, abandoned ones too.
    """
    for place, proof in enumerate(proofs):
        if misfit := check_next(proofs[place - 1] if place else None, proof):
            return place, misfit
    return None


def check_next(before: DealProof | None, proof: DealProof) -> Misfit | None:
    """Why a proof does not follow from the one before it; with None before, why it is no first."""
    if before is None:
        return _check_first(proof.header)
    return next(_breaks(before, proof), None)


def _check_first(header: Header) -> Misfit | None:
    """A match begins with its draw, a rematch with its first deal (FAIRNESS, the first dealer)."""
    what = ""
    if header.deal > 1:
        what = f"the first deal is number {header.deal}, not 0 (the draw) or 1 (a rematch)"
    elif header.match == 1 and header.deal == 1:
        what = "the first match at a table begins with a draw, deal 0"
    elif header.match == 1 and header.previous != STEP_1_NO_PREVIOUS:
        what = f"previous is {header.previous}, but nothing went before: 64 zeros"
    return Misfit(ProofFault.ORDER_FIRST, what, given=str(header.deal)) if what else None


def _breaks(before: DealProof, after: DealProof) -> Iterator[Misfit]:
    """What in a header does not follow from the proof before it."""
    old, new = before.header, after.header
    for name in ("table", "match", "rules"):
        if getattr(old, name) != getattr(new, name):
            what = f"{name} is {getattr(new, name)}, in the deal before {getattr(old, name)}"
            yield Misfit(ProofFault.ORDER_SAME, what)
    if len(old.seats) != len(new.seats):
        what = f"{len(new.seats)} seats, in the deal before {len(old.seats)}"
        yield Misfit(ProofFault.ORDER_SAME, what)
    number = old.deal if before.is_abandoned else old.deal + 1
    if new.deal != number:
        what = f"deal {new.deal} follows deal {old.deal}, it should be {number}"
        yield Misfit(ProofFault.ORDER_NUMBER, what, None, str(new.deal), str(number))
    previous = old.previous if before.is_abandoned else before.transcript
    if misfit := compare(ProofFault.ORDER_PREVIOUS, "previous", new.previous, previous):
        yield misfit
    dealer = _next_dealer(before)
    if old.dealer is not None and new.dealer != dealer:
        what = f"the dealer is {new.dealer}, it should be {dealer}"
        yield Misfit(ProofFault.HEADER_DEALER, what, None, str(new.dealer), str(dealer))


def _next_dealer(before: DealProof) -> int | None:
    """The next dealer (RULES §2.3); after a draw the record names it."""
    header = before.header
    if header.dealer is None or before.is_abandoned:
        return header.dealer
    return (header.dealer + 1) % len(header.seats)
