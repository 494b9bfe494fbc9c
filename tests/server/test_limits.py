"""What one client may do: so many messages, tables and connections."""

import pytest

from ronda.server import limits
from ronda.server.limits import Bucket, Gate
from ronda.server.options import Limits


def test_an_allowance_is_used_up_and_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    bucket = Bucket(rate=2.0, size=3.0)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now += 0.5
    assert [bucket.take(), bucket.take()] == [True, False]
    assert not bucket.is_full
    now += 10
    assert bucket.is_full


def test_clients_are_counted_apart() -> None:
    gate = Gate(Limits(messages=1, connections=1, tables=1))
    assert [gate.may_ask("a") for _ in range(5)] == [True, True, True, True, False]
    assert gate.may_ask("b")
    assert (gate.may_set_up("a"), gate.may_set_up("a"), gate.may_set_up("b")) == (True, False, True)


def test_connections_are_counted_until_they_are_closed() -> None:
    gate = Gate(Limits(connections=2))
    assert [gate.enter("a") for _ in range(3)] == [True, True, False]
    assert gate.connections == 2
    gate.leave("a")
    assert gate.enter("a")


def test_nothing_is_counted_where_nothing_is_limited() -> None:
    gate = Gate(Limits(messages=0, connections=0, tables=0))
    assert all(gate.may_ask("a") and gate.may_set_up("a") and gate.enter("a") for _ in range(1000))


def test_clients_with_their_full_allowance_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "KEPT", 3)
    gate = Gate(Limits(messages=1))
    assert all(gate.may_ask(str(client)) for client in range(10))
