"""Step 10 of FAIRNESS: the computers' seeds follow from the key, so decisions can be run again."""

import hashlib
import hmac
from typing import Final

STEP_10_COMPUTER: Final = b"computer"


def computer_seed(key: bytes, seat: int) -> bytes:
    """seed_i of the computer at a seat in this deal, whenever it sat down; `key` is K."""
    return hmac.digest(key, STEP_10_COMPUTER + bytes([seat]), hashlib.sha256)


def decision_seed(seed: bytes, action: int) -> bytes:
    """The seed of one decision: `action` is the number of the action in the deal, from 0."""
    return hmac.digest(seed, action.to_bytes(4, "big"), hashlib.sha256)
