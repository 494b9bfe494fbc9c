"""What is told of a match on a stacked deck."""

from collections.abc import Iterator, Sequence

from ronda.engine import Event, State
from ronda.narration import Line, explain
from tests.engine.stacking import Sitting

NAMES = ("Amina", "Bilal", "Chama", "Driss")


def told(sitting: Sitting, actions: str) -> list[Line]:
    """A line for each event of these actions."""
    lines: list[Line] = []
    for before, events, after in steps(sitting, actions):
        lines += explain(before, tuple(events), after)
    return lines


def steps(sitting: Sitting, actions: str) -> Iterator[tuple[State, Sequence[Event], State]]:
    """Each action as a step of the engine."""
    for action in actions.split():
        before = sitting.state
        yield before, sitting.do(action), sitting.state


def points(lines: Sequence[Line]) -> list[tuple[int, int, tuple[Line, ...]]]:
    """What was scored or taken back, by side, and why."""
    return [
        (side, n if line.key == "event.points" else -n, line.why)
        for line in lines
        if line.key.startswith("event.points")
        and isinstance(side := line.values["side"], int)
        and isinstance(n := line.values["n"], int)
    ]
