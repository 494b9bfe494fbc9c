"""Reading what clients send: typed values, or a refusal that names what is wrong."""

from typing import Any, Final, TypeVar

import msgspec
from msgspec import UNSET

from ronda.protocol import OLDEST, SIZE_LIMIT, VERSION, Code, FromClient, FromSeat, Refused
from ronda.rules import RulesError
from ronda.server.store.reading import StoreError
from ronda.table import NotAllowedError

FROM_CLIENT: Final = msgspec.json.Decoder(FromClient)
FROM_SEAT: Final = msgspec.json.Decoder(FromSeat)

Body = TypeVar("Body")


class _Named(msgspec.Struct):
    """What can be read of nearly any message."""

    id: Any = None
    type: Any = None
    version: Any = None


_NAMED: Final = msgspec.json.Decoder(_Named)
_TYPES: Final = frozenset(each.__struct_config__.tag for each in FromClient.__args__)


def read_message(
    line: bytes | str, decoder: "msgspec.json.Decoder[Body]", limit: int = SIZE_LIMIT
) -> Body:
    """The message in a line of at most `limit` bytes.

    Raises `NotAllowedError` with the code `TOO_LARGE`, `UNKNOWN_TYPE`, `OTHER_VERSION` or
    `MALFORMED`.
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
        if named is not None and named.type == "hello" and type(named.version) is int:
            check_version(named.version)
        raise NotAllowedError(Code.MALFORMED, str(error)[:300]) from None


def check_version(version: int) -> None:
    """Raises `NotAllowedError` for a version of the protocol that is not spoken here."""
    if OLDEST <= version <= VERSION:
        return
    spoken = str(VERSION) if OLDEST == VERSION else f"{OLDEST} to {VERSION}"
    mend = "update the program, or reload the page" if version < OLDEST else "update the server"
    raise NotAllowedError(
        Code.OTHER_VERSION,
        f"this server speaks version {spoken} of the protocol, not {version}: {mend}",
        {"oldest": OLDEST, "newest": VERSION},
    )


def refusal_of(
    error: NotAllowedError | RulesError | StoreError, request: str | None = None
) -> Refused:
    """What is answered to whoever asked for something that raised this."""
    match error:
        case NotAllowedError():
            code, data = error.code, error.data
        case RulesError():
            code, data = Code.BAD_RULES, error.written()
        case StoreError():
            code, data = Code.TRY_AGAIN, None
    return Refused(request, code, str(error), UNSET if data is None else dict(data))


def error_of(refused: Refused) -> NotAllowedError:
    """What is raised where a refusal was the answer."""
    data = None if refused.data is UNSET else refused.data
    return NotAllowedError(refused.code, refused.reason, data)


def request_id(line: bytes | str) -> str | None:
    """Best-effort `id` of a malformed message."""
    named = _read_named(line) if len(line) <= SIZE_LIMIT else None
    return named.id[:64] if named is not None and isinstance(named.id, str) else None


def _read_named(line: bytes | str) -> _Named | None:
    try:
        return _NAMED.decode(line)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
