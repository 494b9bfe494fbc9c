"""How the deals of a match follow one another (FAIRNESS 1, 8)."""

from typing import Any

import pytest
from msgspec.structs import replace

from ronda.fairness.cuts import commitment, transcript
from ronda.fairness.header import STEP_1_NO_PREVIOUS, Header, header_hash, rule_set_hash
from ronda.fairness.proof import DealProof, check_deal
from ronda.fairness.succession import check_succession

RULE_SET: dict[str, Any] = {}


def next_proof(
    before: DealProof | None, *, abandoned: bool = False, **changes: object
) -> DealProof:
    """The proof of the deal that follows; changes are the header's."""
    number, dealer, previous = 0, None, STEP_1_NO_PREVIOUS
    if before is not None:
        old = before.header
        number = old.deal if before.is_abandoned else old.deal + 1
        dealer = number - 1 if number else None
        previous = old.previous if before.is_abandoned else str(before.transcript)
    values: dict[str, Any] = {
        "table": "t",
        "match": 1,
        "deal": number,
        "rules": rule_set_hash(RULE_SET),
        "seats": ("human", "computer", "human"),
        "dealer": None if dealer is None else dealer % 3,
        "previous": previous,
    }
    header = Header(**{**values, **changes})
    h, secret = header_hash(header), bytes([number] * 32)
    committed = commitment(h, secret)
    nobody = (None,) * len(header.seats)
    proof = DealProof(
        header=header,
        rule_set=RULE_SET,
        secret=secret.hex(),
        commitment=committed.hex(),
        cut_hashes=nobody,
        cuts=nobody,
    )
    if abandoned:
        return replace(proof, abandoned=True)
    return replace(proof, transcript=transcript(h, committed, nobody).hex())


def match_of(length: int) -> list[DealProof]:
    proofs = [next_proof(None)]
    while len(proofs) < length:
        proofs.append(next_proof(proofs[-1]))
    return proofs


def test_a_match_from_its_draw_on() -> None:
    assert check_succession([]) is None
    assert check_succession(match_of(6)) is None


def test_the_successor_of_an_abandoned_deal_keeps_its_number_and_previous() -> None:
    proofs = match_of(3)
    proofs.append(next_proof(proofs[-1], abandoned=True))
    proofs.append(next_proof(proofs[-1], abandoned=True))
    proofs.append(next_proof(proofs[-1]))
    proofs.append(next_proof(proofs[-1]))
    assert [proof.header.deal for proof in proofs] == [0, 1, 2, 3, 3, 3, 4]
    assert check_succession(proofs) is None
    assert check_deal(proofs[3], None) is None


def test_a_deal_left_out_is_named() -> None:
    proofs = match_of(5)
    del proofs[2]
    found = check_succession(proofs)
    assert found is not None
    assert found[0] == 2
    assert "deal 3 follows deal 1, it should be 2" in found[1].message


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"table": "u"}, "table is u, in the deal before t"),
        ({"match": 2}, "match is 2"),
        ({"rules": "f" * 64}, "rules is ffff"),
        ({"seats": ("human",) * 4}, "4 seats, in the deal before 3"),
        ({"deal": 4}, "deal 4 follows deal 2, it should be 3"),
        ({"previous": "f" * 64}, "previous is ffff"),
        ({"dealer": 0}, "the dealer is 0, it should be 2"),
    ],
)
def test_a_header_that_does_not_follow_is_named(change: dict[str, Any], said: str) -> None:
    proofs = match_of(3)
    proofs.append(next_proof(proofs[-1], **change))
    found = check_succession(proofs)
    assert found is not None
    assert found[0] == 3
    assert said in found[1].message


def test_a_computer_may_take_a_seat_between_two_deals() -> None:
    proofs = match_of(3)
    proofs.append(next_proof(proofs[-1], seats=("computer",) * 3))
    assert check_succession(proofs) is None


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"deal": 2, "dealer": 0}, "the first deal is number 2"),
        ({"deal": 1, "dealer": 0}, "begins with a draw"),
        ({"previous": "f" * 64}, "nothing went before"),
    ],
)
def test_a_match_that_does_not_begin_is_named(change: dict[str, Any], said: str) -> None:
    found = check_succession([next_proof(None, **change)])
    assert found is not None
    assert said in found[1].message


def test_a_rematch_has_no_draw() -> None:
    assert (
        check_succession([next_proof(None, match=2, deal=1, dealer=1, previous="f" * 64)]) is None
    )
