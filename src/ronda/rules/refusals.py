"""How a rule set is refused: a code and data for programs, a sentence in English for logs."""

from collections.abc import Mapping
from enum import Enum
from typing import Any

import msgspec


class RulesFault(Enum):
    """What is wrong; each language has a sentence for it under `rules.refused.`."""

    UNKNOWN = "unknown"
    """There is no such switch."""
    PRESET = "preset"
    """There is no such rule set; data: `allowed`."""
    VALUE = "value"
    """Not one of the values of the switch; data: `allowed`."""
    RANGE = "range"
    """Not a whole number from `low` to `high`."""
    ENTRY = "entry"
    """No value for a table of so many; data: `seats`."""
    SEATS = "seats"
    """Not a list of how many may sit."""
    AT_TABLE = "at_table"
    """So many may not sit under these rules; data: `allowed`."""
    DEALER = "dealer"
    """No seat of the table; data: `high`."""
    UNEVEN = "uneven"
    """The other cards cannot be dealt evenly to `seats` players; data: `seats`, `allowed`."""
    ASAP = "asap"
    """Calls are settled at once only where each kind decides (RULES §5)."""


class RulesError(ValueError):
    """A rule set is refused: names the switch, the value, and what would be allowed.

    Attributes:
        fault: what is wrong.
        switch: the switch at fault (`preset`, `seats`, `dealer` included), or the unknown name.
        value: what was given.
        allowed: what would be allowed, as a phrase in English.
        data: what the sentence of `fault` in another language needs beside switch and value.
    """

    def __init__(
        self,
        fault: RulesFault,
        switch: str,
        value: object,
        allowed: str,
        data: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(f"{switch}: {_shown(value)} is refused; allowed: {allowed}")
        self.fault = fault
        self.switch = switch
        self.value = value
        self.allowed = allowed
        self.data = dict(data or {})

    def written(self) -> dict[str, Any]:
        """The refusal as it goes over the wire: `fault`, `switch`, `value` as text, and data."""
        about = {"fault": self.fault.value, "switch": self.switch[:60]}
        return {**about, "value": _shown(self.value), **self.data}


def _shown(value: object) -> str:
    """A refused value as it was probably written, and never more than a line of it."""
    try:
        text = msgspec.json.encode(value).decode()
    except (TypeError, ValueError, RecursionError):
        text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"
