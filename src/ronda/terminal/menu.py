"""The first question of a bare `ronda play`: which rules, seats and computers; one key answers."""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeVar

from ronda.lang import Catalogue
from ronda.players import LEVELS
from ronda.rules import PRESETS, SEAT_COUNTS, read_rules, rule_set_names
from ronda.terminal.keys import ENTER, NO_KEY, StopError
from ronda.terminal.scene import Menu
from ronda.terminal.setup import Terminal

T = TypeVar("T")

DEFAULT_RULES: Final = PRESETS[0]
DEFAULT_LEVEL: Final = "cafe"
RESUME_KEY: Final = "r"


class Wish(NamedTuple):
    """What somebody wants to play; `rules` is None for going on with the match that was left."""

    rules: str | None
    seats: int
    level: str


def welcome(terminal: Terminal, seats: int, level: str, *, can_resume: bool) -> Wish:
    """Ask what to play.

    Args:
        terminal: where to ask.
        seats: how many seats are proposed.
        level: which computers are proposed.
        can_resume: whether there is a match to go on with.

    Raises `keys.StopError` and `screen.TooSmall`.
    """
    screen, keys, text = terminal.screen, terminal.keys, terminal.catalogue.text
    screen.say(text("play.greeting"))
    question = text("play.menu.question")
    while True:
        lines = _lines(terminal.catalogue, seats, level, can_resume=can_resume)
        screen.show(Menu(tuple(lines), question))
        key = keys.ask().lower()
        if key == "q":
            raise StopError
        if key == "s":
            seats = _next(SEAT_COUNTS, seats)
        elif key == "v":
            level = _next(tuple(LEVELS), level)
        elif key == RESUME_KEY and can_resume:
            return Wish(None, seats, level)
        elif (name := _named(key, seats)) is not None:
            return Wish(name, seats, level)
        elif key != NO_KEY:
            question = text("play.menu.wrong")


def _named(key: str, seats: int) -> str | None:
    """The rule set that a key, or its name, chooses at so many seats."""
    name = DEFAULT_RULES if key == ENTER else _offered(seats).get(key, key)
    if name not in rule_set_names() or seats not in read_rules({"preset": name}).seats:
        return None
    return name


def _offered(seats: int) -> dict[str, str]:
    """By key, the rule sets at which so many may sit down."""
    return {
        str(number): name
        for number, name in enumerate(PRESETS, start=1)
        if seats in read_rules({"preset": name}).seats
    }


def _lines(
    catalogue: Catalogue, seats: int, level: str, *, can_resume: bool
) -> list[tuple[str, str]]:
    """Every key of the question and what it stands for."""
    text = catalogue.text
    lines = [(key, text(f"play.menu.{name}")) for key, name in _offered(seats).items()]
    lines.append(("s", text("play.menu.seats", n=seats)))
    lines.append(("v", text("play.menu.level", level=text(f"play.level.{level}"))))
    if can_resume:
        lines.append((RESUME_KEY, text("play.menu.resume")))
    return lines


def _next(values: Sequence[T], value: T) -> T:
    return values[(values.index(value) + 1) % len(values)]
