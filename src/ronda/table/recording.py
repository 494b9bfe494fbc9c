"""The record of a match at a table, with the proofs of its deals (RECORD.md)."""

from typing import Any

from ronda.engine import CHANCE, Seat, to_act
from ronda.protocol import Kind
from ronda.records import Record
from ronda.table.state import MatchState, SeatStint, Table


def record_match(table: Table, *, with_names: bool) -> Record | None:
    """The record of the match so far; None before its first dealer is known.

    A deal whose secret is not revealed yet is left out, since a record shows the whole deck.
    """
    match = table.match
    if match is None or match.first_dealer is None:
        return None
    deals = match.deals if _is_revealed(table, match) else match.deals[:-1]
    return Record(
        rules=table.rules,
        written=table.settings.rules,
        seats=len(table.seats),
        dealer=match.first_dealer,
        draw=match.draw,
        deals=deals,
        further={
            "players": [_written(sitting, with_names=with_names) for sitting in match.players],
            "fairness": list(match.proofs),
        },
    )


def _is_revealed(table: Table, match: MatchState) -> bool:
    """Whether the last deck dealt lies open."""
    if CHANCE in to_act(match.state) or match.state.is_over:
        return True
    return table.fair is not None and (table.fair.is_revealed or table.fair.transcript is None)


def _written(sitting: SeatStint, *, with_names: bool) -> dict[str, Any]:
    """One entry of `players`: names only if asked for, level and version for computers."""
    written: dict[str, Any] = {
        "seat": Seat(sitting.seat),
        "kind": "human" if sitting.kind is Kind.HUMAN else "computer",
    }
    if with_names and sitting.name is not None:
        written["name"] = sitting.name
    if sitting.level is not None:
        written |= {"level": sitting.level, "version": sitting.version}
    return {**written, "from": {"deal": sitting.deal, "action": sitting.action}}
