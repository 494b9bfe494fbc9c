"""Many matches between computers, so that their strength can be said with numbers.

Every deck is played in every seating of the players compared, each on the same cards, so that the
luck of the deck and of the seat cancels out. How it measures: docs/arena.md. From the work to the
numbers:

* `lineup`, `contestants`: who meets, in which seatings; the players by name;
* `playing`, `chunks`: one deal or match; the smallest piece of work, everywhere the same bytes;
* `workforce`, `cluster`: processes here, or a Dask cluster (extra `cluster`);
* `running`, `folder`: in which order the work counts, and where it is kept;
* `results`, `standing`: from records back to what each team made of each deck;
* `intervals`, `sequential`, `ratings`, `payoff`: the numbers; `picture`, theirs (extra `plots`);
* `tables`, `report`: what is printed;
* `auditing`: a chunk played again, to compare every byte.
"""

from ronda.arena.auditing import AuditFinding, audit, chunk_files
from ronda.arena.chunks import Chunk, Contest, Part, play_chunk
from ronda.arena.contestants import contestant
from ronda.arena.errors import ArenaError
from ronda.arena.folder import Folder
from ronda.arena.intervals import Interval
from ronda.arena.lineup import Lineup, every_pair, one_table
from ronda.arena.payoff import Payoff, payoff_of, write_csv
from ronda.arena.ratings import rate
from ronda.arena.report import report, title
from ronda.arena.running import Plan, Run
from ronda.arena.sequential import Bounds, Verdict, parse_bounds
from ronda.arena.standing import Standing
from ronda.arena.workforce import Workforce, here

__all__ = [
    "ArenaError",
    "AuditFinding",
    "Bounds",
    "Chunk",
    "Contest",
    "Folder",
    "Interval",
    "Lineup",
    "Part",
    "Payoff",
    "Plan",
    "Run",
    "Standing",
    "Verdict",
    "Workforce",
    "audit",
    "chunk_files",
    "contestant",
    "every_pair",
    "here",
    "one_table",
    "parse_bounds",
    "payoff_of",
    "play_chunk",
    "rate",
    "report",
    "title",
    "write_csv",
]
