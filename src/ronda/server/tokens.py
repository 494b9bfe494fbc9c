"""Secret tokens: 32 random bytes for the holder, and only their hash for the server."""

import hashlib
import hmac
import secrets

from ronda.engine import Seat
from ronda.table import Caller, Table


def new_token() -> str:
    """A fresh token, as written in a link."""
    return secrets.token_urlsafe(32)


def token_key(token: str) -> str:
    """The hash of a token, all that is stored of it. A token is as random as its hash: no salt."""
    return hashlib.sha256(token.encode()).hexdigest()


def caller_of(table: Table, key: str | None) -> Caller:
    """Who shows the token with this hash: a seat, the host, both, or a spectator.

    With the token of a new link that does not open its seat yet, the caller is a spectator too.

    A host who sits down with the host's token plays with it too, so one token does for both.
    """
    if key is None:
        return Caller()
    is_host = _is_key(table.host, key)
    for place, seat in enumerate(table.seats):
        if _is_key(seat.key, key):
            return Caller(Seat(place), is_host)
    for place, seat in enumerate(table.seats):
        if seat.link is not None and _is_key(seat.link.key, key):
            return Caller(is_host=is_host, awaits=Seat(place))
    return Caller(is_host=is_host)


def _is_key(stored: str | None, shown: str) -> bool:
    """Whether the hashes agree, in a time that tells nothing about either."""
    return stored is not None and hmac.compare_digest(stored, shown)
