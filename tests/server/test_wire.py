"""What clients send is a typed value, or refused with what is wrong."""

import pytest

from ronda.protocol import SIZE_LIMIT, Act, Code, Hello, Ready
from ronda.server.wire import FROM_CLIENT, FROM_SEAT, read_message, request_id
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
        (b" " * (SIZE_LIMIT + 1), Code.TOO_LARGE),
    ],
)
def test_others_are_refused_by_kind(line: bytes | str, expected: Code) -> None:
    assert code(line) is expected


def test_a_refusal_names_the_request_where_that_can_be_read() -> None:
    assert request_id('{"type":"fly","id":"17"}') == "17"
    assert request_id('{"type":"fly","id":17}') is None
    assert request_id("{") is None
    assert request_id('{"id":"' + "x" * 100 + '"}') == "x" * 64
