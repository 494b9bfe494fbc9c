"""`players` against what each deal was bound to: whatever an honest table does fits, and no lie."""

import random
from contextlib import suppress
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from ronda.audit import NoteKind, verify
from ronda.audit.players import check_players, read_sittings
from ronda.audit.proofs import MisfitError, read_proofs
from ronda.engine import Seat
from ronda.fairness import ProofFault
from ronda.protocol import (
    AwayChoice,
    HandOver,
    Kind,
    Leave,
    Ready,
    SeatComputer,
    Stage,
    TakeBack,
    Vote,
)
from ronda.records import Record, encode_record, read_record
from ronda.table import Caller, Connect, Disconnect, GoBack, NotAllowedError, SitDown
from tests.table.driving import HOST, Driver, preset


def meddle(driver: Driver) -> None:
    """Somebody does something about a seat, whatever the table waits for."""
    chance = driver.chance
    seat = Seat(chance.randrange(len(driver.table.seats)))
    here = driver.seat(seat)
    number = chance.random()
    with suppress(NotAllowedError):
        match chance.randrange(9):
            case 0:
                driver.ask(here, HandOver(f"h{number}", "random"))
            case 1:
                driver.ask(here, TakeBack(f"t{number}"))
            case 2:
                driver.ask(here, Leave(f"l{number}"))
            case 3:
                sit = SitDown(kind=Kind.HUMAN, name=f"N{number}", key=f"k{number}", seat=seat)
                driver.ask(HOST, sit)
                driver.ask(here, Connect("process-1"))
            case 4:
                sit = SitDown(kind=Kind.BOT, name=f"B{number}", key=f"k{number}", seat=seat)
                driver.ask(HOST, sit)
                driver.ask(here, Connect("process-1"))
            case 5:
                driver.ask(HOST, SeatComputer(f"s{number}", seat, "random"))
            case 6:
                driver.ask(
                    here, Vote(f"v{number}", chance.choice([AwayChoice.COMPUTER, AwayChoice.END]))
                )
            case 7:
                driver.ask(Caller(), GoBack(f"e{number}"))
            case _:
                driver.ask(here, Disconnect())
                driver.ask(here, Connect("process-1"))


def goes_on(driver: Driver) -> bool:
    """Whether one thing could happen: nobody can be waited for where nobody sits."""
    try:
        return driver.go_on()
    except NotAllowedError:
        return driver.wait(40)


def lived(seed: int) -> list[Record]:
    """The records of two matches at a table where people come, go and hand over all the time."""
    chance = random.Random(seed)  # noqa: S311 - a test repeats itself
    kinds = chance.choice(["hh", "hc", "hhc", "hhhh", "hchc"])
    name = chance.choice(["marocl3ab", "koutchina", "guide"])
    kinds = kinds if name != "guide" or len(kinds) != 3 else "hc"
    driver = Driver(seed=seed, rules=preset(name, target=25), seats=len(kinds))
    driver.seat_all(kinds)
    driver.start()
    records: list[Record] = []
    for _ in range(2):
        for _ in range(600):
            if driver.table.stage in (Stage.FINISHED, Stage.CLOSED):
                break
            if chance.random() < 0.12 or not goes_on(driver):
                meddle(driver)
        if driver.table.playing().first_dealer is not None:
            records.append(driver.record())
        for seat in range(len(kinds)):
            with suppress(NotAllowedError):
                driver.ask(driver.seat(seat), Ready(f"r{seat}"))
    return records


@pytest.mark.parametrize("seed", range(40))
def test_whatever_an_honest_table_does_fits(seed: int) -> None:
    for record in lived(seed):
        again = read_record(encode_record(record))
        report = verify(again, with_players=True)
        assert report.misfit is None, report.misfit


def test_those_tables_have_seen_everything() -> None:
    """Seats change hands before and after commitments, also while nobody has dealt yet."""
    records = [record for seed in range(40) for record in lived(seed)]
    proofs = [read_proofs(record) for record in records]
    changed = sum(
        before.header.seats != after.header.seats
        for each in proofs
        for before, after in pairwise(each)
    )
    assert changed > 40
    assert sum(len(read_sittings(record)) > record.seats for record in records) > 40
    assert any(each and each[0].header.match > 1 for each in proofs)
    undone = [proof for each in proofs for proof in each if proof.is_abandoned]
    assert any(proof.transcript is None for proof in undone)
    assert any(proof.transcript is not None for proof in undone)


