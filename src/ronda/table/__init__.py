"""One table over time, without I/O: who sits where, the fair deal, whose turn it is, what is said.

A host (the server, the terminal) brings time, chance and the wire. It keeps the log of `Entry`s,
commits each `Step` before anybody is told of it, rebuilds the table from the log with `load`, and
applies the steps of another host with `follow`:

* `handle(table, caller, command, context)` makes the step that a command asks for, or refuses;
* `deadline(table, policy)` says when to call `tick(table, context)`;
* `decisions(table)` says which computers owe an action, and from which View and seed;
* `push_step` and `push_whole` are what one reader may see, `push_lines` the bytes for several,
  `tell_story` all of the match so far; `record_match` is what stays.

Modules: `facts` (the log), `state`, `evolve` (fact → table), `decide` (command → facts),
`automatic` (steps without a command), `timing`, `showing` (how long a step is shown), `views`,
`pushes`, `story`.
"""

from ronda.table.commands import (
    IDLE,
    Arrive,
    Caller,
    CloseDown,
    Command,
    Connect,
    Context,
    Disconnect,
    Forget,
    FreeSeat,
    GoBack,
    NotAllowedError,
    Silence,
    SitDown,
    Wake,
)
from ronda.table.decide.links import matters
from ronda.table.decide.seats import level_version
from ronda.table.evolve import follow, load
from ronda.table.facts import AnyFact, Created, Entry
from ronda.table.handle import Step, deadline, handle, open_table, tick
from ronda.table.pushes import Rarely, push_lines, push_step, push_whole
from ronda.table.recording import record_match
from ronda.table.showing import seconds_shown
from ronda.table.state import Policy, SeatState, Table
from ronda.table.story import tell_story
from ronda.table.thinking import Decision, decisions
from ronda.table.timing import is_outdated, seats_to_act
from ronda.table.views import (
    hears,
    list_table,
    may_look,
    may_look_back,
    may_stream,
    most_shown,
    shown_seq,
    view_table,
)

__all__ = [
    "IDLE",
    "AnyFact",
    "Arrive",
    "Caller",
    "CloseDown",
    "Command",
    "Connect",
    "Context",
    "Created",
    "Decision",
    "Disconnect",
    "Entry",
    "Forget",
    "FreeSeat",
    "GoBack",
    "NotAllowedError",
    "Policy",
    "Rarely",
    "SeatState",
    "Silence",
    "SitDown",
    "Step",
    "Table",
    "Wake",
    "deadline",
    "decisions",
    "follow",
    "handle",
    "hears",
    "is_outdated",
    "level_version",
    "list_table",
    "load",
    "matters",
    "may_look",
    "may_look_back",
    "may_stream",
    "most_shown",
    "open_table",
    "push_lines",
    "push_step",
    "push_whole",
    "record_match",
    "seats_to_act",
    "seconds_shown",
    "shown_seq",
    "tell_story",
    "tick",
    "view_table",
]
