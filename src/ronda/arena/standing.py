"""The standing of a line-up: the results of its decks so far, in the order of their numbers."""

from collections.abc import Sequence

from ronda.arena.chunks import Part
from ronda.arena.intervals import Interval, Moments, mean_interval, share_interval
from ronda.arena.lineup import Lineup
from ronda.arena.results import Row
from ronda.arena.sequential import Bounds, SequentialTest, Verdict


class Standing:
    """The results of one line-up, and its sequential test if there is one.

    Args:
        lineup: who meets.
        bounds: what the test decides between; it looks at the first two teams.
    """

    def __init__(self, lineup: Lineup, bounds: Bounds | None = None) -> None:
        self.lineup = lineup
        self.bounds = bounds
        self.rows: dict[Part, list[Row]] = {part: [] for part in Part}
        self._margins = Moments()
        self._test = None if bounds is None else SequentialTest(bounds)

    @property
    def verdict(self) -> Verdict | None:
        """What the sequential test has decided, if there is one and it has."""
        return None if self._test is None else self._test.verdict

    def is_settled(self, part: Part) -> bool:
        """Whether no further number of this part would count: the test has decided."""
        return part is Part.DEALS and self.verdict is not None

    def add(self, part: Part, rows: Sequence[Row]) -> None:
        """Takes in the next numbers; deals after the verdict do not count, however they came."""
        for row in rows:
            if self.is_settled(part):
                return
            self.rows[part].append(row)
            if part is Part.DEALS:
                self._margins.add(row[0] - row[1])
            if part is Part.DEALS and self._test is not None:
                self._test.add(row[0] - row[1])

    @property
    def running(self) -> Interval | None:
        """The margin of the first team over the second so far, kept up deck by deck."""
        return self._margins.interval()

    def margin(self, first: int = 0, second: int = 1) -> Interval | None:
        """Points a deal of one team over another, by place; None before the second deck."""
        return mean_interval([row[first] - row[second] for row in self.rows[Part.DEALS]])

    def share(self, team: int = 0) -> Interval | None:
        """The share of the matches that a team won; None before the second sequence of decks."""
        return share_interval([row[team] for row in self.rows[Part.MATCHES]])
