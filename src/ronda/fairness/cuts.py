"""Steps 2 to 5 of FAIRNESS: the server commits, the players cut, and together they make the key.

The server is bound by C before it sees a cut, and no player sees another's cut before giving its
own: nobody alone can choose what comes out.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Final

from ronda.fairness.header import check_size, sha

STEP_2_COMMIT: Final = b"ronda/commit/1"
STEP_3_CUT: Final = b"ronda/cut/1"
STEP_4_CUTS: Final = b"ronda/cuts/1"
STEP_4_OPENED: Final = b"\x01"
STEP_4_ABSENT: Final = b"\x00"
STEP_5_DECK: Final = b"ronda/deck/1"


def commitment(header: bytes, secret: bytes) -> bytes:
    """C, what the server shows before any player contributes.

    Args:
        header: h.
        secret: s, 32 bytes.
    """
    return sha(STEP_2_COMMIT, header, check_size(secret, "the server's secret"))


def cut_hash(header: bytes, commitment: bytes, seat: int, cut: bytes) -> bytes:
    """k, what a seat sends before it opens its cut.

    Args:
        header: h.
        commitment: C.
        seat: the seat that cuts.
        cut: c, 32 bytes.
    """
    return sha(STEP_3_CUT, header, commitment, bytes([seat]), check_size(cut, "a cut"))


def transcript(header: bytes, commitment: bytes, cuts: Sequence[bytes | None]) -> bytes:
    """T, all that the players added.

    Args:
        header: h.
        commitment: C.
        cuts: c of every seat in order; None for absent seats and computers.
    """
    entries = [
        STEP_4_ABSENT
        if cut is None
        else STEP_4_OPENED + cut_hash(header, commitment, seat, cut) + cut
        for seat, cut in enumerate(cuts)
    ]
    return sha(STEP_4_CUTS, header, commitment, *entries)


def deal_key(secret: bytes, transcript: bytes) -> bytes:
    """K, from which deck, salts and the computers' seeds follow: HKDF-SHA-256 (RFC 5869).

    Args:
        secret: s.
        transcript: T.
    """
    extracted = hmac.digest(transcript, secret, hashlib.sha256)
    # One block of output is all that 32 bytes need: T(1) of RFC 5869 §2.3.
    return hmac.digest(extracted, STEP_5_DECK + b"\x01", hashlib.sha256)
