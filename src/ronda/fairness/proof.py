"""Step 9 of FAIRNESS: a deal's proof as a record carries it, and the check of everything in it.

A check names the first thing that does not fit. That the rule set, the seats and the dealer are
those of the match is left to a check of the whole record.
"""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

import msgspec

from ronda.cards import Card, cards_text
from ronda.fairness.cuts import commitment, cut_hash, deal_key, transcript
from ronda.fairness.faults import ProofFault
from ronda.fairness.header import Header, Hex, header_hash, rule_set_hash
from ronda.fairness.seals import deck_leaves, merkle_root
from ronda.fairness.shuffle import shuffled_deck

Cuts = Annotated[tuple[Hex | None, ...], msgspec.Meta(max_length=4)]
Opening = Annotated[int, msgspec.Meta(ge=0, le=6)]
HandSize = Annotated[int, msgspec.Meta(ge=1, le=4)]


class DealProof(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    rename={
        "secret": "s",
        "commitment": "C",
        "cut_hashes": "k",
        "cuts": "c",
        "transcript": "T",
        "root": "M",
    },
):
    """One entry of `fairness` in a record (RECORD.md), revealed when the deal is over.

    Attributes:
        header: H.
        rule_set: the whole rule set, whose hash H holds.
        secret: s.
        commitment: C.
        cut_hashes: k by seat; None where none came.
        cuts: c by seat; None where none was opened.
        transcript: T; None for a deal abandoned before it stood.
        root: M; None without T, and for the draw.
        abandoned: true for a deal that was abandoned, else left out.
    """

    header: Header
    rule_set: dict[str, Any]
    secret: Hex
    commitment: Hex
    cut_hashes: Cuts
    cuts: Cuts
    transcript: Hex | None = None
    root: Hex | None = None
    abandoned: bool | msgspec.UnsetType = msgspec.UNSET

    @property
    def is_abandoned(self) -> bool:
        """Whether the deal was abandoned; its successor takes its number."""
        return self.abandoned is True

    @property
    def absent(self) -> tuple[int, ...]:
        """The human seats that missed one of the two rounds of step 3."""
        return tuple(
            seat
            for seat, (kind, cut) in enumerate(zip(self.header.seats, self.cuts, strict=False))
            if kind == "human" and cut is None
        )

    @property
    def is_servers_alone(self) -> bool:
        """Whether no human cut was opened: the server alone chose this deck."""
        return all(cut is None for cut in self.cuts)


class Misfit(NamedTuple):
    """The first thing in a proof that does not fit.

    Attributes:
        fault: what kind of thing, by its name.
        message: what is wrong, and what would be right.
        seat: whose it is, if it is a seat's.
        given: the value found, where another was expected.
        expected: what should.
    """

    fault: ProofFault
    message: str
    seat: int | None = None
    given: str = ""
    expected: str = ""

    @property
    def step(self) -> int:
        """The step of FAIRNESS that it breaks."""
        return self.fault.step


class Layout(NamedTuple):
    """Where the rules put the opening table, for the number of seats of the deal."""

    opening_at: int
    opening: int
    clean: bool


def layout_of(rule_set: dict[str, Any], header: Header) -> Layout:
    """Where the opening table lies in the deck of this deal (step 6).

    Raises `ValueError` for a rule set that does not say it for this number of seats.
    """
    seats = len(header.seats)
    if header.deal == 0:
        return Layout(opening_at=0, opening=0, clean=False)
    try:
        first_hand = msgspec.convert(rule_set["first_hand"][str(seats)], HandSize)
        opening = msgspec.convert(rule_set["opening"][str(seats)], Opening)
        clean = msgspec.convert(rule_set["opening_clean"], bool)
    except (KeyError, TypeError, msgspec.ValidationError) as error:
        raise ValueError(
            f"rule_set needs opening_clean, and first_hand and opening for {seats} seats"
        ) from error
    return Layout(opening_at=seats * first_hand, opening=opening, clean=clean)


