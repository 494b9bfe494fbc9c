"""RULES §4: a darba takes the card that the previous player has just laid."""

from typing import Any

import pytest

from tests.engine.stacking import captured, points, sit


def test_taking_the_card_just_laid_is_a_darba() -> None:
    match = sit("koutchina", "7o", "7c", table="1c 3c 5c 12c")
    assert points(match.do("7o")) == []
    happened = match.do("7c")
    assert captured(happened) == ["7o"]
    assert points(happened) == [(1, 1, "darba")]


def test_a_darba_takes_the_run_above_too() -> None:
    match = sit("koutchina", "7o", "7c", table="1c 10c 11c 5c")
    happened = match.do("7o 7c")
    assert captured(happened)[-1] == "7o 10c 11c"
    assert points(happened) == [(1, 1, "darba")]


def test_opening_cards_are_never_live() -> None:
    match = sit("qahwa", "7o", "", table="7c 10c 1c 5c")
    assert points(match.do("7o")) == []


def test_taking_the_card_just_laid_as_part_of_a_run_is_no_darba() -> None:
    match = sit("koutchina", "7o", "6o", table="1c 3c 6c 12c")
    happened = match.do("7o 6o")
    assert captured(happened)[-1] == "6c 7o"
    assert points(happened) == []


def test_only_the_previous_play_is_live() -> None:
    match = sit("koutchina", "7o", "2o", "7c", table="1c 3c 5c 12c")
    happened = match.do("7o 2o 7c")
    assert captured(happened)[-1] == "7o"
    assert points(happened) == []


def test_nobody_gives_a_darba_to_oneself() -> None:
    match = sit("koutchina", "7o 7c", "2o", table="1c 3c 5c 12c")
    assert points(match.do("7o 2o 7c")) == []


def test_after_a_capture_nothing_is_live() -> None:
    match = sit("koutchina", "7o", "1o", "7c", table="1c 6c 11c 4c")
    assert points(match.do("7o 1o 7c")) == []


def test_a_darba_is_worth_what_the_house_says() -> None:
    match = sit("koutchina", "7o", "7c", table="1c 3c 5c 12c", darba=4)
    assert points(match.do("7o 7c")) == [(1, 4, "darba")]


def test_partners_score_together() -> None:
    match = sit("koutchina", "2o", "2b", "3o", "3b", table="1c 6c 5c 12c")
    assert points(match.do("2o 2b 3o 3b")) == [(1, 1, "darba"), (1, 1, "darba")]
    assert match.view(None).totals == (0, 2)


@pytest.mark.parametrize("chain", ["off", "steal", "wait"])
def test_worth_nothing_there_is_neither_darba_nor_chain(chain: str) -> None:
    match = sit("koutchina", "7o 7e", "7c 7b", table="1c 3c 5c 12c", darba=0, chain=chain)
    happened = match.do("7o 7c")
    assert captured(happened) == ["", "7o"]
    assert points(happened) == []
    assert match.view(None).chain is None
    assert captured(match.do("7e 7b")) == ["", "7e"]
    assert match.view(None).totals == (0, 0)


def test_without_a_chain_the_third_equal_card_is_laid_and_the_fourth_is_a_darba_again() -> None:
    match = sit("koutchina", "7o 7e", "7c 7b", table="1c 3c 5c 12c")
    happened = match.do("7o 7c 7e 7b")
    assert captured(happened) == ["", "7o", "", "7e"]
    assert points(happened) == [(1, 1, "darba"), (1, 1, "darba")]


LATE = [
    ("koutchina", {}, []),  # no caída on the first card of a distribution
    ("koutchina", {"darba_across": True}, [(0, 1, "darba")]),
    ("marocl3ab", {}, [(0, 1, "darba")]),
    ("marocl3ab", {"darba_across": False}, []),
]


@pytest.mark.parametrize(("preset", "switches", "scored"), LATE)
def test_the_last_card_of_a_distribution_answered_by_the_first_of_the_next(
    preset: str, switches: dict[str, Any], scored: list[tuple[int, int, str]]
) -> None:
    match = sit(
        preset,
        "1o 2o 3o",
        "1b 2b 7o",
        table="5c 6c 11c 12c",
        later=[("7c", "")],
        **switches,
    )
    match.do("1o 1b 2o 2b 3o 7o")
    assert match.view(None).distribution == 2
    happened = match.do("7c")
    assert captured(happened) == ["7o"]
    assert points(happened) == scored


def test_nothing_is_live_at_the_start_of_a_deal() -> None:
    match = sit("qahwa", "1o 3o 5o 7o", "2c 4c 6c 10c", table="12o 12c 12e 12b", short=True)
    match.do("1o 2c 3o 4c 5o 6c 7o 10c")
    assert match.view(None).deal == 2
    assert match.view(None).live is None
    assert match.view(None).chain is None
