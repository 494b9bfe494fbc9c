"""A record is read in one order of faults, and keeps its deals as they are written."""

import msgspec
import pytest

from ronda.cards import Card, CardError
from ronda.engine import Call
from ronda.records.reading import RecordError, parse_action, read_record
from ronda.records.record import DealRecord

WRONG = {"format": "1", "rules": {}, "seats": 9, "dealer": 9, "draw": 1, "deals": 1}
RIGHT = {
    "format": "ronda/1",
    "rules": {"preset": "guide"},
    "seats": 2,
    "dealer": 1,
    "draw": None,
    "deals": [{"deck": "7o", "actions": 1}, None],
}


def test_faults_are_found_in_the_order_of_the_format() -> None:
    values = dict(WRONG)
    for key in ("format", "rules", "seats", "dealer", "draw", "deals"):
        with pytest.raises(RecordError, match="preset" if key == "rules" else key):
            read_record(msgspec.json.encode(values))
        if key == "draw":
            del values[key]
        else:
            values[key] = RIGHT[key]


def test_deals_wait_for_their_replay() -> None:
    written = {key: value for key, value in RIGHT.items() if key != "draw"}
    record = read_record(msgspec.json.encode(written))
    assert record.deals == (DealRecord("7o", None), DealRecord(None, None))


@pytest.mark.parametrize("word", ["", "7", "o7", "08o", "Ronda", "7o7o", "passe"])
def test_words_that_are_no_action(word: str) -> None:
    with pytest.raises(CardError):
        parse_action(word)


def test_words_that_are() -> None:
    assert [parse_action(word) for word in ("12b", "double", "pass")] == [
        Card.B12,
        Call.DOUBLE,
        Call.PASS,
    ]
