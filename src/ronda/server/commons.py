"""What is everybody's, shared out: the list of public tables, seats at them, and computers.

From which network a table was set up, and from where a seat was taken, is known here alone and in
memory: the log holds no address. After a restart it is not known, and each table counts by itself.
"""

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Final

from ronda.protocol import Code, FromSeat, Kind, Leave, Stage, Start
from ronda.server.addresses import home_of, street_of
from ronda.server.live import LiveTable, TableRequest
from ronda.server.tables import Tables
from ronda.server.tokens import caller_of
from ronda.table import Caller, NotAllowedError, Table

LISTED_EACH: Final = 10
"""Tables of one network in the list, at most."""
ABSENT: Final = 3
"""Seats of one client at strangers' public tables to which nobody has come, at most,"""
PRESENT: Final = 20
"""and of all its seats there: a family, each at a table or two."""
COME_WITHIN: Final = 60.0
"""Seconds within which a seat taken at a stranger's public table must be visited."""
ALONE: Final = 4
"""Tables of computers alone that are under way for one network, at most."""
_IDLE: Final = (Stage.SEATING, Stage.FINISHED, Stage.CLOSED)


class Commons:
    """Who has how much of what is everybody's; nothing is limited where tables are not."""

    def __init__(self, tables: Tables, *, is_limited: bool) -> None:
        self._tables = tables
        self._is_limited = is_limited
        self._taken: dict[str, list[tuple[str, str]]] = {}

    def arrange(self, rows: Sequence[tuple[str, str]], limit: int) -> list[str]:
        """The list of public tables, from their names and lines, those that moved last first.

        Each network's first table comes before anybody's second; among these, tables where somebody
        is come first, and last those that nobody has in mind.
        """
        ranked = sorted(rows, key=lambda row: self._rank(row[0]))
        places: Counter[str] = Counter()
        listed = []
        for index, (name, line) in enumerate(ranked):
            live = self._tables.live.get(name)
            network = name if live is None else live.set_up_by
            if not self._is_limited or places[network] < LISTED_EACH:
                turn = places[network] if self._is_limited else 0
                listed.append((turn, index, line))
            places[network] += 1
        return [line for _, _, line in sorted(listed)[:limit]]

    def _rank(self, name: str) -> int:
        live = self._tables.live.get(name)
        if live is None:
            return 2
        return 0 if any(seat.via is not None for seat in live.table.seats) else 1

    def check_seat(self, client: str, live: LiveTable) -> None:
        """Raises `NotAllowedError` for one who has many seats at tables of others already."""
        if not self._is_limited or not _is_strangers(client, live):
            return
        seats = self._seats(home_of(client))
        if len(seats) >= PRESENT or sum(is_absent for is_absent in seats) >= ABSENT:
            raise NotAllowedError(
                Code.NOT_NOW,
                "from this address there are seats at others' tables to which nobody has come:"
                " take those up, or leave them first",
            )

    def note_seat(self, client: str, live: LiveTable, key: str) -> None:
        """A seat was taken; at a stranger's table it is given up where nobody comes to it."""
        if self._is_limited and _is_strangers(client, live):
            self._taken.setdefault(home_of(client), []).append((live.table.id, key))
            asyncio.get_running_loop().call_later(COME_WITHIN, self._give_up, live.table.id, key)

    def _seats(self, home: str) -> list[bool]:
        """The seats of a client at strangers' tables: of each whether nobody is there."""
        found = []
        for name, key in self._taken.get(home, []):
            live = self._tables.live.get(name)
            seat = None if live is None else caller_of(live.table, key).seat
            if live is not None and seat is not None and live.table.stage is not Stage.CLOSED:
                found.append((name, key, live.table.seat(seat).via is None))
        self._taken[home] = [(name, key) for name, key, _ in found]
        if not found:
            del self._taken[home]
        return [is_absent for _, _, is_absent in found]

    def _give_up(self, name: str, key: str) -> None:
        live = self._tables.live.get(name)
        if live is None or key in live.met:
            return

        def who(table: Table) -> Caller | None:
            caller = caller_of(table, key)
            is_absent = caller.seat is not None and table.seat(caller.seat).via is None
            return caller if is_absent and table.stage is Stage.SEATING else None

        live.ask(TableRequest(who, Leave("nobody came"), None, lambda _: None))

    def check_start(self, live: LiveTable, message: FromSeat) -> None:
        """Raises `NotAllowedError` for one more table of computers alone."""
        if not self._is_limited or not isinstance(message, Start) or not _is_alone(live.table):
            return
        under_way = sum(
            each.set_up_by == live.set_up_by
            and each.table.stage not in _IDLE
            and _is_alone(each.table)
            for each in self._tables.live.values()
        )
        if under_way >= ALONE:
            raise NotAllowedError(
                Code.NOT_NOW,
                f"{ALONE} tables where computers play alone are under way for this network:"
                " start this one when one of them is over",
            )


def _is_strangers(client: str, live: LiveTable) -> bool:
    return live.table.settings.is_public and live.set_up_by != street_of(client)


def _is_alone(table: Table) -> bool:
    return all(seat.kind in (Kind.COMPUTER, Kind.OPEN) for seat in table.seats)
