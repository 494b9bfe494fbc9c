"""Many fresh tables, and how well each fact at them is guessed."""

import os
import random
import secrets
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.server.adversary.guessing import Differing, Example, Score, score
from tests.server.adversary.in_time import Place, in_fake_time
from tests.server.adversary.playing import play
from tests.server.adversary.worlds import KINDS, Kind, new_pair

THOROUGH: Final = int(os.environ.get("RONDA_LAWS", "1"))

PLANTED: Final = 42
"""Tables at which a planted leak has to be found."""

ALL: Final = "all"

Guessed = tuple[str, str, str]
"""A fact, who guesses it, and at which rules, or all."""


def tried(tables: Mapping[Kind, int]) -> dict[Guessed, list[Example]]:
    """What differed for whom at so many tables of each kind."""
    chance = secrets.SystemRandom()
    wanted = [kind for kind, number in tables.items() for _ in range(number)]
    chance.shuffle(wanted)
    found: defaultdict[Guessed, list[Example]] = defaultdict(list)

    async def scene(place: Place) -> None:
        for kind in wanted:
            await _try(place, kind, random.Random(chance.getrandbits(60)), found)  # noqa: S311 - its seed is drawn

    with TemporaryDirectory() as folder:
        in_fake_time(scene, Path(folder))
    return found


async def _try(
    place: Place, kind: Kind, chance: random.Random, found: dict[Guessed, list[Example]]
) -> None:
    pair = new_pair(kind, chance)
    one, other = [await play(place, pair, world) for world in (0, 1)]
    for reader in one:
        differs = Differing(one[reader], other[reader], pair.target).found
        for fact, is_first in pair.first.items():
            for rules in (kind.name, ALL):
                found[fact, reader, rules].append(Example(differs, is_first))


def scores(found: Mapping[Guessed, list[Example]]) -> dict[Guessed, Score]:
    """How well each fact was guessed by whom."""
    chance = secrets.SystemRandom()
    return {guessed: score(examples, chance) for guessed, examples in sorted(found.items())}


def usual() -> dict[Kind, int]:
    """How many tables of each kind are tried; RONDA_LAWS=20 tries twenty times as many."""
    return {kind: THOROUGH * kind.tables for kind in KINDS}


def learnt_at(kinds: Sequence[Kind]) -> dict[Kind, int]:
    """How many tables of these kinds show a planted leak: most where partners sit, who are few."""
    whole = sum(kind.tables for kind in kinds)
    return {kind: PLANTED * kind.tables // whole for kind in kinds}
