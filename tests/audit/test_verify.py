"""A proof that was tampered with anywhere is found out, and what a proof cannot show is said."""

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest

from ronda.audit import Note, NoteKind, Report, verify
from ronda.engine import Seat
from ronda.records import RecordError, encode_record, read_record
from tests.table.driving import played, preset


@cache
def proof() -> bytes:
    """A short match of a person against a computer, as its record says it."""
    return encode_record(played("hc", rules=preset("marocl3ab", target=7)).record())


def check(line: bytes, *, with_players: bool = True) -> Report:
    return verify(read_record(line), with_players=with_players)


def changed(change: Callable[[dict[str, Any]], None]) -> bytes:
    record = msgspec.json.decode(proof())
    change(record)
    return msgspec.json.encode(record)


def test_an_honest_record_fits() -> None:
    report = check(proof())
    assert report.misfit is None
    assert report.deals > 1
    assert 0 < report.decisions < report.actions


def test_players_can_be_left_out() -> None:
    report = check(proof(), with_players=False)
    assert (report.misfit, report.decisions) == (None, 0)


def test_one_byte_changed_anywhere_is_found() -> None:
    """But for names and versions, which are words only: those it says are not part of a proof."""
    line = proof()
    chance = random.Random(4)  # noqa: S311 - a test repeats itself
    words = line[line.index(b'"players"') : line.index(b'"fairness"')]
    for _ in range(150):
        place = chance.randrange(len(line))
        byte = chance.choice(b"0123456789abcdef oceb")
        broken = line[:place] + bytes([byte]) + line[place + 1 :]
        if broken == line or words not in broken:
            continue
        try:
            report = check(broken, with_players=False)
        except RecordError:
            continue
        assert report.misfit is not None, (place, broken[place - 30 : place + 30])


def _swap_deck(record: dict[str, Any]) -> None:
    cards = record["deals"][0]["deck"].split()
    record["deals"][0]["deck"] = " ".join([*cards[:38], cards[39], cards[38]])


def _other_level(record: dict[str, Any]) -> None:
    computer = next(each for each in record["players"] if each.get("level"))
    computer |= {"level": "random", "version": "1"}


def _no_level(record: dict[str, Any]) -> None:
    next(each for each in record["players"] if each.get("level"))["level"] = "grandmaster"


def _drop_a_proof(record: dict[str, Any]) -> None:
    del record["fairness"][1]


def _no_proof(record: dict[str, Any]) -> None:
    del record["fairness"]


def _other_dealer(record: dict[str, Any]) -> None:
    record["fairness"][1]["header"]["dealer"] ^= 1


def _other_rules(record: dict[str, Any]) -> None:
    record["rules"]["darba"] = 2


def _no_players(record: dict[str, Any]) -> None:
    record["players"] = []


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (_swap_deck, "deck"),
        (_other_level, "decides"),
        (_no_level, "no level"),
        (_drop_a_proof, "deal"),
        (_no_proof, "no proof"),
        (_other_dealer, "dealer"),
        (_other_rules, "rules"),
        (_no_players, "who sat at seat"),
    ],
)
def test_what_does_not_fit_is_named(change: Callable[[dict[str, Any]], None], says: str) -> None:
    report = check(changed(change))
    assert report.misfit is not None
    assert says in report.misfit


def test_a_computer_that_has_changed_since_is_not_run_again() -> None:
    def older(record: dict[str, Any]) -> None:
        next(each for each in record["players"] if each.get("level"))["version"] = "0"

    report = check(changed(older))
    assert report.misfit is None
    assert report.decisions == 0
    assert [(each.level, each.version) for each in report.unchecked] == [("careful", "0")]


def test_what_a_proof_cannot_show_is_said() -> None:
    record = played("cc", rules=preset("qahwa-21")).record()
    report = verify(record, with_players=False)
    assert report.misfit is None
    assert Note(NoteKind.SERVER_ALONE, 1) in report.notes


def test_an_absent_seat_is_named() -> None:
    def never_opened(record: dict[str, Any]) -> None:
        record["fairness"][0]["c"][0] = None

    report = check(changed(never_opened))
    assert Note(NoteKind.ABSENT, 0, Seat(0)) in report.notes
