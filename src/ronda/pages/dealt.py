"""How many cards each distribution gives (RULES §2.2)."""

from ronda.rules import DECK_SIZE, Rules


def hand_sizes(rules: Rules, seats: int) -> tuple[int, ...]:
    """Cards each, distribution by distribution; raises `KeyError` where that many may not sit."""
    left = (DECK_SIZE - rules.opening.at(seats)) // seats
    sizes = [rules.first_hand.at(seats)]
    while rest := left - sum(sizes):
        sizes.append(min(rules.later_hand.at(seats), rest))
    return tuple(sizes)
