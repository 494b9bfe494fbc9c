"""Which keys ask what of a table online, and when."""

import msgspec
import pytest

from ronda.engine import Seat
from ronda.protocol import (
    AwayChoice,
    HandOver,
    Pause,
    Phrase,
    Ready,
    Resume,
    SeatComputer,
    Stage,
    Start,
    TableView,
    TakeBack,
    Vote,
    VoteView,
)
from ronda.terminal.keys import ENTER
from ronda.terminal.table_commands import PHRASES, _by_key, commands, is_asked, is_under_way, say
from tests.client.watched import over_the_wire
from tests.terminal.online import driver_for


def table(stage: Stage, kinds: str = "hh", **changes: object) -> TableView:
    shown = over_the_wire(driver_for(kinds).whole(0)).table
    return msgspec.structs.replace(shown, stage=stage, **changes)


def kinds(shown: TableView) -> dict[str, list[type]]:
    return {key: [type(each) for each in asked] for key, asked in _by_key(shown).items()}


def not_ready(shown: TableView) -> TableView:
    own = msgspec.structs.replace(shown.seats[0], is_ready=False)
    return msgspec.structs.replace(shown, seats=(own, *shown.seats[1:]))


def test_before_the_start() -> None:
    assert kinds(table(Stage.SEATING)) == {}
    assert kinds(not_ready(table(Stage.SEATING))) == {ENTER: [Ready]}
    host = table(Stage.SEATING, "h..", is_host=True)
    assert kinds(host) == {"s": [Start], "c": [SeatComputer, SeatComputer]}
    assert [each.seat for each in _by_key(host)["c"] if isinstance(each, SeatComputer)] == [1, 2]


@pytest.mark.parametrize("stage", [Stage.BETWEEN, Stage.FINISHED])
def test_after_a_deal(stage: Stage) -> None:
    assert kinds(not_ready(table(stage)))[ENTER] == [Ready]
    assert ENTER not in kinds(table(stage))
    assert "s" not in kinds(table(stage, is_host=True))


def test_between_deals_any_key_is_ready_for_the_next() -> None:
    between = not_ready(table(Stage.BETWEEN))
    assert [type(each) for key in " 1z" for each in commands(between, key)] == [Ready] * 3
    assert [type(each) for each in commands(between, "h")] == [HandOver]
    assert commands(not_ready(table(Stage.FINISHED)), "z") == ()


def test_in_a_match() -> None:
    assert kinds(table(Stage.PLAYING)) == {"h": [HandOver], "b": [Pause]}
    assert kinds(table(Stage.PLAYING, is_paused=True)) == {"h": [HandOver], "b": [Resume]}
    public = msgspec.structs.replace(table(Stage.PLAYING).settings, is_public=True)
    assert kinds(table(Stage.PLAYING, settings=public)) == {"h": [HandOver]}
    assert kinds(table(Stage.CUTTING)) == {"h": [HandOver]}
    assert kinds(table(Stage.CLOSED)) == {}


def test_a_seat_is_taken_back() -> None:
    shown = table(Stage.PLAYING)
    handed = msgspec.structs.replace(shown.seats[0], is_handed=True)
    shown = msgspec.structs.replace(shown, seats=(handed, shown.seats[1]))
    assert kinds(shown)["h"] == [TakeBack]


def test_a_vote_is_asked_of_the_others_once() -> None:
    about_other = VoteView(Seat(1), (None, None))
    shown = table(Stage.PLAYING, vote=about_other)
    assert is_asked(shown)
    choices = [
        each.choice for key in "wce" for each in _by_key(shown)[key] if isinstance(each, Vote)
    ]
    assert choices == [AwayChoice.WAIT, AwayChoice.COMPUTER, AwayChoice.END]
    assert not is_asked(table(Stage.PLAYING, vote=VoteView(Seat(1), (AwayChoice.WAIT, None))))
    assert not is_asked(table(Stage.PLAYING, vote=VoteView(Seat(0), (None, None))))
    assert not is_asked(table(Stage.PLAYING))


def test_who_only_looks_on_asks_for_nothing() -> None:
    assert _by_key(table(Stage.PLAYING, you=None)) == {}


def test_every_phrase_has_a_key() -> None:
    assert set(PHRASES.values()) == set(Phrase)
    assert say(Phrase.TEA).phrase is Phrase.TEA


def test_a_match_is_under_way_from_the_cut_to_the_last_count() -> None:
    during = [stage for stage in Stage if is_under_way(table(stage))]
    assert during == [Stage.CUTTING, Stage.OPENING, Stage.PLAYING, Stage.BETWEEN]
