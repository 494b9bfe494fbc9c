"""Ronda in a terminal: a match against computers, saved as it is played, or at a table online.

* `choices`, `wording`, `scene`: what may be done, and a table put into words;
* `screen`, `plain`, `drawn`, `faces`: how that is shown, in words alone or with drawn cards;
* `keys`, `signals`, `opening`: where keys come from, and how a terminal is left as it was;
* `deals`, `match`, `journal`: the match itself, its decks, and the file in which it is saved;
* `welcome`, `sitting`, `start`: the first question, the match, the last words;
* `story`, `reading`: what happened, and longer texts;
* `wire`, `online`, `joining`: the line to a table online, the person at it, the last words there;
* `company`, `people`, `picture`, `deeds`, `doubting`: who sits there, how it looks, what the keys
  ask for, and what to say where the fair deal does not fit;
* `telling`: a record as sentences.
"""

from ronda.terminal.telling import tell_record

__all__ = ["tell_record"]
