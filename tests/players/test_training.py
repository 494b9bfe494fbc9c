"""The program that fits: small runs of it."""

import numpy as np
import pytest

from benchmarks.training.fitting import (
    ONLY_REPLY,
    fit_parts,
    fit_weights,
    fitted_text,
    houses,
    lead,
    main,
    play,
)
from benchmarks.training.selfplay import LEFT, SEEN, SIDE
from ronda.players.weights import fitted_at
from ronda.rules import SEAT_COUNTS
from tests.architecture.sources import ROOT

SHIPPED = ROOT / "src" / "ronda" / "players" / "data" / "fitted.json"


def test_every_preset_is_played_where_so_many_may_sit() -> None:
    assert [len(houses(seats)) for seats in (2, 3, 4)] == [4, 2, 4]


def test_self_play_counts_all_cards_and_notes_every_boundary() -> None:
    house = houses(2)[0]
    harvest = play(house, [ONLY_REPLY], 20, 1)
    assert harvest.totals.shape == (20, 2)
    assert (harvest.totals.sum(axis=1) > 0).all()
    # Six distributions follow each other five times, and the dealer changes.
    assert harvest.boundaries[:100, LEFT].tolist() == [5, 4, 3, 2, 1] * 20
    assert harvest.boundaries[:10, SIDE].tolist() == [1] * 5 + [0] * 5
    assert (harvest.boundaries[:100, SEEN:] != 0).any(axis=0)[[0, 3, 4, 5]].all()


def test_what_is_to_come_is_the_difference_at_the_end() -> None:
    house = houses(2)[0]
    harvest = play(house, [ONLY_REPLY], 1, 1)
    lead_at_end = 1000 * int(harvest.totals[0, 1] - harvest.totals[0, 0])
    so_far = harvest.boundaries[:5, SEEN - 2]
    assert (so_far + harvest.to_come[:5] == lead_at_end).all()


def test_equal_tastes_are_equally_good() -> None:
    assert lead(houses(2)[0], ONLY_REPLY, ONLY_REPLY, 50) == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_shipped_taste_does_better_than_weighing_the_reply_alone(seats: int) -> None:
    tables = houses(seats)
    leads = [lead(house, fitted_at(seats).weights, ONLY_REPLY, 1000) for house in tables]
    assert np.mean(leads) > 0.05


def test_a_bad_taste_is_mended() -> None:
    bad = ONLY_REPLY._replace(reply=-100)
    assert fit_weights(2, bad, 100, (64,)).reply > 0


def test_parts_of_what_is_missing_are_those_of_what_is_next_to_it() -> None:
    one, two, more = fit_parts(4, fitted_at(4).weights, 50)
    assert one != two == more


def test_the_file_is_what_the_program_writes() -> None:
    found = {seats: fitted_at(seats) for seats in SEAT_COUNTS}
    assert SHIPPED.read_text(encoding="utf-8") == fitted_text(found)


def test_the_program_prints_a_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("benchmarks.training.fitting.GAIN", 1000.0)
    main(["--quick"])
    text = capsys.readouterr().out
    assert text.startswith('{\n "2": {\n  "weights"')
    assert text.endswith("}\n")
