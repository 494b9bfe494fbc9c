"""The level `greedy`: the most at once."""

import pytest

from ronda.engine import Action, Call
from ronda.players.greedy import Greedy
from tests.engine.stacking import Sitting, cards, sit
from tests.players.matches import seed_of

TABLE = "3o 5c 10e 12b"


def choices(sitting: Sitting) -> set[Action]:
    seat = sitting.next_seat()
    greedy = Greedy(sitting.state.rules, sitting.state.core_rules.seats)
    return {greedy.decide(sitting.view(seat), seed_of(number)) for number in range(40)}


@pytest.mark.parametrize(
    ("hands", "done", "best"),
    [
        (("3c 7o 6o 4o", ""), "", "3c"),
        (("2o 5e 10o 7o", ""), "", "5e 10o"),
        (("4o 2c", "4c 3c"), "4o", "4c"),
    ],
)
def test_it_takes_the_most(hands: tuple[str, ...], done: str, best: str) -> None:
    sitting = sit("qahwa", *hands, table=TABLE)
    sitting.do(done)
    assert choices(sitting) == set(cards(best))


def test_it_calls_what_it_holds_and_never_what_it_does_not() -> None:
    assert choices(sit("koutchina", "7o 7c 4e", "", table=TABLE)) == {Call.RONDA}
    assert choices(sit("koutchina", "1o 3c 4e", "", table=TABLE)) == set(cards("3c"))
    assert choices(sit("guide", "1o 3c 4e 6o", "")) == {Call.PASS}


def test_the_seed_decides_between_equal_cards() -> None:
    assert choices(sit("qahwa", "1o 2c 4e 6o", "", table=TABLE)) == set(cards("1o 2c 4e 6o"))
