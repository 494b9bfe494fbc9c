"""The match: the six verbs that are the whole surface of the game.

`start`, `to_act`, `legal` and `apply` are here; `view` and `redact` are the only doors for
information. A state is never changed: `apply` gives a new one with the events in between, or
refuses and leaves all as it was.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Final, NamedTuple, TypeAlias

from ronda.cards import CARDS, Card, cards_of, is_clean
from ronda.engine.core_events import CoreEvent
from ronda.engine.core_rules import CoreRules, core_rules_of
from ronda.engine.dealing import draw_dealer, hand_size
from ronda.engine.decode_events import KINDS, DealContext, decode_events
from ronda.engine.events import (
    Call,
    DealEvent,
    DrawEvent,
    Event,
    PlayEvent,
    Seat,
    SettleEvent,
    Side,
)
from ronda.engine.flow import (
    CALL_ACTION,
    CARD_ACTIONS,
    act,
    begin_deal,
    declare,
    legal_mask,
)
from ronda.engine.state import (
    DECK_DUE,
    DECLARING,
    DRAW_DUE,
    NOBODY,
    OVER,
    PLAYING,
    CoreState,
    start_core,
)
from ronda.rules import Rules, RulesError, RulesFault, check_seats

CHANCE: Final = Seat(-1)
"""Who shuffles: the actor whose action is a deck."""

Action: TypeAlias = Card | Call
"""What a seat does: play a card, call, or pass."""


class RefusalCode(Enum):
    """Why an action is refused."""

    OVER = "over"
    """The match is decided."""
    DECK_DUE = "deck_due"
    """Only a shuffled deck is awaited."""
    NOT_YOUR_TURN = "not_your_turn"
    NOT_IN_HAND = "not_in_hand"
    CANNOT_CALL = "cannot_call"
    """The call is not among the legal ones, or its time is past."""
    CANNOT_PASS = "cannot_pass"  # noqa: S105 - a word of the game
    """Passing is only for a declare phase."""
    MUST_DECLARE = "must_declare"
    """Cards wait until every seat has declared or passed."""
    NO_DECK_DUE = "no_deck_due"
    """A deck comes only at the start of a deal, or for the draw."""
    NOT_A_DECK = "not_a_deck"
    """Not every card once, or too few for the rules."""
    NOT_CLEAN = "not_clean"
    """The opening table is not clean (switch `opening_clean`)."""
    DRAW_RAN_OUT = "draw_ran_out"
    """The draw for the first dealer was still tied when the deck ended."""


class IllegalActionError(ValueError):
    """An action is refused; the state is as it was.

    Attributes:
        code: why.
    """

    def __init__(self, code: RefusalCode, message: str) -> None:
        super().__init__(message)
        self.code = code


PastEvent: TypeAlias = DrawEvent | PlayEvent | SettleEvent
"""What may be spoken of later in its deal."""
_PAST: Final = (DrawEvent, PlayEvent, SettleEvent)


class State(NamedTuple):
    """A match between two actions. Equal states play on alike.

    `past` holds the draw, or what was played and settled in this deal, in order. All of it is
    public, and no rule asks for it: it is there to be shown and told.
    """

    rules: Rules
    core_rules: CoreRules
    deck: tuple[int, ...]
    core: CoreState
    past: tuple[PastEvent, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether the match is decided."""
        return self.core.phase == OVER

    @property
    def winner(self) -> Side | None:
        """The side that won; None before the end and after a draw."""
        winner = self.core.score.winner
        return None if winner == NOBODY else Side(winner)

    @property
    def totals(self) -> tuple[int, ...]:
        """Totals by side."""
        return self.core.score.totals[: self.core_rules.sides]

    @property
    def deal(self) -> int:
        """The number of the deal on the table, or of the next one; from 1."""
        return self.core.deal.number

    @property
    def dealer(self) -> Seat | None:
        """Who deals this deck, or the next one; None before the draw."""
        dealer = self.core.deal.dealer
        return None if dealer == NOBODY else Seat(dealer)


