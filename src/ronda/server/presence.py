"""Who is here: at which process a seat's device is connected is part of the log, and kept true.

After each step the seats are compared with the readers of this process. So a seat that another
process, or a restart, has declared away is here again as soon as this one looks.
"""

from ronda.protocol import Code, Refused, Stage
from ronda.server.asking import answer_of
from ronda.server.live import LiveTable, TableRequest
from ronda.server.store.reading import StoreError
from ronda.server.tokens import caller_of
from ronda.table import Arrive, Caller, Connect, Disconnect, Table


def sync_presence(live: LiveTable, process: str) -> None:
    """Asks the table to note who has come and who has gone."""
    if live.table.stage is Stage.CLOSED:
        return
    for seat in live.table.seats:
        if seat.key is None or seat.key in live.noting:
            continue
        is_here = live.here[seat.key] > 0
        if is_here and seat.via is None:
            _note(live, seat.key, Connect(process))
        elif not is_here and seat.via == process:
            _note(live, seat.key, Disconnect())


def _note(live: LiveTable, key: str, command: Connect | Disconnect) -> None:
    def who(table: Table) -> Caller | None:
        live.noting.discard(key)
        caller = caller_of(table, key)
        is_wanted = (live.here[key] > 0) is isinstance(command, Connect)
        return caller if caller.seat is not None and is_wanted else None

    live.noting.add(key)
    # If it fails, the table is read again, and presence with it.
    live.ask(TableRequest(who, command, None, lambda _: live.noting.discard(key)))


async def announce(live: LiveTable, key: str | None) -> None:
    """Tells the table that a token was shown; raises `StoreError` where that cannot be written."""
    answer = await answer_of(live, lambda table: caller_of(table, key), Arrive())
    if isinstance(answer, Refused) and answer.code is Code.TRY_AGAIN:
        raise StoreError(answer.reason)
