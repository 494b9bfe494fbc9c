"""Pairs of worlds that are equal to all readers but for what is hidden from them.

Both have the same people, cuts and secret, the same deck but for a few exchanged cards, and the
same public actions. One coin for each fact says in which of the two it holds; whoever tells the
two apart by anything but a coin of their own knows something that is hidden.
"""

import itertools
import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, NamedTuple
from unittest.mock import patch

import msgspec
from sqlalchemy import insert

from ronda.cards import Card
from ronda.engine import Seat
from ronda.fairness import shuffled_deck
from ronda.protocol import Clock, OpenCut, Stage
from ronda.server.lines import listing_of
from ronda.server.store.schema import SECRETS, STEPS, TABLES
from ronda.server.tokens import token_key
from ronda.table import seats_to_act
from ronda.table.evolve import deal as dealing
from tests.server.adversary.in_time import Place
from tests.table.driving import Driver, preset

FACTS: Final = ("call", "chosen", "ranks", "next", "bluff")
"""Whether the seat called first holds something to call; whether it has chosen in a declaration;
the rank of a card in its hand; that of the next card of the stock; whether its call is false."""


COMMON: Final = 1
"""The place of the deck whose card the target holds in both worlds, and plays."""
HALF: Final = 0.5
OPENING: Final = ("opening_at", "opening")


class Kind(NamedTuple):
    """A kind of table.

    Attributes:
        tables: how many are tried.
        facts: those that are hidden there until it is left, so that they can be guessed.
        dawdles: the declaration goes on after its pace, until the clocks run.
        computers: seats at which a computer sits.
    """

    name: str
    seats: int
    tables: int
    facts: tuple[str, ...]
    dawdles: bool = False
    computers: tuple[int, ...] = ()


KINDS: Final = (
    Kind("guide", 2, 30, ("call", "ranks", "next")),
    Kind("guide", 4, 60, ("call", "ranks", "next")),
    Kind("guide", 4, 30, ("call", "ranks", "next"), computers=(3,)),
    Kind("guide", 2, 70, ("chosen", "ranks", "next"), dawdles=True),
    Kind("guide", 4, 130, ("chosen", "ranks", "next"), dawdles=True),
    Kind("koutchina", 2, 40, ("bluff", "ranks", "next")),
    Kind("koutchina", 3, 40, ("bluff", "ranks", "next")),
    Kind("koutchina", 4, 120, ("bluff", "ranks", "next")),
    Kind("marocl3ab", 2, 20, ("call", "ranks", "next")),
    Kind("marocl3ab", 3, 20, ("call", "ranks", "next")),
    Kind("marocl3ab", 4, 40, ("call", "ranks", "next")),
    Kind("qahwa", 2, 20, ("ranks", "next")),
    Kind("qahwa", 4, 20, ("ranks", "next")),
)


class Pair(NamedTuple):
    """A table that is about to be dealt in two worlds, and what differs between them.

    Attributes:
        log: everything before the last cut is opened.
        target: the seat that is called first, about which things are to be guessed.
        opener: the seat that opens its cut last.
        first: by fact, whether it holds in the world that is played first.
        seed: for the deck, and for all that readers do alike in both worlds.
    """

    kind: Kind
    log: Driver
    target: int
    opener: Seat
    cut: OpenCut
    first: dict[str, bool]
    seed: int

    def facts(self, world: int) -> dict[str, bool]:
        """What holds in one of the two worlds."""
        return {fact: holds is (world == 0) for fact, holds in self.first.items()}

    @property
    def opponent(self) -> int:
        """The next person of another side."""
        others = (self.target + 1, self.target + 3 if self.kind.seats == 4 else self.target + 1)
        seats = (seat % self.kind.seats for seat in others)
        return next(seat for seat in seats if seat not in self.kind.computers)

    @property
    def partner(self) -> int | None:
        """The person opposite, if one sits there."""
        seat = (self.target + 2) % 4
        return seat if self.kind.seats == 4 and seat not in self.kind.computers else None


