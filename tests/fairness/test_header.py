"""The header, canonical JSON and the hash of a rule set (FAIRNESS 1)."""

from typing import Any

import msgspec
import pytest

from ronda.fairness.header import (
    SIZE,
    Header,
    canonical_json,
    check_size,
    header_hash,
    rule_set_hash,
    sha,
)
from ronda.rules import preset, read_rules, rules_values

HEADER = Header(table="t", match=1, deal=1, rules="ab" * 32, seats=("human",) * 2, dealer=0)


def test_vectors(case: dict[str, Any]) -> None:
    header = msgspec.convert(case["header"], Header)
    assert canonical_json(header).decode() == case["canonical"]
    assert canonical_json(case["header"]).decode() == case["canonical"]
    assert header_hash(header).hex() == case["h"]
    assert rule_set_hash(case["rule_set"]) == case["header"]["rules"]


def test_a_rule_set_is_hashed_as_rules_gives_it() -> None:
    rules = read_rules({"preset": "koutchina"})
    assert rule_set_hash(rules_values(rules)) == (
        "f802e52f40c8d5d12f50f9e22137e4ca5b8a750f30307e35427afbfc519cb2b5"
    )
    same = read_rules({"preset": "koutchina", **preset("koutchina").values, "seats": [4, 2, 3]})
    assert rule_set_hash(rules_values(same)) == rule_set_hash(rules_values(rules))


def test_canonical_json_escapes_only_what_json_needs() -> None:
    value = {"é": "\x7f/ğ\u2028", "b": 'quote " backslash \\ line \n bell \x07', "a": None}
    expected = r'{"a":null,"b":"quote \" backslash \\ line \n bell \u0007","é":"' + "\x7f/ğ\u2028"
    assert canonical_json(value) == (expected + '"}').encode()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"dealer": 2}, "no seat"),
        ({"dealer": None}, "names its dealer"),
        ({"deal": 0}, "dealer null"),
        ({"deal": -1}, "deal"),
        ({"match": 0}, "match"),
        ({"seats": ["human"]}, "seats"),
        ({"seats": ["human", "robot"]}, "seats"),
        ({"previous": "0" * 63}, "previous"),
        ({"previous": "A" * 64}, "previous"),
        ({"previous": "0" * 63 + "\n"}, "previous"),
        ({"v": "ronda/deal/2"}, "v`"),
        ({"more": 1}, "more"),
    ],
)
def test_a_header_that_cannot_be_is_refused(change: dict[str, Any], said: str) -> None:
    values = {**msgspec.to_builtins(HEADER), **change}
    with pytest.raises(msgspec.ValidationError, match=said):
        msgspec.convert(values, Header)


def test_the_hash_is_sha_256_of_the_parts_in_a_row() -> None:
    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert sha().hex() == empty
    assert sha(b"ab", b"c") == sha(b"abc")


def test_what_is_hashed_has_its_size() -> None:
    assert check_size(bytes(SIZE), "a cut") == bytes(SIZE)
    with pytest.raises(ValueError, match="a cut has 32 bytes, not 31"):
        check_size(bytes(31), "a cut")
