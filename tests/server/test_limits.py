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


def test_processor_time_is_used_up_owed_and_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    gate = Gate(Limits(processor=50.0))
    gate.charge("192.0.2.7", 0.05 * limits.SAVED + 0.5)
    assert gate.wait("192.0.2.7") == pytest.approx(10.0)
    assert gate.wait("192.0.2.8") == 0
    now += 10.1
    assert gate.wait("192.0.2.7") == 0


def test_addresses_of_one_household_share_what_they_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.monotonic", lambda: 100.0)
    gate = Gate(Limits(messages=1, tables=1))
    assert [gate.may_ask(f"2001:db8::{number}") for number in range(5)][-1] is False
    assert gate.may_ask("2001:db8:0:1::1")
    assert [gate.may_set_up(f"192.0.2.{number}") for number in range(2)] == [True, False]


def test_processor_time_is_limited_where_messages_are_or_where_it_is_said() -> None:
    assert Limits().share == pytest.approx(0.05)
    assert Limits(messages=0).share == 0
    assert Limits(messages=0, processor=30).share == pytest.approx(0.03)
    assert Limits(processor=0).share == 0


def test_in_a_crowd_those_wait_who_make_it(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    gate = Gate(Limits())
    for number in range(20):
        gate.charge_request(f"192.0.2.{number}", 0.02)
    assert not gate.is_crowding("192.0.2.1")
    for number in range(20):
        gate.charge_request(f"192.0.2.{number}", 0.02)
    gate.charge_request("198.51.100.1", 0.01)
    assert gate.is_crowding("192.0.2.1")
    assert not gate.is_crowding("198.51.100.1")
    assert not gate.is_crowding("198.51.100.2")
    now += 2
    assert not gate.is_crowding("192.0.2.1")


def test_a_seat_says_some_phrases_at_once_and_then_one_a_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    gate = Gate(Limits())
    said = [gate.may_talk("t", "amina", "say") for _ in range(10)]
    assert said == [True] * 6 + [False] * 4
    assert gate.may_talk("t", "youssef", "say")
    assert gate.may_talk("t", "amina", "do")
    now += 1
    assert [gate.may_talk("t", "amina", "say") for _ in range(2)] == [True, False]
    assert all(Gate(Limits(messages=0)).may_talk("t", "amina", "say") for _ in range(100))
