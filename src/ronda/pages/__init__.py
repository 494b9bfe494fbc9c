"""What people read: the rules page of any rule set, and what happened as sentences.

Every text comes from a catalogue of `ronda.lang`; the modules here choose the sentences and fill
them in:

* `sentences`, `settlement`: the events of a match, told one by one;
* `rules_page` with a module for each of its sections, and `house`, `values`: which switches matter,
  and what they are called;
* `sitting`: a table in five lines; `changing`, `governed`: every switch, and what it governs;
* `examples`, `shots`, `stage`, `pace`: what the engine is run for;
* `page`, `plain`: the page as a value, and as text.
"""

from ronda.pages.differences import differences
from ronda.pages.house import house_of
from ronda.pages.page import Page, Table
from ronda.pages.plain import block_lines, plain_text
from ronda.pages.rules_page import rules_page
from ronda.pages.sentences import Teller
from ronda.pages.sets import rule_sets
from ronda.pages.sitting import brief

__all__ = [
    "Page",
    "Table",
    "Teller",
    "block_lines",
    "brief",
    "differences",
    "house_of",
    "plain_text",
    "rule_sets",
    "rules_page",
]
