"""A person at the terminal at a table online: pushes are told, keys do what they say."""

import msgspec
import pytest

from ronda.client import LostError, UnseatedError
from ronda.protocol import (
    Act,
    AwayChoice,
    Clock,
    FromSeat,
    HandOver,
    Kind,
    Pause,
    Phrase,
    Ready,
    Remove,
    Resume,
    Say,
    Stage,
    TakeBack,
    Vote,
)
from ronda.table import Connect, Disconnect
from ronda.terminal.keys import ENTER, NO_KEY
from ronda.terminal.link import ConnectionEnded, LineState, Warned
from tests.client.watched import over_the_wire
from tests.table.driving import HOST, Driver
from tests.terminal.online import Person, driver_for, keys, one_by_one


def playing(kinds: str = "hc", name: str = "marocl3ab", **changes: object) -> Driver:
    """A table at which seat 0 is called to act."""
    driver = driver_for(kinds, name, **changes)
    driver.start()
    driver.play_until(Stage.PLAYING)
    while driver.whole(0).table.called != (0,):
        driver.go_on()
    return driver


def asked(person: Person) -> list[FromSeat]:
    """What the person asked for, without its ids."""
    return [msgspec.structs.replace(message, id="") for message in person.link.asked]


def plays_last(person: Person) -> str | None:
    """Presses the last card on one's turn, is ready when asked, and leaves after the match."""
    table = person.game.table
    if table is None:
        return NO_KEY
    if table.stage is Stage.FINISHED:
        return None
    driver = person.link.driver
    if table.stage is Stage.BETWEEN and not table.seats[0].is_ready:
        return ENTER
    if table.stage is Stage.PLAYING and table.called == (0,) and table.view is not None:
        return str(len(table.view.plays)) if table.view.plays else "p"
    assert driver.go_on()
    return NO_KEY


def test_a_whole_match_is_told_and_played() -> None:
    driver = playing(target=9)
    shown = Person(driver, plays_last).play()
    assert "You play marocl3ab against computer (careful)." in shown
    assert "your terminal too, and it checks every card" in shown
    assert "1–3 play a card; h a computer plays on" in shown
    assert "Winner: " in shown
    assert "Enter another match" in shown
    acts = sum(isinstance(message, Act) for message in Person(driver, keys()).link.asked)
    assert acts == 0


def test_partners_are_told_from_ones_own_seat() -> None:
    driver = playing("hhhc")
    shown = Person(driver, keys(NO_KEY), seat=2).play()
    assert "You play marocl3ab with Person 0, against computer 3 (careful) and Person 1" in shown


def test_before_the_start_everybody_is_seen_and_the_host_starts() -> None:
    driver = driver_for("h.")
    person = Person(driver, keys(NO_KEY, "c", NO_KEY, "s", NO_KEY), is_host=True)
    shown = person.play()
    assert "Others join with this link: http://127.0.0.1:1/table/table-1" in shown
    assert "0: you, ready\n1: free seat\n" in shown
    assert "1: computer (café), ready" in shown
    assert "Everybody is cutting the deck" in shown
    assert driver.table.stage is Stage.CUTTING


def test_a_guest_says_to_be_ready() -> None:
    driver = driver_for("h.")
    driver.ask(driver.seat(0), Ready("r", is_ready=False))
    person = Person(driver, keys(NO_KEY, "s", ENTER, NO_KEY))
    shown = person.play()
    assert "0: you, not ready yet" in shown
    assert "The key s does nothing here." in shown
    assert "Enter you are ready;" in shown
    assert asked(person) == [Ready("")]
    assert "You are ready, and the match is about to start" in shown


def test_a_wrong_key_is_remarked_each_time_and_the_table_is_not_shown_again() -> None:
    shown = Person(playing(), keys("z", "z", ENTER, "\x1b[A")).play()
    assert shown.count("The key z does nothing here.") == 2
    assert "The key Enter does nothing here." in shown
    assert "The key ?[A does nothing here." in shown
    assert shown.count("1–3 play a card") == 1


def test_what_is_easily_regretted_is_asked_twice() -> None:
    driver = playing(name="koutchina")
    while not (view := driver.whole(0).table.view) or not any(
        saying.is_true for saying in view.sayings
    ):
        driver.go_on()
        while driver.whole(0).table.called != (0,):
            driver.go_on()
    person = Person(driver, keys("1", "1"))
    shown = person.play()
    assert "and it is lost unless you call it" in shown
    assert [type(message) for message in asked(person)] == [Act]


def test_a_card_that_was_played_is_not_offered_again() -> None:
    driver = playing("hh", "qahwa")
    person = Person(driver, keys("1", "1", NO_KEY))
    shown = person.play()
    assert len(asked(person)) == 1
    assert "The key 1 does nothing here." in shown


def test_a_refusal_is_said_and_the_card_offered_again() -> None:
    driver = playing("hh", "qahwa")
    person = Person(driver, keys(NO_KEY, "1", NO_KEY, "2", NO_KEY))
    stale = over_the_wire(driver.whole(0))
    driver.ask(driver.seat(0), Act("other", driver.table.turn, stale.table.view.legal[-1].value))  # type: ignore[union-attr] # it is being played
    person.link.items = [stale]
    person.link.forget()
    shown = person.play()
    assert shown.count("Somebody has already played.") == 2
    assert len(asked(person)) == 2


def test_rules_and_log_are_read_and_the_table_comes_back() -> None:
    shown = Person(playing(), keys(NO_KEY, "?", "l", NO_KEY)).play()
    assert "Ronda: marocl3ab" in shown
    assert shown.count("1–3 play a card") == 3


