"""What an arena came to, as a text of Markdown: the tables, the tests, the matrix, the ratings."""

from collections.abc import Iterator, Sequence

from ronda.arena.chunks import Contest, Part
from ronda.arena.intervals import Interval
from ronda.arena.payoff import payoff_of
from ronda.arena.ratings import rate
from ronda.arena.sequential import FEWEST, Verdict
from ronda.arena.standing import Standing
from ronda.arena.tables import (
    matches_table,
    payoff_table,
    points_table,
    ratings_table,
    write_table,
)


def report(contest: Contest, standings: Sequence[Standing]) -> str:
    """All that can be said of these standings; what was not played is left out."""
    return "\n\n".join([title(contest), *_parts(contest, standings)])


def title(contest: Contest) -> str:
    """What is played, in one line."""
    return (
        f"{contest.rules_text}, {contest.seats} seats, seed {contest.seed}, Ronda {contest.version}"
    )


def ratings_of(standings: Sequence[Standing]) -> tuple[tuple[str, ...], list[Interval]] | None:
    """The names and ratings of three players or more who met in pairs and played matches."""
    names: dict[str, int] = {}
    shares = {}
    for standing in standings:
        rows = standing.rows[Part.MATCHES]
        if len(standing.lineup.teams) > 2 or not rows:
            return None
        first, second = (names.setdefault(team, len(names)) for team in standing.lineup.teams)
        shares[first, second] = [row[0] for row in rows]
    if len(names) < 3:
        return None
    weight = len(standings[0].lineup.seatings)
    return tuple(names), rate(len(names), shares, weight=weight)


def _parts(contest: Contest, standings: Sequence[Standing]) -> Iterator[str]:
    if any(standing.rows[Part.DEALS] for standing in standings):
        yield write_table(points_table(standings))
        yield from filter(None, map(_verdict, standings))
    if any(standing.rows[Part.MATCHES] for standing in standings):
        yield f"Matches to {contest.rule_set.target}:"
        yield write_table(matches_table(standings))
    payoff = payoff_of(standings)
    if len(payoff.names) > 2:
        yield "Points a deal of the row over the column, ± half the 95 % interval:"
        yield write_table(payoff_table(payoff))
    rated = ratings_of(standings)
    if rated is not None:
        yield "Bradley–Terry ratings (400 points: odds of ten to one to win a match):"
        yield write_table(ratings_table(*rated))


def _verdict(standing: Standing) -> str | None:
    """What the sequential test of a line-up decided, or that it has not; None without a test."""
    bounds = standing.bounds
    if bounds is None:
        return None
    first, second = standing.lineup.teams[:2]
    decks = len(standing.rows[Part.DEALS])
    asked = (
        f"{first} over {second}, {bounds.low:+g} or {bounds.high:+g} points a deal"
        f" (chance of error {bounds.error:.0%} at either)"
    )
    if standing.verdict is None:
        return f"{asked}: not decided after {decks} decks ({FEWEST} are the least)."
    chosen = bounds.high if standing.verdict is Verdict.HIGH else bounds.low
    return (
        f"{asked}: decided for {chosen:+g} after {decks} decks. The interval above makes no"
        " allowance for having stopped there."
    )
