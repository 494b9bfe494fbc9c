"""RULES §3 and §4: a capture that leaves the loose table empty."""

from typing import Any

import pytest

from tests.engine.stacking import captured, points, sit


def test_taking_everything_is_a_missa() -> None:
    match = sit("koutchina", "1o", "5o", table="5c 6c 7c 1c")
    assert points(match.do("1o 5o")) == [(1, 1, "missa")]


def test_one_card_left_is_no_missa() -> None:
    match = sit("koutchina", "5o", "", table="5c 6c 7c 1c")
    assert captured(match.do("5o")) == ["5c 6c 7c"]
    assert match.view(None).totals == (0, 0)


def test_a_missa_adds_to_the_darba_of_the_same_play() -> None:
    match = sit("qahwa", "7o", "7c", "", "")
    happened = match.do("7o 7c")
    assert points(happened) == [(1, 1, "darba"), (1, 1, "missa")]


def test_a_missa_is_worth_what_the_house_says() -> None:
    match = sit("koutchina", "1o", "5o", table="5c 6c 7c 1c", missa=3)
    assert points(match.do("1o 5o")) == [(1, 3, "missa")]
    match = sit("koutchina", "1o", "5o", table="5c 6c 7c 1c", missa=0)
    assert points(match.do("1o 5o")) == []


LAST = "1o 2c 2o 3c 3o 7o"

ON_LAST_CARD = [
    ("koutchina", {}, False),  # no missa with the dealer's last card
    ("koutchina", {"missa_last": "always"}, True),
    ("koutchina", {"missa_last": "not_last_distribution"}, False),
]


@pytest.mark.parametrize(("preset", "switches", "is_missa"), ON_LAST_CARD)
def test_a_missa_with_the_dealers_last_card(
    preset: str, switches: dict[str, Any], *, is_missa: bool
) -> None:
    match = sit(preset, "1o 2o 3o", "2c 3c 7o", table="1c 7c 10c 11c", short=True, **switches)
    happened = match.do(LAST)
    assert captured(happened)[-1] == "7c 10c 11c"
    assert ((1, 1, "missa") in points(happened)) == is_missa


BEFORE_LAST_CARD = [("always", True), ("not_last_card", True), ("not_last_distribution", False)]


@pytest.mark.parametrize(("missa_last", "is_missa"), BEFORE_LAST_CARD)
def test_a_missa_in_the_last_distribution(missa_last: str, *, is_missa: bool) -> None:
    match = sit(
        "koutchina", "1o 7o 3o", "2c", table="1c 7c 10c 11c", short=True, missa_last=missa_last
    )
    happened = match.do("7o 2c 1o")
    assert captured(happened) == ["7c 10c 11c", "", "1c 2c"]
    assert ((0, 1, "missa") in points(happened)) == is_missa


@pytest.mark.parametrize("missa_last", ["always", "not_last_card", "not_last_distribution"])
def test_a_missa_before_the_last_distribution(missa_last: str) -> None:
    match = sit("koutchina", "1o", "5o", table="5c 6c 7c 1c", missa_last=missa_last)
    assert points(match.do("1o 5o")) == [(1, 1, "missa")]


def test_the_leftover_is_never_a_missa() -> None:
    """The last card is laid; the last capturer takes it with the rest, and that scores no missa."""
    match = sit(
        "qahwa", "1o 2o 3o 4o", "1c 2c 3c 5c", table="7o 7c 7e 7b", short=True, missa_last="always"
    )
    happened = match.do("1o 1c 2o 2c 3o 3c 4o 5c")
    assert {what for _, _, what in points(happened)} == {"darba", "cards"}
    assert match.view(None).loose == ()
