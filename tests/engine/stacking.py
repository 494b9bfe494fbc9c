"""A match on a stacked deck: hands and table as a test writes them, everything else filled in."""

from collections.abc import Sequence

from ronda.cards import CARDS, Card, cards_text, parse_card
from ronda.engine import (
    CHANCE,
    Call,
    Event,
    Seat,
    State,
    View,
    apply,
    next_to_act,
    start,
    view,
)
from ronda.engine.events import PlayEvent, PointsEvent, SettleEvent
from ronda.rules import Rules, read_rules

#: What is taken to fill up, and a deck that any rules accept: in steps of three ranks, so that no
#: ten neighbours hold a rank twice and no six of them four ranks in a row.
FILLERS = tuple(CARDS[3 * place % 10 * 4 + suit] for suit in range(4) for place in range(10))

Points = tuple[int, int, str]
"""side, points, what for"""


def cards(text: str) -> tuple[Card, ...]:
    """The cards written as `text`, separated by spaces."""
    return tuple(parse_card(word) for word in text.split())


def points(events: Sequence[Event]) -> list[Points]:
    """What was scored, in order."""
    return [
        (each.side, each.points, each.reason.value)
        for each in events
        if isinstance(each, PointsEvent)
    ]


def captured(events: Sequence[Event]) -> list[str]:
    """The loose cards that each play took, in order; an empty text for a lay or an answer."""
    return [cards_text(each.captured) for each in events if isinstance(each, PlayEvent)]


def settled(events: Sequence[Event]) -> list[tuple[int, str, int | None]]:
    """The calls that were compared: seat, kind, and rank where it was shown."""
    return [
        (call.seat, call.kind.value, call.rank)
        for each in events
        if isinstance(each, SettleEvent)
        for call in each.calls
    ]


def order(events: Sequence[Event]) -> list[str]:
    """What kinds of events happened, in order, as RECORD.md names them; points by what for."""
    return [
        each.reason.value if isinstance(each, PointsEvent) else str(each.__struct_config__.tag)
        for each in events
    ]


class Sitting:
    """A match under way: the state after everything that was done, and all that happened."""

    def __init__(self, rules: Rules, seats: int, dealer: int | None) -> None:
        self.state: State = start(rules, seats, None if dealer is None else Seat(dealer))
        self.events: list[Event] = []

    def deal(self, deck: Sequence[Card]) -> list[Event]:
        """Deals a whole deck, top first."""
        return self._apply(CHANCE, tuple(deck))

    def do(self, actions: str) -> list[Event]:
        """Does what a record would say, for whoever's turn it is: `ronda 7o 10c pass`."""
        happened: list[Event] = []
        for word in actions.split():
            action = Call(word) if word.isalpha() else parse_card(word)
            happened += self._apply(self.next_seat(), action)
        return happened

    def play_hands(self) -> list[Event]:
        """Plays the lowest cards, passing where it must, until this distribution's are played."""
        now = self.view(None).distribution
        happened: list[Event] = []
        while self.view(None).distribution == now and (seat := self.next_seat()) != CHANCE:
            shown = self.view(seat)
            happened += self._apply(seat, shown.hand[0] if shown.plays else Call.PASS)
        return happened

    def play_out(self) -> list[Event]:
        """The same until the deal is over."""
        happened: list[Event] = []
        while self.next_seat() != CHANCE:
            happened += self.play_hands()
        return happened

    def next_seat(self) -> Seat:
        """Who acts now: in a declare phase the first that has not chosen yet, or chance."""
        seat = next_to_act(self.state)
        return CHANCE if seat is None else seat

    def view(self, seat: int | None) -> View:
        """What a seat sees, or a spectator."""
        return view(self.state, None if seat is None else Seat(seat))

    def _apply(self, seat: Seat, action: Card | Call | Sequence[Card]) -> list[Event]:
        self.state, events = apply(self.state, seat, action)
        self.events += events
        return list(events)


def sit(
    preset: str,
    *hands: str,
    table: str = "",
    later: Sequence[Sequence[str]] = (),
    short: bool = False,
    **switches: object,
) -> Sitting:
    """A match whose first deck is stacked and dealt.

    `hands` are by seat, so many sit down, and seat 0 leads; `later` holds the hands of the
    distributions that follow. A hand may be incomplete: it is filled up with ranks it does not hold
    yet. Where the rules have an opening table, all of it is to be written. A `short` deck ends with
    the distributions that are written.
    """
    sitting = Sitting(read_rules({"preset": preset, **switches}), len(hands), len(hands) - 1)
    deck = stack(sitting.state, [hands, *later], table)
    core_rules = sitting.state.core_rules
    dealt = core_rules.opening + core_rules.seats * (
        core_rules.first_hand + len(later) * core_rules.later_hand
    )
    sitting.deal(deck[:dealt] if short else deck)
    return sitting


def stack(state: State, distributions: Sequence[Sequence[str]], table: str = "") -> list[Card]:
    """The deck that deals these hands by seat, one row a distribution, and this opening table."""
    core_rules, dealer = state.core_rules, state.dealer
    assert dealer is not None
    assert len(cards(table)) == core_rules.opening, (
        f"the opening table has {core_rules.opening} cards"
    )
    written = {card for row in [*distributions, [table]] for text in row for card in cards(text)}
    spare = [card for card in FILLERS if card not in written]
    deck: list[Card] = []
    for number, row in enumerate(distributions):
        size = core_rules.later_hand if number else core_rules.first_hand
        for place in range(core_rules.seats):
            hand = row[(dealer + 1 + place) % core_rules.seats]
            deck += filled(cards(hand), size, spare)
        if number == 0:
            deck += cards(table)
    return deck + spare


def filled(hand: Sequence[Card], size: int, spare: list[Card]) -> list[Card]:
    """The hand with spare cards of other ranks up to its size; those are taken out of `spare`."""
    full = list(hand)
    assert len(full) <= size, f"a hand of {len(full)} cards where {size} are dealt"
    while len(full) < size:
        held = {card.rank for card in full}
        card = next(card for card in spare if card.rank not in held)
        spare.remove(card)
        full.append(card)
    return full