def start(rules: Rules, seats: int, dealer: Seat | None = None) -> State:
    """A match that waits for its first deck, or for a draw where `dealer` is None.

    Raises `RulesError` where that many may not sit, or for a dealer who is no seat.
    """
    check_seats(rules, seats)
    if dealer is not None:
        check_dealer(dealer, seats)
    core = start_core(DRAW_DUE, NOBODY) if dealer is None else start_core(DECK_DUE, dealer)
    return State(rules, core_rules_of(rules, seats), (), core)


def hand_sizes(rules: Rules, seats: int) -> tuple[int, ...]:
    """Cards each, distribution by distribution (RULES §2.2).

    Raises `KeyError` where that many may not sit.
    """
    core_rules, sizes = core_rules_of(rules, seats), list[int]()
    while sum(sizes) * seats < len(CARDS) - core_rules.opening:
        sizes.append(hand_size(core_rules, range(len(CARDS)), len(sizes) + 1))
    return tuple(sizes)


def check_dealer(dealer: object, seats: int) -> Seat:
    """`dealer` if it is a seat of the table; raises `RulesError` otherwise."""
    if type(dealer) is not int or dealer not in range(seats):
        allowed = f"a seat from 0 to {seats - 1}"
        raise RulesError(RulesFault.DEALER, "dealer", dealer, allowed, {"high": seats - 1})
    return Seat(dealer)


_BY_CHANCE: Final = frozenset({CHANCE})
_ALONE: Final = tuple(frozenset({Seat(seat)}) for seat in range(4))


def to_act(state: State) -> frozenset[Seat]:
    """Who is called to act: `CHANCE`, one seat, every seat that has not declared yet, or nobody."""
    core = state.core
    if core.phase == PLAYING:
        return _ALONE[core.table.turn]
    if core.phase in (DRAW_DUE, DECK_DUE):
        return _BY_CHANCE
    if core.phase == DECLARING:
        chosen = core.calls.chosen
        return frozenset(
            Seat(seat) for seat in range(state.core_rules.seats) if not chosen >> seat & 1
        )
    return frozenset()


def next_to_act(state: State) -> Seat | None:
    """The seat whose action comes next in a record; None where a deck is awaited or all is over.

    Where seats declare together, that is the first after the dealer that has not chosen yet.
    """
    called = to_act(state) - {CHANCE}
    first = state.core.deal.dealer + 1
    return min(called, key=lambda seat: (seat - first) % state.core_rules.seats, default=None)


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """Every legal action of a seat: calls and passing first, then the cards of its hand."""
    if seat not in range(state.core_rules.seats):
        return ()
    mask = legal_mask(state.core_rules, state.core, seat)
    cards = cards_of(mask & CARD_ACTIONS)
    if mask == mask & CARD_ACTIONS:
        return cards
    return (*(kind for code, kind in enumerate(KINDS) if mask >> CALL_ACTION + code & 1), *cards)


def apply(
    state: State, seat: Seat, action: Action | Sequence[Card]
) -> tuple[State, tuple[Event, ...]]:
    """The state after an action, and what happened.

    From `CHANCE` the action is a shuffled deck, top first.

    Raises `IllegalActionError` for an illegal action.
    """
    if isinstance(action, (Card, Call)):
        return _act(state, seat, action)
    if seat != CHANCE or state.core.phase not in (DRAW_DUE, DECK_DUE):
        raise IllegalActionError(RefusalCode.NO_DECK_DUE, "no deck is awaited now")
    deck = tuple(card.number for card in action)
    if state.core.phase == DRAW_DUE:
        return _draw(state, deck)
    _check_deck(state, action)
    told: list[CoreEvent] = []
    core = begin_deal(state.core_rules, deck, state.core, told)
    return _after(state._replace(deck=deck), core, told)


