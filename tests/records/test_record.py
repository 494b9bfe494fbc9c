"""A record is written as RECORD.md says, and keeps what it does not know."""

import msgspec

from ronda.cards import Card
from ronda.engine import Call, Seat
from ronda.records import DealRecord, Record, encode_record, parse_action, read_record
from ronda.rules import read_rules


def test_written_and_read_again() -> None:
    rules = {"preset": "guide", "target": 61}
    record = Record(
        rules=read_rules(rules),
        written=rules,
        seats=2,
        dealer=Seat(1),
        deals=(DealRecord.of([Card.O7, Card.C3], [Call.PASS, Call.DOUBLE, Card.O7]),),
        further={"clock": {"move": 30}, "result": [1, 2]},
    )
    line = encode_record(record)
    assert msgspec.json.decode(line) == {
        "format": "ronda/1",
        "rules": rules,
        "seats": 2,
        "dealer": 1,
        "deals": [{"deck": "7o 3c", "actions": "pass double 7o"}],
        "clock": {"move": 30},
        "result": [1, 2],
    }
    assert read_record(line) == record


def test_the_draw_is_kept() -> None:
    others = [card.value for card in Card if card not in (Card.C1, Card.C2)]
    deck = " ".join(["1c", "2c", *others])
    written = {
        "format": "ronda/1",
        "rules": {"preset": "marocl3ab"},
        "seats": 2,
        "dealer": 0,
        "draw": deck,
        "deals": [],
    }
    assert msgspec.json.decode(encode_record(read_record(msgspec.json.encode(written)))) == written


def test_actions_are_words() -> None:
    assert parse_action("7o") is Card.O7
    assert parse_action("tringa") is Call.TRINGA
