"""Examples that the engine plays: a deck is stacked for these very rules, and told what happens.

An example that cannot occur is left out, and it is the engine that decides: by what it did.
"""

from itertools import compress

from ronda.cards import Card
from ronda.engine import redact
from ronda.engine.events import PointsEvent
from ronda.narration import Line, Teller, Transition, explain
from ronda.pages.page import Example, Section
from ronda.pages.page_context import PageContext
from ronda.pages.shots import Shot, shots
from ronda.pages.stacked_deal import perform


def examples_section(context: PageContext) -> Section:
    """Every example that can occur at this table."""
    developed = (_developed(context, shot) for shot in shots(context.rules, context.counts))
    return context.section("examples", *(example for example in developed if example is not None))


def _developed(context: PageContext, shot: Shot) -> Example | None:
    """The shot as the engine plays it; None where that does not show what it is there for."""
    scenes = perform(context.rules, shot.seats, shot.script, plays=shot.scenes.stop - 1)
    events = [event for scene in scenes[shot.scenes] for event in scene.events]
    picks = list(shot.picked(events))
    picked = list(compress(events, picks))
    if not shot.proves(picked):
        return None
    names = [context.say(f"example.name.{seat}") for seat in range(shot.seats)]
    teller = Teller(context.phrases.catalogue, context.rules, names)
    happened = (step for scene in scenes[shot.scenes] for step in scene.happened)
    lines = [line for step in happened for line in _explained(step, shot)]
    told = [teller.sentence(line) for line in compress(lines, picks)]
    if shot.shows_hands and not any(isinstance(event, PointsEvent) for event in picked):
        told.append(context.say("example.no_points"))
    title = context.say(f"example.{shot.name}")
    if not shot.shows_table:
        return Example(title, None, "", tuple(told), None, "")
    before, after = scenes[shot.scenes][0].before, scenes[shot.scenes][-1].after
    return Example(
        title,
        before,
        _table(context, "before", before),
        tuple(told),
        after,
        _table(context, "after", after),
    )


def _explained(step: Transition, shot: Shot) -> tuple[Line, ...]:
    """Hands lie open where calls are the point; elsewhere they would only be noise."""
    events = tuple(event if shot.shows_hands else redact(event, None) for event in step.events)
    return explain(step.before, events, step.after)


def _table(context: PageContext, when: str, loose: tuple[Card, ...]) -> str:
    cards = (
        context.phrases.cards(loose) if loose else context.phrases.phrase("page.example.nothing")
    )
    return context.say(f"example.{when}", cards=cards)
