"""The number of a step tells nobody that somebody else has declared."""

from ronda.engine import Seat
from ronda.protocol import Act, Stage, Start
from ronda.table import Caller, push_step, push_steps, shown_seq, view_table
from tests.table.driving import Driver


def test_the_others_steps_are_not_counted_before_the_declarations_open() -> None:
    table = Driver(rules={"preset": "guide"}, seats=2)
    table.person(0)
    table.person(1)
    table.start()
    table.play_until(Stage.PLAYING)
    before = table.table.seq
    table.ask(table.seat(0), Act("a", table.table.turn, "pass"))
    assert shown_seq(table.table, Seat(0)) == before + 1
    assert shown_seq(table.table, Seat(1)) == before
    assert view_table(table.table, Caller(), table.now, table.house).seq == before
    table.ask(table.seat(1), Act("a", table.table.turn, "pass"))
    assert shown_seq(table.table, Seat(1)) == before + 1
    table.wait(5.0)
    assert shown_seq(table.table, Seat(0)) == shown_seq(table.table, None) == before + 3


def test_several_pushes_at_once_are_those_made_one_by_one() -> None:
    table = Driver(rules={"preset": "koutchina"}, seats=2)
    table.person(0)
    table.person(1)
    readers = [Caller(), Caller(is_host=True), Caller(Seat(0)), Caller(Seat(1))]
    step = table.ask(Caller(is_host=True), Start("s"))
    pushes = push_steps(table.table, readers, step.events, table.now, table.house)
    assert pushes == {
        reader: push_step(table.table, reader, step.events, table.now, table.house)
        for reader in readers
    }
