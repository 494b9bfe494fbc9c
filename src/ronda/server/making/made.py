"""What comes back from the process that makes pages: bytes to be sent, or why there are none."""

import gzip
import time
from collections.abc import Callable
from functools import cache
from typing import Final

import msgspec

from ronda.protocol import Refused
from ronda.rules import RulesError
from ronda.server.wire import refusal_of
from ronda.table import NotAllowedError

ZIPPED_FROM: Final = 2048
"""Bytes from which an answer is worth compressing; those with a token in them are shorter."""


class Made(msgspec.Struct, frozen=True):
    """Something that was made.

    Attributes:
        plain: it, as it is sent; `zipped` the same compressed, where that is worth it.
        refused: why there is nothing.
        seconds: the processor time that it took.
    """

    plain: bytes
    zipped: bytes | None
    refused: Refused | None
    seconds: float

    @property
    def size(self) -> int:
        """Bytes that it takes to keep it."""
        return len(self.plain) + len(self.zipped or b"") + 200


def make(what: Callable[..., object], *args: object) -> Made:
    """Makes something, in whatever process this is."""
    began = time.process_time()
    plain, zipped, refused = b"", None, None
    try:
        value = what(*args)
        plain = value if isinstance(value, bytes) else msgspec.json.encode(value)
        zipped = gzip.compress(plain, 5, mtime=0) if len(plain) >= ZIPPED_FROM else None
    except (NotAllowedError, RulesError) as error:
        refused = refusal_of(error)
    return Made(plain, zipped, refused, time.process_time() - began)


make_once: Final = cache(make)
"""The same of what stays as it is for as long as the server runs."""
