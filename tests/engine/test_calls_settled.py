"""RULES §5, `call_settled`: when calls are compared and scored, and whether ranks show then."""

from typing import Any

from tests.engine.stacking import Sitting, order, points, settled, sit

QUIET: dict[str, Any] = {"chain": "off", "darba": 0, "missa": 0}


def guide(*hands: str) -> Sitting:
    return sit("guide", *hands, **QUIET)


def test_asap_when_only_one_side_has_called() -> None:
    match = guide("7o 7c", "1o 2o 3o 4o")
    happened = match.do("ronda pass")
    assert order(happened) == ["call", "call", "settle", "call"]
    assert settled(happened) == [(0, "ronda", None)]
    assert points(happened) == [(0, 1, "call")]
    assert settled(match.play_hands()) == []


def test_asap_counts_partners_as_one_side() -> None:
    match = guide("7o 7c", "", "12o 12c", "")
    happened = match.do("ronda pass ronda pass")
    assert settled(happened) == [(0, "ronda", None), (2, "ronda", None)]
    assert points(happened) == [(0, 2, "call")]


def test_asap_when_exactly_one_side_has_a_tringa() -> None:
    match = guide("1o 1c 1e", "12o 12c")
    happened = match.do("tringa ronda")
    assert settled(happened) == [(0, "tringa", None), (1, "ronda", None)]
    assert points(happened) == [(0, 6, "call")]


def test_otherwise_when_the_last_card_has_been_played() -> None:
    match = guide("7o 7c", "12o 12c")
    assert settled(match.do("ronda ronda")) == []
    assert match.view(None).totals == (0, 0)
    happened = match.play_hands()
    assert settled(happened) == [(0, "ronda", 7), (1, "ronda", 12)]
    assert points(happened) == [(1, 2, "call")]
    assert order(happened)[-3:] == ["settle", "call", "hands"]


def test_two_tringas_against_each_other_wait_too() -> None:
    match = guide("1o 1c 1e", "12o 12c 12e")
    assert settled(match.do("tringa tringa")) == []
    assert points(match.play_hands()) == [(1, 10, "call")]


def test_when_all_passed_nothing_is_compared() -> None:
    match = guide("7o 7c", "12o 12c")
    assert order(match.do("pass pass")) == ["call", "call"]
    assert settled(match.play_hands()) == []


def test_asap_at_once_with_auto() -> None:
    match = sit("guide", "7o 7c", "1o 2o 3o 4o", calls="auto", **QUIET)
    assert order(match.events) == ["deal", "hands", "call", "settle", "call"]
    assert settled(match.events) == [(0, "ronda", None)]


def test_auto_calls_come_after_the_table_from_the_seat_after_the_dealer_on() -> None:
    match = sit("qahwa", "7o 7c", "12o 12c", table="1c 3c 5c 6c")
    assert order(match.events) == ["deal", "hands", "table", "call", "call"]
    assert [each.seat for each in match.view(None).calls] == [0, 1]


def test_every_seats_call_is_compared_in_the_order_of_calling() -> None:
    match = guide("7o 7c", "12o 12c", "5o 5c", "3o 3c 3e")
    assert settled(match.do("ronda ronda ronda tringa")) == [
        *((0, "ronda", None), (1, "ronda", None), (2, "ronda", None), (3, "tringa", None)),
    ]
    assert match.view(None).totals == (0, 8)


def test_distribution_settles_with_its_last_card() -> None:
    match = sit("marocl3ab", "7o 7c", "2o 4o 5o", table="1e 3e 6e 11e", darba=0, missa=0)
    match.do("ronda")
    happened = match.play_hands()
    assert order(happened)[-3:] == ["settle", "call", "hands"]
    assert settled(happened) == [(0, "ronda", 7)]


def test_deal_settles_every_distribution_in_order_after_the_card_points() -> None:
    match = sit(
        "koutchina",
        *("7o 7c", "2o 4o 5o"),
        table="1e 3e 6e 11e",
        later=[("", "12o 12c")],
        darba=0,
        missa=0,
    )
    match.do("ronda")
    match.play_hands()
    match.do(match.view(0).hand[0].value)
    match.do("ronda")
    happened = match.play_out()
    assert settled(happened) == [(0, "ronda", 7), (1, "ronda", 12)]
    assert order(happened)[-5:] == ["settle", "call", "settle", "call", "totals"]
    assert order(happened).index("count") < order(happened).index("settle")
