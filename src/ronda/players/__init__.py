"""Who plays: anything that maps a View and a seed to an action.

A player sees only a View, and decides the same for the same View, seed and version. Ours:

* `uniform`, `beginner`, `greedy`, `careful`, `cafe`, `maalem`: a level each, listed in `levels`;
* `calling`, `worth`, `unseen`, `reply`: what the simple ones evaluate, in whole numbers;
* `position`, `worlds`: a View as the core holds it, and every world that may lie behind it;
* `weights`, `evaluation`, `call_policy`: what a card is worth to a good player, and when a call helps;
* `clue`, `inference`: what the card just played tells of the hand that it came from;
* `leaf`, `search`, `planning`: every world played on, as far as it is likely;
* `backend`, `fast`: the same compiled, or interpreted;
* `fitted`: what self-play found best (`benchmarks.training` finds it);
* `player`: the interface, and how a seed decides between equals.
"""

from ronda.players.levels import LEVELS, LevelError, player
from ronda.players.player import Player

__all__ = ["LEVELS", "LevelError", "Player", "player"]
