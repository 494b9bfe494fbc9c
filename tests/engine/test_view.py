"""What a View shows, field by field, and what it keeps to itself."""

from typing import Any

import pytest

from ronda.cards import Card, Rank
from ronda.engine import (
    Call,
    CallOption,
    ChainView,
    Gain,
    Phase,
    PlayOption,
    Reason,
    Seat,
    Side,
    apply,
    start,
    view,
)
from ronda.engine.view import Called, PastPlay
from ronda.rules import read_rules
from tests.engine.stacking import FILLERS, Sitting, cards, sit

TABLE = "1c 3c 5c 12c"


def option(match: Sitting, card: str) -> PlayOption:
    """The preview of a card for whoever's turn it is."""
    plays = match.view(match.next_seat()).plays
    return next(each for each in plays if each.card.value == card)


def gain(side: int, points: int, reason: Reason) -> Gain:
    return Gain(Side(side), points, reason)


# --- the fields -----------------------------------------------------------------------------------


def test_before_the_draw_there_is_next_to_nothing() -> None:
    shown = view(start(read_rules({"preset": "koutchina"}), 3), Seat(1))
    assert (shown.phase, shown.to_act, shown.dealer) == (Phase.DRAW, (), None)
    assert (shown.seats, shown.seat, shown.deal, shown.distribution) == (3, 1, 1, 0)
    assert (shown.stock, shown.last, shown.hand, shown.hand_sizes) == (40, False, (), (0, 0, 0))
    assert (shown.piles, shown.par, shown.totals) == ((0, 0, 0), 13, (0, 0, 0))
    assert (shown.played, shown.seen, shown.calls) == (((), (), ()), (), ())
    assert shown.legal == ()


def test_each_seat_sees_its_own_hand_and_how_many_cards_the_others_hold() -> None:
    match = sit("koutchina", "7o 2o 4o", "6o 10o 12o", table=TABLE)
    match.do("7o")
    assert match.view(0).hand == cards("2o 4o")
    assert match.view(1).hand == cards("6o 10o 12o")
    assert match.view(None).hand == ()
    assert {match.view(reader).hand_sizes for reader in (0, 1, None)} == {(2, 3)}


def test_the_public_fields_are_the_same_for_everybody() -> None:
    match = sit("koutchina", "7o 2o 4o", "7c 10o 1o", table=TABLE)
    match.do("ronda 7o 7c 2o")
    own = ("seat", "hand", "plays", "sayings")
    views = [match.view(reader) for reader in (0, 1, None)]
    for field in set(views[0].__struct_fields__) - set(own):
        assert len({getattr(each, field) for each in views}) == 1, field


def test_the_table_the_turn_and_the_deal() -> None:
    match = sit("koutchina", "7o 2o 4o", "7c 10o 1o", table=TABLE)
    shown = match.view(None)
    assert (shown.phase, shown.to_act, shown.dealer) == (Phase.PLAY, (0,), 1)
    assert (shown.deal, shown.distribution, shown.stock, shown.last) == (1, 1, 30, False)
    assert shown.loose == cards(TABLE)
    match.do("7o")
    assert match.view(None).to_act == (1,)
    assert match.view(None).loose == cards("1c 3c 5c 7o 12c")


def test_what_has_been_played_in_this_distribution_and_seen_in_this_deal() -> None:
    match = sit("koutchina", "7o 2o 4o", "7c 10o 1o", table=TABLE, later=[("", "")])
    match.do("7o 7c")
    shown = match.view(None)
    assert shown.played == (cards("7o"), cards("7c"))
    assert shown.seen == cards("1c 3c 5c 7o 7c 12c")
    match.do("2o 10o 4o 1o")
    shown = match.view(None)
    assert shown.played == ((), ())
    assert len(shown.seen) == 10


def test_seen_holds_the_waiting_packet_too() -> None:
    match = sit("marocl3ab", "7o", "7c", table=TABLE, chain="wait")
    match.do("7o 7c")
    assert match.view(None).seen == cards("1c 3c 5c 7o 7c 12c")


def test_the_live_card_is_the_one_just_laid() -> None:
    match = sit("koutchina", "7o 3o", "7c", table=TABLE)
    assert match.view(None).live is None
    match.do("7o")
    assert match.view(None).live is Card.O7
    match.do("7c")
    assert match.view(None).live is None


@pytest.mark.parametrize("switches", [{"darba": 0}, {"darba_across": False}])
def test_no_card_is_live_where_there_is_no_darba(switches: dict[str, Any]) -> None:
    match = sit("marocl3ab", "2o 4o 6o", "7c 10o 11o", table=TABLE, **switches)
    match.do("2o 7c 4o 10o 6o 11o")
    assert match.view(None).live is None


def test_no_card_is_live_when_the_match_is_over() -> None:
    match = sit("qahwa", *("1o 7o", "1c 10o"), short=True, first_hand=2, opening=0, target=1)
    match.do("1o 1c 7o 10o")
    shown = match.view(None)
    assert (shown.phase, shown.winner) == (Phase.OVER, 1)
    assert (shown.loose, shown.live) == ((), None)


