"""Which hands the others may hold: at two seats every one, weighed exactly; else a sample.

Suits never matter (RULES §1), so a hand is told by its ranks, and counts as often as there are ways
to deal it. What a seat called, or did not call, speaks for or against a hand.
"""

from collections.abc import Iterator
from hashlib import shake_256
from itertools import combinations_with_replacement, count
from math import comb
from typing import Final, NamedTuple

from ronda.cards import mask_of
from ronda.engine import Phase, View
from ronda.engine.calls import NO_CALL, NO_RANK, claimed_rank, strongest_kind
from ronda.engine.capture import ONES, SUIT_BITS
from ronda.engine.core_rules import AUTO, BLUFF, DECLARE, POT, RANKS, CoreRules
from ronda.engine.decode_events import KINDS
from ronda.engine.state import ZEROS, PerSeat, put
from ronda.players.player import seat_to_act
from ronda.players.position import lowest, unseen_by

OPEN: Final = -1
"""Instead of the kind of a call: the seat may still call."""
FITS: Final = 8
"""How much a hand counts that fits what its seat called; others are counted against this."""
TRIES: Final = 16
"""How often a hand is drawn anew that does not fit: then it is taken all the same."""


class World(NamedTuple):
    """Hands by seat that would look the same to the seat that decides, and how much they count."""

    hands: PerSeat
    weight: int


class Hidden(NamedTuple):
    """What a seat cannot see, and what it knows of it.

    Attributes:
        seat: whose knowledge this is.
        distribution: its number, from 1.
        own: its own hand, and nothing for the others.
        unseen: the mask of the cards that are hidden.
        sizes: by seat, how many of them it holds.
        played: by seat, the mask of what it has put down in this distribution.
        claims: by seat, the kind of its call, `calls.NO_CALL` if it stayed silent, or `OPEN`.
    """

    seat: int
    distribution: int
    own: PerSeat
    unseen: int
    sizes: tuple[int, ...]
    played: tuple[int, ...]
    claims: tuple[int, ...]


def hidden_from(rules: CoreRules, view: View) -> Hidden:
    """What is hidden from the seat of a View, which has to decide."""
    seat = seat_to_act(view)
    sizes = tuple(0 if each == seat else size for each, size in enumerate(view.hand_sizes))
    own = put(ZEROS, seat, mask_of(view.hand))
    played = tuple(mask_of(cards) for cards in view.played)
    claims = tuple(_claim(rules, view, each) for each in range(rules.seats))
    return Hidden(seat, view.distribution, own, unseen_by(view), sizes, played, claims)


def _claim(rules: CoreRules, view: View, seat: int) -> int:
    for call in view.calls:
        if call.seat == seat and call.distribution == view.distribution:
            return KINDS.index(call.kind)
    if rules.calls == AUTO or (rules.calls == DECLARE and view.phase is Phase.PLAY):
        return NO_CALL
    return NO_CALL if view.played[seat] else OPEN


def evidence(rules: CoreRules, dealt: int, claim: int, distribution: int) -> int:
    """How much a hand as dealt counts beside what its seat called, out of `FITS`.

    A bluff may be a lie, and in a pot a weak set is better kept quiet: that is only weak evidence.
    """
    if claim == OPEN:
        return FITS
    if rules.calls == BLUFF and claim != NO_CALL:
        return FITS if claimed_rank(dealt, claim) != NO_RANK else 1
    if strongest_kind(rules, dealt, distribution) == claim:
        return FITS
    if claim != NO_CALL or rules.calls == AUTO:
        return 0
    return 2 if rules.calls == BLUFF or rules.call_award == POT else 1


def every_world(rules: CoreRules, hidden: Hidden) -> list[World]:
    """At two seats: every hand that the other may hold, weighed by the ways to deal it."""
    other = 1 - hidden.seat
    return [
        World(put(hidden.own, other, hand), weight)
        for hand, weight in weighed_hands(rules, hidden, other)
    ]


def weighed_hands(rules: CoreRules, hidden: Hidden, seat: int) -> Iterator[tuple[int, int]]:
    """The hands that a seat may hold, by ranks, each with its ways times the evidence for it."""
    for hand, ways in rank_hands(hidden.unseen, hidden.sizes[seat]):
        dealt = hand | hidden.played[seat]
        weight = ways * evidence(rules, dealt, hidden.claims[seat], hidden.distribution)
        if weight:
            yield hand, weight


