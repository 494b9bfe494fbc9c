"""The story of a match is what its reader was pushed: no event more, no event less."""

import msgspec
import pytest

from ronda.engine import DealEvent, Event, PointsEvent, Seat
from ronda.protocol import Push, Stage, StoryStep
from ronda.table import Caller, story, tell_story
from tests.table.driving import Driver, played, preset

SCENES = [("koutchina", 3), ("qahwa", 2), ("guide", 2), ("marocl3ab", 4)]


def told(table: Driver, seat: int | None) -> list[StoryStep]:
    """The story that the reader at a seat is told, or a spectator."""
    return list(tell_story(table.table, Caller(None if seat is None else Seat(seat))))


def points(steps: list[StoryStep]) -> list[Event]:
    """All points that are told."""
    return [event for step in steps for event in step.events if isinstance(event, PointsEvent)]


def written(steps: list[Push] | list[StoryStep]) -> bytes:
    """All events and lines, as they are sent."""
    events = [event for step in steps for event in step.events]
    return msgspec.json.encode((events, [line for step in steps for line in step.told]))


@pytest.mark.parametrize(("name", "seats"), SCENES)
def test_everybody_is_told_what_they_were_pushed(
    name: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(story, "TOLD_WHOLE", 10_000)
    table = Driver(seed=seats, seats=seats, rules=preset(name))
    for seat in range(seats):
        table.person(seat)
    table.start()
    while table.table.stage is not Stage.FINISHED and table.go_on():
        if table.table.seq % 61 == 0:
            for reader, pushes in table.pushes.items():
                assert written(told(table, reader)) == written(pushes)
    assert written(told(table, 0)) == written(table.pushes[Seat(0)])
    assert told(table, 0)[-1].told[-1].key.startswith("event.end")


def test_before_the_first_match_there_is_none() -> None:
    table = Driver(seats=2, rules=preset("qahwa"))
    assert told(table, None) == []


def test_who_only_looks_for_a_seat_is_told_nothing() -> None:
    table = Driver(seats=2, rules=preset("qahwa"), may_watch=False)
    table.person(0)
    table.person(1)
    table.start()
    table.play_until(Stage.PLAYING)
    assert told(table, None) == []
    assert told(table, 0) != []
    assert tell_story(table.table, Caller(None, is_host=True)) != ()
    looking_on = tell_story(table.table, Caller(None, awaits=Seat(1)))
    assert written(list(looking_on)) == written(table.pushes[None])


def test_of_long_matches_the_points_are_told_and_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    table = played("hc", rules=preset("guide"))
    whole = told(table, 0)
    monkeypatch.setattr(story, "TOLD_WHOLE", 20)
    short = told(table, 0)
    assert short[-20:] == whole[-20:]
    older = [event for step in short[:-20] for event in step.events]
    assert {type(event) for event in older} == {DealEvent, PointsEvent}
    assert points(short) == points(whole)
