"""Other decks that a seat may as well believe in, drawn with their exact probabilities.

What a seat knows are its own hand, every card seen, and the calls. Every deck that agrees with that
is as likely as the chance of its dealing; how others play and bluff is no evidence. So hidden hands
are drawn uniformly, those of callers among the hands that fit the call, and kept as often as the
opening table that is seen would have followed on them (`chance`: of few clean tables each is more
likely).
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple, TypeVar

from ronda.cards import mask_of
from ronda.engine import Seat, State, View, view
from ronda.engine.calls import NO_CALL, strongest_kind
from ronda.engine.capture import SUIT_BITS
from ronda.engine.core_rules import ANNOUNCE, AUTO, DECLARE, RANKS, CoreRules
from ronda.engine.decode_events import KINDS
from ronda.envs.chance import clean_ways, packets_of, ranks_held
from ronda.players.worlds import rank_hands

Item = TypeVar("Item")


class Held(NamedTuple):
    """A hidden hand.

    Attributes:
        played: the mask of what its seat has put down in this distribution.
        size: how many cards it has now.
        kind: the kind of its strongest set as dealt, `calls.NO_CALL` for none; None if it may be
            any.
    """

    played: int
    size: int
    kind: int | None


def resampled_deck(state: State, reader: Seat, draw: Callable[[], float]) -> list[int]:
    """A deck that `reader` cannot tell from the one on the table, packets in ascending order.

    Args:
        state: a match in a deal.
        reader: a seat.
        draw: gives numbers from 0 up to 1, below it, each as likely as the others.
    """
    shown, rules = view(state, reader), state.core_rules
    packets = packets_of(rules, state.deck, state.core.deal.dealer)
    known = mask_of(shown.seen) | mask_of(shown.hand)
    unseen = sum(1 << card for card in state.deck) & ~known
    hands = _hidden_hands(state, shown, unseen, draw)
    rest = _shuffled(_numbers(unseen & ~sum(hands.values())), draw)
    deck: list[int] = []
    for packet in packets:
        cards = list(state.deck[packet.start : packet.start + packet.size])
        if packet.distribution > shown.distribution:
            cards = [rest.pop() for _ in range(packet.size)]
        elif packet.distribution == shown.distribution and packet.seat in hands:
            cards = _numbers(hands[packet.seat] | mask_of(shown.played[packet.seat]))
        deck += sorted(cards)
    return deck


def _hidden_hands(
    state: State, shown: View, unseen: int, draw: Callable[[], float]
) -> dict[int, int]:
    """By seat, a hand for each of the others, as a mask."""
    rules = state.core_rules
    held = {
        seat: Held(mask_of(shown.played[seat]), size, _kind(rules, shown, seat))
        for seat, size in enumerate(shown.hand_sizes)
        if seat != shown.seat
    }
    is_clean = state.rules.opening_clean and shown.distribution == 1 and rules.opening > 0
    dealt = mask_of(shown.hand) | sum(map(mask_of, shown.played))
    left = sum(1 << card for card in state.deck) & ~dealt
    while True:
        hands = _drawn(rules, held, unseen, shown.distribution, draw)
        if hands is None:
            continue
        if not is_clean:
            return hands
        ways = _tables(left & ~sum(hands.values()), rules.opening)
        free = ranks_held(_numbers(unseen))
        sizes = sum(hand.size for hand in held.values())
        if draw() * ways < fewest_tables(ranks_held(_numbers(left)), free, sizes, rules.opening):
            return hands


def _kind(rules: CoreRules, shown: View, seat: int) -> int | None:
    """Constraints on a seat's dealt hand, from its call or, under `auto`, from its silence."""
    for call in shown.calls:
        if call.seat == seat and call.distribution == shown.distribution:
            return KINDS.index(call.kind) if rules.calls in (AUTO, ANNOUNCE, DECLARE) else None
    return NO_CALL if rules.calls == AUTO else None


