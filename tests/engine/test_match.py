"""The six verbs: who acts, what is legal, and refusals that name a fault and change nothing."""

from collections.abc import Sequence

import pytest

from ronda.cards import CARDS, Card, Suit
from ronda.engine import (
    CHANCE,
    Call,
    IllegalActionError,
    RefusalCode,
    Seat,
    State,
    apply,
    legal,
    start,
    to_act,
)
from ronda.rules import RulesError, read_rules
from tests.engine.stacking import FILLERS, Sitting, cards, sit

TABLE = "1c 3c 5c 12c"


def before_the_draw() -> State:
    return start(read_rules({"preset": "koutchina"}), 2)


def before_the_deck() -> State:
    return start(read_rules({"preset": "koutchina"}), 2, Seat(1))


def playing() -> State:
    return sit("koutchina", "7o 7c 2o", "4o 6o 10o", table=TABLE).state


def declaring() -> State:
    return sit("guide", "7o 7c 1o 2o", "3o 4o 5o 6o").state


def announcing() -> State:
    return sit("marocl3ab", "7o 7c 2o", "4o 6o 10o", table=TABLE).state


def called_already() -> State:
    return apply(announcing(), Seat(0), Call.RONDA)[0]


def declared_already() -> State:
    return apply(declaring(), Seat(0), Call.PASS)[0]


def over() -> State:
    match = sit("marocl3ab", "7o", "7c", table=TABLE, target=1)
    match.do("7o 7c")
    return match.state


UNCLEAN = cards("1o 4o 7o 2o 5o 10o 3c 3e 6c 12c")
UNCLEAN_DECK = UNCLEAN + tuple(card for card in CARDS if card not in UNCLEAN)
#: The opening table holds 1 2 3 4 in no order.
FOUR_IN_A_ROW = cards("1o 4o 7o 2o 5o 10o 3c 1c 4c 2c")
STAIRS_DECK = FOUR_IN_A_ROW + tuple(card for card in CARDS if card not in FOUR_IN_A_ROW)

O7, O4, E12 = Card.O7, Card.O4, Card.E12

REFUSED: list[tuple[RefusalCode, State, int, Card | Call | Sequence[Card]]] = [
    (RefusalCode.OVER, over(), 0, O7),
    (RefusalCode.OVER, over(), 0, Call.RONDA),
    (RefusalCode.DECK_DUE, before_the_deck(), 0, O7),
    (RefusalCode.DECK_DUE, before_the_deck(), 0, Call.RONDA),
    (RefusalCode.DECK_DUE, before_the_draw(), 0, O7),
    (RefusalCode.DECK_DUE, before_the_deck(), CHANCE, O7),
    (RefusalCode.NOT_YOUR_TURN, playing(), 1, O4),
    (RefusalCode.NOT_YOUR_TURN, playing(), 1, Call.RONDA),
    (RefusalCode.NOT_YOUR_TURN, playing(), 2, O4),
    (RefusalCode.NOT_YOUR_TURN, playing(), -2, O4),
    (RefusalCode.NOT_YOUR_TURN, playing(), CHANCE, O7),
    (RefusalCode.NOT_YOUR_TURN, declared_already(), 0, Call.PASS),
    (RefusalCode.NOT_YOUR_TURN, declared_already(), 0, O7),
    (RefusalCode.NOT_IN_HAND, playing(), 0, O4),
    (RefusalCode.NOT_IN_HAND, playing(), 0, E12),
    (RefusalCode.CANNOT_CALL, playing(), 0, Call.DOUBLE),
    (RefusalCode.CANNOT_CALL, announcing(), 0, Call.TRINGA),
    (RefusalCode.CANNOT_CALL, called_already(), 0, Call.RONDA),
    (RefusalCode.CANNOT_CALL, declaring(), 0, Call.TRINGA),
    (RefusalCode.CANNOT_CALL, declaring(), 1, Call.RONDA),
    (RefusalCode.CANNOT_PASS, playing(), 0, Call.PASS),
    (RefusalCode.CANNOT_PASS, announcing(), 0, Call.PASS),
    (RefusalCode.MUST_DECLARE, declaring(), 0, O7),
    (RefusalCode.MUST_DECLARE, declaring(), 1, E12),
    (RefusalCode.NO_DECK_DUE, playing(), CHANCE, FILLERS),
    (RefusalCode.NO_DECK_DUE, over(), CHANCE, FILLERS),
    (RefusalCode.NO_DECK_DUE, before_the_deck(), 0, FILLERS),
    (RefusalCode.NO_DECK_DUE, before_the_draw(), 1, FILLERS),
    (RefusalCode.NOT_A_DECK, before_the_deck(), CHANCE, ()),
    (RefusalCode.NOT_A_DECK, before_the_deck(), CHANCE, FILLERS[:39]),
    (RefusalCode.NOT_A_DECK, before_the_deck(), CHANCE, (*FILLERS, FILLERS[0])),
    (RefusalCode.NOT_A_DECK, before_the_deck(), CHANCE, (*FILLERS[:39], FILLERS[0])),
    (RefusalCode.NOT_A_DECK, before_the_deck(), CHANCE, FILLERS[:8]),
    (RefusalCode.NOT_A_DECK, before_the_draw(), CHANCE, (*FILLERS, FILLERS[0])),
    (RefusalCode.NOT_CLEAN, before_the_deck(), CHANCE, UNCLEAN_DECK),
    (RefusalCode.NOT_CLEAN, before_the_deck(), CHANCE, STAIRS_DECK),
    (RefusalCode.DRAW_RAN_OUT, before_the_draw(), CHANCE, CARDS),
    (RefusalCode.DRAW_RAN_OUT, before_the_draw(), CHANCE, ()),
]


