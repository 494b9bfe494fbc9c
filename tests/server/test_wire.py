"""What clients send is a typed value, or refused with what is wrong."""

import pytest

from ronda.protocol import OLDEST, SIZE_LIMIT, VERSION, Act, Code, Hello, Ready, Refused
from ronda.rules import RulesError, RulesFault
from ronda.server.store.reading import StoreError
from ronda.server.wire import (
    FROM_CLIENT,
    FROM_SEAT,
    check_version,
    error_of,
    read_message,
    refusal_of,
    request_id,
)
from ronda.table import NotAllowedError


def code(line: bytes | str) -> Code:
    with pytest.raises(NotAllowedError) as caught:
        read_message(line, FROM_CLIENT)
    return caught.value.code


def test_messages_are_typed() -> None:
    hello = read_message('{"type":"hello","table":"t"}', FROM_CLIENT)
    assert hello == Hello("t")
    act = read_message(b'{"type":"act","id":"1","turn":3,"action":"7o"}', FROM_SEAT)
    assert act == Act("1", 3, "7o")
    assert read_message(b'{"type":"ready","id":"2"}', FROM_SEAT) == Ready("2")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (b"", Code.MALFORMED),
        (b"{", Code.MALFORMED),
        (b"[]", Code.MALFORMED),
        (b"\xff", Code.MALFORMED),
        ("[" * 10_000, Code.MALFORMED),
        ('{"id":"1"}', Code.MALFORMED),
        ('{"type":"fly","id":"1"}', Code.UNKNOWN_TYPE),
        ('{"type":"act","id":"1","turn":"3","action":"7o"}', Code.MALFORMED),
        ('{"type":"act","id":"","turn":3,"action":"7o"}', Code.MALFORMED),
        ('{"type":"act","id":"1\\u0000","turn":3,"action":"7o"}', Code.MALFORMED),
        ('{"type":"act","id":"1","turn":3,"action":"7o","more":1}', Code.MALFORMED),
        ('{"type":"cut","id":"1","turn":3,"k":"xyz"}', Code.MALFORMED),
        ('{"type":"hello","table":"t","version":99,"more":1}', Code.OTHER_VERSION),
        ('{"type":"hello","table":"t","version":true,"more":1}', Code.MALFORMED),
        (b" " * (SIZE_LIMIT + 1), Code.TOO_LARGE),
    ],
)
def test_others_are_refused_by_kind(line: bytes | str, expected: Code) -> None:
    assert code(line) is expected


def test_a_version_that_is_not_spoken_is_refused_with_those_that_are() -> None:
    assert read_message('{"type":"hello","table":"t","version":1}', FROM_CLIENT) == Hello("t")
    for version in range(OLDEST, VERSION + 1):
        check_version(version)
    for version, mend in ((OLDEST - 1, "reload the page"), (VERSION + 1, "update the server")):
        with pytest.raises(NotAllowedError, match=mend) as caught:
            check_version(version)
        refused = refusal_of(caught.value)
        assert refused.code is Code.OTHER_VERSION
        assert refused.data == {"oldest": OLDEST, "newest": VERSION}


def test_every_error_is_a_refusal_and_back() -> None:
    asked = RulesError(RulesFault.RANGE, "darba", -1, "0 to 99", {"low": 0, "high": 99})
    refused = refusal_of(asked, "7")
    assert (refused.id, refused.code, refused.reason) == ("7", Code.BAD_RULES, str(asked))
    assert refused.data == asked.written()
    assert refusal_of(StoreError("no disk")) == Refused(None, Code.TRY_AGAIN, "no disk")
    for each in (refused, refusal_of(NotAllowedError(Code.FULL, "no seat is free"))):
        assert refusal_of(error_of(each), each.id) == each


def test_a_refusal_names_the_request_where_that_can_be_read() -> None:
    assert request_id('{"type":"fly","id":"17"}') == "17"
    assert request_id('{"type":"fly","id":17}') is None
    assert request_id("{") is None
    assert request_id('{"id":"' + "x" * 100 + '"}') == "x" * 64
