"""Playing at a table server from Python, or from any program: `ronda.client`.

    seat = await sit("https://ronda.example.org/table/ID", "Nadia's bot", kind="bot")
    async with TableConnection(seat) as line:
        async for turn in line.turns():
            await turn.act(turn.view.legal[-1])

* `links`, `tables`: invitations and seats; what is done over HTTP;
* `line`, `requests`, `turn`, `news`: the line that keeps itself open, and what comes over it;
* `watch`, `deal`, `doubts`: the cut of one's own seat, and whether the fair deal fits (FAIRNESS);
* `bots`, `program`: playing without a person.

docs/bots.md has complete examples.
"""

from ronda.client.bots import LevelBot, play_turns, result_line, seated_bot
from ronda.client.connection import TableConnection
from ronda.client.connection_events import Back, ConnectionEvent, Lost, log_news
from ronda.client.errors import (
    ClientError,
    LinkError,
    LostError,
    RefusedError,
    SentAwayError,
    UnseatedError,
    VersionError,
)
from ronda.client.fairness_alerts import FairnessAlert
from ronda.client.ids import new_id
from ronda.client.links import Link, parse_link
from ronda.client.program import Program, ProgramError
from ronda.client.tables import ask, create_table, leave, list_tables, look, relink, sit, start
from ronda.client.turn import Turn
from ronda.fairness import Fault

__all__ = [
    "Back",
    "ClientError",
    "ConnectionEvent",
    "FairnessAlert",
    "Fault",
    "LevelBot",
    "Link",
    "LinkError",
    "Lost",
    "LostError",
    "Program",
    "ProgramError",
    "RefusedError",
    "SentAwayError",
    "TableConnection",
    "Turn",
    "UnseatedError",
    "VersionError",
    "ask",
    "create_table",
    "leave",
    "list_tables",
    "log_news",
    "look",
    "new_id",
    "parse_link",
    "play_turns",
    "relink",
    "result_line",
    "seated_bot",
    "sit",
    "start",
]