def _act(state: State, seat: Seat, action: Action) -> tuple[State, tuple[Event, ...]]:
    code = action.number if isinstance(action, Card) else CALL_ACTION + KINDS.index(action)
    core_rules, deck, core = state.core_rules, state.deck, state.core
    if seat not in range(core_rules.seats) or not legal_mask(core_rules, core, seat) >> code & 1:
        raise _refusal(state, seat, action)
    told: list[CoreEvent] = []
    if core.phase == DECLARING:
        core = declare(core_rules, deck, core, (seat, code), told)
    else:
        core = act(core_rules, deck, core, code, told)
    return _after(state, core, told)


def _after(state: State, core: CoreState, told: list[CoreEvent]) -> tuple[State, tuple[Event, ...]]:
    """The next state and its events; a deck that is played out leaves the table."""
    events = decode_events(DealContext(state.core_rules, state.deck, state.core.deal.dealer), told)
    deck = () if core.phase == DECK_DUE else state.deck
    return State(state.rules, state.core_rules, deck, core, _past(state, events)), events


def _past(state: State, events: tuple[Event, ...]) -> tuple[PastEvent, ...]:
    """The past that belongs to the state after these events."""
    past = tuple([event for event in events if isinstance(event, _PAST)])
    return past if DealEvent in map(type, events) else state.past + past


def _draw(state: State, deck: tuple[int, ...]) -> tuple[State, tuple[Event, ...]]:
    if len(set(deck)) != len(deck):
        raise IllegalActionError(RefusalCode.NOT_A_DECK, "a deck holds each card once")
    told: list[CoreEvent] = []
    dealer = draw_dealer(state.core_rules.seats, deck, told)
    if dealer == NOBODY:
        raise IllegalActionError(
            RefusalCode.DRAW_RAN_OUT, "the draw was still tied when the deck ran out"
        )
    core = start_core(DECK_DUE, dealer)
    return _after(state, core, told)


def _check_deck(state: State, deck: Sequence[Card]) -> None:
    core_rules = state.core_rules
    first = core_rules.seats * core_rules.first_hand
    fits = (
        len(deck) >= first + core_rules.opening
        and (len(deck) - core_rules.opening) % core_rules.seats == 0
    )
    if len(set(deck)) != len(deck) or not fits:
        raise IllegalActionError(
            RefusalCode.NOT_A_DECK, "a deck holds each card once, and enough to deal out evenly"
        )
    opening = deck[first : first + core_rules.opening]
    if state.rules.opening_clean and not is_clean(opening):
        shown = " ".join(card.value for card in opening)
        raise IllegalActionError(
            RefusalCode.NOT_CLEAN, f"the opening table {shown} is not clean (opening_clean)"
        )


def _refusal(state: State, seat: Seat, action: Action) -> IllegalActionError:
    """Why an action that is not legal is not."""
    phase = state.core.phase
    if phase == OVER:
        return IllegalActionError(RefusalCode.OVER, "the match is over")
    if phase in (DRAW_DUE, DECK_DUE):
        return IllegalActionError(RefusalCode.DECK_DUE, "a deck has to be shuffled and dealt first")
    if seat not in to_act(state):
        return IllegalActionError(RefusalCode.NOT_YOUR_TURN, f"seat {seat} is not called to act")
    if isinstance(action, Card):
        if phase == DECLARING:
            return IllegalActionError(
                RefusalCode.MUST_DECLARE, "every seat declares or passes before cards are played"
            )
        return IllegalActionError(
            RefusalCode.NOT_IN_HAND, f"{action.value} is not in the hand of seat {seat}"
        )
    if action is Call.PASS:
        return IllegalActionError(
            RefusalCode.CANNOT_PASS, "one passes only where calls are declared together"
        )
    allowed = (
        ", ".join(each.value for each in legal(state, seat) if isinstance(each, Call)) or "no call"
    )
    return IllegalActionError(
        RefusalCode.CANNOT_CALL, f"{action.value} cannot be called here; allowed: {allowed}"
    )
