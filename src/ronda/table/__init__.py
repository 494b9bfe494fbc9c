"""One table over time, without I/O: who sits where, the fair deal, whose turn it is, what is said.

A shell (the server) brings time, chance and the wire. It keeps the log of `Entry`s, writes each
`Step` down before anybody hears of it, and makes the table again from the log with `load`, or
goes on with the steps of another shell with `follow`:

* `handle(table, caller, command, shell)` makes the step that a command asks for, or refuses;
* `deadline(table, house)` says when to call `tick(table, shell)`;
* `decisions(table)` says which computers owe an action, and from which View and seed;
* `push_step` and `push_whole` are what one reader may see; `record_match` is what stays.

Modules: `facts` (the log), `state`, `changes` (fact → table), `deciding` (command → facts),
`following` (what follows by itself), `timing`, `views`.
"""

from ronda.table.commands import (
    Arrive,
    Caller,
    CloseDown,
    Command,
    Connect,
    Disconnect,
    Forget,
    FreeSeat,
    GoBack,
    NotAllowedError,
    Shell,
    Silence,
    SitDown,
    Wake,
)
from ronda.table.deciding.links import matters
from ronda.table.evolve import follow, load
from ronda.table.facts import AnyFact, Created, Entry
from ronda.table.handle import Step, deadline, handle, open_table, tick
from ronda.table.recording import record_match
from ronda.table.state import House, SeatState, Table
from ronda.table.thinking import Decision, decisions
from ronda.table.timing import called, is_outdated
from ronda.table.views import (
    hears,
    most_shown,
    push_step,
    push_steps,
    push_whole,
    shown_seq,
    view_table,
)

__all__ = [
    "AnyFact",
    "Arrive",
    "Caller",
    "CloseDown",
    "Command",
    "Connect",
    "Created",
    "Decision",
    "Disconnect",
    "Entry",
    "Forget",
    "FreeSeat",
    "GoBack",
    "House",
    "NotAllowedError",
    "SeatState",
    "Shell",
    "Silence",
    "SitDown",
    "Step",
    "Table",
    "Wake",
    "called",
    "deadline",
    "decisions",
    "follow",
    "handle",
    "hears",
    "is_outdated",
    "load",
    "matters",
    "most_shown",
    "open_table",
    "push_step",
    "push_steps",
    "push_whole",
    "record_match",
    "shown_seq",
    "tick",
    "view_table",
]