def test_a_computer_plays_on_until_the_seat_is_taken_back() -> None:
    driver = playing()
    person = Person(driver, keys("h", NO_KEY, "h", NO_KEY))
    shown = person.play()
    assert asked(person) == [HandOver("", "cafe"), TakeBack("")]
    assert "A computer plays for you." in shown
    assert "A computer now plays for you." in shown
    assert "You: playing again" in shown


def test_a_table_is_paused_and_goes_on() -> None:
    person = Person(playing(), keys("b", "1", "b", NO_KEY))
    shown = person.play()
    assert asked(person) == [Pause(""), Resume("")]
    assert "The table is paused." in shown
    assert "The key 1 does nothing here." in shown


def test_the_others_are_asked_about_somebody_who_is_away() -> None:
    driver = playing("hh")
    driver.play_until(Stage.PLAYING)
    while driver.whole(0).table.called != (1,):
        driver.go_on()

    def leaves(_: Person) -> str:
        driver.ask(driver.seat(1), Disconnect())
        return NO_KEY

    def waits(_: Person) -> str:
        driver.wait(31)
        return NO_KEY

    def returns(_: Person) -> str:
        driver.ask(driver.seat(1), Connect("again"))
        return NO_KEY

    person = Person(driver, one_by_one(leaves, waits, lambda _: "w", returns))
    shown = person.play()
    assert "Person 1: away." in shown
    assert "w wait; c let a computer play on; e end the match" in shown
    assert asked(person) == [Vote("", AwayChoice.WAIT)]
    assert "Person 1: back again." in shown


def test_something_is_said_and_heard() -> None:
    driver = playing("hh")

    def answers(_: Person) -> str:
        driver.ask(driver.seat(1), Say("", phrase=Phrase.TEA))
        return NO_KEY

    pressed = (lambda _, key=key: str(key) for key in "mamq")
    person = Person(driver, one_by_one(*pressed, answers))
    shown = person.play()
    assert "a: Salam!" in shown
    assert asked(person) == [Say("", phrase=Phrase.GREETING)]
    assert "You: “Salam!”" in shown
    assert "Person 1: “Tea?”" in shown


def test_what_others_write_cannot_command_the_terminal() -> None:
    driver = driver_for("h.")
    driver.person(1, name="\x1b[2JEve")
    shown = Person(driver, keys(NO_KEY)).play()
    assert "\x1b" not in shown
    assert "1: ?[2JEve, ready" in shown


def test_a_seat_is_given_up_at_the_second_time_of_asking() -> None:
    driver = playing()
    person = Person(driver, keys("x", "l", "x", "x", NO_KEY))
    shown = person.play()
    assert "Press x again to give up your seat for good." in shown
    assert person.game.has_given_up
    assert driver.table.seats[0].kind is not Kind.HUMAN


def test_a_seat_that_was_freed_is_said_to_be() -> None:
    driver = driver_for("hh")

    def frees(_: Person) -> str:
        driver.ask(HOST, Remove("", 0))
        return NO_KEY

    with pytest.raises(UnseatedError):
        Person(driver, frees).play()


def test_a_line_that_breaks_is_remarked_until_it_is_back() -> None:
    driver = playing()

    def breaks(person: Person) -> str:
        person.link.items.append(LineState(is_lost=True))
        return NO_KEY

    def mends(person: Person) -> str:
        person.link.items += [LineState(is_lost=False), over_the_wire(driver.whole(0))]
        return NO_KEY

    shown = Person(driver, one_by_one(breaks, lambda _: NO_KEY, mends)).play()
    assert shown.count("Connection lost.") == 1
    assert "This is the table as it is now." in shown


def test_what_ends_the_line_is_raised() -> None:
    person = Person(playing(), lambda _: NO_KEY)
    person.link.items = [ConnectionEnded(LostError("nobody answers"))]
    with pytest.raises(LostError, match="nobody answers"):
        person.play()


def test_a_warning_is_said_at_once() -> None:
    person = Person(playing(), keys(NO_KEY))
    person.link.items.append(Warned(("*** THIS DEAL DOES NOT FIT ***",)))
    assert "*** THIS DEAL DOES NOT FIT ***" in person.play()


def test_nothing_is_pressed_before_the_table_is_there() -> None:
    person = Person(playing(), keys("1", "l", "q"))
    person.link.items = []
    person.link.forget()
    shown = person.play()
    assert shown == "Looking for the table…\n"
    assert person.game.table is None


def test_a_rematch_begins_a_new_log() -> None:
    driver = playing(target=5)
    driver.play_until(Stage.FINISHED)

    def plays_again(person: Person) -> str | None:
        table = person.game.table
        if table is not None and table.stage is Stage.FINISHED and not table.seats[0].is_ready:
            return ENTER
        if table is None or driver.table.stage is not Stage.PLAYING:
            driver.go_on()
            return NO_KEY
        return None

    person = Person(driver, plays_again)
    shown = person.play()
    assert driver.table.playing().number == 2
    assert shown.count("You play marocl3ab against") == 2
    log = person.game._account.company.story.log
    assert sum(line.startswith("Deal ") for line in log) == 1


def test_time_is_named_where_it_runs() -> None:
    driver = Driver(rules={"preset": "marocl3ab"}, seats=2, clock=Clock(30, 60))
    for seat in (0, 1):
        driver.person(seat)
    driver.start()
    driver.play_until(Stage.PLAYING)
    while driver.whole(0).table.called != (0,):
        driver.go_on()
    shown = Person(driver, keys(NO_KEY)).play()
    assert "Deadline: " in shown


def test_declarations_are_asked_for_by_words() -> None:
    driver = driver_for("hh", "guide")
    driver.start()
    driver.play_until(Stage.PLAYING)
    person = Person(driver, keys("p", NO_KEY))
    shown = person.play()
    assert "All declare now, before a card is played." in shown
    assert [type(message) for message in asked(person)] == [Act]
