"""`python -m benchmarks.server.sizes`: bytes a push over whole matches, and those of its lines."""

from collections.abc import Iterator, Sequence
from statistics import median
from typing import Final

import msgspec

from ronda.engine import Seat
from ronda.protocol import Push
from tests.table.driving import played, preset

MATCHES: Final = (("koutchina", "hc"), ("koutchina", "hhh"), ("qahwa", "hc"), ("guide", "hhcc"))
"""Rule sets, and who sits down: h for a person, c for a computer."""
HEAD: Final = (
    "| rules | seats | reader | pushes | median | longest | events | told | history |\n"
    "|---|--:|---|--:|--:|--:|--:|--:|--:|"
)


def rows() -> Iterator[str]:
    """A row for one seat and one for a spectator of each match; medians but for the longest."""
    for name, kinds in MATCHES:
        driver = played(kinds, rules=preset(name))
        for reader, title in ((Seat(0), "a seat"), (None, "a spectator")):
            pushes = driver.pushes[reader]
            cells = (name, len(kinds), title, len(pushes), *_sizes(pushes))
            yield f"| {' | '.join(map(str, cells))} |"


def _sizes(pushes: Sequence[Push]) -> Iterator[int]:
    yield int(median(map(_size, pushes)))
    yield max(map(_size, pushes))
    plays = [push for push in pushes if push.events]
    yield int(median(_size(push.events) for push in plays))
    yield int(median(_size(push.told) for push in plays))
    yield int(median(_size(push.table.view.history) for push in plays if push.table.view))


def _size(value: object) -> int:
    return len(msgspec.json.encode(value))


if __name__ == "__main__":
    print(HEAD, *rows(), sep="\n")
