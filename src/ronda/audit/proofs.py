"""Whether the proofs of a record are those of its deals, in order and complete (FAIRNESS 1–9)."""

from collections.abc import Iterator
from typing import Any

import msgspec

from ronda.audit.report import Note, NoteKind
from ronda.cards import Card, CardError, parse_deck
from ronda.engine import Seat
from ronda.fairness import DealProof, check_deal, check_succession, rule_set_hash
from ronda.records import Record
from ronda.rules import rules_values


class MisfitError(ValueError):
    """Something in a record does not fit; the message names it."""


def read_proofs(record: Record) -> tuple[DealProof, ...]:
    """The proofs that a record carries; raises `MisfitError` where it has none that can be read."""
    written: Any = record.further.get("fairness")
    if written is None:
        raise MisfitError("this record has no key fairness, so it is no proof")
    try:
        return msgspec.convert(written, tuple[DealProof, ...])
    except msgspec.ValidationError as error:
        raise MisfitError(f"fairness: {error}") from None


def check_proofs(record: Record, proofs: tuple[DealProof, ...]) -> None:
    """Raises `MisfitError` for the first proof that does not fit its deal, or is out of place."""
    decks = _decks(record)
    for place, proof in enumerate(proofs):
        _check_header(record, proof, place)
        deck = None if proof.is_abandoned else decks.get(proof.header.deal)
        if misfit := check_deal(proof, deck):
            raise MisfitError(f"{_name(proof.header.deal)}: step {misfit.step}: {misfit.message}")
    proven = {proof.header.deal for proof in proofs if not proof.is_abandoned}
    for deal in decks:
        if deal not in proven:
            raise MisfitError(f"{_name(deal)} has no proof")
    if misplaced := check_succession(proofs):
        place, misfit = misplaced
        where = _name(proofs[place].header.deal)
        raise MisfitError(f"{where}: step {misfit.step}: {misfit.message}")


def _decks(record: Record) -> dict[int, tuple[Card, ...]]:
    """Every deck of a record by the number of its deal, the draw as 0."""
    decks = {} if record.draw is None else {0: record.draw}
    for number, deal in enumerate(record.deals, start=1):
        try:
            decks[number] = parse_deck(deal.deck or "")
        except CardError as error:
            raise MisfitError(f"deal {number}: deck: {error}") from None
    return decks


def _check_header(record: Record, proof: DealProof, place: int) -> None:
    """The header must speak of this record's rules, seats and dealer."""
    header = proof.header
    where = _name(header.deal)
    hashed = rule_set_hash(rules_values(record.rules))
    if header.rules != hashed:
        raise MisfitError(f"{where}: rules is {header.rules}, but this record's are {hashed}")
    if len(header.seats) != record.seats:
        seats = f"{len(header.seats)} seats, but this record has {record.seats}"
        raise MisfitError(f"{where}: {seats}")
    if header.deal > 0:
        dealer = (record.dealer + header.deal - 1) % record.seats
        if header.dealer != dealer:
            raise MisfitError(f"{where}: dealer is {header.dealer}, but it should be {dealer}")
    if place == 0 and (header.deal == 0) != (record.draw is not None):
        raise MisfitError(f"{where}: a record has a draw, and a proof of it, or neither")


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
