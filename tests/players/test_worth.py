"""What a play does at once, in thousandths of a point of margin."""

from ronda.cards import parse_card
from ronda.engine import View
from ronda.players.worth import CARD, POINT, WIN, play_worth
from tests.engine.stacking import Sitting, sit

TABLE = "3o 5c 10e 12b"


def worth(sitting: Sitting, card: str) -> int:
    seat = sitting.next_seat()
    shown: View = sitting.view(seat)
    option = next(each for each in shown.plays if each.card is parse_card(card))
    return play_worth(sitting.state.core_rules, shown, option)


def test_a_lay_is_worth_nothing_and_a_capture_its_cards() -> None:
    sitting = sit("qahwa", "7o 3c 10o 2c", "", table=TABLE)
    assert worth(sitting, "7o") == 0
    assert worth(sitting, "3c") == 2 * CARD
    sitting = sit("qahwa", "7o 10c 2o 4c", "", table="10o 11c 12b 3e")
    assert worth(sitting, "10c") == 4 * CARD


def test_points_count_for_their_side() -> None:
    sitting = sit("qahwa", "1o 7c", "1c 4c", table=TABLE)
    sitting.do("1o")
    assert worth(sitting, "1c") == POINT + 2 * CARD


def test_at_three_a_point_of_another_costs_half() -> None:
    sitting = sit("marocl3ab", "1o", "1c", "1e", table=TABLE)
    sitting.do("1o 1c")
    taken_back = POINT // 2
    cards = 3 * CARD + 2 * CARD // 2
    assert worth(sitting, "1e") == 5 * POINT + taken_back + cards


def test_a_waiting_chain_is_worth_its_stake_and_costs_what_it_pays_others() -> None:
    sitting = sit("guide", "7o 2c", "7c 4c")
    sitting.do("pass pass 7o")
    darba_and_missa = POINT + POINT
    assert worth(sitting, "7c") == darba_and_missa + 2 * CARD
    sitting.do("7c")
    assert worth(sitting, "2c") == -darba_and_missa


def test_a_play_that_decides_the_match_outweighs_all() -> None:
    sitting = sit("marocl3ab", "1o 7c", "1c 4c", table=TABLE, target=1)
    sitting.do("1o")
    assert worth(sitting, "1c") == WIN + POINT + 2 * CARD


def test_so_does_one_that_loses_it() -> None:
    sitting = sit(
        "guide",
        "7o 2c 7e",
        "7c 4c",
        target=1,
        missa=0,
        win="at_once",
        calls="off",
        call_settled="distribution",
    )
    sitting.do("7o 7c")
    assert worth(sitting, "2c") == -WIN - POINT
    assert worth(sitting, "7e") > 0
