"""Nobody can tell worlds apart that differ in what is hidden from them (docs/design.md, 3).

At some moment of a match a reader knows the public past and its own hand. The cards of the other
hands and of the stock are exchanged for any others that agree with all that was public: the kinds
that were called, with `auto` the silence too; unopened declarations may be others. Then the deal is
played again with the same actions, and at every step the reader's View, the events that it may see,
every byte of what is told of them, its legal actions, the words of its refusals and who is called
to act must be the same.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import msgspec
from hypothesis import event, given
from hypothesis import strategies as st

from ronda.cards import CARDS, Card
from ronda.engine import (
    CHANCE,
    Action,
    Call,
    Event,
    IllegalActionError,
    Phase,
    Seat,
    State,
    View,
    apply,
    legal,
    redact,
    to_act,
    view,
)
from ronda.engine.events import CallEvent, HandsEvent
from ronda.narration import explain
from ronda.rules import Calls, FourAlike, Rules, TwoPairs
from tests.laws.worlds import Path, Step, paths, tried

SWAPS = 60


def strongest(hand: Sequence[Card], rules: Rules, distribution: int) -> Call | None:
    """RULES §5 in plain words, so that the engine is not asked about itself."""
    alike = sorted(Counter(card.rank for card in hand).values(), reverse=True)
    if alike[0] == 4:
        return Call.DOUBLE if rules.four_alike is FourAlike.DOUBLE else Call.TRINGA
    if alike[0] == 3:
        return Call.TRINGA
    if alike[:2] == [2, 2]:
        always = rules.two_pairs is TwoPairs.DOUBLE
        first = rules.two_pairs is TwoPairs.DOUBLE_FIRST and distribution == 1
        return Call.DOUBLE if always or first else Call.RONDA
    return Call.RONDA if alike[0] == 2 else None


class Moment:
    """A deal up to some step, as `reader` lived it, and what of it is hidden from that reader."""

    def __init__(self, path: Path, last: int, reader: Seat | None) -> None:
        first = max(
            at
            for at, step in enumerate(path.steps[: last + 1])
            if step.seat == CHANCE and step.before.dealer is not None
        )
        self.reader = reader
        self.rules = path.table.rules
        self.steps = path.steps[first : last + 1]
        state = self.steps[-1].after
        deck = self.steps[0].action
        assert isinstance(deck, tuple)
        self.deck = deck
        self.told = [each for step in self.steps for each in step.events]
        hands = [each for each in self.told if isinstance(each, HandsEvent)][-1]
        self.distribution = hands.distribution
        #: By seat, the places in the deck of its hand as dealt.
        self.packets = [[deck.index(card) for card in hand or ()] for hand in hands.hands]
        held = [set(view(state, Seat(seat)).hand) for seat in range(len(hands.hands))]
        others = [
            place
            for seat, packet in enumerate(self.packets)
            if seat != reader
            for place in packet
            if deck[place] in held[seat]
        ]
        self.hidden = [*others, *range(state.core.deal.dealt, len(deck))]
        self.is_declaring = view(state, reader).phase is Phase.DECLARE

    def is_possible(self, deck: Sequence[Card]) -> bool:
        """Whether the calls of this distribution that are public fit the hands of another deck."""
        if self.rules.calls in (Calls.OFF, Calls.BLUFF) or self.is_declaring:
            return True
        called = {seat: kind for seat, kind in self.public_calls() if kind is not Call.PASS}
        for seat, packet in enumerate(self.packets):
            kind = strongest([deck[place] for place in packet], self.rules, self.distribution)
            if seat in called and kind is not called[Seat(seat)]:
                return False
            if self.rules.calls is Calls.AUTO and seat not in called and kind is not None:
                return False
        return True

    def public_calls(self) -> list[tuple[Seat, Call]]:
        """Who called what in this distribution."""
        dealt = [at for at, each in enumerate(self.told) if isinstance(each, HandsEvent)][-1]
        return [(each.seat, each.kind) for each in self.told[dealt:] if isinstance(each, CallEvent)]

    def other_deck(self, chance: Random) -> tuple[Card, ...]:
        """Another deck that may as well lie there; the same one if nothing can be exchanged."""
        deck = list(self.deck)
        for _ in range(SWAPS if len(self.hidden) > 1 else 0):
            one, other = chance.sample(self.hidden, 2)
            deck[one], deck[other] = deck[other], deck[one]
            if not self.is_possible(deck):
                deck[one], deck[other] = deck[other], deck[one]
        return tuple(deck)

    def replayed(self, deck: tuple[Card, ...], chance: Random) -> list[Step]:
        """The same deal with another deck; what has not been opened may be chosen otherwise."""
        state = self.steps[0].before
        steps = []
        unopened = self.unopened()
        for at, step in enumerate(self.steps):
            action = deck if step.seat == CHANCE else step.action
            if at in unopened and step.seat != self.reader:
                action = chance.choice(legal(state, step.seat))
            after, events = apply(state, step.seat, action)
            steps.append(Step(state, step.seat, action, events, after))
            state = after
        return steps

    def unopened(self) -> set[int]:
        """The steps in which seats have declared that are still waiting for the others."""
        if not self.is_declaring:
            return set()
        chosen = len(self.packets) - len(to_act(self.steps[-1].after))
        return set(range(len(self.steps) - chosen, len(self.steps)))


class Seen(NamedTuple):
    """All that a reader learns from a step."""

    view: View
    events: tuple[Event, ...]
    told: bytes
    to_act: frozenset[Seat]


def seen(step: Step, reader: Seat | None) -> Seen:
    events = tuple(redact(each, reader) for each in step.events)
    told = msgspec.json.encode(explain(step.before, events, step.after))
    return Seen(view(step.after, reader), events, told, to_act(step.after))


def answers(state: State, reader: Seat | None) -> list[str]:
    """What the engine answers to whatever the reader may try."""
    everything: tuple[Action, ...] = (*Call, *CARDS)
    return [] if reader is None else [answer(state, reader, action) for action in everything]


def answer(state: State, reader: Seat, action: Action) -> str:
    try:
        apply(state, reader, action)
    except IllegalActionError as refusal:
        return f"{refusal.code}: {refusal}"
    return "legal"


def moments(path: Path) -> list[int]:
    """The steps after which a deal is on the table."""
    return [at for at, step in enumerate(path.steps) if step.after.deck]


@tried(150)
@given(paths(longest=60), st.integers(0, 2**32))
def test_what_is_hidden_cannot_be_told_apart(path: Path, seed: int) -> None:
    chance = Random(seed)  # noqa: S311 - seeded play
    possible = moments(path)
    if not possible:
        return
    for reader in (None, *map(Seat, range(path.table.seats))):
        moment = Moment(path, chance.choice(possible), reader)
        deck = moment.other_deck(chance)
        event("another world" if deck != moment.deck else "the same world")
        again = moment.replayed(deck, chance)
        for before, after in zip(moment.steps, again, strict=True):
            assert seen(after, reader) == seen(before, reader)
        assert answers(again[-1].after, reader) == answers(moment.steps[-1].after, reader)


@tried(40)
@given(paths(longest=60), st.integers(0, 2**32))
def test_the_worlds_are_others(path: Path, seed: int) -> None:
    """Whoever holds an exchanged card does tell the worlds apart, by that card."""
    chance = Random(seed)  # noqa: S311 - seeded play
    possible = moments(path)
    if not possible:
        return
    moment = Moment(path, chance.choice(possible), None)
    deck = moment.other_deck(chance)
    again = moment.replayed(deck, chance)
    for seat, packet in enumerate(moment.packets):
        before = view(moment.steps[-1].after, Seat(seat)).hand
        after = view(again[-1].after, Seat(seat)).hand
        is_same = {moment.deck[place] for place in packet} == {deck[place] for place in packet}
        assert (before == after) == is_same
