"""The level `beginner`."""

from ronda.cards import parse_card
from ronda.engine import Action, Call
from ronda.players.beginner import OVERLOOKED, Beginner, forget_piles, thought_of
from ronda.players.evaluation import unseen_cards
from ronda.players.position import position_of
from tests.engine.stacking import Sitting, sit

TABLE = "2o 5c 10e 12b"
ATTENTIVE = bytes([255] * 32)


def decision(sitting: Sitting, seed: bytes = ATTENTIVE) -> Action:
    shown = sitting.view(sitting.next_seat())
    return Beginner(sitting.state.rules, sitting.state.core_rules.seats).decide(shown, seed)


def test_it_takes_what_it_sees() -> None:
    assert decision(sit("koutchina", "7o 1c 5e", "", table=TABLE)) is parse_card("5e")


def test_it_calls_what_it_holds() -> None:
    assert decision(sit("koutchina", "7o 7c 5e", "", table=TABLE)) is Call.RONDA
    assert decision(sit("guide", "7o 1c 5e 6o", "")) is Call.PASS


def test_it_overlooks_a_card_at_times_but_never_all() -> None:
    sitting = sit("koutchina", "7o 1c 5e", "", table=TABLE)
    plays = sitting.view(0).plays
    # By rank: 1c, 5e, 7o.
    assert decision(sitting, bytes([255, OVERLOOKED - 1, *[255] * 30])) is not parse_card("5e")
    assert list(thought_of(plays, ATTENTIVE)) == list(plays)
    assert list(thought_of(plays, bytes(32))) == list(plays)


def test_it_forgets_what_was_captured() -> None:
    sitting = sit("koutchina", "5o 1c 4e", "7c 3c 11e", table=TABLE)
    sitting.do("5o")
    state = position_of(sitting.state.core_rules, sitting.view(1))
    gone = {parse_card("5o").number, parse_card("5c").number}
    known = unseen_cards(range(40), state, 1)
    believed = unseen_cards(range(40), forget_piles(state), 1)
    assert {card for card in range(40) if (believed & ~known) >> card & 1} == gone
