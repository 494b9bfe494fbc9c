"""Lines as sentences: every value is shown as its name says."""

import msgspec
import pytest

from ronda.cards import Card
from ronda.lang import catalogue
from ronda.narration import Teller
from ronda.narration.line import Line, texts
from ronda.rules import read_rules
from tests.narration.telling import NAMES


def teller(seats: int = 2, sides: tuple[str, ...] | None = None) -> Teller:
    rules = read_rules({"preset": "koutchina", "words": "darba"})
    return Teller(catalogue(), rules, NAMES[:seats], sides)


LINES = [
    (Line("event.draw", {"seat": 1, "card": "4o"}), "Bilal: 4 of coins drawn for the first deal."),
    (Line("event.deal", {"deal": 2, "seat": 0}), "Deal 2. Dealer: Amina."),
    (
        Line("event.play.capture", {"seat": 0, "card": "6o", "cards": ("6c", "7e", "10b")}),
        "Amina: 6 of coins takes 6 of cups, 7 of swords and sota of clubs.",
    ),
    (
        Line("event.called.tringa", {"rank": 10}),
        "Tringa of sotas",
    ),
    (
        Line(
            "event.points",
            {"side": 1, "n": 5},
            (Line("event.why.answer", {"seat": 0, "card": "7e", "on": "7c", "level": "hbel"}),),
        ),
        "Bilal: +5 points. 7 of swords on the 7 of cups just played by Amina: hbel.",
    ),
    (
        Line(
            "event.count",
            {"counts": tuple(Line("event.tally", {"side": n, "n": 17 + 6 * n}) for n in (0, 1))},
        ),
        "Cards captured: Amina 17 and Bilal 23.",
    ),
]


@pytest.mark.parametrize(("line", "sentence"), LINES)
def test_a_line_is_a_sentence(line: Line, sentence: str) -> None:
    assert teller().sentence(line) == sentence


@pytest.mark.parametrize("line", [line for line, _ in LINES])
def test_a_line_crosses_the_wire(line: Line) -> None:
    assert msgspec.json.decode(msgspec.json.encode(line), type=Line) == line


def test_cards_are_their_texts() -> None:
    assert texts((Card.O7, Card.C10)) == ("7o", "10c")


def test_what_says_nothing_is_left_out() -> None:
    assert (
        msgspec.json.encode(Line("event.why.missa.travels")) == b'{"key":"event.why.missa.travels"}'
    )


def test_phrases_that_hold_commas_stand_in_a_series() -> None:
    hands = tuple(
        Line("event.hand", {"seat": seat, "cards": ("1o", "2o", "3o")}) for seat in (0, 1)
    )
    shown = teller().sentence(
        Line("event.hands.shown", {"n": 3, "distribution": 1, "hands": hands})
    )
    ones = "1 of coins, 2 of coins and 3 of coins"
    assert shown == f"Distribution 1, 3 cards each. Amina: {ones}; Bilal: {ones}."


def test_points_are_followed_by_every_why() -> None:
    call = Line("event.called.ronda", {"rank": 6})
    alone = Line("event.why.call.alone", {"distribution": 2, "call": call})
    pot = Line("event.why.call.pot", {"calls": (call, call)})
    line = Line("event.points", {"side": 0, "n": 2}, (alone, pot))
    assert teller().why(line) == (
        "Distribution 2: ronda of 6s, and no call against it."
        " All calls are added up: ronda of 6s and ronda of 6s."
    )
    assert teller().sentence(line) == f"Amina: +2 points. {teller().why(line)}"


def test_partners_have_one_name() -> None:
    line = Line("event.end", {"side": 1, "n": 41})
    assert teller(4).sentence(line) == "Winner: Bilal + Driss, with 41 points."
    assert teller(4, ("we", "they")).sentence(line) == "Winner: they, with 41 points."
