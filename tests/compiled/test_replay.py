"""Records at the compiled speed: the same state, bit for bit."""

import json
from pathlib import Path as File

import pytest
from hypothesis import given

from ronda.cards import CARDS, Card, parse_deck
from ronda.compiled import replay
from ronda.engine import CHANCE, Action, Call, IllegalActionError, Seat, State, apply, start, to_act
from ronda.engine.state import DECLARING
from ronda.records import Record, RecordError, parse_action, read_record
from ronda.rules import RulesError, read_rules
from tests.laws.worlds import Path, paths, tried

VECTORS = sorted((File(__file__).parents[1] / "vectors").glob("*.records.jsonl"))


def recorded(record: Record) -> tuple[list[tuple[Card, ...]], list[Action]]:
    decks = [parse_deck(deal.deck or "") for deal in record.deals]
    actions = [parse_action(word) for deal in record.deals for word in (deal.actions or "").split()]
    return decks, actions


def applied(record: Record) -> State:
    """The state in which the public engine ends."""
    state = start(record.rules, record.seats, record.dealer)
    for deal in record.deals:
        state, _ = apply(state, CHANCE, parse_deck(deal.deck or ""))
        for word in (deal.actions or "").split():
            state, _ = apply(state, next_seat(state), parse_action(word))
    return state


def untold(state: State) -> State:
    """All that play depends on: the compiled core tells nothing, so it keeps no past to tell of."""
    return state._replace(past=())


def next_seat(state: State) -> Seat:
    """Whose action stands next in a record: declarations from the seat after the dealer on."""
    dealer = state.core.deal.dealer
    return min(to_act(state), key=lambda seat: (seat - dealer - 1) % state.core_rules.seats)


@pytest.mark.parametrize("file", VECTORS, ids=lambda file: file.name.partition(".")[0])
def test_every_vector_ends_in_the_same_state(file: File) -> None:
    replays = file.with_name(file.name.replace(".records.", ".replays."))
    compared = 0
    for line, answer in zip(
        file.read_text().splitlines(), replays.read_text().splitlines(), strict=True
    ):
        expected = json.loads(answer)
        if "error" in expected:
            continue
        record = read_record(line)
        assert not isinstance(record, RecordError)
        state = replay(record.rules, record.dealer, *recorded(record), seats=record.seats)
        assert state == untold(applied(record))
        assert list(state.totals) == expected["totals"]
        assert (state.is_over, state.winner) == (expected["finished"], expected["winner"])
        compared += 1
    assert compared > 0


def written(path: Path) -> tuple[Seat | None, list[tuple[Card, ...]], list[Action], State]:
    """A path as a record has it, up to the last state that no declaration has begun to change.

    Declarations come in any order on a path and in that of the seats in a record.
    """
    decks: list[tuple[Card, ...]] = []
    actions: list[Action] = []
    declared: list[tuple[int, Action]] = []
    dealer, reached, kept = path.table.dealer, path.table.start(), (0, 0)
    for before, seat, action, _, after in path.steps:
        if isinstance(action, tuple) and before.dealer is None:
            dealer = after.dealer
        elif isinstance(action, tuple):
            decks.append(action)
        elif before.core.phase == DECLARING:
            place = (seat - before.core.deal.dealer - 1) % before.core_rules.seats
            declared.append((place, action))
        else:
            actions.append(action)
        if after.core.phase != DECLARING or not after.core.calls.chosen:
            actions += [each for _, each in sorted(declared, key=lambda pair: pair[0])]
            declared = []
            reached, kept = after, (len(decks), len(actions))
    return dealer, decks[: kept[0]], actions[: kept[1]], reached


@tried(150)
@given(paths(longest=200))
def test_any_match_at_any_point_is_the_same_state(path: Path) -> None:
    dealer, decks, actions, state = written(path)
    if dealer is None:
        return
    rules, seats = path.table.rules, path.table.seats
    assert replay(rules, dealer, decks, actions, seats=seats) == untold(state)
    assert replay(rules, dealer, decks, actions, seats=seats, compiled=False) == untold(state)


# --- refusals -------------------------------------------------------------------------------------

RULES = read_rules({"preset": "qahwa"})
DECK = CARDS[::-1]


def test_nothing_played_is_the_start() -> None:
    assert replay(RULES, Seat(1), [], [], seats=2) == start(RULES, 2, Seat(1))


@pytest.mark.parametrize("compiled", [True, False])
def test_an_action_that_is_not_legal_is_named(compiled: bool) -> None:
    hand = DECK[:4]  # of seat 1, which plays first
    with pytest.raises(ValueError, match=f"action 1, {hand[1].value}, is not legal"):
        replay(RULES, Seat(0), [DECK], [hand[0], hand[1]], seats=2, compiled=compiled)
    with pytest.raises(ValueError, match="action 0, ronda, is not legal"):
        replay(RULES, Seat(0), [DECK], [Call.RONDA], seats=2, compiled=compiled)


def test_a_deck_that_cannot_be_dealt_is_named() -> None:
    with pytest.raises(ValueError, match="deck 1 does not hold each of the 40 cards once"):
        replay(RULES, Seat(0), [DECK, DECK[:39]], [], seats=2)
    clean = read_rules({"preset": "koutchina"})
    with pytest.raises(ValueError, match="the opening table of deck 0 is not clean"):
        replay(clean, Seat(0), [DECK], [], seats=2)


def test_a_deck_or_an_action_too_many_is_named() -> None:
    with pytest.raises(ValueError, match="deck 1 comes before the deal or after the match is over"):
        replay(RULES, Seat(0), [DECK, DECK], [DECK[0]], seats=2)
    with pytest.raises(ValueError, match="action 0, 1o, is not legal"):
        replay(RULES, Seat(0), [], [CARDS[0]], seats=2)


def test_seats_and_a_dealer_that_do_not_fit_are_refused() -> None:
    with pytest.raises(RulesError, match="seats"):
        replay(RULES, Seat(0), [], [], seats=3)
    with pytest.raises(RulesError, match="dealer"):
        replay(RULES, Seat(2), [], [], seats=2)


def test_a_refusal_of_the_engine_is_one_here_too() -> None:
    state, _ = apply(start(RULES, 2, Seat(0)), CHANCE, DECK)
    for card in CARDS:
        try:
            after, _ = apply(state, Seat(1), card)
        except IllegalActionError:
            with pytest.raises(ValueError, match="is not legal"):
                replay(RULES, Seat(0), [DECK], [card], seats=2)
        else:
            assert replay(RULES, Seat(0), [DECK], [card], seats=2) == untold(after)
