"""*Learn in two minutes*: one deal with a stacked deck, of which nine plays are the learner's own.

The computer's cards and the plays between are part of the script. Whatever the lesson shows (what
a card would take, what it scores, how a call is settled) is what the engine did.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

import msgspec

from ronda.cards import Card, parse_card
from ronda.engine import CHANCE, Action, Call, Event, Seat, State, View, apply, redact, start, view
from ronda.narration import Line, Transition, explain
from ronda.rules import Rules, read_rules, rules_values

WRITTEN: Final[Mapping[str, Any]] = {"preset": "marocl3ab-25"}
"""No fines, and short: what a first visitor plays."""
SEATS: Final = 2
LEARNER: Final = Seat(0)
OPENING: Final = "2o 4c 7o 12b"
PLAYED: Final = (
    *("2c 5e 4o 10c 7c 2b", "1o 3c 3o 1e 12c 3e", "5o 5c 5b 11e 10o 6c"),
    *("4e 11c 12o 6e 7e 1b", "10b 4b 3b 12e 6o 11b", "10e 11o 1c 2e 7b 6b"),
)
"""The cards as they are played, a distribution a text; the learner plays every other one."""
GUIDED: Final[Mapping[int, str]] = {
    0: "match",
    2: "run",
    4: "sota",
    6: "lay",
    8: "darba",
    10: "missa",
    12: "called",
    14: "hbel",
    34: "last",
}
"""The plays that the learner makes, by their number, and what each is there for."""
CALLED_AT: Final = 12
"""The play before which the learner calls a ronda."""


class LessonFrame(msgspec.Struct, frozen=True, kw_only=True):
    """The table after one action, as the learner sees it.

    Attributes:
        seat: who acted; None for the deck.
        action: the card or the call; None for the deck.
        events: what happened.
        told: a line for each of the events (`ronda.narration`).
        view: the learner's View after it.
        ask: what the learner is to do next, by the name of its sentences; None while others act,
            and for plays that are made for the learner.
    """

    seat: Seat | None
    action: str | None
    events: tuple[Event, ...]
    told: tuple[Line, ...]
    view: View
    ask: str | None


class Lesson(msgspec.Struct, frozen=True):
    """The whole lesson, one frame after the other.

    Attributes:
        rules: as a record writes them.
        switches: every switch, as in `RuleSet`.
    """

    rules: dict[str, Any]
    switches: dict[str, Any]
    frames: tuple[LessonFrame, ...]


@cache
def lesson() -> Lesson:
    """The lesson, played by the engine."""
    rules = read_rules(WRITTEN)
    return Lesson(dict(WRITTEN), rules_values(rules), tuple(_frames(rules)))


def _frames(rules: Rules) -> Iterator[LessonFrame]:
    before = start(rules, SEATS, Seat(SEATS - 1))
    state, events = apply(before, CHANCE, _deck())
    yield _frame(Transition(before, events, state), None, "match")
    asked = dict(GUIDED)
    for number, card in enumerate(_cards(" ".join(PLAYED))):
        seat = Seat(number % SEATS)
        if number == CALLED_AT:
            step = _step(state, seat, Call.RONDA)
            state = step.after
            yield _frame(step, (seat, Call.RONDA), asked[number])
        step = _step(state, seat, card)
        state = step.after
        following = number + 1
        ask = "call" if following == CALLED_AT else asked.get(following)
        yield _frame(step, (seat, card), ask)


def _step(state: State, seat: Seat, action: Action) -> Transition:
    after, events = apply(state, seat, action)
    return Transition(state, events, after)


def _frame(step: Transition, done: tuple[Seat, Action] | None, ask: str | None) -> LessonFrame:
    seat, action = done if done is not None else (None, None)
    seen = tuple(redact(event, LEARNER) for event in step.events)
    return LessonFrame(
        seat=seat,
        action=None if action is None else action.value,
        events=seen,
        told=explain(step.before, seen, step.after),
        view=view(step.after, LEARNER),
        ask=ask,
    )


def _deck() -> tuple[Card, ...]:
    """Hands of each distribution, the learner's first; after the first hands the opening table."""
    deck: list[Card] = []
    for distribution, text in enumerate(PLAYED):
        cards = _cards(text)
        for seat in range(SEATS):
            deck += cards[seat::SEATS]
        if distribution == 0:
            deck += _cards(OPENING)
    return tuple(deck)


def _cards(text: str) -> list[Card]:
    return [parse_card(name) for name in text.split()]
