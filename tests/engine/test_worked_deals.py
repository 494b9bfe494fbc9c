"""The worked examples of the koutchina text: two whole deals in which a side takes 24 cards."""

from ronda.cards import parse_deck
from ronda.engine.events import CountEvent
from ronda.rules import read_rules
from tests.engine.stacking import Points, Sitting, points

TWELVE_DECK = """
    3e 2b 5b 6e 10b 11e 7b 3b 2c 4o 12o 12c 12e 6b 11b 11c 6c 2e 1e 1c
    3o 7c 11o 3c 1o 5e 2o 12b 1b 7e 4c 6o 4e 10o 7o 10c 5c 10e 5o 4b
"""
TWELVE = """
    2b 10b 5b 11e 3e 6e tringa 12e ronda 11b 12c 6b 12o 11c 2e 7c 6c 1c 1e 3o
    1o 2o 3c 12b 11o 5e 1b 10o 4c 6o 7e 4e 7o 4b 10c 5o 5c 10e
"""
SIX_DECK = """
    3c 10e 4o 1o 1c 1e 7b 4e 11o 3o 12o 6o 10b 4c 2e 12c 12b 2o 4b 5c
    1b 6b 11c 7e 7c 12e 5b 3e 11b 3b 6c 10c 2c 5e 6e 10o 5o 2b 11e 7o
"""
SIX = """
    10e tringa 1e 3c 1o 4o 1c 12o 2e 10b 12c 6o 4c 4b 5c 2o 1b 12b 6b ronda
    11c 12e 7c 5b 7e 3e 11b 5e 3b 10c 6c 2c 5o 7o 6e 11e 10o 2b
"""


def whole_deal(deck: str, actions: str) -> list[Points]:
    """What side 0 scored in a deal that seat 1 dealt."""
    match = Sitting(read_rules({"preset": "koutchina"}), 2, dealer=1)
    match.deal(parse_deck(deck))
    happened = match.do(actions)
    assert CountEvent((24, 16)) in happened
    return [each for each in points(happened) if each[0] == 0]


def test_two_caidas_a_missa_and_a_tringa_that_won_are_twelve_points() -> None:
    scored = whole_deal(TWELVE_DECK, TWELVE)
    assert scored == [
        *((0, 1, "darba"), (0, 1, "missa"), (0, 1, "darba")),
        *((0, 4, "cards"), (0, 5, "call")),
    ]
    assert sum(gained for _, gained, _ in scored) == 12


def test_a_missa_and_a_ronda_are_six_points() -> None:
    scored = whole_deal(SIX_DECK, SIX)
    assert scored == [(0, 1, "missa"), (0, 4, "cards"), (0, 1, "call")]
    assert sum(gained for _, gained, _ in scored) == 6
