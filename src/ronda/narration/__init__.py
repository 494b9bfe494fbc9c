"""What happened in a match, worked out once: events as lines, and lines as sentences.

`explain` says of each step of the engine what is to be told, as data: everybody who shows a match
(page, terminal, replay, lesson, bots) fills the same `Line`s, and works out nothing. `Teller` fills
them from a catalogue in Python; the page does the same in `web/js/model/lines.js`.
"""

from ronda.narration.explain import Transition, explain
from ronda.narration.line import Line, Value
from ronda.narration.phrases import CHAIN_LEVELS, Phrases
from ronda.narration.teller import Teller, side_names

__all__ = [
    "CHAIN_LEVELS",
    "Line",
    "Phrases",
    "Teller",
    "Transition",
    "Value",
    "explain",
    "side_names",
]
