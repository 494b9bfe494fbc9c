"""The record of a match at a table, with the proofs of its deals (RECORD.md)."""

from typing import Any

from ronda.engine import Seat
from ronda.protocol import Kind
from ronda.records import Record
from ronda.table.state import SeatStint, Table
from ronda.table.views import shown_deals


def record_match(table: Table, *, with_names: bool) -> Record | None:
    """The record of the match so far; None before its first dealer is known.

    It is the same for everybody, but for the names.
    """
    match = table.match
    if match is None or match.first_dealer is None:
        return None
    return Record(
        rules=table.rules,
        written=table.settings.rules,
        seats=len(table.seats),
        dealer=match.first_dealer,
        draw=match.draw,
        deals=shown_deals(table, match),
        further={
            "players": [_written(sitting, with_names=with_names) for sitting in match.players],
            "fairness": list(match.proofs),
        },
    )


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