def test_the_chain_its_packet_and_its_prize() -> None:
    match = sit("marocl3ab", "7o 7e", "7c", table="1c 10c 5c 3c")
    assert match.view(None).chain is None
    match.do("7o 7c")
    darba = (gain(1, 1, Reason.DARBA),)
    assert match.view(None).chain == ChainView(
        Rank.SEVEN, Reason.DARBA, Seat(1), cards("7o 7c 10c"), darba
    )
    match.do("7e")
    hbel = (gain(0, 5, Reason.HBEL),)
    assert match.view(None).chain == ChainView(
        Rank.SEVEN, Reason.HBEL, Seat(0), cards("7o 7c 7e 10c"), hbel
    )


def test_no_chain_can_be_answered_when_the_match_is_over() -> None:
    match = sit("marocl3ab", "7o", "7c", table=TABLE, target=1)
    match.do("7o 7c")
    assert match.view(None).chain is None
    assert match.view(None).winner == 1


def test_piles_by_side_the_last_capturer_and_the_totals() -> None:
    match = sit("koutchina", "1o 2o 4o", "7o 10o 11o", "3o", "", table=TABLE)
    match.do("1o 7o 3o")
    shown = match.view(None)
    assert (shown.piles, shown.capturer, shown.par) == ((4, 0), 2, 20)
    assert shown.totals == (0, 0)


def test_who_has_called_what_kind_in_this_deal() -> None:
    match = sit("koutchina", "7o 7c 2o", "4o 6o 10o", table=TABLE, later=[("11o 11c", "")])
    match.do("ronda 2o tringa 4o")
    match.play_hands()
    match.do("ronda")
    assert match.view(None).calls == (
        Called(1, Seat(0), Call.RONDA),
        Called(1, Seat(1), Call.TRINGA),
        Called(2, Seat(0), Call.RONDA),
    )


@pytest.mark.parametrize(("settled", "at_once"), [("asap", True), ("distribution", False)])
def test_a_call_is_settled_once_it_was_compared(settled: str, at_once: bool) -> None:
    """With `asap` that may be at once: such a call was shown as sealed once."""
    later = [("11o 11c", "")]
    match = sit("guide", "7o 7c 2o 3o", "4o 6o 10o 12o", later=later, call_settled=settled)
    match.do("ronda pass")
    assert [each.is_settled for each in match.view(None).calls] == [at_once]
    match.play_hands()
    assert match.view(None).calls[0].is_settled


def test_calls_that_are_settled_with_the_deal_stay_sealed_until_then() -> None:
    match = sit("koutchina", "7o 7c 2o", "", table=TABLE)
    match.do("ronda")
    match.play_hands()
    assert [each.is_settled for each in match.view(None).calls] == [False]


def test_the_plays_of_this_distribution_in_their_order_with_what_they_took() -> None:
    match = sit("marocl3ab", "7o 7e", "7c", table="1c 10c 5c 3c")
    assert match.view(None).history == ()
    match.do("7o 7c 7e")
    assert match.view(None).history == (
        PastPlay(Seat(0), Card.O7, ()),
        PastPlay(Seat(1), Card.C7, cards("7o 10c")),
        PastPlay(Seat(0), Card.E7, cards("7o 7c 10c")),
    )
    match.play_hands()
    assert match.view(None).history == ()


@pytest.mark.parametrize(("chain", "waits"), [("steal", False), ("wait", True)])
def test_a_packet_waits_in_the_middle_or_lies_on_a_pile(chain: str, waits: bool) -> None:
    match = sit("marocl3ab", "7o 7e", "7c", table="1c 10c 5c 3c", chain=chain)
    match.do("7o 7c")
    shown = match.view(None).chain
    assert shown is not None
    assert shown.waits is waits


@pytest.mark.parametrize(("seats", "sides"), [(2, (0, 1)), (3, (0, 1, 2)), (4, (0, 1, 0, 1))])
def test_the_side_of_each_seat(seats: int, sides: tuple[int, ...]) -> None:
    assert view(start(read_rules({"preset": "koutchina"}), seats), None).sides == sides


def test_a_view_is_for_a_seat_at_the_table_or_a_spectator() -> None:
    state = start(read_rules({"preset": "koutchina"}), 2)
    with pytest.raises(ValueError, match="seat 2 is not at this table of 2"):
        view(state, Seat(2))
    assert view(state, None).seat is None


# --- what may be said -----------------------------------------------------------------------------


def test_a_call_shows_whether_it_is_true_its_rank_and_what_it_may_cost() -> None:
    match = sit("koutchina", "7o 7c 2o", "4o 6o 10o", table=TABLE)
    assert match.view(0).sayings == (
        CallOption(Call.RONDA, is_true=True, rank=Rank.SEVEN, value=1, cost=0),
        CallOption(Call.TRINGA, is_true=False, rank=None, value=5, cost=5),
    )
    assert match.view(1).sayings == ()
    match.do("2o")
    assert [(each.is_true, each.cost) for each in match.view(1).sayings] == [(False, 1), (False, 5)]


