"""The examples of the rules page before they are played: which deck, and what of it to tell."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from ronda.cards import Card, parse_card
from ronda.engine import Call, Event, Reason, Seat, hand_sizes
from ronda.engine.events import (
    CallEvent,
    CollectEvent,
    CountEvent,
    HandsEvent,
    LeftoverEvent,
    PlayEvent,
    PointsEvent,
    SettleEvent,
    TotalsEvent,
)
from ronda.pages.stacked_deal import Script
from ronda.rules import DECK_SIZE, Calls, Chain, Rules, TwoPairs

Picker: TypeAlias = Callable[[Sequence[Event]], Iterable[bool]]
"""For each event, whether to tell it."""


class Shot(NamedTuple):
    """An example before it is played.

    Attributes:
        name: of its title in the catalogue.
        seats: how many sit at the table.
        script: the deck.
        scenes: the scenes to tell; 0 is the giving out, then one a play.
        picked: which of their events to tell.
        proves: whether these show what the example is there for.
        shows_table: whether to tell the loose table before and after.
        shows_hands: whether the hands lie open, since calls are the point.
    """

    name: str
    seats: int
    script: Script
    scenes: slice
    picked: Picker
    proves: Callable[[Sequence[Event]], bool]
    shows_table: bool = False
    shows_hands: bool = False


def shots(rules: Rules, counts: Sequence[int]) -> Iterator[Shot]:
    """What may be worth showing at this table; whether it can occur is seen when it is played."""
    seats = counts[0]
    yield run_shot(rules, seats)
    if rules.darba:
        yield from darba_shots(rules, seats)
    if rules.missa:
        yield missa_shot(rules, seats)
    if rules.calls is not Calls.OFF:
        yield from call_shots(rules, counts)
    if rules.last_card:
        yield last_card_shot(rules, seats)
    yield count_shot(rules, seats)


def run_shot(rules: Rules, seats: int) -> Shot:
    """A card takes its rank and the run above it, up to the first gap (RULES §2.4)."""
    table = _cards("6o 7c 10e 12b")
    size = rules.opening.at(seats)
    plays = _numbered(0, (*table[size:], *_cards("6b")))
    script = Script(plays, {}, opening=table[:size], shunned=_cards("11o"))
    return _of_plays("run", seats, script, slice(len(plays), len(plays) + 1), _captures(3))


def missa_shot(rules: Rules, seats: int) -> Shot:
    """The last capture of these leaves the table empty, whatever the size of the opening table."""
    size = rules.opening.at(seats)
    # A clean table that two captures empty at most: some of 1 2 3, and of 5 6 7 (RULES §3).
    low, high = _cards("1o 2c 3e")[: max(size - 3, 0)], _cards("7o 6c 5e")[:size]
    plays = _cards("5o 6c 5e") if size == 0 else _cards("7b 6b 5b")[min(size, 3) - 1 :][:1]
    plays = (*_cards("1b")[: len(low)], *plays)
    script = Script(_numbered(0, plays), {}, opening=(*low, *high))
    return _of_plays(
        "missa", seats, script, slice(len(plays), len(plays) + 1), _scores(Reason.MISSA)
    )


def darba_shots(rules: Rules, seats: int) -> Iterator[Shot]:
    """A darba, what the third and fourth equal card do, and the border between distributions."""
    # Something lies on the table, so that the capture is no missa as well.
    laid = () if rules.opening.at(seats) else _cards("2o")
    # What waits is paid when another rank is played.
    ending = _cards("4c") if rules.chain is Chain.WAIT else ()
    sevens = _cards("7o 7c 7e 7b")
    if rules.chain is Chain.OFF:
        asked = [("darba", sevens[:2], _scores(Reason.DARBA)), ("third", sevens, _captures(1))]
    else:
        asked = [
            ("darba", (*sevens[:2], *ending), _captures(1)),
            ("hbel", (*sevens[:3], *ending), _takes_over(1)),
            ("joj_hbal", sevens, _takes_over(2)),
        ]
    for name, cards, proves in asked:
        script = Script(_numbered(0, (*laid, *cards)), {}, shunned=_cards("10o"))
        scenes = slice(1 + len(laid), 1 + len(laid) + len(cards))
        yield _of_plays(name, seats, script, scenes, proves)
    border = seats * rules.first_hand.at(seats)
    across = Script(_numbered(border - 1, sevens[:2]), {}, shunned=_cards("10o"))
    name = "across.yes" if rules.darba_across else "across.no"
    yield _of_plays(name, seats, across, slice(border, border + 2), _captures(1))


def last_card_shot(rules: Rules, seats: int) -> Shot:
    """The dealer's last card captures with the rey (RULES §6)."""
    last = DECK_SIZE - rules.opening.at(seats)
    plays = {**_numbered(0, _cards("12o 12c")), **_numbered(last - 2, _cards("12e 12b"))}
    script = Script(plays, {}, shunned=_cards("11o"))
    return _of_plays(
        "last_card", seats, script, slice(last - 1, last + 1), _scores(Reason.LAST_CARD)
    )


def count_shot(rules: Rules, seats: int) -> Shot:
    """The end of a deal: leftover, count, card points, totals (RULES §7)."""
    last = DECK_SIZE - rules.opening.at(seats)
    told = (LeftoverEvent, CountEvent, TotalsEvent)
    return Shot(
        "count",
        seats,
        Script({}, {}),
        slice(last, last + 1),
        lambda events: (
            isinstance(event, told) or _is_for(event, Reason.CARDS) for event in events
        ),
        lambda events: any(isinstance(event, CountEvent) for event in events),
    )


