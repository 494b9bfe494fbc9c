"""Decks stacked so that the engine shows something: for the examples of the rules page.

The turn goes round, and every distribution begins with the same seat and gives everybody as many
cards. So play number *i* of a deal is always made by seat *i* mod *n* where seat *n*−1 deals,
whatever the sizes of the hands, and a deck can be stacked from the order in which cards shall be
played.
"""

from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from ronda.cards import CARDS, Card, is_clean
from ronda.engine import (
    CHANCE,
    Action,
    Call,
    Event,
    Seat,
    State,
    apply,
    hand_sizes,
    legal,
    start,
    to_act,
    view,
)
from ronda.narration import Transition
from ronda.rules import Rules


class Script(NamedTuple):
    """What shall be shown.

    Attributes:
        plays: cards by the number of the play, from 0; all other plays are filled in.
        calls: by distribution and seat; who is not named passes.
        opening: cards of the opening table, at most as many as the rules turn up; filled up.
        shunned: cards whose ranks, like those of `plays`, are filled in last of all.
    """

    plays: Mapping[int, Card]
    calls: Mapping[tuple[int, Seat], Call]
    opening: tuple[Card, ...] = ()
    shunned: tuple[Card, ...] = ()


class StagedPlay(NamedTuple):
    """What happened up to one play, and after it: the loose table before and after.

    The call that a seat makes on its turn belongs to the scene of its play, and so does all that
    follows a play without anybody's decision.
    """

    before: tuple[Card, ...]
    happened: tuple[Transition, ...]
    after: tuple[Card, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened."""
        return tuple(event for step in self.happened for event in step.events)


def perform(rules: Rules, seats: int, script: Script, plays: int) -> tuple[StagedPlay, ...]:
    """A deal as the engine plays it: the giving out, then a scene a play.

    It stops after so many `plays`, or where the match ends.
    """
    opening, order = _filled(rules, seats, script)
    before = start(rules, seats, Seat(seats - 1))
    state, events = apply(before, CHANCE, _stacked(rules, seats, opening, order))
    dealt = Transition(before, events, state)
    scenes = [StagedPlay((), (dealt,), view(state, None).loose)]
    for card in order[:plays]:
        if state.is_over:
            break
        loose, happened = view(state, None).loose, _played(state, script, card)
        state = happened[-1].after
        scenes.append(StagedPlay(loose, happened, view(state, None).loose))
    return tuple(scenes)


def _played(state: State, script: Script, card: Card) -> tuple[Transition, ...]:
    """The calls that are due and one card, unless a call ends the match."""
    happened: list[Transition] = []
    while not state.is_over:
        seat = min(to_act(state))
        action = _action(state, seat, script, card)
        before = state
        state, events = apply(before, seat, action)
        happened.append(Transition(before, events, state))
        if action is card:
            break
    return tuple(happened)


def _action(state: State, seat: Seat, script: Script, card: Card) -> Action:
    """The scripted call where it is legal now, a pass where one has to choose, else the card."""
    options = legal(state, seat)
    call = script.calls.get((view(state, None).distribution, seat), Call.PASS)
    if call in options:
        return call
    return Call.PASS if Call.PASS in options else card


def _stacked(
    rules: Rules, seats: int, opening: Sequence[Card], order: Sequence[Card]
) -> tuple[Card, ...]:
    """The deck that deals `opening`, and to every seat the cards that it plays in `order`."""
    deck: list[Card] = []
    for begin, end in _distributions(rules, seats):
        for place in range(seats):
            deck += order[begin + place : end : seats]
        if begin == 0:
            deck += opening
    return tuple(deck)


def _distributions(rules: Rules, seats: int) -> tuple[tuple[int, int], ...]:
    """The numbers of the plays of each distribution, from the first to the one after the last."""
    ends = accumulate((size * seats for size in hand_sizes(rules, seats)), initial=0)
    return tuple(pairwise(ends))


def _filled(rules: Rules, seats: int, script: Script) -> tuple[list[Card], list[Card]]:
    """The opening table and the order of play of a script, with all forty cards.

    Hands are filled up with ranks that they do not hold, so that they hold no other sets.
    """
    named = {*script.plays.values(), *script.opening}
    late = {card.rank for card in (*script.plays.values(), *script.opening, *script.shunned)}
    # In steps of seven, so that cards that are filled in one after the other hardly ever match.
    mixed = [CARDS[7 * place % len(CARDS)] for place in range(len(CARDS))]
    stock = sorted(
        (card for card in mixed if card not in named), key=lambda card: card.rank in late
    )
    opening = list(script.opening)
    while len(opening) < rules.opening.at(seats):
        card = next(each for each in stock if is_clean([*opening, each]))
        stock.remove(card)
        opening.append(card)
    order: dict[int, Card] = dict(script.plays)
    for begin, end in _distributions(rules, seats):
        for play in range(begin, end):
            if play not in order:
                mine = range(begin + (play - begin) % seats, end, seats)
                ranks = {order[each].rank for each in mine if each in order}
                order[play] = next((each for each in stock if each.rank not in ranks), stock[0])
                stock.remove(order[play])
    return opening, [order[play] for play in range(len(order))]
