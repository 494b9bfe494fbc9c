"""The level `cafe`."""

from ronda.cards import parse_card
from ronda.engine import Action, Call
from ronda.players.cafe import Cafe
from tests.engine.stacking import Sitting, sit

TABLE = "2o 5c 10e 12b"


def decision(sitting: Sitting) -> Action:
    shown = sitting.view(sitting.next_seat())
    return Cafe(sitting.state.rules, sitting.state.core_rules.seats).decide(shown, bytes(32))


def test_it_takes_a_darba() -> None:
    sitting = sit("koutchina", "7o 1c 4e", "7c 3c 12e", table=TABLE)
    sitting.do("7o")
    assert decision(sitting) is parse_card("7c")


def test_it_calls_before_it_plays() -> None:
    assert decision(sit("koutchina", "7o 7c 12e", "", table=TABLE)) is Call.RONDA


def test_it_lays_what_cannot_be_taken_rather_than_what_can() -> None:
    sitting = sit("qahwa", "3o 7c 3e 7o", "3b 3c 11c 1e", table=TABLE)
    sitting.do("3o 3b 3e")
    sitting.do("3c")
    assert sitting.view(0).hand == (parse_card("7o"), parse_card("7c"))


def test_it_builds_no_run_for_the_next_seat() -> None:
    sitting = sit("koutchina", "4o 7c 1e", "", table="3o 5c 6e 11b")
    assert decision(sitting) is not parse_card("4o")
