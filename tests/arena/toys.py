"""Players as somebody else would write them, small enough to know what they do."""

import os

from ronda.cards import CARDS
from ronda.engine import Action, View
from ronda.rules import Rules

FIRST = "tests.arena.toys:First"
LAST = "tests.arena.toys:Last"
OTHER = "tests.arena.toys:Other"
CHEAT = "tests.arena.toys:Cheat"
QUITTER = "tests.arena.toys:Quitter"
PARTNER = "tests.arena.toys:Partner"


class Toy:
    """What all of them share."""

    name = "toy"
    level = "toy"
    version = 1

    def __init__(self, rules: Rules, seats: int) -> None:
        self.rules, self.seats = rules, seats


class First(Toy):
    """Does the first thing that is legal."""

    name = "first"

    def decide(self, view: View, seed: bytes) -> Action:
        assert len(seed) == 32
        return view.legal[0]


class Last(Toy):
    """Does the last thing that is legal."""

    name = "last"

    def decide(self, view: View, _seed: bytes) -> Action:
        return view.legal[-1]


class Other(Last):
    """Does the last thing too, under another name."""

    name = "other"


class Cheat(Toy):
    """Plays a card that it does not hold."""

    name = "cheat"

    def decide(self, view: View, _seed: bytes) -> Action:
        return next(card for card in CARDS if card not in view.hand)


class Quitter(Toy):
    """Takes its whole process away with it."""

    name = "quitter"

    def decide(self, _view: View, _seed: bytes) -> Action:
        os._exit(1)


class Partner(First):
    """Plays at four seats only."""

    name = "partner"

    def __init__(self, rules: Rules, seats: int) -> None:
        if seats != 4:
            raise ValueError("it plays with a partner, at four seats")
        super().__init__(rules, seats)
