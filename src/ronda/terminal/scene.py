"""What is shown of a table at one moment, as texts: both screens lay out the same scene."""

from typing import NamedTuple

from ronda.cards import Card


class SideLine(NamedTuple):
    """How one side stands.

    Attributes:
        name: its seat, or its two seats.
        points: what it has scored.
        pile: the cards it has captured, against the par.
        spoken: all of it as a sentence.
    """

    name: str
    points: str
    pile: str
    spoken: str


class OptionLine(NamedTuple):
    """What one key would do.

    Attributes:
        key: the key.
        card: the card that it plays; None for a call.
        deed: what would happen.
        gains: what would be scored at once; empty for nothing.
    """

    key: str
    card: Card | None
    deed: str
    gains: str


class Scene(NamedTuple):
    """The table as it stands.

    Attributes:
        head: where the match stands.
        sides: by side, the person's first.
        seats: who deals, and who has called what that is not settled yet.
        loose: the loose table.
        loose_line: the same as a sentence.
        live: the card that was just laid, where a darba would take it.
        answerable: what can be answered now; empty for nothing.
        hand: the cards of the person.
        hand_line: the same as a sentence.
        options: what each key would do; none while others are to act.
        footer: which keys do something, or whose turn it is.
    """

    head: str
    sides: tuple[SideLine, ...]
    seats: str
    loose: tuple[Card, ...]
    loose_line: str
    live: Card | None
    answerable: str
    hand: tuple[Card, ...]
    hand_line: str
    options: tuple[OptionLine, ...]
    footer: str
