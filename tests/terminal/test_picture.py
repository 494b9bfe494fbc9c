"""The pictures of a table online, on either screen."""

import io

import msgspec

from ronda.engine import Seat
from ronda.lang import catalogue
from ronda.protocol import Stage, TableView, VoteView
from ronda.rules import read_rules
from ronda.terminal.choices import choices_of
from ronda.terminal.company import Company
from ronda.terminal.opening import Terminal
from ronda.terminal.picture import Menu, Notice, Offer, Picture, Pictures, Sight, show
from ronda.terminal.plain import PlainScreen
from tests.client.watched import over_the_wire
from tests.terminal.online import Person, driver_for, keys
from tests.terminal.scripts import Drawn


def table(stage: Stage = Stage.PLAYING, **changes: object) -> TableView:
    """A table of two at which seat 0 is called to act."""
    driver = driver_for("hh", "qahwa")
    if stage is not Stage.SEATING:
        driver.start()
        driver.play_until(Stage.PLAYING)
        while driver.whole(0).table.called != (0,):
            driver.go_on()
    return msgspec.structs.replace(over_the_wire(driver.whole(0)).table, stage=stage, **changes)


def pictures(shown: TableView) -> Pictures:
    person = Person(driver_for("hh"), keys())
    terminal = Terminal(PlainScreen(io.StringIO()), person, None, "", catalogue())
    return Company(terminal, read_rules({"preset": "qahwa"}), shown).pictures


def picture(shown: TableView, *, can_play: bool = True) -> Picture:
    choices = choices_of(shown.view) if can_play and shown.view is not None else ()
    return pictures(shown).picture(shown, choices, ahead=0.0)


def test_the_lobby_is_a_menu_of_seats() -> None:
    lobby = picture(table(Stage.SEATING), can_play=False)
    assert isinstance(lobby, Menu)
    assert [key for key, _ in lobby.lines] == ["0", "1"]


def test_ones_turn_is_an_offer_and_the_others_a_sight() -> None:
    mine = picture(table())
    assert isinstance(mine, Offer)
    assert mine.scene.options
    others = picture(table(called=(1,)), can_play=False)
    assert isinstance(others, Sight)
    assert others.scene.footer.startswith("Person 1 to play; h a computer plays on")
    assert others.notice == ""


def test_what_is_pressing_stands_above_the_offer() -> None:
    paused = picture(table(is_paused=True))
    assert isinstance(paused, Sight)
    assert "paused" in paused.notice
    asked = picture(table(vote=VoteView(Seat(1), (None, None))), can_play=False)
    assert isinstance(asked, Sight)
    assert asked.notice.startswith("Person 1: nothing for a while. What now? w waits")
    about_me = picture(table(vote=VoteView(Seat(0), (None, None))), can_play=False)
    assert isinstance(about_me, Sight)
    assert "about your seat" in about_me.notice


def test_time_is_told_by_ones_own_clock() -> None:
    shown = pictures(table()).picture(table(deadline=1_000_060.0), (), ahead=60.0)
    assert isinstance(shown, Sight)
    early = pictures(table()).picture(table(deadline=1_000_000.0), (), ahead=0.0)
    assert isinstance(early, Sight)
    assert shown.scene.seats == early.scene.seats
    assert "Time until" in shown.scene.seats


def test_between_deals_there_is_one_sentence() -> None:
    for stage, sentence in (
        (Stage.CUTTING, "All cut the deck"),
        (Stage.OPENING, "All cut the deck"),
        (Stage.BETWEEN, "You are ready"),
        (Stage.FINISHED, "You are ready"),
    ):
        shown = table(stage)
        ready = msgspec.structs.replace(shown.seats[0], is_ready=True)
        shown = msgspec.structs.replace(shown, seats=(ready, shown.seats[1]))
        found = picture(shown, can_play=False)
        assert isinstance(found, Notice)
        assert found.sentence.startswith(sentence)


def test_every_picture_can_be_drawn() -> None:
    drawn = Drawn()
    with drawn.screen:
        for each in (
            picture(table(Stage.SEATING), can_play=False),
            picture(table()),
            picture(table(is_paused=True)),
            pictures(table()).phrases(),
            Notice("nothing yet"),
        ):
            show(each, drawn.screen)
    text = drawn.text()
    assert "1 to 4 play a card" in text
    assert "The table is paused" in text
    assert "Salam!" in text
    assert "nothing yet" in text
