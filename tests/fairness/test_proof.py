"""The check of one deal's proof (FAIRNESS 8, 9): it accepts what is right and names what is not."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronda.cards import Card, parse_deck
from ronda.fairness.faults import ProofFault
from ronda.fairness.header import rule_set_hash
from ronda.fairness.proof import DealProof, Misfit, check_deal, layout_of
from tests.fairness.conftest import VECTORS


def proof_values(case: dict[str, Any]) -> dict[str, Any]:
    """The case as an entry of `fairness` in a record (RECORD.md)."""
    values = {name: case[name] for name in ("header", "rule_set", "s", "C", "k", "T")}
    root = case["M"] if case["header"]["deal"] else None
    return {**values, "c": case["cuts"], "M": root}


def proof_of(case: dict[str, Any], **changes: object) -> DealProof:
    return msgspec.convert({**proof_values(case), **changes}, DealProof)


def deck_of(case: dict[str, Any]) -> tuple[Card, ...]:
    return parse_deck(case["deck"])


def test_every_vector_fits_and_is_written_as_read(case: dict[str, Any]) -> None:
    proof = proof_of(case)
    assert check_deal(proof, deck_of(case)) is None
    assert json.loads(msgspec.json.encode(proof)) == proof_values(case)


def test_where_the_rules_put_the_opening_table(case: dict[str, Any]) -> None:
    layout = layout_of(case["rule_set"], proof_of(case).header)
    assert layout._asdict() == {name: case[name] for name in ("opening_at", "opening", "clean")}


@pytest.mark.parametrize(
    ("change", "step", "said"),
    [
        ({"rule_set": {}}, 1, "rules of the header"),
        ({"s": "0" * 64}, 2, "C is"),
        ({"C": "0" * 64}, 2, "C is 0000"),
        ({"k": [None]}, 3, "k has 1 entries, not one for each of 2 seats"),
        ({"c": [None] * 3}, 3, "c has 3 entries"),
        ({"k": [None, None]}, 3, "seat 0 opened a cut whose hash k it never sent"),
        ({"k": ["0" * 64, None]}, 3, "k of seat 0"),
        ({"c": ["0" * 64, None]}, 3, "k of seat 0"),
        ({"c": [None, None]}, 4, "T is"),
        ({"T": None}, 4, "T is missing"),
        ({"M": None}, 7, "M is missing"),
        ({"abandoned": True}, 8, "a record holds no deck of it"),
    ],
)
def test_the_first_misfit_is_named(change: dict[str, Any], step: int, said: str) -> None:
    found = check_deal(proof_of(VECTORS[1], **change), deck_of(VECTORS[1]))
    assert found is not None
    assert found.step == step
    assert said in found.message


def test_a_computer_contributes_no_cut() -> None:
    case = VECTORS[1]
    assert case["header"]["seats"][1] == "computer"
    found = check_deal(proof_of(case, k=[case["k"][0]] * 2), deck_of(case))
    assert found == Misfit(
        ProofFault.CUTS_COMPUTER, "seat 1 is a computer, and computers contribute no cut", 1
    )


def test_another_deck_is_named() -> None:
    deck = deck_of(VECTORS[0])
    for wrong in (None, (), deck[:-1], (deck[1], deck[0], *deck[2:])):
        found = check_deal(proof_of(VECTORS[0]), wrong)
        assert found is not None
        assert found.step == 6


def test_a_draw_is_not_sealed() -> None:
    case = VECTORS[-1]
    assert case["header"]["deal"] == 0
    found = check_deal(proof_of(case, M=case["M"]), deck_of(case))
    assert found is not None
    assert found.step == 7


def test_a_rule_set_without_the_opening_is_named() -> None:
    case = VECTORS[0]
    for broken in ({}, {"first_hand": 3}, {"first_hand": {"2": True}}, {"first_hand": {"2": 5}}):
        with pytest.raises(ValueError, match="rule_set needs opening_clean"):
            layout_of(broken, proof_of(case).header)


def test_an_abandoned_deal_reveals_its_secret() -> None:
    values = {**proof_values(VECTORS[0]), "abandoned": True, "c": [None, None]}
    for missing in ("T", "M"):
        del values[missing]
    proof = msgspec.convert(values, DealProof)
    assert check_deal(proof, None) is None
    assert proof.is_abandoned
    found = check_deal(msgspec.structs.replace(proof, secret="0" * 64), None)
    assert found is not None
    assert found.step == 2


def test_a_deal_abandoned_after_t_is_made_again_from_secret_and_cuts(case: dict[str, Any]) -> None:
    proof = proof_of(case, abandoned=True)
    assert check_deal(proof, None) is None
    for changed, step in (("transcript", 4), ("root", 7)):
        found = check_deal(msgspec.structs.replace(proof, **{changed: "0" * 64}), None)
        assert found is not None
        assert found.step == step


def test_a_deal_abandoned_before_t_has_no_seal() -> None:
    found = check_deal(proof_of(VECTORS[0], abandoned=True, T=None), None)
    assert found == Misfit(ProofFault.ABANDONED, "a deal that was abandoned before T has no M")


def test_who_was_absent_and_whether_the_server_chose_alone() -> None:
    absent = [proof_of(case).absent for case in VECTORS]
    assert absent == [(), (), (2,), (0,), (), (), ()]
    assert not any(proof_of(case).is_servers_alone for case in VECTORS)
    assert proof_of(VECTORS[0], c=[None, None]).is_servers_alone


@given(st.data())
def test_a_proof_with_any_one_byte_changed_is_refused(data: st.DataObject) -> None:
    case = data.draw(st.sampled_from(VECTORS))
    text = json.dumps(proof_values(case), ensure_ascii=False).encode()
    at = data.draw(st.integers(0, len(text) - 1))
    changed = bytearray(text)
    changed[at] = data.draw(st.integers(0, 255).filter(lambda byte: byte != text[at]))
    try:
        proof = msgspec.json.decode(changed, type=DealProof)
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError):
        return
    # Space between the parts of JSON says nothing, so it may change.
    assert proof == proof_of(case) or check_deal(proof, deck_of(case)) is not None


@given(st.data())
def test_a_deck_with_any_two_cards_changed_is_refused(data: st.DataObject) -> None:
    case = data.draw(st.sampled_from(VECTORS))
    deck = list(deck_of(case))
    i, j = data.draw(st.lists(st.integers(0, 39), min_size=2, max_size=2, unique=True))
    deck[i], deck[j] = deck[j], deck[i]
    assert check_deal(proof_of(case), deck) is not None


def test_the_header_binds_everything(case: dict[str, Any]) -> None:
    deck = deck_of(case)
    for name, other in (("table", "elsewhere"), ("match", 9), ("previous", "f" * 64)):
        found = check_deal(proof_of(case, header={**case["header"], name: other}), deck)
        assert found is not None
        assert found.step == 2
    values = {**case["rule_set"], "target": 7}
    header = {**case["header"], "rules": rule_set_hash(values)}
    found = check_deal(proof_of(case, rule_set=values, header=header), deck)
    assert found is not None
    assert found.step == 2
