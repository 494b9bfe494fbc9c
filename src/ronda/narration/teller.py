"""From lines to sentences, in the language of a catalogue and the words of a table."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from ronda.cards import Rank, parse_card
from ronda.engine import Reason
from ronda.engine.core_rules import core_rules_of, side_of
from ronda.lang import Catalogue
from ronda.narration.line import Line, Value
from ronda.narration.phrases import Phrases
from ronda.rules import Rules


class Teller:
    """Fills lines at one table.

    Args:
        catalogue: the language.
        rules: the rules of the table; its own words are used.
        names: what to call each seat; as many as there are seats.
        sides: what to call each side; by the names of its seats if None.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        rules: Rules,
        names: Sequence[str],
        sides: Sequence[str] | None = None,
    ) -> None:
        self._phrases = Phrases(catalogue, rules)
        self._names = tuple(names)
        self._sides = side_names(self._phrases, names) if sides is None else tuple(sides)

    def sentence(self, line: Line) -> str:
        """The line as a sentence; points are followed by their why."""
        return self._phrases.say(line.key, **self._filled(line))

    def why(self, line: Line) -> str:
        """Why the points of a line were scored; empty for other lines."""
        return " ".join(map(self.sentence, line.why))

    def _phrase(self, line: Line) -> str:
        return self._phrases.phrase(line.key, **self._filled(line))

    def _filled(self, line: Line) -> Mapping[str, object]:
        values = {name: self._shown(name, value) for name, value in line.values.items()}
        return {**values, "why": self.why(line)} if line.why else values

    def _shown(self, name: str, value: Value) -> object:
        show = self._SHOWN.get(name)
        return value if show is None else show(self, value)

    def _listed(self, lines: Sequence[Line]) -> str:
        """Phrases one after the other; those that name a seat may hold commas themselves."""
        phrases = map(self._phrase, lines)
        if "seat" in lines[0].values:
            return self._phrases.series(phrases)
        return self._phrases.listed(phrases)

    def _hands(self, lines: Sequence[Line]) -> str:
        """Hands stand in a sentence of their own."""
        listed = self._listed(lines)
        return listed[:1].upper() + listed[1:]

    def _card(self, card: str) -> str:
        return self._phrases.card(parse_card(card))

    def _cards(self, cards: Sequence[str]) -> str:
        return self._phrases.cards(map(parse_card, cards))

    def _rank(self, rank: int) -> str:
        return self._phrases.ranks(Rank(rank))

    def _level(self, level: str) -> str:
        return self._phrases.level(Reason(level))

    def _seat(self, seat: int) -> str:
        return self._names[seat]

    def _side(self, side: int) -> str:
        return self._sides[side]

    _SHOWN: ClassVar[Mapping[str, Callable[["Teller", Any], str]]] = {
        "seat": _seat,
        "side": _side,
        "card": _card,
        "on": _card,
        "cards": _cards,
        "rank": _rank,
        "level": _level,
        "call": _phrase,
        "other": _phrase,
        **dict.fromkeys(("calls", "counts", "totals"), _listed),
        "hands": _hands,
    }
    """How a value is shown, by its name; all others are numbers."""


def side_names(phrases: Phrases, names: Sequence[str]) -> tuple[str, ...]:
    """What to call each side: a seat's name, or those of two partners."""
    rules = core_rules_of(phrases.rules, len(names))
    seats: list[list[str]] = [[] for _ in range(rules.sides)]
    for seat, name in enumerate(names):
        seats[side_of(rules, seat)].append(name)
    return tuple(
        of_side[0]
        if len(of_side) == 1
        else phrases.phrase("word.partners", first=of_side[0], second=of_side[1])
        for of_side in seats
    )
