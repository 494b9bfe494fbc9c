"""RULES §5, `calls: declare`: all seats at the same time, opened when the last has chosen."""

from ronda.cards import Card
from ronda.engine import Call, Phase, Seat, apply, legal, to_act, view
from ronda.engine.events import CallEvent
from tests.engine.stacking import order, sit


def test_every_seat_is_called_to_declare_or_pass() -> None:
    match = sit("guide", "7o 7c", "1o 2o 3o 4o")
    assert to_act(match.state) == {0, 1}
    assert legal(match.state, Seat(0)) == (Call.PASS, Call.RONDA)
    assert legal(match.state, Seat(1)) == (Call.PASS,)
    assert match.view(0).phase is Phase.DECLARE


def test_nobody_sees_anothers_choice_until_all_have_chosen() -> None:
    match = sit("guide", "7o 7c", "1o 2o 3o 4o")
    before = [match.view(1), match.view(None)]
    state, events = apply(match.state, Seat(0), Call.RONDA)
    assert events == ()
    assert [view(state, Seat(1)), view(state, None)] == before
    assert to_act(state) == {1}
    assert view(state, Seat(0)).to_act == ()
    state, events = apply(state, Seat(1), Call.PASS)
    assert events[:2] == (CallEvent(Seat(0), Call.RONDA), CallEvent(Seat(1), Call.PASS))
    assert to_act(state) == {0}


def test_they_choose_in_any_order_and_are_opened_from_the_seat_after_the_dealer_on() -> None:
    match = sit("guide", "7o 7c", "1o 2o 3o 4o", "12o 12c", "")
    state = match.state
    for seat in (3, 1, 2, 0):
        state, events = apply(state, Seat(seat), legal(state, Seat(seat))[-1])
    assert [each.seat for each in events if isinstance(each, CallEvent)] == [0, 1, 2, 3]
    in_turn = match.state
    for seat in range(4):
        in_turn, _ = apply(in_turn, Seat(seat), legal(in_turn, Seat(seat))[-1])
    assert in_turn == state


def test_a_set_may_be_kept_back() -> None:
    match = sit("guide", "7o 7c 7e", "1o 2o 3o 4o")
    happened = match.do("pass pass")
    assert order(happened) == ["call", "call"]
    assert match.view(None).totals == (0, 0)


def test_cards_come_after_the_declarations() -> None:
    match = sit("guide", "7o 7c", "1o 2o 3o 4o")
    assert not match.view(0).plays
    match.do("ronda pass")
    assert [play.card for play in match.view(0).plays] == list(match.view(0).hand)
    assert not match.view(0).sayings


def test_every_distribution_is_declared() -> None:
    match = sit("guide", "7o 7c", "1o 2o 3o 4o", later=[("10o 10c", "")])
    match.do("ronda pass")
    match.play_hands()
    assert match.view(None).phase is Phase.DECLARE
    assert [each.distribution for each in match.view(None).calls] == [1]
    assert Card.O10 in match.view(0).hand
    assert legal(match.state, Seat(0)) == (Call.PASS, Call.RONDA)
