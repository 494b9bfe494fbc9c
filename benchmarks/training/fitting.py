"""Fits what the levels `cafe` and `maalem` go by, and prints it: the file data/fitted.json.

    python -m benchmarks.training.fitting > src/ronda/players/data/fitted.json

First the weights of a play, for each number of seats: step by step, each to whatever does better at
every preset, over the same decks, against the weights as they were, against those that only count
the next reply, and against those that count nothing. Then, with these weights, those of what lies
open between two distributions, by least squares over many deals. It takes about an hour on one
core; `--quick` shows in a minute that it works.
"""

import sys
from collections.abc import Sequence
from itertools import product
from typing import Final, NamedTuple, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from benchmarks.training import selfplay
from benchmarks.training.selfplay import LEFT, SEEN, Harvest
from ronda.compiled.chance import streams_of
from ronda.compiled.door import compiled, register
from ronda.engine.core_rules import CoreRules, core_rules_of
from ronda.players import backend
from ronda.players.leaf import FEATURES, UNIT
from ronda.players.weights import NAIVE, Features, Fitted, LeafWeights, Weights, fitted_at
from ronda.rules import PRESETS, SEAT_COUNTS, read_rules

ONLY_REPLY: Final = Weights(cards=100, reply=100, reply_across=0, follow_up=0, lying=0, leftover=0)
"""Weighs what a play takes and the next reply."""
STEPS: Final = (32, 16, 8, 4)
"""By how much a part is changed, from one pass to the next."""
GAIN: Final = 0.004
"""A change is kept if it gains so many points a deal: less may be chance."""
DECK: Final = 40
SEED: Final = 1

Rows: TypeAlias = NDArray[np.int64]

_MODULES: Final = (*backend.MODULES, selfplay)
backend.fastest()  # registers the functions of the search
register((selfplay,))
_play_deals: Final = compiled(selfplay.play_deals, _MODULES)


class House(NamedTuple):
    """One rule set at one number of seats, without calls and without a target in reach."""

    core_rules: CoreRules
    clean: int


def houses(seats: int) -> list[House]:
    """Every preset at which so many may sit."""
    found = []
    for name in PRESETS:
        switches = {"calls": "off", "call_settled": "deal", "target": 999, "win": "deal_end"}
        rules = read_rules({"preset": name, **switches})
        if seats in rules.seats:
            found.append(House(core_rules_of(rules, seats), int(rules.opening_clean)))
    return found


def play(house: House, weights: Sequence[Weights], deals: int, seed: int) -> Harvest:
    """So many deals of seats with these weights."""
    each = house.core_rules.seats * house.core_rules.later_hand
    rows = deals * (DECK // each + 1)
    harvest = Harvest(
        np.zeros(DECK, np.int64),
        np.zeros((deals, house.core_rules.sides), np.int64),
        np.zeros((rows, SEEN + FEATURES), np.int64),
        np.zeros(rows, np.int64),
    )
    four = tuple(weights[seat % len(weights)] for seat in range(4))
    _play_deals(house.core_rules, house.clean, four, streams_of(seed, deals), harvest)
    return harvest


def lead(house: House, weights: Weights, other: Weights, deals: int) -> float:
    """Points a deal by which one side with such weights is ahead of others with other ones."""
    sides = house.core_rules.sides
    total = 0.0
    for place in range(sides):
        seated = [weights if side == place else other for side in range(sides)]
        totals = play(house, seated, deals, SEED).totals
        mine = totals[:, place]
        total += float(np.mean(mine - (totals.sum(axis=1) - mine) / (sides - 1)))
    return total / sides


def fit_weights(seats: int, start: Weights, deals: int, steps: Sequence[int] = STEPS) -> Weights:
    """The weights that do best in play of `deals` deals a comparison."""
    tables = houses(seats)

    def score(weights: Weights) -> float:
        rivals = (start, ONLY_REPLY, NAIVE)
        return float(np.mean([lead(h, weights, r, deals) for h in tables for r in rivals]))

    best, highest = start, score(start)
    for step, part, sign in product(steps, Weights._fields, (1, -1)):
        while True:
            changed = best._replace(**{part: getattr(best, part) + sign * step})
            found = score(changed)
            if found < highest + GAIN:
                break
            best, highest = changed, found
    return best


def fit_parts(seats: int, weights: Weights, deals: int) -> LeafWeights:
    """The parts of what lies open that the next leader gets, with these weights at every seat."""
    harvests = [play(house, [weights], deals, SEED) for house in houses(seats)]
    rows = np.concatenate([harvest.boundaries for harvest in harvests])
    to_come = np.concatenate([harvest.to_come for harvest in harvests])
    # Four seats are dealt everything in three distributions: nothing is known of earlier ones.
    left = np.minimum(rows[:, LEFT], min(3, rows[:, LEFT].max()))
    one, two, more = (
        _least_squares(rows[left == n, SEEN:], to_come[left == n])
        for n in (1, 2, min(3, left.max()))
    )
    return one, two, more


def _least_squares(features: Rows, to_come: Rows) -> Features:
    parts, *_ = np.linalg.lstsq(features.astype(float), to_come.astype(float), rcond=None)
    a, b, c, d, e, f = (round(float(part) * UNIT) for part in parts)
    return a, b, c, d, e, f


def fit(deals: int, steps: Sequence[int]) -> dict[int, Fitted]:
    """Everything, from what is shipped on; `deals` are those of one comparison of weights.

    For what lies between distributions ten times as many are played.
    """
    found = {}
    for seats in SEAT_COUNTS:
        weights = fit_weights(seats, fitted_at(seats).weights, deals, steps)
        found[seats] = Fitted(weights, fit_parts(seats, weights, 10 * deals))
    return found


def fitted_text(found: dict[int, Fitted]) -> str:
    """Write the file that `ronda.players` ships."""
    entries = {
        str(seats): {"weights": each.weights._asdict(), "leaf": each.leaf}
        for seats, each in found.items()
    }
    return msgspec.json.format(msgspec.json.encode(entries), indent=1).decode() + "\n"


def main(arguments: Sequence[str]) -> None:
    """The program: `--quick` or nothing."""
    is_quick = list(arguments) == ["--quick"]
    found = fit(50, (32,)) if is_quick else fit(6000, STEPS)
    sys.stdout.write(fitted_text(found))


if __name__ == "__main__":
    main(sys.argv[1:])
