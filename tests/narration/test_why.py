"""Each point has its why, worked out from one step alone."""

from typing import Any

import pytest

from ronda.engine import CountEvent, PointsEvent, Reason, Side
from ronda.narration import Line, Value
from ronda.narration.situation import Situation
from ronda.narration.why import why
from tests.engine.stacking import sit
from tests.narration.telling import points, told

LEVELS: dict[str, Value] = {"card": "7c", "on": "7o", "seat": 0, "level": "darba"}
SWITCHES: dict[str, Any] = {
    "calls": "off",
    "call_settled": "deal",
    "first_hand": 3,
    "later_hand": 3,
}


def test_a_darba_names_both_cards() -> None:
    match = sit("koutchina", "7o 2o 4o", "7c 1c 12o", table="1o 3c 5c 11c")
    lines = told(match, "7o 7c")
    assert points(lines) == [(1, 1, (Line("event.why.darba", LEVELS),))]


def test_an_answer_takes_back_and_gives() -> None:
    match = sit("guide", "7o 7e 1o", "7c 2b 12o", chain="steal", missa=1, **SWITCHES)
    assert points(told(match, "7o 7c")) == [
        (1, 1, (Line("event.why.darba", LEVELS),)),
        (1, 1, (Line("event.why.missa", {"card": "7c"}),)),
    ]
    answered: dict[str, Value] = {"seat": 0, "card": "7e", "on": "7c"}
    answer: dict[str, Value] = {"seat": 1, "card": "7e", "on": "7c"}
    assert points(told(match, "7e")) == [
        (1, -1, (Line("event.why.answered", {**answered, "level": "darba"}),)),
        (1, -1, (Line("event.why.missa.lost", {"card": "7e"}),)),
        (0, 5, (Line("event.why.answer", {**answer, "level": "hbel"}),)),
        (0, 1, (Line("event.why.missa.travels"),)),
    ]


def test_a_waiting_packet_is_paid_for_its_last_card() -> None:
    match = sit("guide", "7o 7e 1o", "7c 2b 12o", chain="wait", missa=1, **SWITCHES)
    assert points(told(match, "7o 7c 7e")) == []
    unanswered = Line("event.why.unanswered", {"card": "7e", "level": "hbel"})
    travels = Line("event.why.missa.travels")
    assert points(told(match, "2b")) == [(0, 5, (unanswered,)), (0, 1, (travels,))]


def test_a_darba_that_waited_is_paid_with_its_missa() -> None:
    match = sit("guide", "7o 4e 1o", "7c 2b 12o", chain="wait", missa=1, **SWITCHES)
    unanswered = Line("event.why.unanswered", {"card": "7c", "level": "darba"})
    missa = Line("event.why.missa", {"card": "7c"})
    assert points(told(match, "7o 7c 4e")) == [(1, 1, (unanswered,)), (1, 1, (missa,))]


def test_a_packet_that_waits_across_a_border_is_paid_for_its_last_card() -> None:
    hands = ("1o 2o 4o", "5o 6o 4c")
    later = [("7c 1c 12c", "")]
    match = sit("guide", *hands, later=later, chain="wait", darba_across=True, **SWITCHES)
    match.do("1o 5o 2o 6o 4o 4c")
    unanswered = Line("event.why.unanswered", {"card": "4c", "level": "darba"})
    assert points(told(match, "7c"))[0] == (1, 1, (unanswered,))


def test_no_card_is_left_to_answer_the_fourth() -> None:
    match = sit("guide", "7o 7e 1o", "7c 7b 12o", chain="wait", missa=0, **SWITCHES)
    fourth = Line("event.why.fourth", {"card": "7b", "level": "joj_hbal"})
    assert points(told(match, "7o 7c 7e 7b")) == [(1, 10, (fourth,))]


@pytest.mark.parametrize(
    ("last", "side", "key"), [("12o", 1, "rey"), ("1o", 0, "one"), ("7o", 0, "laid")]
)
def test_the_dealers_last_card(last: str, side: int, key: str) -> None:
    """Seat 1 deals, and plays last; a capture is one that left a card of its rank to be taken."""
    taken = {"12o": "12c", "1o": "1c", "7o": "5c"}[last]
    hands = (f"2o 4e {taken}", f"6o 10o {last}")
    match = sit("guide", *hands, short=True, last_card=5, chain="off", **SWITCHES)
    lines = told(match, f"{taken} 6o 2o 10o 4e {last}")
    values: dict[str, Value] = {"seat": 1, "card": last}
    assert (side, 5, (Line(f"event.why.last_card.{key}", values),)) in points(lines)


OPEN = {"opening": 0, "calls": "off", "win": "deal_end"}


def test_cards_over_the_par_score() -> None:
    match = sit("koutchina", "7o 2o 4o", "7c 1c 12o", table="1o 3c 5c 11c")
    situation = Situation(match.state, (CountEvent((17, 23)),), match.state)
    reason = why(situation, PointsEvent(Side(1), 3, Reason.CARDS))
    assert reason == (Line("event.why.cards", {"n": 23, "par": 20}),)
