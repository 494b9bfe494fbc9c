"""A record told again: every event, the table after each play, the computers as computers."""

import functools
from pathlib import Path

import msgspec
import pytest

from ronda.lang import catalogue
from ronda.records import DealRecord, Record, RecordError, read_record
from ronda.terminal import tell_record
from ronda.terminal.record_text import record_names
from tests.table.driving import played

VECTORS = Path(__file__).parent.parent / "vectors"


@functools.cache
def match(preset: str, seats: int) -> Record:
    """A whole match of computers."""
    return played("c" * seats, rules={"preset": preset}).record()


def record_of(preset: str = "koutchina-quick", seats: int = 2, actions: int = 10_000) -> Record:
    """A match, or the first actions of its first deal."""
    record = match(preset, seats)
    if actions == 10_000:
        return record
    deck, played = record.deals[0].deck, (record.deals[0].actions or "").split()
    return msgspec.structs.replace(record, deals=(DealRecord(deck, " ".join(played[:actions])),))


def test_every_play_is_followed_by_the_table() -> None:
    lines = list(tell_record(record_of(actions=3)))
    plays = [place for place, line in enumerate(lines) if "laid." in line or "takes" in line]
    assert len(plays) == 3
    assert all(
        lines[place + 1].startswith(("  On the table", "  The table", "Computer", "Seat"))
        for place in plays
    )
    assert any(line.startswith("  On the table: ") for line in lines)


def test_points_say_why_and_the_end_who_won() -> None:
    lines = list(tell_record(record_of()))
    assert any("each card over 20 scores" in line for line in lines)
    assert lines[-1].startswith("Winner: ")


@pytest.mark.parametrize("name", sorted(path.name for path in VECTORS.glob("*.records.jsonl")))
def test_every_vector_can_be_told(name: str) -> None:
    first, *_ = (VECTORS / name).read_bytes().splitlines()
    assert len(list(tell_record(read_record(first)))) > 3


def test_seats_are_called_what_the_record_says() -> None:
    assert record_names(record_of(seats=3), catalogue()) == (
        "computer 0 (careful)",
        "computer 1 (careful)",
        "computer 2 (careful)",
    )


@pytest.mark.parametrize(
    "players",
    [None, 3, [None], [{"seat": [], "kind": "computer"}], [{"seat": 9, "kind": "computer"}]],
)
def test_a_strange_list_of_players_does_no_harm(players: object) -> None:
    line = (VECTORS / "guide.records.jsonl").read_bytes().splitlines()[0]
    record = read_record(line)
    strange = Record(
        rules=record.rules,
        written=record.written,
        seats=record.seats,
        dealer=record.dealer,
        further={"players": players},
    )
    assert record_names(strange, catalogue())[0] == "seat 0"


def test_a_fault_ends_the_telling() -> None:
    record = record_of(actions=5)
    broken = Record(
        rules=record.rules,
        written=record.written,
        seats=record.seats,
        dealer=record.dealer,
        deals=(DealRecord(record.deals[0].deck, "12o 12o"),),
    )
    with pytest.raises(RecordError):
        list(tell_record(broken))