def test_a_false_call_costs_nothing_after_the_first_or_without_the_switch() -> None:
    match = sit("koutchina", "1o 2o 4o", "", table=TABLE, later=[("6o 7o 10o", "")])
    match.do("ronda")
    match.play_hands()
    assert [each.cost for each in match.view(0).sayings] == [0, 0]
    match = sit("koutchina", "1o 2o 4o", "", table=TABLE, false_call=False)
    assert [each.cost for each in match.view(0).sayings] == [0, 0]


def test_a_true_call_does_not_use_up_the_first_false_one() -> None:
    match = sit("koutchina", "7o 7c 2o", "", table=TABLE, later=[("1o 6o 10o", "")])
    match.do("ronda")
    match.play_hands()
    assert [each.cost for each in match.view(0).sayings] == [1, 5]


def test_a_pass_is_a_saying_where_calls_are_declared() -> None:
    match = sit("guide", "7o 7c 3o 3c", "1o 2o 4o 5o")
    assert match.view(0).sayings == (
        CallOption(Call.PASS, is_true=True, rank=None, value=0, cost=0),
        CallOption(Call.DOUBLE, is_true=True, rank=Rank.SEVEN, value=2, cost=0),
    )
    assert match.view(0).to_act == (0,)
    assert match.view(1).to_act == (1,)
    assert match.view(None).to_act == ()


def test_legal_is_what_may_be_said_and_then_the_cards() -> None:
    match = sit("koutchina", "7o 7c 2o", "", table=TABLE)
    assert match.view(0).legal == (Call.RONDA, Call.TRINGA, *cards("2o 7o 7c"))


# --- previews -------------------------------------------------------------------------------------


def test_a_capture_shows_what_it_takes_and_scores() -> None:
    match = sit("koutchina", "7o", "7c 5o", table="5c 6c 10c 1c")
    match.do("7o")
    assert option(match, "7c") == PlayOption(
        Card.C7, cards("7o 10c"), (), (gain(1, 1, Reason.DARBA),), (), False
    )
    assert option(match, "5o") == PlayOption(Card.O5, cards("5c 6c 7o 10c"), (), (), (), False)


def test_a_lay_shows_nothing() -> None:
    match = sit("koutchina", "7o", "", table=TABLE)
    assert option(match, "7o") == PlayOption(Card.O7, (), (), (), (), False)


def test_a_missa_adds_to_a_darba() -> None:
    match = sit("marocl3ab-four", "7o", "7c", "", "")
    match.do("7o")
    assert option(match, "7c").gains == (gain(1, 1, Reason.DARBA), gain(1, 1, Reason.MISSA))


def test_an_answer_shows_the_packet_and_the_points_taken_back() -> None:
    match = sit("marocl3ab", "7o 7e", "7c", table="1c 10c 5c 3c")
    match.do("7o 7c")
    assert option(match, "7e") == PlayOption(
        Card.E7,
        (),
        cards("7o 7c 10c"),
        (gain(1, -1, Reason.DARBA), gain(0, 5, Reason.HBEL)),
        (),
        False,
    )


def test_a_waiting_chain_shows_what_it_would_pay() -> None:
    match = sit("marocl3ab", "7o 7e 2o", "7c 7b", table=TABLE, chain="wait")
    match.do("7o")
    assert option(match, "7c").gains == ()
    assert option(match, "7c").stake == (gain(1, 1, Reason.DARBA),)
    match.do("7c")
    assert option(match, "7e").stake == (gain(0, 5, Reason.HBEL),)
    assert option(match, "2o").gains == (gain(1, 1, Reason.DARBA),)
    assert option(match, "2o").stake == ()
    match.do("7e")
    assert option(match, "7b").gains == (gain(1, 10, Reason.JOJ_HBAL),)
    assert option(match, "7b").stake == ()


def test_a_play_that_decides_the_match_says_so() -> None:
    match = sit("marocl3ab", "7o", "7c", table=TABLE, target=1)
    match.do("7o")
    assert option(match, "7c").decides
    assert not option(match, match.view(1).hand[0].value).decides


def test_a_play_that_decides_by_ending_a_chain_takes_nothing() -> None:
    match = sit("marocl3ab", "7o 5o", "7c", table=TABLE, chain="wait", target=1)
    match.do("7o 7c")
    assert option(match, "5o") == PlayOption(Card.O5, (), (), (gain(1, 1, Reason.DARBA),), (), True)


def test_only_who_plays_gets_previews() -> None:
    match = Sitting(read_rules({"preset": "qahwa"}), 4, dealer=3)
    match.deal(FILLERS)
    assert [len(match.view(seat).plays) for seat in range(4)] == [4, 0, 0, 0]
    assert match.view(None).plays == ()
    state, _ = apply(match.state, Seat(0), match.view(0).hand[0])
    assert [len(view(state, Seat(seat)).plays) for seat in range(4)] == [0, 4, 0, 0]
