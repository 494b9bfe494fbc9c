"""Tables that read well and are Markdown."""

from ronda.arena.chunks import Part
from ronda.arena.intervals import Interval
from ronda.arena.lineup import Lineup
from ronda.arena.payoff import payoff_of
from ronda.arena.standing import Standing
from ronda.arena.tables import (
    matches_table,
    payoff_table,
    points_table,
    ratings_table,
    write_table,
)
from tests.arena.test_payoff import standing, three


def test_columns_are_aligned() -> None:
    written = write_table([["player", "points"], ["greedy", "+1.50"], ["x", "–"]])
    assert written.splitlines() == [
        "| player | points |",
        "| ------ | -----: |",
        "| greedy |  +1.50 |",
        "| x      |      – |",
    ]


def test_points() -> None:
    header, first, second, third = points_table(three())
    assert header[:3] == ["team", "over", "points a deal"]
    assert first[:3] == ["a", "b", "+3.00"]
    # Two samples that differ by 2: 11.3 (of one degree of freedom) on either side.
    assert first[3] == "-8.30 to +14.30"
    assert first[4:] == ["2", "4"]
    assert second[3] == "+0.00 to +0.00"
    assert third == ["b", "c", "–", "–", "0", "0"]


def test_matches_of_two_and_of_three() -> None:
    pair = Standing(Lineup(("a", "b"), 3))
    pair.add(Part.MATCHES, [(0.5, 0.5), (0.75, 0.25)])
    assert matches_table([pair])[1][:3] == ["a", "b", "62.5 %"]
    assert matches_table([pair])[1][4:] == ["50.0 %", "12"]
    alone = Standing(Lineup(("a", "b", "c"), 3))
    alone.add(Part.MATCHES, [(0.5, 0.5, 0.0)] * 2)
    rows = matches_table([alone])[1:]
    assert [row[:3] for row in rows] == [
        ["a", "b, c", "50.0 %"],
        ["b", "a, c", "50.0 %"],
        ["c", "a, b", "0.0 %"],
    ]
    assert rows[0][4:] == ["33.3 %", "12"]


def test_payoffs() -> None:
    table = payoff_table(payoff_of([standing(Lineup(("a", "b"), 2), (2.0, 1.0), (2.0, 1.0))]))
    assert table == [["over", "a", "b"], ["a", "–", "+1.00 ± 0.00"], ["b", "-1.00 ± 0.00", "–"]]


def test_ratings_stand_in_their_order() -> None:
    table = ratings_table(["a", "b"], [Interval(-20, -30, -10, 9), Interval(20, 10, 30, 9)])
    assert [row[:2] for row in table[1:]] == [["b", "+20"], ["a", "-20"]]
