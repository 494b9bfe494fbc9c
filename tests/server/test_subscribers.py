"""Who reads a table is recognised anew after every step; who may not look is sent away."""

import msgspec

from ronda.engine import Seat
from ronda.protocol import Goodbye, Kind
from ronda.server.send_queue import SendQueue
from ronda.server.subscribers import Subscriber
from ronda.table import Caller
from tests.table.driving import Driver, preset


def last_words(subscriber: Subscriber) -> Goodbye:
    [line] = subscriber.send_queue.take(1)
    return msgspec.json.decode(line or b"", type=Goodbye)


def test_who_has_lost_the_seat_or_the_sight_of_the_table_is_sent_away() -> None:
    driver = Driver(rules=preset("marocl3ab"), seats=2, may_watch=False)
    driver.person(0)
    table = driver.table
    own, other = (
        Subscriber(key, SendQueue(bytes, b"", lambda: None), "192.0.2.7") for key in ("key0", None)
    )
    for subscriber in (own, other):
        subscriber.recognise(table)
        assert subscriber.send_queue.take(1) == []
    assert (own.caller, other.caller) == (Caller(Seat(0)), Caller())
    full = table.with_seat(Seat(1), kind=Kind.COMPUTER)
    other.recognise(full)
    assert last_words(other).reason == "closed"
    own.recognise(full.with_seat(Seat(0), key="of a new link"))
    assert last_words(own).reason == "moved"
