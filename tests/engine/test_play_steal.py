"""RULES §4, `chain: steal`: hbel and joj hbal take packet and points from the step before."""

from ronda.engine import Seat
from ronda.engine.events import LeftoverEvent
from tests.engine.stacking import Sitting, captured, cards, points, sit


def two_seats(table: str = "1c 3c 5c 12c") -> Sitting:
    return sit("marocl3ab", "7o 7e", "7c 7b", table=table)


def test_hbel_takes_the_darbas_point_back() -> None:
    match = two_seats()
    assert points(match.do("7o 7c")) == [(1, 1, "darba")]
    assert points(match.do("7e")) == [(1, -1, "darba"), (0, 5, "hbel")]
    assert match.view(None).totals == (5, 0)


def test_joj_hbal_takes_the_hbel_back() -> None:
    match = two_seats()
    match.do("7o 7c 7e")
    assert points(match.do("7b")) == [(0, -5, "hbel"), (1, 10, "joj_hbal")]
    assert match.view(None).totals == (0, 10)


def test_the_packet_moves_with_the_run_in_it() -> None:
    match = two_seats(table="1c 10c 11c 4c")
    match.do("7o 7c")
    assert match.view(None).piles == (0, 4)
    happened = match.do("7e")
    assert captured(happened) == [""]
    assert match.view(None).piles == (5, 0)
    chain = match.view(None).chain
    assert chain is not None
    assert chain.packet == cards("7o 7c 7e 10c 11c")
    match.do("7b")
    assert match.view(None).piles == (0, 6)


def test_what_the_loser_took_before_stays() -> None:
    match = sit("marocl3ab", "1o 7o 7e", "3o 7c", table="1c 3c 5c 12c")
    match.do("1o 3o 7o 7c")
    assert match.view(None).piles == (2, 4)
    match.do("7e")
    assert match.view(None).piles == (5, 2)


def test_the_fourth_equal_card_ends_the_chain() -> None:
    match = two_seats()
    match.do("7o 7c 7e 7b")
    assert match.view(None).chain is None


def test_any_other_rank_ends_the_chain() -> None:
    match = sit("marocl3ab", "7o 7e", "7c 2o", table="1c 3c 5c 12c")
    match.do("7o 7c")
    assert match.view(None).chain is not None
    third = match.view(0).hand[0].value
    match.do(third)
    assert match.view(None).chain is None
    match.do("2o")
    assert points(match.do("7e")) == []
    assert match.view(None).totals == (0, 1)


def test_an_answer_is_the_very_next_play() -> None:
    """At three seats the one in between breaks the chain."""
    match = sit("marocl3ab", "7o 7b", "7c", "2o", table="1c 3c 5c 12c")
    match.do("7o 7c 2o")
    happened = match.do("7b")
    assert captured(happened) == [""]
    assert points(happened) == []


def test_three_seats_answer_one_another() -> None:
    match = sit("marocl3ab", "7o 7b", "7c", "7e", table="1c 3c 5c 12c")
    happened = match.do("7o 7c 7e 7b")
    assert points(happened) == [
        (1, 1, "darba"),
        *((1, -1, "darba"), (2, 5, "hbel")),
        *((2, -5, "hbel"), (0, 10, "joj_hbal")),
    ]
    assert match.view(None).piles == (4, 0, 0)


def test_partners_steal_for_their_side() -> None:
    match = sit("marocl3ab", "7o", "7c", "7e", "7b", table="1c 3c 5c 12c")
    match.do("7o 7c 7e 7b")
    assert match.view(None).totals == (0, 10)
    assert match.view(None).piles == (0, 4)


def missa_chain(chain: str) -> Sitting:
    """A darba that is a missa too: with no opening table seat 0 lays the only loose card."""
    return sit("marocl3ab", "7o 7e", "7c 7b", chain=chain, opening={"2": 0, "3": 4, "4": 4})


def test_the_missa_travels_with_the_packet() -> None:
    match = missa_chain("steal")
    assert points(match.do("7o 7c")) == [(1, 1, "darba"), (1, 1, "missa")]
    assert points(match.do("7e")) == [
        *((1, -1, "darba"), (1, -1, "missa")),
        *((0, 5, "hbel"), (0, 1, "missa")),
    ]
    assert points(match.do("7b")) == [
        *((0, -5, "hbel"), (0, -1, "missa")),
        *((1, 10, "joj_hbal"), (1, 1, "missa")),
    ]
    assert match.view(None).totals == (0, 11)


def test_an_answer_is_never_a_missa_of_its_own() -> None:
    match = missa_chain("steal")
    match.do("7o 7c")
    assert match.view(None).loose == ()
    happened = match.do("7e")
    assert sum(gained for _, gained, what in points(happened) if what == "missa") == 0


def test_a_travelling_missa_keeps_its_points_in_the_last_distribution() -> None:
    """RULES §3, missa_last: the darba was before the last distribution, the answer is in it."""
    match = sit(
        "marocl3ab",
        "1o 2o 7o",
        "1c 2c 7c",
        later=[("7e", "")],
        short=True,
        opening={"2": 0, "3": 4, "4": 4},
        missa_last="not_last_distribution",
    )
    match.do("1o 1c 2o 2c 7o")
    assert points(match.do("7c")) == [(1, 1, "darba"), (1, 1, "missa")]
    assert match.view(None).last
    assert points(match.do("7e"))[-1] == (0, 1, "missa")


def test_the_first_play_of_the_next_distribution_can_answer() -> None:
    match = sit("marocl3ab", "1o 2o 7o", "3o 4o 7c", table="5c 6c 11c 12c", later=[("7e", "")])
    match.do("1o 3o 2o 4o 7o 7c")
    assert match.view(None).distribution == 2
    assert points(match.do("7e")) == [(1, -1, "darba"), (0, 5, "hbel")]


def test_with_darba_across_no_the_chain_ends_with_its_distribution() -> None:
    match = sit(
        "marocl3ab",
        "1o 2o 7o",
        "3o 4o 7c",
        table="5c 6c 11c 12c",
        later=[("7e", "")],
        darba_across=False,
    )
    match.do("1o 3o 2o 4o 7o 7c")
    assert match.view(None).chain is None
    happened = match.do("7e")
    assert captured(happened) == [""]
    assert points(happened) == []


def test_an_answerer_counts_as_having_captured() -> None:
    match = sit("marocl3ab", "7o 7e 1o", "7c 2o 3o", table="4c 6c 11c 12c", short=True)
    happened = match.do("7o 7c 7e 2o 1o 3o")
    assert LeftoverEvent(Seat(0), cards("1o 2o 3o 4c 6c 11c 12c")) in happened


def test_steps_worth_nothing_still_take_back() -> None:
    match = sit("marocl3ab", "7o 7e", "7c 7b", table="1c 3c 5c 12c", hbel=0, joj_hbal=0)
    match.do("7o 7c")
    assert points(match.do("7e")) == [(1, -1, "darba")]
    assert points(match.do("7b")) == []
    assert match.view(None).piles == (0, 4)
