"""Forty cards at all times, each in one place; and every point is told."""

from collections import Counter

from hypothesis import given

from ronda.cards import CARDS, Card, cards_of
from ronda.engine import State, view
from ronda.engine.events import (
    CollectEvent,
    CountEvent,
    DealEvent,
    EndEvent,
    Event,
    HandsEvent,
    LeftoverEvent,
    PlayEvent,
    PointsEvent,
    TableEvent,
    TotalsEvent,
)
from ronda.rules import Chain, Level, Win
from tests.laws.worlds import Path, paths, tried


def places(state: State) -> list[Card]:
    """Every card, as often as it lies somewhere: in a hand, loose, in a pile, waiting, in stock."""
    table, chain = state.core.table, state.core.chain
    masks = [*table.hands, table.loose, *table.piles]
    if state.rules.chain is Chain.WAIT:
        masks.append(chain.packet)
    stock = [CARDS[number] for number in state.deck[state.core.deal.dealt :]]
    return [card for mask in masks for card in cards_of(mask)] + stock


@tried(80)
@given(paths())
def test_forty_cards_each_in_one_place(path: Path) -> None:
    for step in path.steps:
        lie = places(step.after)
        assert len(lie) == len(set(lie)) == (40 if step.after.deck else 0)


class Ledger:
    """What one who only hears the events knows: where every card lies, and the totals."""

    def __init__(self, path: Path) -> None:
        self.seats = path.table.seats
        self.hands: list[set[Card]] = [set() for _ in range(self.seats)]
        self.loose: set[Card] = set()
        self.piles: list[set[Card]] = [set() for _ in range(self.seats)]
        self.totals: Counter[int] = Counter()

    def side(self, seat: int) -> int:
        return seat % 2 if self.seats == 4 else seat

    def counts(self) -> tuple[int, ...]:
        """Cards in the piles by side; what waits in the middle lies with who took it last."""
        counts = Counter({self.side(seat): 0 for seat in range(self.seats)})
        for seat, pile in enumerate(self.piles):
            counts[self.side(seat)] += len(pile)
        return tuple(counts[side] for side in sorted(counts))

    def hear(self, event: Event) -> None:
        match event:
            case PointsEvent(side=side, points=points):
                assert points
                self.totals[side] += points
            case TotalsEvent(totals=totals):
                assert totals == tuple(self.totals[side] for side in range(len(totals)))
            case CountEvent(cards=counts):
                assert counts == self.counts()
            case PlayEvent():
                self.hear_play(event)
            case _:
                self.hear_of_cards(event)

    def hear_of_cards(self, event: Event) -> None:
        match event:
            case DealEvent():
                self.loose = set()
                self.piles = [set() for _ in range(self.seats)]
            case HandsEvent(hands=hands):
                assert not any(self.hands)
                self.hands = [set(hand or ()) for hand in hands]
            case TableEvent(cards=cards):
                self.loose |= set(cards)
            case CollectEvent(seat=seat, cards=cards):
                self.take(seat, set(cards))
            case LeftoverEvent(seat=seat, cards=cards):
                assert set(cards) == self.loose
                self.loose = set()
                self.piles[seat] |= set(cards)

    def hear_play(self, event: PlayEvent) -> None:
        self.hands[event.seat].remove(event.card)
        assert set(event.captured) <= self.loose
        if event.captured or event.taken:
            self.loose -= set(event.captured)
            self.take(event.seat, {event.card, *event.captured, *event.taken})
        else:
            self.loose.add(event.card)

    def take(self, seat: int, cards: set[Card]) -> None:
        for pile in self.piles:
            pile.difference_update(cards)
        self.piles[seat] |= cards


@tried(80)
@given(paths())
def test_who_hears_the_events_knows_what_the_view_shows(path: Path) -> None:
    ledger = Ledger(path)
    for step in path.steps:
        for event in step.events:
            ledger.hear(event)
        shown = view(step.after, None)
        assert shown.totals == tuple(ledger.totals[side] for side in range(len(shown.totals)))
        if not step.after.deck:  # the deck is played out: the table is cleared for the next
            continue
        assert set(shown.loose) == ledger.loose
        assert shown.hand_sizes == tuple(map(len, ledger.hands))
        waiting = len(shown.chain.packet) if shown.chain and is_waiting(step.after) else 0
        assert sum(shown.piles) == sum(ledger.counts()) - waiting
        if not waiting:
            assert shown.piles == ledger.counts()


def is_waiting(state: State) -> bool:
    return state.rules.chain is Chain.WAIT


@tried(80)
@given(paths())
def test_the_match_ends_when_it_has_to_and_not_before(path: Path) -> None:
    """RULES §7, said again in another way: after each step or deal, is there one leader?"""
    rules = path.table.rules
    for step in path.steps:
        totals = step.after.totals
        leaders = [side for side, total in enumerate(totals) if total == max(totals)]
        is_reached = max(totals) >= rules.target
        is_decided = is_reached and (len(leaders) == 1 or rules.level is Level.DRAW)
        is_checked = rules.win is Win.AT_ONCE or not step.after.deck or step.after.is_over
        if is_checked:
            assert step.after.is_over == is_decided
        if step.after.is_over:
            assert step.after.winner == (leaders[0] if len(leaders) == 1 else None)
            assert step is path.steps[-1]
            assert isinstance(step.events[-1], EndEvent)
            assert isinstance(step.events[-2], TotalsEvent)
