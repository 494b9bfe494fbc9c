"""Checking a finished match: the proof of every deal, the replay, and every computer's decision.

`verify(record)` names the first thing that does not fit. It trusts nothing but the record: the deck
of each deal is made again from the secret and the cuts, the game is played again by the engine, and
each computer is asked again, with the View and the seed it had, what it would do.
"""

from ronda.audit.report import Note, NoteKind, Report, Unchecked
from ronda.audit.verify import Progress, verify

__all__ = ["Note", "NoteKind", "Progress", "Report", "Unchecked", "verify"]
