"""Reading what clients send: typed values, or a refusal that names what is wrong."""

from typing import Any, Final, TypeVar

import msgspec

from ronda.protocol import SIZE_LIMIT, Code, FromClient, FromSeat
from ronda.table import NotAllowedError

FROM_CLIENT: Final = msgspec.json.Decoder(FromClient)
FROM_SEAT: Final = msgspec.json.Decoder(FromSeat)

Body = TypeVar("Body")


class _Named(msgspec.Struct):
    """What can be read of nearly any message."""

    id: Any = None
    type: Any = None


_NAMED: Final = msgspec.json.Decoder(_Named)
_TYPES: Final = frozenset(each.__struct_config__.tag for each in FromClient.__args__)


def read_message(
    line: bytes | str, decoder: "msgspec.json.Decoder[Body]", limit: int = SIZE_LIMIT
) -> Body:
    """The message in a line of at most `limit` bytes.

    Raises `NotAllowedError` with the code `TOO_LARGE`, `UNKNOWN_TYPE` or `MALFORMED`.
    """
    if len(line) > limit:
        raise NotAllowedError(Code.TOO_LARGE, f"a message has at most {limit} bytes")
    try:
        return decoder.decode(line)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        named = _read_named(line)
        if named is not None and isinstance(named.type, str) and named.type not in _TYPES:
            raise NotAllowedError(
                Code.UNKNOWN_TYPE, f"there is no message {named.type!r:.60}"
            ) from None
        raise NotAllowedError(Code.MALFORMED, str(error)[:300]) from None


def request_id(line: bytes | str) -> str | None:
    """The `id` of a message that could not be read, where that at least can be."""
    named = _read_named(line) if len(line) <= SIZE_LIMIT else None
    return named.id[:64] if named is not None and isinstance(named.id, str) else None


def _read_named(line: bytes | str) -> _Named | None:
    try:
        return _NAMED.decode(line)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
