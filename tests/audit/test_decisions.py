"""Who sat where when, and computers asked again."""

import msgspec
import pytest

from ronda.audit.decisions import DecisionAudit
from ronda.audit.players import Since, read_sittings
from ronda.audit.proofs import MisfitError, read_proofs
from ronda.audit.verify import verify
from ronda.engine import Seat
from ronda.protocol import HandOver, Stage, TakeBack
from ronda.records import Record
from tests.table.driving import Driver, preset


def handed() -> Record:
    """A match in which seat 0 is handed to a computer in its first deal, and taken back."""
    driver = Driver(rules=preset("marocl3ab", target=9), seats=2)
    driver.person(0)
    driver.computer(1, "careful")
    driver.start()
    driver.play_until(Stage.PLAYING)
    driver.ask(driver.seat(0), HandOver("h", "greedy"))
    for _ in range(8):
        driver.go_on()
    driver.ask(driver.seat(0), TakeBack("t"))
    driver.play_until(Stage.FINISHED)
    return driver.record()


def test_a_seat_is_whoevers_took_it_last() -> None:
    record = handed()
    computers = DecisionAudit(record, read_proofs(record), read_sittings(record))
    assert computers.sitting_at(Seat(1), Since(0, 0)).level == "careful"
    assert computers.sitting_at(Seat(0), Since(0, 3)).level == "greedy"
    assert computers.sitting_at(Seat(0), Since(1, 0)).kind == "human"


def test_people_are_not_asked_again() -> None:
    record = handed()
    computers = DecisionAudit(record, read_proofs(record), read_sittings(record))
    assert computers.player_of(computers.sitting_at(Seat(0), Since(1, 0))) is None
    found = computers.player_of(computers.sitting_at(Seat(1), Since(0, 0)))
    assert found is not None
    assert found.level == "careful"


def test_players_that_cannot_be_read_are_named() -> None:
    record = handed()
    broken = msgspec.structs.replace(record, further={**record.further, "players": [{"seat": 0}]})
    with pytest.raises(MisfitError, match="players"):
        read_sittings(broken)


def test_a_table_saved_with_an_older_computer_goes_on_and_says_so() -> None:
    """What was decided by the old version cannot be run again; what follows can, and fits."""
    driver = Driver(rules=preset("marocl3ab", target=9), seats=2)
    today = driver.policy
    driver.policy = msgspec.structs.replace(today, levels={**today.levels, "careful": "1"})
    driver.person(0)
    driver.computer(1, "careful")
    driver.start()
    driver.play_until(Stage.PLAYING)
    for _ in range(8):
        driver.go_on()
    driver.policy = today
    driver.play_until(Stage.FINISHED)
    report = verify(driver.record(), with_players=True)
    assert report.misfit is None
    assert [(each.level, each.version) for each in report.unchecked] == [("careful", "1")]
    assert report.decisions > report.unchecked[0].decisions > 0
