"""Which proofs belong to a record: none missing, none of another match, none out of place."""

import msgspec
import pytest

from ronda.audit.proofs import MisfitError, check_proofs, notes_of, read_proofs
from ronda.audit.report import Note, NoteKind
from ronda.records import Record
from tests.table.driving import played, preset


def record() -> Record:
    return played("cc", rules=preset("marocl3ab", target=5)).record()


def test_the_proofs_of_a_match_are_its_draw_and_its_deals() -> None:
    match = record()
    proofs = read_proofs(match)
    check_proofs(match, proofs)
    assert [proof.header.deal for proof in proofs] == list(range(len(match.deals) + 1))


def test_a_broken_list_is_named() -> None:
    broken = msgspec.structs.replace(record(), further={"fairness": [{"s": "00"}]})
    with pytest.raises(MisfitError, match="fairness"):
        read_proofs(broken)
    with pytest.raises(MisfitError, match="no key fairness"):
        read_proofs(msgspec.structs.replace(record(), further={}))


def test_another_matchs_proofs_do_not_fit() -> None:
    other = played("cc", seed=2, rules=preset("marocl3ab", target=5)).record()
    with pytest.raises(MisfitError, match="the draw: step 6: the deck"):
        check_proofs(record(), read_proofs(other))


def test_proofs_out_of_order_are_named() -> None:
    match = record()
    draw, first, *rest = read_proofs(match)
    with pytest.raises(MisfitError):
        check_proofs(match, (first, draw, *rest))


def test_a_deal_dealt_anew_is_checked_and_listed() -> None:
    match = record()
    *proofs, last = read_proofs(match)
    undone = msgspec.structs.replace(last, abandoned=True)
    check_proofs(msgspec.structs.replace(match, deals=match.deals[:-1]), (*proofs, undone))
    assert NoteKind.DEALT_ANEW in {note.kind for note in notes_of((*proofs, undone))}
    with pytest.raises(MisfitError, match="no proof"):
        check_proofs(match, (*proofs, undone))


def test_a_deck_that_computers_alone_made_is_the_servers() -> None:
    notes = list(notes_of(read_proofs(record())))
    assert notes[0] == Note(NoteKind.SERVER_ALONE, 0)
    assert {note.kind for note in notes} == {NoteKind.SERVER_ALONE}