@pytest.mark.parametrize(("fault", "state", "seat", "action"), REFUSED)
def test_a_refusal_names_its_fault_and_leaves_the_state_equal(
    fault: RefusalCode, state: State, seat: int, action: Card | Call | Sequence[Card]
) -> None:
    before = State(*state)
    with pytest.raises(IllegalActionError) as refused:
        apply(state, Seat(seat), action)
    assert refused.value.code is fault
    assert str(refused.value)
    assert state == before


def test_every_fault_has_its_refusal() -> None:
    assert {fault for fault, *_ in REFUSED} == set(RefusalCode)


def test_a_refusal_says_what_would_be_right() -> None:
    with pytest.raises(IllegalActionError, match="allowed: pass, ronda"):
        apply(declaring(), Seat(0), Call.TRINGA)
    with pytest.raises(IllegalActionError, match="4o is not in the hand of seat 0"):
        apply(playing(), Seat(0), O4)
    with pytest.raises(IllegalActionError, match="3c 3e 6c 12c is not clean"):
        apply(before_the_deck(), CHANCE, UNCLEAN_DECK)


def test_without_opening_clean_any_deck_is_dealt() -> None:
    rules = read_rules({"preset": "koutchina", "opening_clean": False})
    state, _ = apply(start(rules, 2, Seat(1)), CHANCE, UNCLEAN_DECK)
    assert to_act(state) == {0}


def test_chance_shuffles_then_the_seats_act() -> None:
    state = before_the_draw()
    assert to_act(state) == {CHANCE}
    assert state.dealer is None
    state, _ = apply(state, CHANCE, FILLERS)
    assert to_act(state) == {CHANCE}
    assert state.dealer == 0
    state, _ = apply(state, CHANCE, FILLERS)
    assert to_act(state) == {1}
    assert to_act(declaring()) == {0, 1}
    assert to_act(over()) == frozenset()


def test_only_who_is_called_has_legal_actions() -> None:
    assert legal(playing(), Seat(0)) == (Call.RONDA, Call.TRINGA, *cards("2o 7o 7c"))
    assert legal(playing(), Seat(1)) == ()
    assert legal(playing(), CHANCE) == ()
    assert legal(playing(), Seat(2)) == ()
    assert legal(before_the_deck(), Seat(0)) == ()
    assert legal(declared_already(), Seat(0)) == ()
    assert legal(declared_already(), Seat(1)) == (Call.PASS,)
    assert legal(over(), Seat(0)) == ()


def test_a_match_has_totals_and_a_winner() -> None:
    assert (over().is_over, over().winner, over().totals) == (True, 1, (0, 1))
    assert (playing().is_over, playing().winner, playing().totals) == (False, None, (0, 0))
    assert len(start(read_rules({"preset": "koutchina"}), 3).totals) == 3
    assert len(start(read_rules({"preset": "koutchina"}), 4).totals) == 2


def test_totals_stay_with_the_match_and_the_table_is_cleared() -> None:
    match = sit("koutchina", "1o 3o 6o", "1e 7e 11e", table="1c 5c 10c 12c", short=True)
    match.do("1o 7e 3o 1e 6o 11e")
    state = match.state
    assert state.totals == (5, 0)
    assert state.deck == ()
    assert not any(state.core.table.hands)
    assert not state.core.table.loose


@pytest.mark.parametrize("seats", [1, 5, 0, True, 2.0, "2", None])
def test_only_so_many_may_sit(seats: int) -> None:
    with pytest.raises(RulesError, match="seats") as refused:
        start(read_rules({"preset": "koutchina"}), seats)
    assert refused.value.allowed.startswith("one of 2, 3, 4")


@pytest.mark.parametrize("dealer", [2, -1, True, 1.0, "1"])
def test_the_dealer_is_a_seat(dealer: int) -> None:
    with pytest.raises(RulesError, match="dealer") as refused:
        start(read_rules({"preset": "koutchina"}), 2, Seat(dealer))
    assert refused.value.allowed == "a seat from 0 to 1"


def test_states_are_values() -> None:
    once, again = playing(), playing()
    assert once == again
    assert hash(once) == hash(again)
    moved, _ = apply(once, Seat(0), O7)
    assert moved != once
    assert once == again


def test_suits_never_matter() -> None:
    """RULES §1: the same deal with every suit shifted scores the same."""
    turned = {
        card: CARDS[card.number - 3 if card.suit is Suit.BASTOS else card.number + 1]
        for card in CARDS
    }
    totals = []
    for deck in (FILLERS, tuple(turned[card] for card in FILLERS)):
        match = Sitting(read_rules({"preset": "marocl3ab"}), 2, dealer=0)
        match.deal(deck)
        match.play_out()
        totals.append(match.state.totals)
    assert totals[0] == totals[1]
