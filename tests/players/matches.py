"""Matches that players play among themselves, as tests need them."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from random import Random
from typing import NamedTuple

from ronda.cards import Card
from ronda.engine import CHANCE, Action, Seat, State, View, apply, next_to_act, start, to_act, view
from ronda.fairness import shuffled_deck
from ronda.players import Player, player
from ronda.rules import Rules, read_rules
from tests.laws.worlds import shuffled


class Decision(NamedTuple):
    """One decision of a match: the state in which a seat decided, what it saw, and what it did."""

    state: State
    seat: Seat
    view: View
    seed: bytes
    action: Action


def seed_of(*parts: object) -> bytes:
    """Thirty-two bytes, always the same for the same parts."""
    return sha256(repr(parts).encode()).digest()


def play_deal(state: State, players: Sequence[Player], seed: int) -> tuple[State, list[Decision]]:
    """One deal under way, played to its end; the players' seeds come from `seed`."""
    decisions: list[Decision] = []
    while (seat := next_to_act(state)) is not None:
        shown = view(state, seat)
        dice = seed_of(seed, shown.deal, len(decisions))
        action = players[seat].decide(shown, dice)
        decisions.append(Decision(state, seat, shown, dice, action))
        state, _ = apply(state, seat, action)
    return state, decisions


def play_match(state: State, players: Sequence[Player], seed: int) -> Iterator[Decision]:
    """A match from its first deck on, deal by deal until it is decided."""
    chance = Random(seed)  # noqa: S311 - seeded play
    while to_act(state):
        state, _ = apply(state, CHANCE, shuffled(state, chance))
        state, decisions = play_deal(state, players, seed)
        yield from decisions


def sit_down(levels: Sequence[str], rules: Rules) -> list[Player]:
    """A player of each level, by seat."""
    return [player(level, rules, len(levels)) for level in levels]


def margins(rules: Rules, levels: tuple[str, str], deals: int) -> list[float]:
    """By deck, how far the first level is ahead of the second in one deal of two seats.

    Duplicate deals: every deck is played twice, with the seats swapped, since acting last is worth
    more than skill.
    """
    pair = sit_down(levels, rules)
    found = []
    for number in range(deals):
        fresh = start(rules, 2, Seat(number % 2))
        dealt, _ = apply(fresh, CHANCE, fair_deck(rules, number))
        ours, _ = play_deal(dealt, pair, number)
        theirs, _ = play_deal(dealt, pair[::-1], number)
        lead = ours.totals[0] - ours.totals[1] + theirs.totals[1] - theirs.totals[0]
        found.append(lead / 2)
    return found


def fair_deck(rules: Rules, number: int) -> tuple[Card, ...]:
    """The deck of that number for a deal of two seats."""
    return shuffled_deck(
        seed_of("deck", number),
        opening_at=2 * rules.first_hand.at(2),
        opening=rules.opening.at(2),
        clean=rules.opening_clean,
    )


def one_deal(preset: str, **switches: object) -> Rules:
    """The rules without a target that one deal could reach."""
    return read_rules({"preset": preset, "target": 999, "win": "deal_end", **switches})
