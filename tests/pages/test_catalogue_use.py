"""Every sentence of this room in the catalogue is used somewhere, and none is missing."""

from collections import deque
from importlib import import_module
from itertools import chain, product
from pathlib import Path
from typing import Any

import pytest

from ronda.engine import redact
from ronda.narration import Teller, explain
from ronda.pages import brief, context_of, deck_page, differences, rule_sets, rules_page
from ronda.pages.rules_editor import topics
from ronda.records import read_record, steps
from ronda.rules import PRESETS, check_rules, read_rules, rule_set_names
from tests.pages.recorded import NAMES, Recorded, every_seat, flips

VECTORS = Path(__file__).parents[1] / "vectors"
OURS = (
    "card.name.",
    "card.rank",
    "event.",
    "page.",
    "reading.",
    "source.",
    "switch.",
    "value.",
    "word.",
)


def tell_many_matches(recorded: Recorded) -> None:
    names = ("corners", "koutchina", "guide", "marocl3ab-last")
    files = ((VECTORS / f"{name}.records.jsonl").read_bytes().splitlines() for name in names)
    for record in map(read_record, chain.from_iterable(files)):
        teller = Teller(recorded, record.rules, NAMES[: record.seats])
        for step in steps(record):
            seen = tuple(redact(event, None) for event in step.events)
            open_hands, hidden = (
                explain(step.before, events, step.state) for events in (step.events, seen)
            )
            deque(map(teller.sentence, open_hands + hidden), maxlen=0)


def compare_two(recorded: Recorded) -> None:
    """Two rule sets of which one has no use for what the other plays."""
    mine, other = (
        context_of(read_rules({"preset": name}), recorded) for name in ("koutchina", "guide")
    )
    differences(mine, other, ("koutchina", "guide"))
    differences(mine, mine, ("koutchina", "koutchina"))


def read_pages_of_small_hands(recorded: Recorded) -> None:
    """Pages where hands are too small to call anything, or a tringa."""
    for size in (1, 2):
        rules = read_rules({"preset": "qahwa", "first_hand": size, "later_hand": size})
        rules_page(rules, recorded)


def change_and_sit_down(recorded: Recorded) -> None:
    """Every switch of a house, and tables in short."""
    topics({"preset": "qahwa"}, recorded)
    others: tuple[dict[str, Any], ...] = (
        {},
        {"darba": 0},
        {"chain": "wait", "first_hand": 4},
        {"last_card": 5},
        {"calls": "off"},
    )
    for name, change in product(("koutchina", "marocl3ab"), others):
        context = context_of(read_rules({"preset": name, **change}), recorded)
        brief(context, 2)
    brief(context_of(read_rules({"preset": "guide"}), recorded), 4)


def read_pages_around(recorded: Recorded, name: str) -> None:
    """The page of a preset at any number of seats, and with one or two switches set otherwise."""
    values = every_seat(name)
    for _, context in flips(values):
        rules_page(context, recorded, base=name)
        differences(
            context_of(context, recorded), context_of(check_rules(values), recorded), ("a", "b")
        )
    for calls in ("auto", "announce", "declare"):
        for pairs in ("one", "double_first", "double"):
            for four in ("tringa", "double"):
                mix = {"calls": calls, "two_pairs": pairs, "four_alike": four}
                larger = {"first_hand": 4, "call_award": "own", "call_settled": "deal"}
                rules_page(check_rules({**values, **larger, **mix}), recorded)


def test_every_sentence_is_used_and_none_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ronda.pages.short.expected_minutes", lambda _, seats: 10 * seats)
    # The room's function of that name hides the module from a dotted path.
    brief_module = import_module("ronda.pages.table_brief")
    monkeypatch.setattr(brief_module, "expected_minutes", lambda _, seats: 10 * seats)
    monkeypatch.setattr("ronda.pages.winning.expected_minutes", lambda *_: 25)
    monkeypatch.setattr("ronda.pages.winning.expected_deals", lambda *_: 5.0)
    recorded = Recorded()
    tell_many_matches(recorded)
    rule_sets(recorded)
    deck_page(recorded)
    for name in rule_set_names():
        rules_page(read_rules({"preset": name}), recorded, base=name)
        rules_page(read_rules({"preset": name, "darba_across": False}), recorded)
    # The examples take most of the time, and are all played by now.
    monkeypatch.setattr("ronda.pages.examples.shots", lambda *_: iter(()))
    read_pages_of_small_hands(recorded)
    compare_two(recorded)
    change_and_sit_down(recorded)
    for name in PRESETS:
        read_pages_around(recorded, name)
    # The server's own, for the two columns of a comparison.
    recorded.used |= {"page.brief.here", "page.brief.last"}
    unused = recorded.keys() - recorded.used
    assert sorted(key for key in unused if key.startswith(OURS)) == []
