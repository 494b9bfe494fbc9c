"""What the laws are tried on: any rules that may be played, and any match under them.

`houses` draws a valid rule set switch by switch, so that it shrinks switch by switch. `tables` adds
seats and a dealer; `paths` plays there, with decks and choices from one seed, since forty cards and
as many plays drawn one by one would be slow to draw and no easier to read.
"""

import os
from random import Random
from typing import Any, NamedTuple

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from ronda.cards import CARDS, Card, is_clean
from ronda.engine import (
    CHANCE,
    Action,
    Call,
    Event,
    Seat,
    State,
    apply,
    legal,
    start,
    to_act,
)
from ronda.rules import DECK_SIZE, SEAT_COUNTS, SWITCHES, Rules, Switch, check_rules

THOROUGH = int(os.environ.get("RONDA_LAWS", "1"))
"""RONDA_LAWS=20 tries twenty times as many examples, and other ones in each run."""


def tried(examples: int) -> settings:
    """So many examples, the same in each run; with RONDA_LAWS more, and new ones."""
    return settings(
        max_examples=examples * THOROUGH,
        derandomize=THOROUGH == 1,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


# --- rules ----------------------------------------------------------------------------------------

#: Numbers that make a difference soon; any other in range is as good, but says less.
TELLING = {
    "target": [21, 8, 3, 41, 999, 1],
    "first_hand": [3, 4, 1, 2],
    "later_hand": [3, 4, 1, 2],
    "opening": [4, 0, 1, 2, 3, 5, 6],
}


def telling_values(switch: Switch, seats: int = 2) -> list[Any]:
    """Values of one switch as they stand in JSON: every named one, and some numbers.

    Where it takes one value per number of seats, values for `seats`. (For the switch `seats`
    itself see `house_values`.)
    """
    if switch.names is not None:
        return [member.value for member in switch.names]
    if switch.is_flag:
        return [False, True]
    numbers = TELLING.get(switch.name, [1, 0, 2, 5, 10])
    if switch.name == "opening":  # RULES §3: the rest has to be dealt out
        return [number for number in numbers if (DECK_SIZE - number) % seats == 0]
    return numbers


@st.composite
def house_values(draw: st.DrawFn, seats: int | None = None) -> dict[str, Any]:
    """Every switch of a valid rule set as it stands in JSON, at which `seats` may sit."""
    counts = draw(st.sets(st.sampled_from(SEAT_COUNTS), min_size=1).map(sorted))
    if seats is not None:
        counts = sorted({*counts, seats})
    values: dict[str, Any] = {"seats": counts}
    for name, switch in SWITCHES.items():
        if switch.by_seats:
            values[name] = {
                str(count): draw(st.sampled_from(telling_values(switch, count))) for count in counts
            }
        elif name != "seats":
            values[name] = draw(st.sampled_from(telling_values(switch)))
    if values["call_settled"] == "asap":  # RULES §3: only a pot can be told by the kinds alone
        values["call_award"] = "pot"
        values["calls"] = draw(st.sampled_from(["declare", "auto"]))
    return values


def houses(seats: int | None = None) -> st.SearchStrategy[Rules]:
    """Any valid rule set, at which `seats` may sit."""
    return house_values(seats).map(check_rules)


class Table(NamedTuple):
    """Rules, how many sit there, and who deals first; None where that is to be drawn."""

    rules: Rules
    seats: int
    dealer: Seat | None

    def start(self) -> State:
        """The match before its first deck."""
        return start(self.rules, self.seats, self.dealer)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Any rules with any number of seats and any dealer."""
    seats = draw(st.sampled_from(SEAT_COUNTS))
    dealer = draw(st.none() | st.integers(0, seats - 1).map(Seat))
    return Table(draw(houses(seats)), seats, dealer)


# --- matches --------------------------------------------------------------------------------------


class Step(NamedTuple):
    """One action: the state before it, who did what, what happened, and the state after it."""

    before: State
    seat: Seat
    action: Action | tuple[Card, ...]
    events: tuple[Event, ...]
    after: State


class Path(NamedTuple):
    """A match from its first deck, or draw, on, played for some actions or to its end."""

    table: Table
    steps: tuple[Step, ...]

    @property
    def state(self) -> State:
        """The match where the path ends."""
        return self.steps[-1].after

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened."""
        return tuple(event for step in self.steps for event in step.events)


@st.composite
def paths(draw: st.DrawFn, longest: int = 120) -> Path:
    """A match under any rules, of at most `longest` actions, the decks among them."""
    table = draw(tables())
    length = draw(st.integers(1, longest) | st.just(longest))
    seed = draw(st.integers(0, 2**32))
    return play_path(table, length, Random(seed))  # noqa: S311 - seeded play


def play_path(table: Table, longest: int, chance: Random) -> Path:
    """The match that `chance` shuffles and plays at a table, for `longest` actions at most."""
    state = table.start()
    steps: list[Step] = []
    while len(steps) < longest and to_act(state):
        seat = chance.choice(sorted(to_act(state)))
        action = shuffled(state, chance) if seat == CHANCE else chosen(state, seat, chance)
        after, events = apply(state, seat, action)
        steps.append(Step(state, seat, action, events, after))
        state = after
    return Path(table, tuple(steps))


def shuffled(state: State, chance: Random) -> tuple[Card, ...]:
    """A deck that the rules accept: well shuffled, or with equal ranks more or less together.

    Left to a fair shuffle, the third card of a chain and two calls at once are rare.
    """
    if state.dealer is None:
        return tuple(chance.sample(CARDS, len(CARDS)))
    apart = chance.choice([4, 10, 25, 1000])
    ranks = chance.sample(range(10), 10)
    places = {card: 4 * ranks[card.number >> 2] + chance.uniform(0, apart) for card in CARDS}
    deck = sorted(CARDS, key=lambda card: places[card])
    first = state.core_rules.seats * state.core_rules.first_hand
    while state.rules.opening_clean and not is_clean(
        deck[first : first + state.core_rules.opening]
    ):
        deck = deck[:first] + chance.sample(deck[first:], len(deck) - first)
    return tuple(deck)


def chosen(state: State, seat: Seat, chance: Random) -> Action:
    """A legal action; more often than not one that calls, takes the card just laid, or answers."""
    actions = legal(state, seat)
    rank = state.core.chain.rank if state.core.chain.level else state.core.table.laid >> 2
    telling = [action for action in actions if is_telling(action, rank)]
    return chance.choice(telling if telling and chance.random() < 0.6 else actions)


def is_telling(action: Action, rank: int) -> bool:
    """Whether something comes of it: a call, or a card of the rank that is live."""
    if isinstance(action, Card):
        return action.number >> 2 == rank
    return action is not Call.PASS