# --- lies ----------------------------------------------------------------------------------------


def handed() -> dict[str, Any]:
    """Seat 0 is handed to a computer after its first deal was committed, seat 1 is a computer's."""
    driver = Driver(rules=preset("marocl3ab", target=21), seats=2)
    driver.person(0)
    driver.computer(1, "careful")
    driver.start()
    driver.play_until(Stage.PLAYING)
    driver.ask(driver.seat(0), HandOver("h", "greedy"))
    driver.play_until(Stage.FINISHED)
    found: dict[str, Any] = msgspec.json.decode(encode_record(driver.record()))
    return found


def fault_of(values: dict[str, Any]) -> ProofFault | None:
    record = read_record(msgspec.json.encode(values))
    try:
        check_players(record, read_sittings(record), read_proofs(record))
    except MisfitError as error:
        return error.misfit.fault
    return None


def test_a_computer_is_not_made_a_person_nor_a_person_a_computer() -> None:
    assert fault_of(handed()) is None
    for place, entry in enumerate(handed()["players"]):
        lie = handed()
        kind = "computer" if entry["kind"] == "human" else "human"
        lie["players"][place] = {"seat": entry["seat"], "kind": kind, "from": entry["from"]}
        assert fault_of(lie) is ProofFault.PLAYERS_KIND, entry
        report = verify(read_record(msgspec.json.encode(lie)), with_players=False)
        assert report.found is not None
        assert report.found.fault is ProofFault.PLAYERS_KIND


def test_a_seat_was_taken_when_its_deal_was_bound() -> None:
    """A computer that took over in the first deal, said to have come only in the third."""
    lie = handed()
    assert len(lie["deals"]) > 2
    [entry] = [each for each in lie["players"] if each["seat"] == 0 and each["kind"] != "human"]
    entry["from"] = {"deal": 2, "action": 1}
    assert fault_of(lie) is ProofFault.PLAYERS_KIND


def test_every_seat_was_somebodys_from_the_beginning() -> None:
    for seat in (0, 1):
        lie = handed()
        lie["players"] = [each for each in lie["players"] if each["seat"] != seat]
        assert fault_of(lie) is ProofFault.PLAYERS_MISSING
    late = handed()
    late["players"][1]["from"] = {"deal": 0, "action": 1}
    assert fault_of(late) is ProofFault.PLAYERS_MISSING
    nobody = handed()
    del nobody["players"]
    assert fault_of(nobody) is ProofFault.PLAYERS_MISSING


@pytest.mark.parametrize(
    "entry",
    [
        {"kind": "ghost"},
        {"kind": None},
        {"seat": 2},
        {"seat": -1},
        {"seat": "0"},
        {"from": {"deal": -1, "action": 0}},
        {"from": {"deal": 0}},
        {"level": 5},
        {"version": True},
    ],
)
def test_what_cannot_be_read_is_named(entry: dict[str, Any]) -> None:
    lie = handed()
    lie["players"][1] |= entry
    assert fault_of(lie) is ProofFault.PLAYERS_UNREADABLE


def test_who_came_later_at_the_same_moment_counts() -> None:
    """Two entries from one moment are in the order of the list; a deal may lie between them."""
    values = handed()
    first = values["players"][0]
    values["players"].insert(1, {**first, "kind": "computer"})
    assert fault_of(values) is None
    values["players"].insert(0, {**first, "kind": "computer"})
    assert fault_of(values) is None, "it was a person when the deal was bound"


def test_a_computer_without_a_level_is_said_not_to_be_checked() -> None:
    values = handed()
    del values["players"][1]["level"]
    report = verify(read_record(msgspec.json.encode(values)), with_players=True)
    assert report.misfit is None
    assert [note.seat for note in report.notes if note.kind is NoteKind.UNNAMED] == [1]
