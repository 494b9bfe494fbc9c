"""The pay-off matrix and its file."""

from pathlib import Path

import pytest

from ronda.arena.chunks import Part
from ronda.arena.lineup import Lineup, every_pair
from ronda.arena.payoff import payoff_of, write_csv
from ronda.arena.standing import Standing


def standing(lineup: Lineup, *rows: tuple[float, ...]) -> Standing:
    made = Standing(lineup)
    made.add(Part.DEALS, rows)
    return made


def three() -> list[Standing]:
    first, second, third = every_pair(("a", "b", "c"), 2)
    return [
        standing(first, (4.0, 2.0), (5.0, 1.0)),
        standing(second, (1.0, 1.0), (2.0, 2.0)),
        standing(third),
    ]


def test_what_one_wins_the_other_loses() -> None:
    payoff = payoff_of(three())
    assert payoff.names == ("a", "b", "c")
    assert payoff.cells[0, 1].mean == -payoff.cells[1, 0].mean == 3.0
    assert payoff.cells[0, 2].mean == 0.0
    assert (1, 2) not in payoff.cells


def test_at_one_table_each_two_are_compared() -> None:
    payoff = payoff_of([standing(Lineup(("a", "b", "c"), 3), (4.0, 2.0, 1.0), (4.0, 3.0, 1.0))])
    assert payoff.cells[0, 2].mean == 3.0
    assert payoff.cells[2, 1].mean == -1.5


def test_the_file_is_a_matrix_with_intervals(tmp_path: Path) -> None:
    file = tmp_path / "payoff.csv"
    write_csv(payoff_of(three()), file)
    header, a, b, c = (line.split(",") for line in file.read_text(encoding="utf-8").splitlines())
    assert header == ["player", *(f"{n}{end}" for n in "abc" for end in ("", "_low", "_high"))]
    assert a[:5] == ["a", "0", "0", "0", "3.0000"]
    assert float(a[5]) < 3 < float(a[6])
    assert b[1] == "-3.0000"
    assert c[4:] == ["", "", "", "0", "0", "0"]


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        write_csv(payoff_of(three()), tmp_path / "nowhere" / "payoff.csv")
