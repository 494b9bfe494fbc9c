"""Secrets: only their hashes are kept, and they say who asks."""

import pytest

from ronda.engine import Seat
from ronda.protocol import Code, Kind
from ronda.server.access import bearer_token, header, known_caller
from ronda.server.origins import is_own_origin
from ronda.server.tokens import caller_of, new_token, token_key
from ronda.table import Caller, NotAllowedError, SitDown
from tests.table.driving import HOST, Driver, preset


def test_tokens_are_long_and_never_the_same() -> None:
    assert len({new_token() for _ in range(100)}) == 100
    assert len(new_token()) >= 43


def test_the_hash_tells_who_asks() -> None:
    token = new_token()
    driver = Driver(rules=preset("marocl3ab"), seats=2)
    driver.ask(HOST, SitDown(kind=Kind.HUMAN, name="Sara", key=token_key(token)))
    assert caller_of(driver.table, token_key(token)) == Caller(Seat(0))
    assert caller_of(driver.table, "host") == Caller(None, is_host=True)
    assert caller_of(driver.table, None) == Caller()
    assert token not in repr(driver.table)


def test_a_token_that_opens_nothing_is_refused() -> None:
    table = Driver(rules=preset("marocl3ab"), seats=2, may_watch=False).table
    for key in ("stolen", token_key("expired")):
        with pytest.raises(NotAllowedError) as caught:
            known_caller(table, key)
        assert caught.value.code is Code.BAD_TOKEN


def test_a_token_is_shown_in_one_way() -> None:
    assert bearer_token({}) is None
    assert bearer_token({"authorization": "Bearer abc"}) == "abc"
    for wrong in ("abc", "Basic abc", "Bearer "):
        with pytest.raises(NotAllowedError, match="Bearer"):
            bearer_token({"authorization": wrong})


def test_pages_of_others_are_known_by_their_origin() -> None:
    assert is_own_origin(None, "a:1", None)
    assert is_own_origin("http://a:1", "a:1", None)
    assert not is_own_origin("http://evil", "a:1", None)
    assert is_own_origin("https://ronda.example", "a:1", "https://ronda.example/")
    assert not is_own_origin("http://ronda.example", "a:1", "https://ronda.example/")
    assert header([(b"origin", b"x"), (b"origin", b"y")], b"origin") == "x"
