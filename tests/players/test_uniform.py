"""The level `random`: uniform over what is legal."""

from collections import Counter

from ronda.players.uniform import Random
from tests.engine.stacking import sit
from tests.players.matches import seed_of


def test_every_legal_action_is_as_likely_as_the_others() -> None:
    sitting = sit("koutchina", "7o 1c 4e", "6o 2c 3e", table="3o 5c 10e 12b")
    shown = sitting.view(0)
    assert len(shown.legal) == 5, "two calls, false ones included, and three cards"
    random = Random(sitting.state.rules, 2)
    done = Counter(random.decide(shown, seed_of(number)) for number in range(5000))
    assert all(850 < done[action] < 1150 for action in shown.legal)
