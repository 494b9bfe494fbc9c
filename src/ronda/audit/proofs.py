"""Whether the proofs of a record are those of its deals, in order and complete (FAIRNESS 1–9)."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from ronda.audit.report import Note, NoteKind
from ronda.cards import Card, CardError, parse_deck
from ronda.engine import Seat
from ronda.fairness import (
    DealProof,
    Header,
    Misfit,
    ProofFault,
    canonical_json,
    check_deal,
    check_next,
    check_rule_set,
)
from ronda.records import Record
from ronda.rules import rules_values


class MisfitError(ValueError):
    """Something in a record does not fit; the message names it.

    Attributes:
        misfit: what it is.
        deal: in which deal, 0 for the draw; None where it is in none.
    """

    def __init__(self, misfit: Misfit, deal: int | None = None) -> None:
        where = "" if deal is None else f"{_name(deal)}: "
        step = "" if deal is None else f"step {misfit.step}: "
        super().__init__(f"{where}{step}{misfit.message}")
        self.misfit = misfit
        self.deal = deal


def read_proofs(record: Record) -> tuple[DealProof, ...]:
    """The proofs that a record carries; raises `MisfitError` where it has none that can be read.

    A match that has just begun has none yet: nothing of it has been revealed, and nothing is shown.
    """
    written: Any = record.further.get("fairness")
    if written is None:
        what = "this record has no key fairness, so it is no proof"
        raise MisfitError(Misfit(ProofFault.NO_PROOF, what))
    try:
        proofs = msgspec.convert(written, tuple[DealProof, ...])
    except msgspec.ValidationError as error:
        what = f"fairness: {error}"
        raise MisfitError(Misfit(ProofFault.UNREADABLE, what, given="fairness")) from None
    for each in written:
        if missing := sorted(set(Header.__struct_fields__) - set(each["header"])):
            what = f"fairness: a header lacks {', '.join(missing)}"
            raise MisfitError(Misfit(ProofFault.UNREADABLE, what, given="header"))
    if not proofs and (record.deals or record.draw is not None):
        what = "this record shows decks, and has no proof of any"
        raise MisfitError(Misfit(ProofFault.NO_PROOF, what))
    return proofs


def check_proofs(record: Record, proofs: tuple[DealProof, ...]) -> None:
    """Raises `MisfitError` for the first proof that does not fit its deal, or is out of place."""
    for place, proof in enumerate(proofs):
        before = proofs[place - 1] if place else None
        misfit = (
            _check_header(record, proof, is_first=before is None)
            or check_rule_set(proof)
            or _check_switches(record, proof)
            or check_next(before, proof)
            or _check_deck(record, proof)
        )
        if misfit:
            raise MisfitError(misfit, proof.header.deal)
    proven = {proof.header.deal for proof in proofs if not proof.is_abandoned}
    for deal in range(0 if record.draw is not None else 1, len(record.deals) + 1):
        if deal not in proven:
            what = f"{_name(deal)} has no proof"
            raise MisfitError(Misfit(ProofFault.UNPROVEN, what, given=str(deal)))


def _check_deck(record: Record, proof: DealProof) -> Misfit | None:
    """The deal itself, with the deck that the record has of it."""
    number = proof.header.deal
    deck: Sequence[Card] | None = None
    if not proof.is_abandoned and number == 0:
        deck = record.draw
    elif not proof.is_abandoned and number <= len(record.deals):
        try:
            deck = parse_deck(record.deals[number - 1].deck or "")
        except CardError:
            deck = ()
    return check_deal(proof, deck)


def _check_header(record: Record, proof: DealProof, *, is_first: bool) -> Misfit | None:
    """The header must speak of this record's seats, dealer, draw and table."""
    header = proof.header
    if len(header.seats) != record.seats:
        what = f"{len(header.seats)} seats, but this record has {record.seats}"
        return Misfit(
            ProofFault.HEADER_SEATS, what, None, str(len(header.seats)), str(record.seats)
        )
    dealer = (record.dealer + header.deal - 1) % record.seats
    if header.deal > 0 and header.dealer != dealer:
        what = f"dealer is {header.dealer}, but it should be {dealer}"
        return Misfit(ProofFault.HEADER_DEALER, what, None, str(header.dealer), str(dealer))
    if is_first and (header.deal == 0) != (record.draw is not None):
        what = "a record has a draw, and a proof of it, or neither"
        return Misfit(ProofFault.HEADER_DRAW, what)
    table = record.further.get("table", header.table)
    if table != header.table:
        what = f"the table is {header.table}, but this record's is {table}"
        return Misfit(ProofFault.HEADER_TABLE, what, None, header.table, str(table))
    return None


def _check_switches(record: Record, proof: DealProof) -> Misfit | None:
    """The rule set must be what the record's rules come to, whole and in one form (FAIRNESS 1)."""
    values = rules_values(record.rules)
    for name in sorted({*values, *proof.rule_set}):
        given, expected = proof.rule_set.get(name), values.get(name)
        if canonical_json({"is": given}) != canonical_json({"is": expected}):
            what = f"rules: {name} is {given}, but this record's is {expected}"
            return Misfit(ProofFault.HEADER_RULES, what, given=name)
    return None


def _name(deal: int) -> str:
    return f"deal {deal}" if deal else "the draw"


def notes_of(proofs: tuple[DealProof, ...]) -> Iterator[Note]:
    """What proofs that fit still have to tell, in order."""
    for proof in proofs:
        deal = proof.header.deal
        if proof.is_abandoned:
            is_dealt = proof.transcript is not None
            yield Note(NoteKind.DEALT_ANEW if is_dealt else NoteKind.ABANDONED, deal)
            if not is_dealt:
                continue
        for seat in proof.absent:
            yield Note(NoteKind.ABSENT, deal, Seat(seat))
        if proof.is_servers_alone:
            yield Note(NoteKind.SERVER_ALONE, deal)
