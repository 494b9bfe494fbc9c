"""Ronda in a terminal: a person at a table in this process, or online.

* `link`: what the game needs of a table; `local`: one here, saved by `saves`; `remote`: one online;
* `game`: the one loop: pushes in, keys out; `table_commands`: what the keys ask of a table;
* `table_log`, `event_log`, `seat_text`, `wording`, `pictures`, `scene`, `choices`: it in words;
* `screen`, `plain`, `rich_screen`, `layout`, `card_art`, `pager`: how that is shown;
* `keys`, `setup`: where keys come from, and how a terminal is left as it was;
* `menu`, `start`, `joining`, `fairness_alerts`: how a match begins, and the last words;
* `record_text`: a record as sentences.
"""

from ronda.terminal.record_text import tell_record

__all__ = ["tell_record"]
