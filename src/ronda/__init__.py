"""Ronda, the Moroccan capturing card game: rules as data, one exact engine, records that replay.

The rooms of the package are described in ARCHITECTURE.md; a match begins with `ronda.engine.start`
and a rule set from `ronda.rules.read_rules`.
"""

__version__ = "0.1.0"
