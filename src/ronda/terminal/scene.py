"""What is shown at one moment, as texts: both screens lay out the same pictures."""

from typing import NamedTuple, TypeAlias

from ronda.cards import Card


class SideLine(NamedTuple):
    """How one side stands.

    Attributes:
        name: what the reader calls it.
        points: what it has scored.
        pile: the cards it has captured, against the par.
        wins: the matches it has won at this table; empty before the first.
        spoken: all of it as a sentence.
    """

    name: str
    points: str
    pile: str
    wins: str
    spoken: str


class OptionLine(NamedTuple):
    """What one key would do.

    Attributes:
        key: the key.
        card: the card that it plays; None for a call.
        effect: what would happen.
        gains: what would be scored at once; empty for nothing.
    """

    key: str
    card: Card | None
    effect: str
    gains: str


class TableScene(NamedTuple):
    """The table as it stands.

    Attributes:
        head: where the match stands.
        sides: by side, the person's first.
        seats: who deals, and who has called what that is not settled yet.
        loose: the loose table.
        loose_line: the same as a sentence.
        laid: the card that was played last, where it lies on the table.
        taken: the cards that were taken with it.
        answerable: what can be answered now; empty for nothing.
        hand: the cards of the person.
        hand_line: the same as a sentence.
        options: what each key would do; none while others are to act.
        shared: what every card would score, whichever is played; empty for nothing.
        status: whose turn it is, or what stands in the way of play.
        is_stopped: whether something does.
        keys: the other keys, each with what it does.
    """

    head: str
    sides: tuple[SideLine, ...]
    seats: str
    loose: tuple[Card, ...]
    loose_line: str
    laid: Card | None
    taken: tuple[Card, ...]
    answerable: str
    hand: tuple[Card, ...]
    hand_line: str
    options: tuple[OptionLine, ...]
    shared: str
    status: str
    is_stopped: bool
    keys: tuple[str, ...]


class Menu(NamedTuple):
    """Some keys with what each stands for, the question, and other keys."""

    lines: tuple[tuple[str, str], ...]
    question: str
    keys: tuple[str, ...] = ()


class Notice(NamedTuple):
    """One sentence, and no table."""

    sentence: str
    keys: tuple[str, ...] = ()


class TextPage(NamedTuple):
    """Lines to be read at leisure: the rules, the log, or a count, which has a head and sides."""

    lines: tuple[str, ...]
    keys: tuple[str, ...]
    status: str = ""
    head: str = ""
    sides: tuple[SideLine, ...] = ()


Picture: TypeAlias = TableScene | Menu | Notice | TextPage
