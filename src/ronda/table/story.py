"""The match so far, told to a reader who was away: by what shows its steps, and nothing else."""

from typing import Final

from ronda.engine import DealEvent, PointsEvent
from ronda.narration import Transition
from ronda.protocol import StoryStep
from ronda.records import Record, steps
from ronda.table.commands import Caller
from ronda.table.pushes import shown_of
from ronda.table.state import Table
from ronda.table.views import may_look_back

TOLD_WHOLE: Final = 400
"""Steps that are told whole: eight deals or so, and more lines than a page keeps."""
_KEPT: Final = (DealEvent, PointsEvent)
"""What is told of those before."""


def tell_story(table: Table, reader: Caller) -> tuple[StoryStep, ...]:
    """What the reader was pushed of the match so far, or would have been.

    Whoever has taken a seat over learns nothing from it. While a deal is under way its seats open
    to nobody new (docs/conduct.md), and the decks of those before are in every record. Who looks
    on only to sit down is told nothing.
    """
    match, may_know = table.match, may_look_back(table, reader) or reader.awaits is not None
    if match is None or match.first_dealer is None or not may_know:
        return ()
    # With every deck: it is played again, and shown to nobody as it is.
    played = Record(
        rules=table.rules,
        written=table.settings.rules,
        seats=len(table.seats),
        dealer=match.first_dealer,
        draw=match.draw,
        deals=match.deals,
    )
    told = [
        StoryStep(*shown_of(Transition(step.before, step.events, step.state), reader.seat))
        for step in steps(played)
    ]
    older = (_points_of(step) for step in told[:-TOLD_WHOLE])
    return (*(step for step in older if step.events), *told[-TOLD_WHOLE:])


def _points_of(step: StoryStep) -> StoryStep:
    kept = [place for place, event in enumerate(step.events) if isinstance(event, _KEPT)]
    return StoryStep(
        tuple(step.events[place] for place in kept), tuple(step.told[place] for place in kept)
    )
