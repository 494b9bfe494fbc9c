"""What people read: the rules page of any rule set, and what happened as sentences.

Every text comes from a catalogue of `ronda.lang`; the modules here choose the sentences and fill
them in:

* `rules_page` with a module for each of its sections, and `page_context`, `values`: which switches
  matter, and what they are called;
* `deck`: the forty cards and their names;
* `table_brief`: a table in five lines; `rules_editor`, `switch_sentences`: each switch in words;
* `examples`, `shots`, `stacked_deal`, `duration`: what the engine is run for;
* `page`, `plain`: the page as a value, and as text.
"""

from ronda.pages.deck import deck_page
from ronda.pages.differences import differences
from ronda.pages.page import Page, TableBlock
from ronda.pages.page_context import context_of
from ronda.pages.plain import block_lines, plain_text
from ronda.pages.rule_sets import rule_sets
from ronda.pages.rules_page import rules_page
from ronda.pages.table_brief import brief

__all__ = [
    "Page",
    "TableBlock",
    "block_lines",
    "brief",
    "context_of",
    "deck_page",
    "differences",
    "plain_text",
    "rule_sets",
    "rules_page",
]