def check_deal(proof: DealProof, deck: Sequence[Card] | None) -> Misfit | None:
    """The first thing in the proof of one deal that does not fit; None when all fits.

    Args:
        proof: what the server revealed.
        deck: the deck that was played, or drawn from, top first; None for an abandoned deal, of
            which a record holds none.
    """
    header = header_hash(proof.header)
    if misfit := (
        check_rule_set(proof) or _check_commitment(proof, header) or _check_cuts(proof, header)
    ):
        return misfit
    if proof.is_abandoned and (misfit := _check_abandoned(proof, deck)):
        return misfit
    if proof.is_abandoned and proof.transcript is None:
        return None
    return _check_deck(proof, header, deck)


def check_rule_set(proof: DealProof) -> Misfit | None:
    """Whether the rule set of a proof is the one whose hash its header holds."""
    hashed = rule_set_hash(proof.rule_set)
    return compare(ProofFault.RULES, "rules of the header", proof.header.rules, hashed)


def _check_commitment(proof: DealProof, header: bytes) -> Misfit | None:
    expected = commitment(header, bytes.fromhex(proof.secret))
    return compare(ProofFault.COMMITMENT, "C", proof.commitment, expected.hex())


def _check_cuts(proof: DealProof, header: bytes) -> Misfit | None:
    seats = proof.header.seats
    for name, given in (("k", proof.cut_hashes), ("c", proof.cuts)):
        if len(given) != len(seats):
            what = f"{name} has {len(given)} entries, not one for each of {len(seats)} seats"
            return Misfit(ProofFault.CUTS_NUMBER, what)
    committed = bytes.fromhex(proof.commitment)
    for seat, (kind, hashed, cut) in enumerate(
        zip(seats, proof.cut_hashes, proof.cuts, strict=True)
    ):
        if kind == "computer" and (hashed or cut):
            what = f"seat {seat} is a computer, and computers contribute no cut"
            return Misfit(ProofFault.CUTS_COMPUTER, what, seat)
        if cut is None:
            continue
        if hashed is None:
            what = f"seat {seat} opened a cut whose hash k it never sent"
            return Misfit(ProofFault.CUTS_UNSENT, what, seat)
        expected = cut_hash(header, committed, seat, bytes.fromhex(cut))
        if misfit := compare(ProofFault.CUTS_HASH, f"k of seat {seat}", hashed, expected.hex()):
            return misfit._replace(seat=seat)
    return None


def _check_abandoned(proof: DealProof, deck: Sequence[Card] | None) -> Misfit | None:
    if deck:
        what = "an abandoned deal counts for nothing: a record holds no deck of it"
        return Misfit(ProofFault.ABANDONED, what)
    if proof.root and proof.transcript is None:
        return Misfit(ProofFault.ABANDONED, "a deal that was abandoned before T has no M")
    return None


def _check_deck(proof: DealProof, header: bytes, deck: Sequence[Card] | None) -> Misfit | None:
    cuts = [None if cut is None else bytes.fromhex(cut) for cut in proof.cuts]
    joint = transcript(header, bytes.fromhex(proof.commitment), cuts)
    if misfit := compare(ProofFault.TRANSCRIPT, "T", proof.transcript, joint.hex()):
        return misfit
    try:
        layout = layout_of(proof.rule_set, proof.header)
    except ValueError as error:
        return Misfit(ProofFault.LAYOUT, str(error))
    key = deal_key(bytes.fromhex(proof.secret), joint)
    expected = shuffled_deck(key, **layout._asdict())
    if not proof.is_abandoned:
        given = None if deck is None else cards_text(deck)
        if misfit := compare(ProofFault.DECK, "the deck", given, cards_text(expected)):
            return misfit
    if proof.header.deal == 0:
        # A draw is dealt to nobody, so nothing of it is sealed.
        return compare(ProofFault.ROOT_DRAW, "M", proof.root, None)
    root = merkle_root(deck_leaves(key, header, expected)).hex()
    return compare(ProofFault.ROOT, "M", proof.root, root)


def compare(fault: ProofFault, what: str, given: str | None, expected: str | None) -> Misfit | None:
    """The misfit where one value is not the other."""
    if given == expected:
        return None
    message = f"{what} is {given or 'missing'}, but should be {expected or 'missing'}"
    return Misfit(fault, message, given=given or "", expected=expected or "")
