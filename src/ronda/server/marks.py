"""Marks: what proves to a client, and only to it, how much of a table it was shown.

A client that was shown more than the log holds has seen what is lost: the machine or a file was
rolled back, and nobody said so. The secret of a deal under way may be known then, so it is dealt
again (FAIRNESS 8). Marks are made with a key of the database: nobody claims it at will.
"""

import hashlib
import hmac
from typing import Final, NamedTuple

import msgspec

from ronda.engine import Seat
from ronda.protocol import TableView
from ronda.table import Table, most_shown

SPECTATOR: Final = "x"
SIZE: Final = 16
"""Bytes of a mark's own: guessing one is hopeless."""


class MarkClaim(NamedTuple):
    """What a mark proves: which process showed a reader a table up to a number, in which epoch."""

    process: str
    epoch: str
    seat: Seat | None
    number: int


class Marks:
    """Makes marks, and reads them.

    Attributes:
        process: the name of this process.
    """

    def __init__(self, key: bytes, process: str) -> None:
        self.process = process
        self._key = key

    def marked(self, view: TableView, epoch: str) -> TableView:
        """What a reader is shown, with the mark of it; `epoch` is the table's."""
        mark = self.mark_of(view.table, epoch, view.you, view.seq)
        return msgspec.structs.replace(view, mark=mark)

    def mark_of(self, table: str, epoch: str, seat: Seat | None, number: int) -> str:
        """The mark of what a seat, or a spectator, is shown up to a number."""
        return self._write(table, MarkClaim(self.process, epoch, seat, number))

    def read(self, table: str, number: int, mark: str) -> MarkClaim | None:
        """What a mark proves that was shown with this number; None for one that is not genuine."""
        process, _, rest = mark.partition(".")
        epoch, _, rest = rest.partition(".")
        place = rest.partition(".")[0]
        seat = Seat(int(place)) if place in ("0", "1", "2", "3") else None
        shown = MarkClaim(process, epoch, seat, number)
        is_genuine = hmac.compare_digest(self._write(table, shown).encode(), mark.encode())
        return shown if is_genuine else None

    def _write(self, table: str, shown: MarkClaim) -> str:
        place = SPECTATOR if shown.seat is None else str(int(shown.seat))
        said = f"{shown.process}.{shown.epoch}.{place}"
        signed = f"{table}.{shown.number}.{said}".encode()
        return f"{said}.{hashlib.blake2b(signed, digest_size=SIZE, key=self._key).hexdigest()}"


def has_gone_back(table: Table, shown: MarkClaim, before: int | None) -> bool:
    """Whether somebody was shown more of a table than its log holds.

    What was shown in an epoch that the log has left is settled; one that it knows nothing of is
    lost with all of it.

    Args:
        table: as the log makes it.
        shown: what the mark proves.
        before: up to which number the process that made the mark can have shown the table, where
            that is known.
    """
    if shown.epoch != table.epoch:
        return shown.epoch not in table.epochs
    most = most_shown(table) if before is None else before
    return shown.number > most
