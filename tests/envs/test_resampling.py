"""What is drawn again agrees with all that is public, as often as is exactly right."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ronda.cards import CARDS, Card, cards_of, is_clean, mask_of
from ronda.engine import CHANCE, Seat, State, apply, legal, next_to_act, start, to_act, view
from ronda.engine.calls import RONDA, strongest_kind
from ronda.envs.chance import clean_ways, packets_of, ranks_held
from ronda.envs.resampling import fewest_tables, resampled_deck
from ronda.rules import read_rules
from tests.engine.stacking import sit
from tests.laws.test_swap import Moment, strongest
from tests.laws.worlds import Path, paths, shuffled, tried

TABLE = "2o 5c 10e 12b"
DRAWS = 4000
Hands = tuple[tuple[int, ...], ...]


def ranks(mask: int) -> tuple[int, ...]:
    return tuple(card.number >> 2 for card in cards_of(mask))


def drawn_hands(state: State, reader: int, chance: Random) -> Hands:
    """The ranks of the hidden hands of a deck that was drawn again, by seat."""
    deck = resampled_deck(state, Seat(reader), chance.random)
    shown = view(state, Seat(reader))
    packets = packets_of(state.core_rules, deck, state.core.deal.dealer)
    hands = {
        packet.seat: sum(1 << card for card in deck[packet.start : packet.start + packet.size])
        for packet in packets
        if packet.distribution == shown.distribution and packet.seat not in (reader, -1)
    }
    return tuple(ranks(hands[seat] & ~mask_of(shown.played[seat])) for seat in sorted(hands))


def assert_fits(state: State, reader: int, exact: Counter[Hands], seed: int) -> None:
    """Chi-square, with rare hands counted together; one in ten thousand would fail."""
    chance = Random(seed)  # noqa: S311 - seeded draws
    found = Counter(drawn_hands(state, reader, chance) for _ in range(DRAWS))
    assert set(found) <= set(exact)
    total = sum(exact.values())
    expected = {hands: DRAWS * weight / total for hands, weight in exact.items()}
    common = [hands for hands, often in expected.items() if often >= 5]
    pairs = [(found[hands], expected[hands]) for hands in common]
    pairs.append((DRAWS - sum(a for a, _ in pairs), DRAWS - sum(b for _, b in pairs)))
    pairs = [(a, b) for a, b in pairs if b > 1]
    square = sum((a - b) ** 2 / b for a, b in pairs)
    freedom = len(pairs) - 1
    assert freedom >= 5
    # Wilson and Hilferty: the cube root of a chi-square is nearly normal; 3.72 is 1 in 10,000.
    spread = (2 / (9 * freedom)) ** 0.5
    assert (square / freedom) ** (1 / 3) < 1 - 2 / (9 * freedom) + 3.72 * spread


def clean_tables(cards: set[Card], opening: int) -> int:
    """How many clean tables there are, by ranks: each choice of ranks, four in no row."""
    held = Counter(card.number >> 2 for card in cards)
    number = 0
    for chosen in combinations(range(10), opening):
        ways = 1
        for rank in chosen:
            ways *= held[rank]
        number += ways * is_clean([CARDS[4 * rank] for rank in chosen])
    return number


def exact_pair(state: State, reader: int, fits: Callable[[int], bool]) -> Counter[Hands]:
    """At two seats every hand that fits, weighed by how often the table would follow on it."""
    shown = view(state, Seat(reader))
    unseen = set(CARDS) - set(shown.seen) - set(shown.hand)
    known = set(shown.hand).union(*shown.played)
    weights: Counter[Hands] = Counter()
    scale = clean_tables(set(CARDS), 4) ** 2
    for hand in combinations(sorted(unseen, key=CARDS.index), shown.hand_sizes[1 - reader]):
        if fits(mask_of(hand) | mask_of(shown.played[1 - reader])):
            tables = clean_tables(set(CARDS) - known - set(hand), 4)
            weights[(ranks(mask_of(hand)),)] += scale // tables
    return weights


@pytest.mark.slow
def test_the_hand_behind_a_call_is_drawn_as_often_as_it_is_there() -> None:
    sitting = sit("marocl3ab", "3o 3c 11o", "7o 1c 4e", table=TABLE)
    sitting.do("ronda 11o")
    core_rules = sitting.state.core_rules

    def called(dealt: int) -> bool:
        return strongest_kind(core_rules, dealt, 1) == RONDA

    exact = exact_pair(sitting.state, 1, called)
    assert_fits(sitting.state, 1, exact, seed=1)


def test_silence_where_calls_come_by_themselves_is_believed() -> None:
    sitting = sit("qahwa", "7o 1c 4e 6e", "3o 11c 10o 5e", table=TABLE)
    sitting.do("7o 3o")
    chance = Random(3)  # noqa: S311 - seeded draws
    for _ in range(300):
        (hand,) = drawn_hands(sitting.state, 0, chance)
        assert (
            strongest_kind(sitting.state.core_rules, mask_of([CARDS[4 * r] for r in hand]), 1) == 0
        )
        assert len(set(hand) | {2}) == 4  # the 3 that was played makes no pair


def called_by(callers: int) -> State:
    """Three at marocl3ab, in the last distribution but one: seat 2 is to act after the others.

    So many of them have called; everybody plays at random.
    """
    rules = read_rules({"preset": "marocl3ab", "target": 999})
    for seed in range(5000):
        chance = Random(seed)  # noqa: S311 - seeded play
        state = start(rules, 3, Seat(2))
        state, _ = apply(state, CHANCE, shuffled(state, chance))
        while state.core.deal.distribution < 3 or next_to_act(state) != 2:
            seat = next_to_act(state)
            assert seat is not None
            state, _ = apply(state, seat, chance.choice(legal(state, seat)))
        if sum(call.distribution == 3 for call in view(state, None).calls) == callers:
            return state
    raise AssertionError("so many never called")


@pytest.mark.slow
@pytest.mark.parametrize("callers", [0, 1, 2])
def test_hands_of_several_seats_are_drawn_together_as_often_as_they_are_there(callers: int) -> None:
    """Every way to hand out the cards that are left, one by one."""
    state = called_by(callers)
    shown = view(state, Seat(2))
    called = {call.seat: call.kind for call in shown.calls if call.distribution == 3}
    unseen = [card for card in CARDS if card not in {*shown.seen, *shown.hand}]
    exact: Counter[Hands] = Counter()
    for one in combinations(unseen, shown.hand_sizes[0]):
        for other in combinations([c for c in unseen if c not in one], shown.hand_sizes[1]):
            dealt = [(*one, *shown.played[0]), (*other, *shown.played[1])]
            kinds = [strongest(hand, state.rules, 3) for hand in dealt]
            if all(kinds[seat] is kind for seat, kind in called.items()):
                exact[ranks(mask_of(one)), ranks(mask_of(other))] += 1
    assert_fits(state, 2, exact, seed=2)


@tried(80)
@given(paths(), st.data())
def test_what_is_drawn_again_looks_the_same_at_every_step(path: Path, data: st.DataObject) -> None:
    last = data.draw(st.integers(0, len(path.steps) - 1))
    assume(path.steps[last].after.deck)
    reader = Seat(data.draw(st.integers(0, path.table.seats - 1)))
    chance = Random(data.draw(st.integers(0, 2**32)))  # noqa: S311 - seeded draws
    moment = Moment(path, last, reader)
    deck = resampled_deck(path.steps[last].after, reader, chance.random)
    again = moment.replayed(tuple(CARDS[number] for number in deck), chance)
    for step, other in zip(moment.steps, again, strict=True):
        assert view(step.after, reader) == view(other.after, reader)
        assert to_act(step.after) == to_act(other.after)


@tried(200)
@given(st.permutations(range(40)), st.integers(0, 12), st.integers(1, 4))
def test_no_hands_leave_fewer_tables_than_the_fewest(
    order: Sequence[int], count: int, opening: int
) -> None:
    gone, free = order[:6], order[10:]
    held = ranks_held(set(range(40)) - set(gone))
    after = ranks_held(set(range(40)) - set(gone) - set(free[:count]))
    assert fewest_tables(held, ranks_held(free), count, opening) <= clean_ways(after, 0, 0, opening)


def test_the_fewest_tables_are_reached() -> None:
    """One card of three is taken away; the one whose rank is alone among runs leaves the fewest."""
    cards = [0, 4, 8, 20]
    left = [clean_tables({CARDS[each] for each in cards if each != gone}, 2) for gone in cards[1:]]
    held, free = ranks_held(cards), ranks_held(cards[1:])
    assert fewest_tables(held, free, 1, 2) == min(left)
    assert fewest_tables(held, free, 0, 2) == clean_tables({CARDS[each] for each in cards}, 2)
