"""When a fact happened, and what comes of it."""

from typing import NamedTuple, TypeAlias

from ronda.narration import Transition
from ronda.table.state import Table


class Moment(NamedTuple):
    """When a fact happened, and the secret of a deal that it begins."""

    at: float
    secret: bytes | None


Outcome: TypeAlias = tuple[Table, tuple[Transition, ...]]
"""The table after a fact, and what happened in the state."""
