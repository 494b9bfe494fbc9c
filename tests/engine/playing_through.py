"""Short matches written down, with every reader's View after each action.

`python -m tests.engine.playing_through` writes `playthroughs/*.txt` anew; `test_playthroughs.py`
compares them. Look at the difference before you commit it: it is what clients will see.

After an action (`>`) come the events as RECORD.md writes them, with what each reader gets instead
where something is redacted. Then come the fields of the Views that have changed: in one line where
they are the same for everybody, else in a line for each seat and one for a spectator.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from ronda.cards import Card, cards_text
from ronda.engine import CHANCE, CallOption, Event, Gain, PlayOption, Seat, redact
from ronda.rules import read_rules
from tests.engine.stacking import Sitting, cards, stack

FOLDER = Path(__file__).parent / "playthroughs"
COMMAND = "python -m tests.engine.playing_through"
DEAL = "deal"


class Script(NamedTuple):
    """Rules as in a record, what is stacked, and what the seats do; seat 0 leads."""

    rules: dict[str, Any]
    hands: Sequence[str]
    actions: str
    table: str = ""
    later: Sequence[Sequence[str]] = ()
    draw: str = ""


SCRIPTS = {
    "koutchina": Script(
        {"preset": "koutchina"},
        ("7o 7c 2o", "7e 4o 10o"),
        "ronda 7o tringa 7e 2o 10o 7c 4o 10c ronda",
        table="1c 3c 5c 11c",
        later=[("10c 12o 6o", "1o 5o 6c")],
    ),
    "qahwa": Script(
        {"preset": "qahwa"},
        ("6o 6c 1o 12o", "6e 2o 3o 11o", "12c 12e 12b 4o", "1c 5o 7o 10o"),
        "6o 6e 4o 5o 6c 2o 12c 1c",
    ),
    "guide": Script(
        {"preset": "guide"},
        ("1o 7o 7e 5o", "3o 7c 2o 4o"),
        "ronda pass 1o 3o 7o 7c 7e 2o 5o 4o",
        later=[("10o 10c 12o 12c", "11o 11c 1c 2c")],
    ),
    "marocl3ab": Script(
        {"preset": "marocl3ab", "target": 6},
        ("7o 7b 2o", "7c 4o 4c", "7e 11o 12o"),
        "ronda 7o ronda 7c 7e 7b",
        table="1c 3c 5c 10c",
        draw="6o 3o 3c 5c 1e",
    ),
}


def playthrough(script: Script) -> str:
    """The whole text of one match."""
    return "\n".join(lines(script)) + "\n"


def lines(script: Script) -> Iterator[str]:
    seats = len(script.hands)
    match = Sitting(read_rules(script.rules), seats, None if script.draw else seats - 1)
    yield f"{seats} seats at the rules {as_json(script.rules)}"
    shown: dict[str, list[str]] = {}
    for action in actions(script):
        seat = match.next_seat()
        words = stacked(match, script) if action == DEAL else action
        events = match.deal(cards(words)) if seat == CHANCE else match.do(words)
        yield ""
        yield f"> {'chance' if seat == CHANCE else f'seat {seat}'}: {words}"
        for event in events:
            yield from event_lines(event, seats)
        before, shown = shown, fields(match, seats)
        for name, values in shown.items():
            yield from field_lines(name, before.get(name, [""] * (seats + 1)), values)


def actions(script: Script) -> Iterator[str]:
    """Every action's words, the draw and the stacked deck among them."""
    if script.draw:
        yield script.draw
    yield DEAL
    yield from script.actions.split()


def stacked(match: Sitting, script: Script) -> str:
    return cards_text(stack(match.state, [script.hands, *script.later], script.table))


def event_lines(event: Event, seats: int) -> Iterator[str]:
    """An event, and what each reader gets who gets less."""
    yield f"  {as_json(event)}"
    for name, reader in readers(seats):
        if redact(event, reader) != event:
            yield f"    {name} gets {as_json(redact(event, reader))}"


def fields(match: Sitting, seats: int) -> dict[str, list[str]]:
    """Every field of the View as a text, as each seat and then a spectator has it."""
    views = [match.view(reader) for _, reader in readers(seats)]
    names = [name for name in views[0].__struct_fields__ if name != "seat"]
    return {name: [as_text(getattr(each, name)) for each in views] for name in names}


def field_lines(name: str, before: list[str], values: list[str]) -> Iterator[str]:
    """What has changed of a field, for whom; in one line where it is the same for everybody."""
    if values != before and len(set(values)) == 1:
        yield f"  {name}: {values[0]}"
        return
    for (reader, _), old, new in zip(readers(len(values) - 1), before, values, strict=True):
        if old != new:
            yield f"  {name} for {reader}: {new}"


def readers(seats: int) -> list[tuple[str, Seat | None]]:
    return [*((f"seat {seat}", Seat(seat)) for seat in range(seats)), ("a spectator", None)]


def as_json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def as_text(value: object) -> str:
    """A field in short: cards and numbers as words, previews without what they do not do."""
    match value:
        case PlayOption():
            return play_text(value)
        case CallOption():
            return saying_text(value)
        case Gain():
            return f"{value.reason.value} {value.points:+} to side {value.side}"
        case tuple() if all(isinstance(each, Card | int) for each in value):
            return " ".join(as_text(each) for each in value) or "-"
        case tuple():
            return "; ".join(as_text(each) for each in value) or "-"
        case msgspec.Struct():
            return as_json(value)
        case None:
            return "-"
        case _:
            return str(getattr(value, "value", value))


def saying_text(option: CallOption) -> str:
    parts = [f"{option.kind.value} {option.rank or ''}".strip(), f"{option.value} points"]
    if not option.is_true:
        parts.append(f"false, costs {option.cost}")
    return ", ".join(parts)


def play_text(option: PlayOption) -> str:
    parts = [option.card.value]
    if option.captured:
        parts.append(f"takes {cards_text(option.captured)}")
    if option.taken:
        parts.append(f"takes over {cards_text(option.taken)}")
    parts += [as_text(each) for each in option.gains]
    parts += [f"at stake {as_text(each)}" for each in option.stake]
    if option.decides:
        parts.append("decides")
    return ", ".join(parts)


def write_all() -> None:
    """Writes every playthrough anew."""
    FOLDER.mkdir(exist_ok=True)
    for name, script in SCRIPTS.items():
        (FOLDER / f"{name}.txt").write_text(playthrough(script), encoding="utf-8")


if __name__ == "__main__":
    write_all()
