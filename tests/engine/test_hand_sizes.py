"""The sizes of the hands are those of RULES §3."""

import pytest
from hypothesis import given

from ronda.engine import hand_sizes
from ronda.engine.events import HandsEvent
from ronda.rules import read_rules
from tests.laws.worlds import Path, paths, tried


@pytest.mark.parametrize(
    ("name", "seats", "sizes"),
    [
        ("koutchina", 2, (3,) * 6),
        ("koutchina", 3, (3,) * 4),
        ("marocl3ab", 4, (3,) * 3),
        ("marocl3ab-four", 4, (4, 3, 3)),
        ("qahwa", 2, (4, 4, 4, 4, 2)),
        ("qahwa", 4, (4, 4, 2)),
        ("guide", 2, (4,) * 5),
        ("guide", 4, (4, 3, 3)),
    ],
)
def test_the_presets_give_what_their_texts_say(name: str, seats: int, sizes: tuple[int]) -> None:
    assert hand_sizes(read_rules({"preset": name}), seats) == sizes


@tried(30)
@given(paths())
def test_the_engine_gives_the_same(path: Path) -> None:
    sizes = hand_sizes(path.table.rules, path.table.seats)
    for event in path.events:
        if isinstance(event, HandsEvent):
            hands = {len(hand or ()) for hand in event.hands}
            assert hands == {sizes[event.distribution - 1]}
            assert event.last == (event.distribution == len(sizes))
