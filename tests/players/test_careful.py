"""The level `careful`: greedy, with an eye on the next player."""

from ronda.engine import Action, Call
from ronda.players.careful import Careful
from tests.engine.stacking import Sitting, cards, sit
from tests.players.matches import seed_of

TABLE = "3o 5c 10e 12b"


def choices(sitting: Sitting) -> set[Action]:
    seat = sitting.next_seat()
    careful = Careful(sitting.state.rules, sitting.state.core_rules.seats)
    return {careful.decide(sitting.view(seat), seed_of(number)) for number in range(40)}


def test_it_lays_the_rank_that_is_gone() -> None:
    three = sit("guide", "7o 7c 7e 1c", "", chain="off", calls="off", call_settled="deal")
    assert choices(three) == set(cards("7o 7c 7e"))


def test_it_builds_no_run_for_the_next_player() -> None:
    # A 4 would join 3 and 5, a 11 would join 10 and 12.
    assert choices(sit("qahwa", "4o 11c 1c 1e", "", table=TABLE)) <= set(cards("1c 1e"))


def test_it_leaves_no_missa_for_a_card_more() -> None:
    # Two cards either way: the 12 leaves three ranks to match, the 3 leaves one card alone.
    sitting = sit("qahwa", "12o 3c 1c 1e", "", table="3o 4o 5c 12b")
    assert choices(sitting) == set(cards("3c"))
    alone = sit("qahwa", "6o 3c 1c 1e", "", table="3o 4o 6c 12b", missa=9)
    assert choices(alone) != set(cards("3c 6o"))


def test_where_chains_pay_it_lays_the_pair_it_can_answer_with() -> None:
    assert choices(sit("marocl3ab", "7o 7c 1e", "", table=TABLE, calls="off")) == set(
        cards("7o 7c")
    )


def test_it_calls_what_it_holds() -> None:
    assert choices(sit("koutchina", "7o 7c 4e", "", table=TABLE)) == {Call.RONDA}
    assert choices(sit("guide", "1o 3c 4e 6o", "")) == {Call.PASS}
