"""The calls of a distribution when they are compared: what stands, what wins and why (RULES §5)."""

from ronda.engine import Call, Seat, Side
from ronda.engine.events import PointsEvent, SettledCall, SettleEvent
from ronda.pages.phrases import Phrases
from ronda.rules import CallAward, Rules


def side_of(seat: Seat, seats: int) -> Side:
    """The side a seat plays for: partners sit opposite at four (RULES §1)."""
    return Side(seat % 2 if seats == 4 else seat)


def call_name(call: SettledCall, phrases: Phrases) -> str:
    """A call as it is shown when it is compared: *tringa of sotas*, *false ronda*."""
    key = f"event.called.{call.kind.value}"
    if not call.is_true:
        return phrases.phrase(f"{key}.false")
    if call.rank is None:
        return phrases.phrase(f"{key}.hidden")
    return phrases.phrase(key, rank=phrases.ranks(call.rank))


class Settlement:
    """The calls of one deal, as they are settled distribution by distribution.

    Args:
        rules: the rules of the table.
        seats: how many sit at it.
    """

    def __init__(self, rules: Rules, seats: int) -> None:
        self._rules = rules
        self._seats = seats
        self._standing: list[SettledCall] = []
        self._distribution = 0
        self._has_called_falsely: set[Seat] = set()
        self._fines: list[SettledCall] = []

    def open(self, event: SettleEvent) -> None:
        """The calls of the next distribution to be settled."""
        self._distribution = event.distribution
        self._standing = [call for call in event.calls if call.is_true]
        self._fines = []
        for call in event.calls:
            if not call.is_true and call.seat not in self._has_called_falsely:
                self._has_called_falsely.add(call.seat)
                self._fines.append(call)

    def fine(self, event: PointsEvent) -> SettledCall | None:
        """The false call that these points pay for: the next one that gives as much to that side.

        Fines come in the order of the calls, and what costs nothing gives no event (RECORD.md).
        """
        while self._fines:
            call = self._fines.pop(0)
            if self._fine_of(call) == (event.side, event.points):
                return call
        return None

    def why(self, side: Side, phrases: Phrases) -> str:
        """Why `side` scores the calls of this distribution."""
        mine = [call for call in self._standing if self._side(call) == side]
        others = [call for call in self._standing if self._side(call) != side]
        best = max(mine, key=self._order)
        values = {"call": call_name(best, phrases), "distribution": self._distribution}
        if not others:
            reason = phrases.say("event.why.call.alone", **values)
        else:
            other = max(others, key=self._order)
            key = f"event.why.call.{self._comparison(best, other)}"
            reason = phrases.say(key, other=call_name(other, phrases), **values)
        if self._rules.call_award is CallAward.OWN or len(self._standing) == 1:
            return reason
        calls = phrases.listed(call_name(call, phrases) for call in self._standing)
        return f"{reason} {phrases.say('event.why.call.pot', calls=calls)}"

    def _fine_of(self, call: SettledCall) -> tuple[Side, int]:
        """Who gains by a false call, and what (RULES §5)."""
        worth = {
            Call.RONDA: self._rules.ronda,
            Call.DOUBLE: self._rules.double_ronda,
            Call.TRINGA: self._rules.tringa,
        }
        return side_of(Seat((call.seat + 1) % self._seats), self._seats), worth[call.kind]

    def _side(self, call: SettledCall) -> Side:
        return side_of(call.seat, self._seats)

    def _lowest_wins(self) -> bool:
        """Whether all four called and the lower rank wins (switch `call_lowest_all_four`)."""
        return self._rules.call_lowest_all_four and len(self._standing) == 4

    def _order(self, call: SettledCall) -> tuple[bool, int]:
        """What calls are compared by: any tringa over any ronda, then the rank, if it is shown."""
        rank = call.rank or 0
        return call.kind is Call.TRINGA, -rank if self._lowest_wins() else rank

    def _comparison(self, best: SettledCall, other: SettledCall) -> str:
        if self._order(best) == self._order(other):
            return "equal"
        if best.kind is Call.TRINGA and other.kind is not Call.TRINGA:
            return "tringa"
        return "lowest" if self._lowest_wins() else "higher"
