"""The pictures of a table online, on either screen."""

import io

import msgspec

from ronda.engine import Seat
from ronda.lang import catalogue
from ronda.protocol import Stage, TableView, VoteView
from ronda.rules import read_rules
from ronda.terminal.choices import choices_of
from ronda.terminal.pictures import Pictures, Snapshot
from ronda.terminal.plain import PlainScreen
from ronda.terminal.scene import Menu, Notice, Picture, TableScene, TextPage
from ronda.terminal.setup import Terminal
from ronda.terminal.table_log import Company
from tests.client.watched import over_the_wire
from tests.terminal.online import Person, driver_for, keys


def table(stage: Stage = Stage.PLAYING, **changes: object) -> TableView:
    """A table of two at which seat 0 is called to act."""
    driver = driver_for("hh", "qahwa")
    if stage is not Stage.SEATING:
        driver.start()
        driver.play_until(Stage.PLAYING)
        while driver.whole(0).table.called != (0,):
            driver.go_on()
    return msgspec.structs.replace(over_the_wire(driver.whole(0)).table, stage=stage, **changes)


def pictures(shown: TableView, *, is_local: bool = False) -> Pictures:
    person = Person(driver_for("hh"), keys())
    terminal = Terminal(PlainScreen(io.StringIO()), person, None, "", catalogue())
    return Company(terminal, read_rules({"preset": "qahwa"}), shown, is_local=is_local).pictures


def picture(shown: TableView, *, can_play: bool = True) -> Picture:
    choices = choices_of(shown.view) if can_play and shown.view is not None else ()
    return pictures(shown).picture(Snapshot(shown, choices))


def scene(shown: TableView, *, can_play: bool = True) -> TableScene:
    found = picture(shown, can_play=can_play)
    assert isinstance(found, TableScene)
    return found


def ready(shown: TableView, *, is_ready: bool = True) -> TableView:
    own = msgspec.structs.replace(shown.seats[0], is_ready=is_ready)
    return msgspec.structs.replace(shown, seats=(own, shown.seats[1]))


def test_the_lobby_is_a_menu_of_seats() -> None:
    lobby = picture(table(Stage.SEATING, is_host=True), can_play=False)
    assert isinstance(lobby, Menu)
    assert [key for key, _ in lobby.lines] == ["0", "1"]
    assert "s start" in lobby.keys
    guest = picture(ready(table(Stage.SEATING), is_ready=False), can_play=False)
    assert guest.keys == (
        "Enter you are ready",
        "? rules",
        "l log",
        "x give up the seat",
        "q leave",
    )


def test_ones_turn_has_options_and_that_of_others_none() -> None:
    mine = scene(table())
    assert mine.options
    assert mine.status == "Your turn."
    assert mine.keys[0] == "1–4 play a card"
    others = scene(table(called=(1,)), can_play=False)
    assert others.status == "Person 1 to play…"
    assert others.keys[0] == "h a computer plays on"
    assert not others.is_stopped


def test_what_stands_in_the_way_of_play_is_said() -> None:
    paused = scene(table(is_paused=True))
    assert paused.is_stopped
    assert paused.status == "The table is paused."
    assert "b go on" in paused.keys
    asked = scene(table(vote=VoteView(Seat(1), (None, None))), can_play=False)
    assert asked.status.startswith("Person 1: nothing for a while. What now?")
    assert asked.keys[:3] == ("w wait", "c let a computer play on", "e end the match")
    about_me = scene(table(vote=VoteView(Seat(0), (None, None))), can_play=False)
    assert "about your seat" in about_me.status


def test_time_is_told_by_ones_own_clock() -> None:
    late = pictures(table()).picture(Snapshot(table(deadline=1_000_060.0), ahead=60.0))
    early = pictures(table()).picture(Snapshot(table(deadline=1_000_000.0)))
    assert isinstance(late, TableScene)
    assert isinstance(early, TableScene)
    assert late.seats == early.seats
    assert "Deadline:" in late.seats


def test_a_cut_is_one_sentence() -> None:
    for stage in (Stage.CUTTING, Stage.OPENING):
        found = picture(table(stage), can_play=False)
        assert isinstance(found, Notice)
        assert found.sentence == "Everybody is cutting the deck…"


def test_after_a_deal_there_is_a_count_with_the_score() -> None:
    for stage, key in ((Stage.BETWEEN, "any other key: next deal"), (Stage.FINISHED, "Enter")):
        shown = ready(table(stage), is_ready=False)
        found = pictures(shown).picture(Snapshot(shown, told=("20 cards each.",)))
        assert isinstance(found, TextPage)
        assert found.lines == ("20 cards each.",)
        assert [side.name for side in found.sides] == ["you", "Person 1"]
        assert found.keys[0].startswith(key)
        waiting = picture(ready(table(stage)), can_play=False)
        assert isinstance(waiting, TextPage)
        assert waiting.status.startswith("You are ready")


def test_only_a_table_here_has_a_menu_and_only_one_online_has_talk() -> None:
    over = ready(table(Stage.FINISHED, wins=(2, 1)), is_ready=False)
    here = pictures(over, is_local=True).picture(Snapshot(over))
    assert "m menu" in here.keys
    assert isinstance(here, TextPage)
    assert [side.wins for side in here.sides] == ["won: 2", "won: 1"]
    assert "m menu" not in pictures(over).picture(Snapshot(over)).keys
    assert "m say something" in scene(table()).keys
