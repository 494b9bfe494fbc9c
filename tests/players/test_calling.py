"""An honest player calls what it truly holds."""

import pytest

from ronda.engine import Call
from ronda.players.calling import honest_call
from tests.engine.stacking import sit

TABLE = "2o 5c 10e 12b"


@pytest.mark.parametrize(
    ("preset", "hand", "said"),
    [
        ("koutchina", "7o 7c 4e", Call.RONDA),
        ("koutchina", "7o 7c 7e", Call.TRINGA),
        ("koutchina", "7o 6c 4e", None),
        ("marocl3ab", "7o 7c 4e", Call.RONDA),
        ("marocl3ab", "7o 6c 4e", None),
        ("guide", "7o 7c 6e 6o", Call.DOUBLE),
        ("guide", "7o 7c 7e 6o", Call.TRINGA),
        ("guide", "7o 1c 4e 6o", Call.PASS),
    ],
)
def test_the_dearest_true_call(preset: str, hand: str, said: Call | None) -> None:
    sitting = sit(preset, hand, "", table="" if preset == "guide" else TABLE)
    assert honest_call(sitting.view(0)) is said


def test_where_a_ronda_pays_more_it_is_called() -> None:
    sitting = sit("koutchina", "7o 7c 7e", "", table=TABLE, ronda=6)
    assert honest_call(sitting.view(0)) is Call.RONDA


def test_of_calls_that_pay_the_same_the_stronger() -> None:
    sitting = sit("koutchina", "7o 7c 7e", "", table=TABLE, ronda=5)
    assert honest_call(sitting.view(0)) is Call.TRINGA


def test_nobody_calls_twice() -> None:
    sitting = sit("koutchina", "7o 7c 4e", "", table=TABLE)
    sitting.do("ronda")
    assert honest_call(sitting.view(0)) is None
