"""What is left to gain: `maalem`, and the same player shown the other's hand, against `greedy`.

    python -m benchmarks.headroom              koutchina at two seats, 400 decks
    python -m benchmarks.headroom --deals 1000

Duplicate deals: every deck is played with the seats swapped. The decks are those of `ronda arena`
with seed 1. Whoever is shown the other's hand weighs that one world; everything else about it is
`maalem`. It is no level and never sits at a table: it needs the state that no View gives.
"""

import argparse
import hashlib
from collections.abc import Callable

from ronda.arena.intervals import mean_interval
from ronda.engine import CHANCE, Action, Seat, State, apply, next_to_act, start, view
from ronda.engine.core_rules import core_rules_of
from ronda.fairness import computer_seed, decision_seed, shuffled_deck
from ronda.players import Player, player
from ronda.players.planner import Planner
from ronda.players.worlds import World
from ronda.rules import Rules, read_rules

Decide = Callable[[State, Seat, bytes], Action]
"""What a seat does: unlike a player, it is handed the whole state."""


class Shown(Planner):
    """`maalem`, but for the one world that it takes for the truth."""

    truth = World((0, 0, 0, 0), 1)

    def _worlds(self, *_: object) -> list[World]:
        return [self.truth]


def blind(thinker: Player) -> Decide:
    """A player that sees its View, as all do."""
    return lambda state, seat, seed: thinker.decide(view(state, seat), seed)


def shown(rules: Rules) -> Decide:
    """The player that is shown the other's hand."""
    planner = Shown(core_rules_of(rules, 2))

    def decide(state: State, seat: Seat, seed: bytes) -> Action:
        planner.truth = World(state.core.table.hands, 1)
        return planner.decide(view(state, seat), seed)

    return decide


def margin(rules: Rules, number: int, ours: Decide, theirs: Decide) -> float:
    """How far the first is ahead in a deal of that deck, on average over both seatings."""
    key = hashlib.sha256(f"ronda/arena/1 1 deals {number} 0".encode()).digest()
    lead = 0
    for place, seated in enumerate(((ours, theirs), (theirs, ours))):
        totals = deal(rules, key, seated).totals
        lead += totals[place] - totals[1 - place]
    return lead / 2


def deal(rules: Rules, key: bytes, seated: tuple[Decide, Decide]) -> State:
    """One deal from nil, played to its end."""
    state = start(rules, 2, Seat(0))
    deck = shuffled_deck(
        key,
        opening_at=2 * rules.first_hand.at(2),
        opening=rules.opening.at(2),
        clean=rules.opening_clean,
    )
    state, _ = apply(state, CHANCE, deck)
    actions = 0
    while (seat := next_to_act(state)) is not None:
        seed = decision_seed(computer_seed(key, seat), actions)
        state, _ = apply(state, seat, seated[seat](state, seat, seed))
        actions += 1
    return state


def main() -> None:
    """Reads the command line, plays and prints a table in Markdown."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.headroom", description=__doc__)
    parser.add_argument("--rules", default="koutchina", help="the preset (default koutchina)")
    parser.add_argument("--deals", type=int, default=400, help="decks (default 400)")
    arguments = parser.parse_args()
    rules = read_rules({"preset": arguments.rules})
    other = blind(player("greedy", rules, 2))
    print(f"{arguments.rules}, 2 seats, {arguments.deals} decks, points a deal over greedy:\n")
    print("| who                           | margin | 95 % interval  |")
    print("| ----------------------------- | -----: | -------------: |")
    for name, decide in (
        ("maalem", blind(player("maalem", rules, 2))),
        ("maalem shown the other's hand", shown(rules)),
    ):
        margins = [margin(rules, number, decide, other) for number in range(arguments.deals)]
        found = mean_interval(margins)
        if found is None:
            parser.error("--deals: one deck has no interval; allowed: 2 and more")
        ends = f"{found.low:+.2f} to {found.high:+.2f}"
        print(f"| {name:29} | {found.mean:+6.2f} | {ends} |", flush=True)


if __name__ == "__main__":
    main()