def new_pair(kind: Kind, chance: random.Random) -> Pair:
    """A fresh table of a kind, with coins of its own."""
    clock = Clock(move=5, reserve=60) if kind.dawdles else None
    seed = chance.getrandbits(60)
    table = Driver(seed=seed, seats=kind.seats, rules=preset(kind.name), clock=clock)
    for seat in range(kind.seats):
        if seat in kind.computers:
            table.computer(seat, "careful")
        else:
            table.person(seat)
    table.start()
    while table.table.stage is not Stage.OPENING or table.table.dealt().header.deal == 0:
        assert table.go_on()
    while len(seats_to_act(table.table)) > 1:
        assert table.go_on()
    dealer = table.table.playing().state.dealer
    assert dealer is not None
    (opener,) = seats_to_act(table.table)
    cut = OpenCut("cut", table.table.turn, table.cuts[opener].hex())
    coins = {fact: chance.random() < HALF for fact in kind.facts}
    return Pair(kind, table, (dealer + 1) % kind.seats, opener, cut, coins, seed)


def write(place: Place, table: Driver) -> None:
    """Puts a log into the database of a server, as if its last step had been made just now."""
    name, via = table.table.id, place.server.tables.process
    listing = listing_of(table.table, via, place.now())._asdict()
    row = {"id": name, "created_at": listing["at"], "touched_at": listing.pop("at"), **listing}
    steps = [
        {
            "table_id": name,
            "seq": entry.seq,
            "at": entry.at + place.now() - table.now,
            "via": via,
            "facts": with_tokens(msgspec.json.encode(entry.facts).decode()),
        }
        for entry in table.log
    ]
    kept = table.secrets.items()
    secrets = [{"table_id": name, "commitment": c, "secret": s} for c, s in kept]
    with place.engine.begin() as connection:
        connection.execute(insert(TABLES).values(row))
        connection.execute(insert(STEPS), steps)
        connection.execute(insert(SECRETS), secrets)


def with_tokens(facts: str) -> str:
    """The keys of the people and of the host are made those of tokens that can be shown."""
    return re.sub(
        r'"(key|host)":"(key\d|host)"', lambda to: f'"{to[1]}":"{token_key(to[2])}"', facts
    )


# --- the deck ------------------------------------------------------------------------------------


@contextmanager
def dealt(pair: Pair, world: int) -> Iterator[None]:
    """The world in which the table is dealt its deck with these facts in it."""

    def shuffle(key: bytes, **layout: Any) -> tuple[Card, ...]:  # noqa: ANN401 - of `shuffled_deck`
        if layout["opening_at"] == 0:
            return shuffled_deck(key, **layout)
        first, stock = layout["opening_at"] // pair.kind.seats, sum(layout[of] for of in OPENING)
        for number in itertools.count(pair.seed):
            deck = shuffled_deck(number.to_bytes(32, "big"), **layout)
            with suppress(LookupError):
                # Such a deck that there are both worlds.
                return [arranged(deck, first, stock, pair.facts(each)) for each in (0, 1)][world]
        raise AssertionError

    with patch.object(dealing, "shuffled_deck", shuffle):
        yield


def arranged(
    deck: tuple[Card, ...], first: int, stock: int, facts: dict[str, bool]
) -> tuple[Card, ...]:
    """The deck in which the facts hold, by exchanging cards that nobody but the target may see.

    Raises `LookupError` where others hold what would be exchanged.

    The hand of the target lies on top, with nothing to call. Its card 0 is the one with a rank, and
    card 2 makes a pair with card 1 or not.
    """
    cards = list(deck)
    held = {cards[0].rank}
    for place in range(1, first):
        if cards[place].rank in held:
            _swap(cards, place, _find(cards, stock, lambda card: card.rank not in held))
        held.add(cards[place].rank)
    other = _find(cards, stock, lambda card: card.rank not in held)
    _put(cards, 0, other, is_higher=facts.get("ranks", False))
    held |= {cards[0].rank, cards[other].rank, cards[stock].rank}
    other = _find(cards, stock, lambda card: card.rank not in held)
    _put(cards, stock, other, is_higher=facts.get("next", False))
    if facts.get("call", facts.get("bluff") is False):
        _swap(cards, 2, _find(cards, stock, lambda card: card.rank is cards[COMMON].rank))
    return tuple(cards)


def _find(cards: list[Card], stock: int, is_wanted: Callable[[Card], bool]) -> int:
    """A place of the stock, not its first."""
    places = (at for at in range(stock + 1, len(cards)) if is_wanted(cards[at]))
    place = next(places, None)
    if place is None:
        raise LookupError
    return place


def _put(cards: list[Card], place: int, other: int, *, is_higher: bool) -> None:
    """The higher of two cards, or the lower, comes to a place."""
    if (cards[place].rank > cards[other].rank) is not is_higher:
        _swap(cards, place, other)


def _swap(cards: list[Card], one: int, other: int) -> None:
    cards[one], cards[other] = cards[other], cards[one]
