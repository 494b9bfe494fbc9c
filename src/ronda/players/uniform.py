"""The level `random`: any legal action, each as likely as the others."""

from typing import Final

from ronda.engine import Action, View
from ronda.players.player import pick, seat_to_act
from ronda.rules import Rules


class Random:
    """Plays at random; what every other level has to beat."""

    name: Final = "random"
    level: Final = "random"
    version: Final = 1

    def __init__(self, _rules: Rules, _seats: int) -> None:
        pass

    def decide(self, view: View, seed: bytes) -> Action:
        """Any of `view.legal`, false calls included where the rules let one bluff."""
        seat_to_act(view)
        return pick(seed, view.legal)
