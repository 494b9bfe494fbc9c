"""Who plays: anything that maps a View and a seed to an action.

A player sees only a View, and decides the same for the same View, seed and version.

* `player`: the interface, and how a seed decides between equals;
* `levels`: every level, a row of data each;
* `weigher`, `planner`: the two ways to choose a card; `call_policy`: what to call;
* `evaluation`, `weights`: what a card is worth, and how much each part of that counts;
* `position`, `worlds`: a View as the core holds it, and every world that may lie behind it;
* `inference`: what the card just played tells of the hand that it came from;
* `planning`, `search`, `leaf`: worlds played on, as far as each is likely;
* `backend`: the search compiled, or interpreted.
"""

from ronda.players.levels import LEVELS, LevelError, level_versions, player
from ronda.players.player import Player

__all__ = ["LEVELS", "LevelError", "Player", "level_versions", "player"]
