"""RULES §5, `calls: announce`: before one's first card, the strongest set that one holds."""

from typing import Any

import pytest

from ronda.engine import Call, IllegalActionError, RefusalCode, Seat
from ronda.engine.events import CallEvent
from tests.engine.stacking import settled, sit

TABLE = "1e 3e 6e 11e"


def test_only_the_strongest_set_can_be_called() -> None:
    match = sit("marocl3ab", "7o 7c 7e", "2o 2c", table=TABLE)
    assert match.view(0).legal[0] is Call.TRINGA
    assert len(match.view(0).sayings) == 1
    with pytest.raises(IllegalActionError) as refused:
        match.do("ronda")
    assert refused.value.code is RefusalCode.CANNOT_CALL


def test_without_a_set_there_is_nothing_to_call() -> None:
    match = sit("marocl3ab", "1o 2o 5o", "", table=TABLE)
    assert not match.view(0).sayings


def test_playing_without_calling_is_passing() -> None:
    match = sit("marocl3ab", "7o 7c 5o", "2o 4o 10o", table=TABLE)
    match.do("5o 2o")
    assert not match.view(0).sayings
    assert settled(match.play_hands()) == []


def test_the_others_see_the_kind_and_never_the_rank() -> None:
    match = sit("marocl3ab", "7o 7c 5o", "2o 4o 10o", table=TABLE)
    assert match.do("ronda") == [CallEvent(Seat(0), Call.RONDA)]
    (called,) = match.view(1).calls
    assert (called.distribution, called.seat, called.kind) == (1, 0, Call.RONDA)


def test_two_pairs_are_called_as_what_they_are() -> None:
    switches: dict[str, Any] = {"first_hand": 4, "table": TABLE}
    match = sit("marocl3ab", "7o 7c 5o 5c", "", **switches)
    assert [each.kind for each in match.view(0).sayings] == [Call.RONDA]
    match = sit("marocl3ab", "7o 7c 5o 5c", "", **switches, two_pairs="double")
    assert [each.kind for each in match.view(0).sayings] == [Call.DOUBLE]


def test_each_distribution_has_its_calls() -> None:
    match = sit("marocl3ab", "1o 2o 5o", "", table=TABLE, later=[("12o 12c", "")])
    match.play_hands()
    match.do("ronda")
    assert settled(match.play_hands()) == [(0, "ronda", 12)]