def rank_hands(unseen: int, size: int) -> Iterator[tuple[int, int]]:
    """The hands of a size that unseen cards make up: one for each choice of ranks, and its ways."""
    held = [ONES[unseen >> 4 * rank & SUIT_BITS] for rank in range(RANKS)]
    for ranks in combinations_with_replacement([r for r in range(RANKS) if held[r]], size):
        hand, ways = 0, 1
        for rank in set(ranks):
            alike = ranks.count(rank)
            ways *= comb(held[rank], alike)
            hand |= lowest(unseen & SUIT_BITS << 4 * rank, alike)
        if ways:
            yield hand, ways


def sampled_worlds(rules: CoreRules, hidden: Hidden, seed: bytes, size: int) -> list[World]:
    """So many worlds, drawn from the seed; the same for the same seed, on every machine.

    Seats that called come first: so few hands hold a tringa that others would be drawn in vain.
    """
    draw = _Draw(rules, hidden, _numbers(seed))
    return [draw.world() for _ in range(size)]


class _Draw:
    """Draws worlds, one after the other, from a stream of numbers."""

    def __init__(self, rules: CoreRules, hidden: Hidden, numbers: Iterator[int]) -> None:
        self._rules = rules
        self._hidden = hidden
        self._numbers = numbers
        self._known: dict[tuple[int, int], list[tuple[int, int]]] = {}
        seats = [seat for seat in range(rules.seats) if hidden.sizes[seat]]
        self._callers = [seat for seat in seats if hidden.claims[seat] not in (OPEN, NO_CALL)]
        self._others = [seat for seat in seats if seat not in self._callers]

    def world(self) -> World:
        """The next world."""
        hands, left, weight = self._hidden.own, self._hidden.unseen, 1
        for place, seat in enumerate(self._callers):
            hand, ways = self._fitting(seat, left)
            hands, left = put(hands, seat, hand), left & ~hand
            # Fewer hands may fit the second caller beside some hands of the first.
            weight *= ways if place else 1
        for seat in self._others:
            hand = self._any(seat, left)
            hands, left = put(hands, seat, hand), left & ~hand
        return World(hands, weight)

    def _fitting(self, seat: int, left: int) -> tuple[int, int]:
        """A hand that fits what a seat called, and how much all such hands count together."""
        if (seat, left) not in self._known:
            hidden = self._hidden._replace(unseen=left)
            found = weighed_hands(self._rules, hidden, seat)
            self._known[seat, left] = list(found)
        hands = self._known[seat, left]
        total = sum(weight for _, weight in hands)
        if not total:
            return self._cards(seat, left), 1
        place = next(self._numbers) % total
        for hand, weight in hands:
            place -= weight
            if place < 0:
                return hand, total
        raise AssertionError("the weights add up to their total")

    def _any(self, seat: int, left: int) -> int:
        """A hand of a seat that has not called, drawn until it fits its silence."""
        hand = self._cards(seat, left)
        for _ in range(TRIES):
            dealt = hand | self._hidden.played[seat]
            claim = self._hidden.claims[seat]
            fit = evidence(self._rules, dealt, claim, self._hidden.distribution)
            if next(self._numbers) % FITS < fit:
                break
            hand = self._cards(seat, left)
        return hand

    def _cards(self, seat: int, left: int) -> int:
        """So many of the cards left as the seat holds, each as likely as the others."""
        cards = [number for number in range(left.bit_length()) if left >> number & 1]
        hand = 0
        for place in range(self._hidden.sizes[seat]):
            other = place + next(self._numbers) % (len(cards) - place)
            cards[place], cards[other] = cards[other], cards[place]
            hand |= 1 << cards[place]
        return hand


def _numbers(seed: bytes) -> Iterator[int]:
    """Numbers below 2**32, without end: so large that a remainder favours nothing that counts."""
    for block in count():
        data = shake_256(seed + block.to_bytes(4, "big")).digest(4096)
        for place in range(0, len(data), 4):
            yield int.from_bytes(data[place : place + 4], "big")
