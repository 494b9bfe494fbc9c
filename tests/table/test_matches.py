"""Whole matches at a table: they end, their log makes them again, their record proves them."""

import pytest

from ronda.audit import verify
from ronda.protocol import Stage
from ronda.records import encode_record, read_record, replay
from ronda.rules import PRESETS
from ronda.table import load
from tests.table.driving import played, preset, written

TABLES = [("koutchina", "hc"), ("koutchina", "hhh"), ("qahwa", "cc"), ("guide", "hhcc")]
TABLES += [("marocl3ab", "hcc"), ("marocl3ab-four", "hhhh"), ("guide", "hh")]


@pytest.mark.parametrize(("name", "kinds"), TABLES)
def test_a_match_is_played_to_its_end_and_proven(name: str, kinds: str) -> None:
    driver = played(kinds, rules=preset(name))
    record = read_record(encode_record(driver.record()))
    assert replay(record).finished
    report = verify(record, with_players=True)
    assert report.misfit is None
    assert report.unchecked == ()
    assert (report.decisions > 0) == ("c" in kinds)
    assert load(written(driver.log), driver.secrets) == driver.table


def test_every_preset_is_tried() -> None:
    assert {name.partition("-")[0] for name, _ in TABLES} == set(PRESETS)


def test_a_log_cut_anywhere_makes_the_table_of_that_moment() -> None:
    driver = played("hc", rules=preset("marocl3ab", target=5))
    entries = written(driver.log)
    for end in range(1, len(entries) + 1):
        table = load(entries[:end], driver.secrets)
        assert table.seq == end
    assert table.stage is Stage.FINISHED
