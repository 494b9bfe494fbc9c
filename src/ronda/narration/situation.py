"""What is known when an event happens: the match around the step, and the step so far."""

from typing import NamedTuple, TypeVar

from ronda.engine import Event, PlayEvent, State
from ronda.engine.core_rules import CoreRules

EventType = TypeVar("EventType", bound=Event)


class Situation(NamedTuple):
    """Where an event stands.

    Attributes:
        before: the match before the step.
        earlier: the events of the step before this one.
        after: the match after the step.
    """

    before: State
    earlier: tuple[Event, ...]
    after: State

    @property
    def rules(self) -> CoreRules:
        """The rules of the table."""
        return self.before.core_rules

    @property
    def plays(self) -> tuple[PlayEvent, ...]:
        """The plays of this deal so far."""
        past = (*self.before.past, *self.earlier)
        return tuple(event for event in past if isinstance(event, PlayEvent))

    def last(self, kind: type[EventType]) -> EventType:
        """The last event of that kind in this step."""
        return next(event for event in reversed(self.earlier) if isinstance(event, kind))
