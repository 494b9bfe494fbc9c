"""Commitment, cuts, transcript and key (FAIRNESS 2 to 5)."""

import hashlib
import hmac
from typing import Any

import pytest

from ronda.fairness.cuts import commitment, cut_hash, deal_key, transcript


def unhex(value: str | None) -> bytes | None:
    return None if value is None else bytes.fromhex(value)


def test_vectors(case: dict[str, Any]) -> None:
    header, secret = bytes.fromhex(case["h"]), bytes.fromhex(case["s"])
    committed = commitment(header, secret)
    assert committed.hex() == case["C"]
    cuts = [unhex(cut) for cut in case["cuts"]]
    hashes = [
        None if cut is None else cut_hash(header, committed, seat, cut).hex()
        for seat, cut in enumerate(cuts)
    ]
    assert hashes == case["k"]
    joint = transcript(header, committed, cuts)
    assert joint.hex() == case["T"]
    assert deal_key(secret, joint).hex() == case["K"]


def test_the_key_is_hkdf_of_rfc_5869() -> None:
    # Written out from RFC 5869 §2 with the RFC's own names, L = 32 = HashLen.
    ikm, salt, info = bytes(range(32)), bytes(range(32, 64)), b"ronda/deck/1"
    prk = hmac.new(salt, ikm, hashlib.sha256).digest()
    okm = b""
    block = b""
    for i in range(1, 3):
        block = hmac.new(prk, block + info + bytes([i]), hashlib.sha256).digest()
        okm += block
    assert deal_key(ikm, salt) == okm[:32]


def test_a_secret_or_cut_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="the server's secret has 32 bytes, not 16"):
        commitment(bytes(32), bytes(16))
    with pytest.raises(ValueError, match="a cut has 32 bytes, not 33"):
        cut_hash(bytes(32), bytes(32), 0, bytes(33))
    with pytest.raises(ValueError, match="a cut has 32 bytes, not 0"):
        transcript(bytes(32), bytes(32), [b"", None])


def test_every_cut_counts_and_so_does_its_seat() -> None:
    cut, other = bytes(32), bytes([1] * 32)
    given: list[tuple[bytes | None, bytes | None]] = [
        (None, None),
        (cut, None),
        (None, cut),
        (cut, cut),
        (cut, other),
        (other, cut),
    ]
    assert len({transcript(bytes(32), bytes(32), cuts) for cuts in given}) == len(given)
