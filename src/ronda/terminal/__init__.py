"""Ronda in a terminal: a person at a table in this process, or online.

* `link`: what the game needs of a table; `local`: one here, saved by `saves`; `remote`: one online;
* `game`: the one loop: pushes in, keys out; `table_commands`: what the keys ask of a table;
* `company`, `people`, `story`, `wording`, `picture`, `scene`, `choices`: a table put into words;
* `screen`, `plain`, `drawn`, `faces`, `reading`: how that is shown, in words or with drawn cards;
* `keys`, `opening`: where keys come from, and how a terminal is left as it was;
* `welcome`, `start`, `joining`, `fairness_alerts`: how a match begins, and the last words;
* `telling`: a record as sentences.
"""

from ronda.terminal.telling import tell_record

__all__ = ["tell_record"]
