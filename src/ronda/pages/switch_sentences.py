"""Which sentences of a rules page a switch governs: those that another value would change.

Nobody keeps a list of them. The page is written twice, once as the rules stand and once with the
switch set otherwise, and what is said only the first time is what the switch governs here.
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any, Final

from ronda.lang import Catalogue
from ronda.pages.calling import calls_section
from ronda.pages.capturing import capturing_section, darba_section
from ronda.pages.dealing import deal_section
from ronda.pages.page import Block, Entries, Items, Paragraph, TableBlock
from ronda.pages.page_context import PageContext, context_of
from ronda.pages.winning import count_section, winning_items
from ronda.rules import (
    SEAT_COUNTS,
    SWITCHES,
    Rules,
    RulesError,
    check_rules,
    rules_values,
    switch_value,
)

_SENTENCE_END: Final = re.compile(r"(?<=[.!?؟])\s+")


def governed(rules: Rules, catalogue: Catalogue, switch: str) -> tuple[str, ...]:
    """The sentences that `switch` governs at these rules, in the order of the page."""
    mine = said(rules, catalogue)
    for other in _others(rules, switch):
        theirs = frozenset(said(other, catalogue))
        changed = tuple(sentence for sentence in mine if sentence not in theirs)
        if changed:
            return changed
    return ()


@cache
def said(rules: Rules, catalogue: Catalogue) -> tuple[str, ...]:
    """Every sentence of the page's rules proper, without examples and tips."""
    context = context_of(rules, catalogue)
    return tuple(dict.fromkeys(_sentences(context)))


def _sentences(context: PageContext) -> Iterator[str]:
    makers = (deal_section, capturing_section, darba_section, calls_section, count_section)
    for make in makers:
        for block in make(context).blocks:
            yield from _in_block(block)
    yield from _in_block(winning_items(context))


def _in_block(block: Block) -> Iterator[str]:
    match block:
        case Paragraph(text):
            yield from _SENTENCE_END.split(text)
        case Items(items):
            for item in items:
                yield from _SENTENCE_END.split(item)
        case TableBlock(head, rows):
            for row in rows:
                yield "; ".join(f"{name}: {cell}" for name, cell in zip(head, row, strict=True))
        case Entries(entries):
            for name, text in entries:
                yield f"{name}: {text}"


def _others(rules: Rules, switch: str) -> Iterator[Rules]:
    """These rules with `switch` set otherwise, the nearest values first; refused ones left out."""
    values = rules_values(rules)
    for value in _values(switch, switch_value(rules, switch)):
        try:
            yield check_rules({**values, switch: value})
        except RulesError:
            continue


def _values(switch: str, value: Any) -> Iterator[Any]:  # noqa: ANN401 - as in JSON
    kind = SWITCHES[switch]
    if kind.names is not None:
        yield from (member.value for member in kind.names if member.value != value)
    elif kind.is_flag:
        yield not value
    elif switch == "seats":
        yield from ([count] for count in value if len(value) > 1)
        yield from (sorted({*value, count}) for count in SEAT_COUNTS)
    elif kind.by_seats:
        # One number of seats at a time: the same for all may be more than the cards allow.
        for count, number in product(value, range(kind.low, kind.high + 1)):
            if value[count] != number:
                yield {**value, count: number}
    else:
        # Points tell most where they are not none.
        yield from (value + 1, value - 1) if value else (1,)