def _drawn(
    rules: CoreRules,
    held: dict[int, Held],
    unseen: int,
    distribution: int,
    draw: Callable[[], float],
) -> dict[int, int] | None:
    """Hands that fit, each such choice as likely as the others; None where the draw did not."""
    hands: dict[int, int] = {}
    for seat, each in held.items():
        if each.kind:
            hands[seat] = _fitting(rules, each, unseen, distribution, draw)
    together = reduce(or_, hands.values(), 0)
    if together.bit_count() < sum(held[seat].size for seat in hands):
        return None
    rest = _shuffled(_numbers(unseen & ~together), draw)
    for seat, each in held.items():
        if seat in hands:
            continue
        hands[seat] = sum(1 << rest.pop() for _ in range(each.size))
        dealt = hands[seat] | each.played
        if each.kind == NO_CALL and strongest_kind(rules, dealt, distribution) != NO_CALL:
            return None
    return hands


def _fitting(
    rules: CoreRules, held: Held, unseen: int, distribution: int, draw: Callable[[], float]
) -> int:
    """One of the hands that fit a call."""
    fitting = [
        (hand, ways)
        for hand, ways in rank_hands(unseen, held.size)
        if strongest_kind(rules, hand | held.played, distribution) == held.kind
    ]
    place = _below(sum(ways for _, ways in fitting), draw)
    for hand, ways in fitting:
        place -= ways
        if place < 0:
            return _any_suits(hand, unseen, draw)
    raise AssertionError("the hand that called fits its call")


def _any_suits(hand: int, unseen: int, draw: Callable[[], float]) -> int:
    """A hand of the same ranks from the unseen cards."""
    drawn = 0
    for rank in range(RANKS):
        bits = SUIT_BITS << 4 * rank
        cards = _shuffled(_numbers(unseen & bits), draw)
        drawn |= sum(1 << card for card in cards[: (hand & bits).bit_count()])
    return drawn


def _tables(left: int, opening: int) -> int:
    """How many clean opening tables these cards make."""
    return clean_ways(ranks_held(_numbers(left)), 0, 0, opening)


@lru_cache(maxsize=1 << 10)
def fewest_tables(held: tuple[int, ...], free: tuple[int, ...], count: int, opening: int) -> int:
    """The fewest clean tables that can be left when `count` of the free cards are removed.

    The tables are a sum of products of the cards of different ranks. So, exchanging cards between
    two ranks, their number is concave: it is smallest where all ranks but one are taken away whole
    or not at all.

    Args:
        held: by rank, the cards that there are.
        free: by rank, how many of these may be taken away.
        count: how many are.
        opening: the size of a table.
    """
    ranks = [rank for rank in range(RANKS) if free[rank]]
    found = []
    for whole in _subsets(ranks):
        rest = count - sum(free[rank] for rank in whole)
        left = [held[rank] - free[rank] * (rank in whole) for rank in range(RANKS)]
        if rest == 0:
            found.append(clean_ways(tuple(left), 0, 0, opening))
        for part in ranks:
            if part not in whole and 0 < rest < free[part]:
                lessened = [number - rest * (rank == part) for rank, number in enumerate(left)]
                found.append(clean_ways(tuple(lessened), 0, 0, opening))
    return min(found)


def _subsets(items: Sequence[Item]) -> Iterator[tuple[Item, ...]]:
    for number in range(len(items) + 1):
        yield from combinations(items, number)


def _below(count: int, draw: Callable[[], float]) -> int:
    return min(int(draw() * count), count - 1)


def _shuffled(items: Sequence[Item], draw: Callable[[], float]) -> list[Item]:
    mixed = list(items)
    for place in range(len(mixed) - 1, 0, -1):
        other = _below(place + 1, draw)
        mixed[place], mixed[other] = mixed[other], mixed[place]
    return mixed


def _numbers(mask: int) -> list[int]:
    """The cards of a mask by number, ascending."""
    return [card for card in range(mask.bit_length()) if mask >> card & 1]
