"""A record told again for people: each event as a sentence, the table, why points were scored."""

from collections.abc import Iterator, Mapping

from ronda.engine import Phase, View, view
from ronda.engine.events import PlayEvent
from ronda.lang import Catalogue, catalogue
from ronda.narration import Phrases, Teller, explain
from ronda.records import Record, steps


def tell_record(record: Record, sentences: Catalogue | None = None) -> Iterator[str]:
    """The lines of a replay, in English if no other sentences are given.

    Raises `RecordError` where the record stops making sense.
    """
    sentences = sentences or catalogue()
    names = record_names(record, sentences)
    teller = Teller(sentences, record.rules, names)
    phrases = Phrases(sentences, record.rules)
    for step in steps(record):
        lines = explain(step.before, step.events, step.state)
        yield from map(teller.sentence, lines)
        shown = view(step.state, None)
        is_played = any(isinstance(event, PlayEvent) for event in step.events)
        if is_played and shown.phase in (Phase.PLAY, Phase.DECLARE):
            yield _table_line(shown, phrases)


def record_names(record: Record, catalogue: Catalogue) -> tuple[str, ...]:
    """What to call each seat: computers by the level in the record, others by their seat."""
    players = record.further.get("players")
    levels = {
        str(taken.get("seat")): taken.get("level")
        for taken in (players if isinstance(players, list) else ())
        if isinstance(taken, Mapping) and taken.get("kind") == "computer"
    }
    return tuple(
        catalogue.text("play.computer.numbered", n=seat, level=levels[str(seat)])
        if str(seat) in levels
        else catalogue.text("play.seat", n=seat)
        for seat in range(record.seats)
    )


def _table_line(shown: View, phrases: Phrases) -> str:
    if not shown.loose:
        return f"  {phrases.say('play.table.empty')}"
    return f"  {phrases.say('play.table', cards=phrases.cards(shown.loose))}"
