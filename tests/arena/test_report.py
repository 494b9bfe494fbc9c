"""What is said of an arena, and what is left out."""

from ronda.arena.chunks import Contest, Part
from ronda.arena.lineup import Lineup, every_pair, one_table
from ronda.arena.report import ratings_of, report, title
from ronda.arena.sequential import FEWEST, Bounds
from ronda.arena.standing import Standing
from tests.arena.test_payoff import standing, three

CONTEST = Contest({"preset": "koutchina", "target": 25}, 2, 7)


def test_the_title_says_what_was_played() -> None:
    assert title(CONTEST).startswith("koutchina target=25, 2 seats, seed 7, Ronda ")


def test_two_players_need_no_matrix() -> None:
    told = report(CONTEST, [standing(Lineup(("a", "b"), 2), (4.0, 2.0), (5.0, 1.0))])
    assert "points a deal" in told
    assert "Matches" not in told
    assert "row over the column" not in told
    assert "Bradley" not in told


def test_three_players_who_played_matches_are_rated() -> None:
    standings = three()
    for each in standings:
        each.add(Part.MATCHES, [(1.0, 0.0), (0.5, 0.5)])
    told = report(CONTEST, standings)
    assert "Matches to 25:" in told
    assert "row over the column" in told
    assert "Bradley–Terry" in told
    rated = ratings_of(standings)
    assert rated is not None
    names, ratings = rated
    assert names == ("a", "b", "c")
    assert ratings[0].mean > ratings[1].mean > ratings[2].mean


def test_three_at_one_table_are_not_rated_by_pairs() -> None:
    alone = Standing(one_table(("a", "b", "c"), 3)[0])
    alone.add(Part.MATCHES, [(1.0, 0.0, 0.0)] * 3)
    assert ratings_of([alone]) is None


def test_the_test_says_what_it_decided() -> None:
    (pair,) = every_pair(("a", "b"), 2)
    decided, open_still = Standing(pair, Bounds(0.0, 1.0)), Standing(pair, Bounds(0.0, 1.0))
    decided.add(Part.DEALS, [(3.0, 1.0)] * FEWEST)
    open_still.add(Part.DEALS, [(3.0, 1.0)] * 2)
    assert f"decided for +1 after {FEWEST} decks" in report(CONTEST, [decided])
    assert "makes no allowance" in report(CONTEST, [decided])
    assert "not decided after 2 decks" in report(CONTEST, [open_still])
