"""What a player calls (RULES §5): all that it holds, or what helps it."""

from collections.abc import Sequence
from typing import Final

from ronda.engine import Call, Phase, View
from ronda.engine.calls import NO_CALL, NO_RANK, awards, claimed_rank, strongest_kind
from ronda.engine.core_rules import BLUFF, CoreRules, side_of
from ronda.engine.decode_events import KINDS
from ronda.engine.state import ZEROS, PerSeat, put
from ronda.players.evaluation import margin
from ronda.players.player import pick
from ronda.players.worlds import OPEN, Hidden, World, hidden_from, sampled_worlds

_ORDER: Final = (Call.PASS, Call.RONDA, Call.DOUBLE, Call.TRINGA)
WORLDS: Final = 32
"""In how many worlds a call is tried."""
BLUFF_AT: Final = 3
"""A bluff that costs nothing is made once in so many times: enough to put calls in doubt."""


def honest_call(_rules: CoreRules, view: View, _seed: bytes) -> Call | None:
    """The dearest call that the hand truly holds, a pass where one has to say something, or None.

    Where several are true and worth the same, the one that beats the others.
    """
    true = [option for option in view.sayings if option.is_true]
    if not true:
        return None
    return max(true, key=lambda option: (option.value, _ORDER.index(option.kind))).kind


def best_call(rules: CoreRules, view: View, seed: bytes) -> Call | None:
    """The call that helps, a pass where something has to be said, or None to say nothing.

    What it wins and denies is held against what it feeds or costs.
    """
    true = [option for option in view.sayings if option.is_true and option.kind is not Call.PASS]
    if true:
        hidden = hidden_from(rules, view)
        worlds = sampled_worlds(rules, hidden, seed, WORLDS)
        gains = [call_gain(rules, hidden, KINDS.index(option.kind), worlds) for option in true]
        if max(gains) > 0:
            return true[gains.index(max(gains))].kind
    elif rules.calls == BLUFF:
        return _free_bluff(view, seed)
    return Call.PASS if view.phase is Phase.DECLARE else None


def call_gain(rules: CoreRules, hidden: Hidden, kind: int, worlds: Sequence[World]) -> int:
    """What a true call wins for the seat's side over all these worlds, rather than silence.

    The others are taken to call what they hold, where they have not chosen yet.
    """
    seat = hidden.seat
    side = side_of(rules, seat)
    rank = claimed_rank(hidden.own[seat], kind)
    total = 0
    for world in worlds:
        kinds, ranks = _others_calls(rules, hidden, world)
        silent = margin(rules, awards(rules, kinds, ranks), side)
        called = margin(rules, awards(rules, put(kinds, seat, kind), put(ranks, seat, rank)), side)
        total += world.weight * (called - silent)
    return total


def _others_calls(rules: CoreRules, hidden: Hidden, world: World) -> tuple[PerSeat, PerSeat]:
    """Kinds and ranks of what the others call in a world; the seat that decides is silent."""
    kinds, ranks = ZEROS, (NO_RANK, NO_RANK, NO_RANK, NO_RANK)
    for seat, size in enumerate(hidden.sizes):
        claim = hidden.claims[seat]
        dealt = world.hands[seat] | hidden.played[seat]
        if claim == OPEN and size:
            claim = strongest_kind(rules, dealt, hidden.distribution)
        if claim > NO_CALL:
            kinds = put(kinds, seat, claim)
            ranks = put(ranks, seat, claimed_rank(dealt, claim))
    return kinds, ranks


def _free_bluff(view: View, seed: bytes) -> Call | None:
    """Now and then the likeliest false call, a ronda, where it costs nothing."""
    free = [option.kind for option in view.sayings if option.cost == 0]
    return free[0] if free and pick(seed, range(BLUFF_AT)) == 0 else None
