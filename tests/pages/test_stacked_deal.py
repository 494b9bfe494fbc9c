"""A stacked deck gives what its script asks for, under any rules."""

from typing import TypeVar

from hypothesis import given
from hypothesis import strategies as st

from ronda.cards import CARDS, Card, parse_card
from ronda.engine import Call, Seat
from ronda.engine.events import CallEvent, HandsEvent, Happening, PlayEvent, TableEvent
from ronda.pages.stacked_deal import Script, StagedPlay, perform
from ronda.rules import DECK_SIZE, Rules, check_rules, read_rules, rules_values
from tests.laws.worlds import houses, tried

Kind = TypeVar("Kind", bound=Happening)


def events_of(scenes: tuple[StagedPlay, ...], kind: type[Kind]) -> list[Kind]:
    return [event for scene in scenes for event in scene.events if isinstance(event, kind)]


def long_match(rules: Rules) -> Rules:
    """The same rules, but no deal ends early."""
    return check_rules({**rules_values(rules), "win": "deal_end"})


@tried(60)
@given(houses(), st.permutations(CARDS), st.integers(0, 2**20))
def test_scripted_cards_are_played_at_their_turn(
    rules: Rules, cards: list[Card], places: int
) -> None:
    rules = long_match(rules)
    seats = rules.seats[-1]
    last = DECK_SIZE - rules.opening.at(seats)
    plays = {play: cards[play] for play in range(20) if places >> play & 1}
    scenes = perform(rules, seats, Script(plays, {}), plays=last)
    assert len(scenes) == last + 1
    played = events_of(scenes, PlayEvent)
    assert [event.seat for event in played] == [play % seats for play in range(last)]
    assert {play: played[play].card for play in plays} == plays
    turned_up = [card for event in events_of(scenes, TableEvent) for card in event.cards]
    assert sorted(card.number for card in (*turned_up, *(each.card for each in played))) == list(
        range(DECK_SIZE)
    )


def test_the_opening_table_holds_what_it_shall() -> None:
    script = Script({}, {}, opening=(parse_card("6o"), parse_card("7c")))
    scenes = perform(read_rules({"preset": "koutchina"}), 2, script, plays=1)
    assert len(scenes) == 2
    assert set(script.opening) < set(scenes[0].after)
    assert len(scenes[0].after) == 4
    assert scenes[1].before == scenes[0].after


def test_hands_are_filled_up_without_other_sets() -> None:
    script = Script({0: Card.O6, 2: Card.C6}, {})
    scenes = perform(read_rules({"preset": "guide"}), 2, script, plays=1)
    (hands,) = events_of(scenes, HandsEvent)
    ranks = [sorted(card.rank for card in hand or ()) for hand in hands.hands]
    assert [len(set(hand)) for hand in ranks] == [3, 4]


def test_calls_are_made_and_nothing_else_is_called() -> None:
    script = Script({0: Card.O6, 2: Card.C6}, {(1, Seat(0)): Call.RONDA})
    for name, expected in (
        ("koutchina", [(0, Call.RONDA)]),
        ("marocl3ab", [(0, Call.RONDA)]),
        ("guide", [(0, Call.RONDA), (1, Call.PASS)]),
    ):
        scenes = perform(read_rules({"preset": name}), 2, script, plays=4)
        calls = events_of(scenes, CallEvent)
        assert [(call.seat, call.kind) for call in calls] == expected


def test_a_match_that_ends_early_has_fewer_scenes() -> None:
    rules = read_rules({"preset": "marocl3ab", "target": 1})
    scenes = perform(rules, 2, Script({0: Card.O7, 1: Card.C7}, {}), plays=36)
    assert len(scenes) == 3
