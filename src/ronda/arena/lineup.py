"""Who sits where: the players compared at one table, in every seating that may favour one of them.

What is compared is a *team*: one player, or two partners. At two seats a team is a player, and each
sits in each seat. At three seats with two players one of them sits against two of the other, and
each in every such place; at four, two of one play against two of the other, in both orders of the
partnerships. Three players at three seats, or two mixed partnerships at four, sit in every order
that keeps partners opposite.
"""

from itertools import permutations, product
from typing import Final, NamedTuple

from ronda.arena.errors import ArenaError
from ronda.engine.core_rules import sides_at

MAX_SEATS: Final = 4


class Seating(NamedTuple):
    """Who plays at each seat, by name, and for each side the place of its team in the line-up."""

    players: tuple[str, ...]
    teams: tuple[int, ...]


class Lineup(NamedTuple):
    """The players who meet at one table: two, or one for each seat.

    At four seats with four names the first and the third are partners, as they sit.
    """

    names: tuple[str, ...]
    seats: int

    @property
    def teams(self) -> tuple[str, ...]:
        """What each team is called."""
        return tuple("+".join(dict.fromkeys(members)) for members in self._members())

    @property
    def title(self) -> str:
        """What the line-up is called."""
        return " against ".join(self.teams)

    @property
    def seatings(self) -> tuple[Seating, ...]:
        """Every distinct seating, in a fixed order: each deck is played once in each of them."""
        members, sides = self._members(), sides_at(self.seats)
        found = []
        for cast in self._casts():
            for teams in sorted(set(permutations(cast))):
                orders = (sorted(set(permutations(members[team]))) for team in teams)
                for order in product(*orders):
                    seated = (order[seat % sides][seat // sides] for seat in range(self.seats))
                    found.append(Seating(tuple(seated), teams))
        return tuple(found)

    def _members(self) -> tuple[tuple[str, ...], ...]:
        """The players of each team, one for each seat of a side."""
        if self.seats < MAX_SEATS:
            return tuple((name,) for name in self.names)
        if len(self.names) == 2:
            return tuple((name, name) for name in self.names)
        first, second, third, fourth = self.names
        return ((first, third), (second, fourth))

    def _casts(self) -> tuple[tuple[int, ...], ...]:
        """How often each team plays at a table: its place once for each side that it holds."""
        if self.seats == 3 and len(self.names) == 2:
            return ((0, 0, 1), (0, 1, 1))
        return (tuple(range(sides_at(self.seats))),)


def every_pair(names: tuple[str, ...], seats: int) -> tuple[Lineup, ...]:
    """The round-robin: each two of the players meet. Raises `ArenaError`."""
    _check_names(names)
    return tuple(
        Lineup((first, second), seats)
        for place, first in enumerate(names)
        for second in names[place + 1 :]
    )


def one_table(names: tuple[str, ...], seats: int) -> tuple[Lineup, ...]:
    """All the players at one table, one a seat. Raises `ArenaError`."""
    _check_names(names)
    if len(names) != seats:
        raise ArenaError(
            f"{len(names)} players cannot sit together at {seats} seats: name {seats}, or leave"
            " --together away, and each two of them meet"
        )
    return (Lineup(names, seats),)


def _check_names(names: tuple[str, ...]) -> None:
    if len(names) < 2:
        raise ArenaError("a comparison takes two players or more")
    for place, name in enumerate(names):
        if name in names[:place]:
            raise ArenaError(f"{name} is named twice; name each player once")
