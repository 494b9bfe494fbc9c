"""How many ways there are to play from a fixed deck, pinned for every preset."""

import pytest

from ronda.engine import CHANCE, Seat, apply, start
from ronda.engine.perft import FIXED_DECK, perft
from ronda.rules import read_rules

COUNTS: dict[tuple[str, int], list[int]] = {
    ("koutchina", 2): [5, 21, 66, 144, 252, 324, 468, 1620, 6120, 17712],
    ("koutchina", 3): [5, 21, 93, 324, 828, 1728, 3240, 4968, 5832, 6696],
    ("koutchina", 4): [5, 21, 93, 405, 1530, 4428, 10152, 20736],
    ("qahwa", 2): [4, 16, 48, 144, 288, 576, 576, 576, 2304, 9216],
    ("qahwa", 4): [4, 16, 64, 256, 768, 2304, 6912, 20736],
    ("guide", 2): [1, 1, 4, 16, 48, 144, 288, 576, 576, 576],
    ("guide", 4): [1, 1, 1, 1, 4, 16, 64, 256, 768, 2304],
    ("marocl3ab", 2): [3, 12, 27, 54, 72, 72, 144, 432, 972, 1944],
    ("marocl3ab", 3): [3, 12, 36, 81, 162, 324, 432, 432, 432, 864],
    ("marocl3ab", 4): [3, 12, 36, 108, 243, 486, 972, 1944, 2592, 2592],
}


@pytest.mark.parametrize(("name", "seats"), COUNTS)
def test_counts(name: str, seats: int) -> None:
    state = start(read_rules({"preset": name}), seats, Seat(0))
    state, _ = apply(state, CHANCE, FIXED_DECK)
    expected = COUNTS[name, seats]
    assert [perft(state, depth) for depth in range(1, len(expected) + 1)] == expected
