"""The switches of RULES §3: their named values, their ranges, and how a wrong value is refused."""

from enum import Enum
from typing import Annotated, Any, Final, NamedTuple, get_args, get_origin

import msgspec

from ronda.rules.refusals import RulesError, RulesFault

SEAT_COUNTS: Final = (2, 3, 4)
"""How many may ever sit at a table."""


class Chain(Enum):
    """What the third and fourth equal card do (RULES §4)."""

    OFF = "off"
    STEAL = "steal"
    WAIT = "wait"


class MissaLast(Enum):
    """Which captures can be a missa."""

    ALWAYS = "always"
    NOT_LAST_CARD = "not_last_card"
    NOT_LAST_DISTRIBUTION = "not_last_distribution"


class Calls(Enum):
    """How rondas and tringas are called (RULES §5)."""

    OFF = "off"
    AUTO = "auto"
    BLUFF = "bluff"
    ANNOUNCE = "announce"
    DECLARE = "declare"


class TwoPairs(Enum):
    """What a hand with two pairs is."""

    ONE = "one"
    DOUBLE_FIRST = "double_first"
    DOUBLE = "double"


class FourAlike(Enum):
    """What a hand with four of a rank is."""

    TRINGA = "tringa"
    DOUBLE = "double"


class CallAward(Enum):
    """What the best call scores."""

    OWN = "own"
    POT = "pot"


class CallTie(Enum):
    """What equal best calls on opposing sides score."""

    NOBODY = "nobody"
    SPLIT = "split"


class CallSettled(Enum):
    """When calls are compared and scored."""

    ASAP = "asap"
    DISTRIBUTION = "distribution"
    DEAL = "deal"


class Win(Enum):
    """When totals are checked (RULES §7)."""

    DEAL_END = "deal_end"
    AT_ONCE = "at_once"


class Level(Enum):
    """What equal top totals at or over the target do."""

    DRAW = "draw"
    PLAY_ON = "play_on"


class FirstDealer(Enum):
    """Whether the draw for the first dealer is shown; display only."""

    RANDOM = "random"
    LOW_CARD = "low_card"


class Direction(Enum):
    """How seats are drawn around the table; display only."""

    ANTICLOCKWISE = "anticlockwise"
    CLOCKWISE = "clockwise"


class Words(Enum):
    """What the table calls a darba, a hbel and a joj hbal; display only."""

    DARBA = "darba"
    CAIDA = "caida"
    BWAHED = "bwahed"


class BySeats(
    msgspec.Struct,
    frozen=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    rename={"two": "2", "three": "3", "four": "4"},
):
    """One value per number of seats; `None` where that many may not sit."""

    two: int | None = None
    three: int | None = None
    four: int | None = None

    def at(self, seats: int) -> int:
        """The value at a table of `seats`; raises `KeyError` where that many may not sit."""
        value = (self.two, self.three, self.four)[seats - 2] if seats in SEAT_COUNTS else None
        if value is None:
            raise KeyError(seats)
        return value


Points = Annotated[int, msgspec.Meta(ge=0, le=99)]
Target = Annotated[int, msgspec.Meta(ge=1, le=999)]
HandSize = Annotated[BySeats, msgspec.Meta(extra={"ge": 1, "le": 4})]
OpeningSize = Annotated[BySeats, msgspec.Meta(extra={"ge": 0, "le": 6})]
SeatCounts = Annotated[tuple[int, ...], msgspec.Meta(min_length=1, max_length=3)]

DISPLAY_ONLY: Final = frozenset({"first_dealer", "direction", "words"})
"""Switches that change what is shown, never what happens."""


class Switch(NamedTuple):
    """What may stand in one switch.

    `names` for named values, `low`–`high` for whole numbers (per number of seats if `by_seats`);
    a switch with neither is yes/no, or `seats`. `default`, as in JSON, is for a switch that is
    younger than records and presets: what a rule set without it means.
    """

    name: str
    names: type[Enum] | None = None
    low: int = 0
    high: int = 0
    by_seats: bool = False
    is_flag: bool = False
    default: Any = None

    @property
    def allowed(self) -> str:
        """What would be allowed, as a phrase for people."""
        if self.names is not None:
            return ", ".join(member.value for member in self.names)
        if self.is_flag:
            return "true, false"
        if self.name == "seats":
            return "a list of one or more of 2, 3, 4 without repeats"
        one = f"a whole number from {self.low} to {self.high}"
        return f'{one}, or one per number of seats as {{"2": …, "4": …}}' if self.by_seats else one

    def refused(self, value: object) -> RulesError:
        """The refusal of a value that cannot stand here."""
        if self.names is not None or self.is_flag:
            allowed = [True, False] if self.names is None else [each.value for each in self.names]
            return RulesError(
                RulesFault.VALUE, self.name, value, self.allowed, {"allowed": allowed}
            )
        if self.name == "seats":
            return RulesError(RulesFault.SEATS, self.name, value, self.allowed)
        ends = {"low": self.low, "high": self.high}
        return RulesError(RulesFault.RANGE, self.name, value, self.allowed, ends)

    @classmethod
    def of_field(cls, name: str, annotation: object) -> "Switch":
        """The switch that a field of `Rules` with this annotation stands for."""
        if get_origin(annotation) is Annotated:
            kind, meta = get_args(annotation)
            if kind is BySeats:
                return cls(name, low=meta.extra["ge"], high=meta.extra["le"], by_seats=True)
            return cls(name, low=meta.ge or 0, high=meta.le or 0)
        if isinstance(annotation, type) and issubclass(annotation, Enum):
            return cls(name, names=annotation)
        return cls(name, is_flag=True)