def call_shots(rules: Rules, counts: Sequence[int]) -> Iterator[Shot]:
    """Calls compared, where hands are large enough to hold what is called (RULES §5)."""
    seats = counts[0]
    asked = [
        ("rondas", seats, {0: "6o 6c", 1: "12o 12c"}),
        ("tringa", seats, {0: "3o 3c 3e", 1: "12o 12c"}),
        ("equal", seats, {0: "6o 6c", 1: "6e 6b"}),
    ]
    if rules.two_pairs is not TwoPairs.ONE and rules.calls is not Calls.BLUFF:
        asked.append(("double", seats, {0: "6o 6c 3o 3c", 1: "7o 7c"}))
    if rules.call_lowest_all_four and 4 in counts:
        asked.append(("all_four", 4, {0: "2o 2c", 1: "5o 5c", 2: "7o 7c", 3: "11o 11c"}))
    if rules.calls is Calls.BLUFF:
        asked.append(("false", seats, {0: "", 1: "4o 4c"}))
    for name, count, hands in asked:
        yield from _of_calls(name, rules, count, hands)


def _of_calls(name: str, rules: Rules, seats: int, hands: Mapping[int, str]) -> Iterator[Shot]:
    """Hands for the first distribution in which they fit, called by who holds them."""
    held = {Seat(seat): _cards(text) for seat, text in hands.items()}
    largest = max(map(len, held.values()))
    sizes = hand_sizes(rules, seats)
    if max(sizes) < largest:
        return
    distribution = 1 + next(place for place, size in enumerate(sizes) if size >= largest)
    begin = seats * sum(sizes[: distribution - 1])
    plays = {
        begin + place * seats + seat: card
        for seat, hand in held.items()
        for place, card in enumerate(hand)
    }
    # Nothing to hold and yet a call: a tringa that is false.
    kinds = {seat: _KINDS.get(len(hand), Call.TRINGA) for seat, hand in held.items()}
    calls = {(distribution, seat): kind for seat, kind in kinds.items()}
    yield Shot(
        f"calls.{name}",
        seats,
        Script(plays, calls),
        slice(0, DECK_SIZE + 1),
        lambda events: _calls_of(events, distribution),
        lambda events: _settles(events, {(seat, kinds[seat], bool(held[seat])) for seat in kinds}),
        shows_hands=True,
    )


_KINDS = {2: Call.RONDA, 3: Call.TRINGA, 4: Call.DOUBLE}
"""The kind of call by the number of cards that make it, where two pairs are a double ronda."""


def _calls_of(events: Sequence[Event], distribution: int) -> Iterator[bool]:
    """The hands of one distribution, what was called on them, and what that scored."""
    dealt = settled = 0
    for event in events:
        if isinstance(event, HandsEvent):
            dealt = event.distribution
        elif isinstance(event, SettleEvent):
            settled = event.distribution
        is_dealt = isinstance(event, (HandsEvent, CallEvent)) and dealt == distribution
        is_settled = isinstance(event, SettleEvent) or _is_for(
            event, Reason.CALL, Reason.FALSE_CALL
        )
        yield is_dealt or (is_settled and settled == distribution)


def _settles(events: Sequence[Event], expected: set[tuple[Seat, Call, bool]]) -> bool:
    settled = [event for event in events if isinstance(event, SettleEvent)]
    return any(
        {(call.seat, call.kind, call.is_true) for call in event.calls} == expected
        for event in settled
    )


def _of_plays(
    name: str,
    seats: int,
    script: Script,
    scenes: slice,
    proves: Callable[[Sequence[Event]], bool],
) -> Shot:
    return Shot(name, seats, script, scenes, _about_plays, proves, shows_table=True)


def _about_plays(events: Sequence[Event]) -> Iterator[bool]:
    """Plays and what they score at once or end, and where another distribution comes between."""
    told = (PlayEvent, CollectEvent)
    reasons = (*_LEVELS, Reason.MISSA, Reason.LAST_CARD)
    plays = [place for place, event in enumerate(events) if isinstance(event, PlayEvent)]
    for place, event in enumerate(events):
        is_between = isinstance(event, HandsEvent) and plays[:1] < [place] < plays[-1:]
        yield isinstance(event, told) or is_between or _is_for(event, *reasons)


_LEVELS = (Reason.DARBA, Reason.HBEL, Reason.JOJ_HBAL)


def _is_for(event: Event, *reasons: Reason) -> bool:
    return isinstance(event, PointsEvent) and event.reason in reasons


def _captures(least: int) -> Callable[[Sequence[Event]], bool]:
    """Whether a play captures at least so many cards."""
    return lambda events: any(
        isinstance(event, PlayEvent) and len(event.captured) >= least for event in events
    )


def _takes_over(answers: int) -> Callable[[Sequence[Event]], bool]:
    """Whether so many plays answer a chain."""
    return lambda events: (
        sum(isinstance(event, PlayEvent) and bool(event.taken) for event in events) == answers
    )


def _scores(reason: Reason) -> Callable[[Sequence[Event]], bool]:
    return lambda events: any(_is_for(event, reason) for event in events)


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(map(parse_card, text.split()))


def _numbered(first: int, cards: Sequence[Card]) -> dict[int, Card]:
    return dict(enumerate(cards, start=first))
