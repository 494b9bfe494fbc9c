"""Whole matches at a table: they end, their log makes them again, their record proves them."""

import pytest

from ronda.audit import verify
from ronda.protocol import Code, Ready, Stage
from ronda.records import encode_record, read_record, replay
from ronda.rules import PRESETS
from ronda.table import IDLE, Caller, CloseDown, NotAllowedError, load
from tests.table.driving import Driver, played, preset, written

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


@pytest.mark.parametrize("closed_at", [Stage.SEATING, Stage.PLAYING, Stage.FINISHED])
def test_whoever_comes_back_to_an_idle_table_opens_it_with_its_series(closed_at: Stage) -> None:
    driver = Driver(rules=preset("marocl3ab", target=2), seats=2)
    driver.seat_all("hh")
    if closed_at is not Stage.SEATING:
        driver.start()
        driver.play_until(closed_at)
    wins = driver.table.wins
    driver.ask(Caller(), CloseDown(IDLE))
    driver.wait(100 * 86400)
    with pytest.raises(NotAllowedError) as refused:
        driver.ask(Caller(), Ready("stranger"))
    assert refused.value.code is Code.NOT_YOURS
    driver.ask(driver.seat(1), Ready("1"))
    is_new = closed_at is Stage.SEATING
    assert driver.table.stage is (Stage.SEATING if is_new else Stage.FINISHED)
    assert driver.whole(0).table.closed_because is None
    driver.ask(driver.seat(0), Ready("0"))
    if is_new:
        driver.start()
    assert driver.table.playing().number == 1 + (not is_new)
    assert driver.table.wins == wins
    driver.play_until(Stage.FINISHED)
    assert sum(driver.table.wins) == sum(wins) + 1
    assert load(written(driver.log), driver.secrets) == driver.table
