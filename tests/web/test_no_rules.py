"""The page computes no rule: it asks no switch, and reckons with no rank.

`fair/` checks a deal again on purpose. The first questions of the form for a house's own rules name
the switches that each answer sets.
"""

import re
from collections.abc import Iterator

import pytest

from ronda.rules import SWITCHES
from tests.web.test_sources import SCRIPTS, WEB, without_comments

SHOWN = {"seats", "target", "direction", "words"}
"""Switches that are shown as they are."""
ALSO_WORDS = {"joj_hbal", "last_card", "false_call"}
"""Switches whose names are those of levels and reasons too."""
EXEMPT = {"js/model/table_form.js"}

ASKED = "|".join(sorted(set(SWITCHES) - SHOWN))
UNMISTAKABLE = "|".join(name for name in SWITCHES if "_" in name and name not in ALSO_WORDS)
RANK = r"(?:rankOf\([^()]*\)|parseInt\((?:card|a|b)\b[^()]*\)|(?:\w+\.)?\brank\b)"
RULES_OF_PLAY = {
    "asks a switch": rf"\b(?:rules|switches)\)?\??\.(?:{ASKED})\b",
    "asks a switch by its name": r"\b(?:rules|switches)\)?(?:\?\.)?\[",
    "takes a switch out": rf"\{{[^{{}}]*\b(?:{ASKED})\b[^{{}}]*\}} = [^;]*\b(?:rules|switches)\b",
    "names a switch": rf"\b(?:{UNMISTAKABLE})\b",
    "reckons with a rank": rf"{RANK}\s+(?:[-+*/%]|[<>]=?)\s|\s(?:[-+*/%]|[<>]=?)\s+{RANK}",
    "looks for the next rank": r"\bRANKS\.indexOf\b|\bRANKS\[[^\]]*[-+]",
    "counts the deck": r"\b40 [-/]|/ 40\b",
}


def rules_in(text: str) -> Iterator[str]:
    plain = without_comments(text)
    for what, pattern in RULES_OF_PLAY.items():
        for found in re.finditer(pattern, plain):
            yield f"{plain.count(chr(10), 0, found.start()) + 1}: {what}: {found[0].strip()}"


def test_no_script_computes_a_rule() -> None:
    found = [
        f"{name}:{rule}"
        for file in SCRIPTS
        if (name := file.relative_to(WEB).as_posix()) not in EXEMPT and "fair" not in file.parts
        for rule in rules_in(file.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    "planted",
    [
        'const waits = rules.chain === "wait";',
        'const isByDeal = told.rules?.call_settled === "deal";',
        "const worth = table.rules[kind];",
        "const { ronda, tringa } = this.rules;",
        "const size = first_hand[seats];",
        "cards.sort((one, other) => rankOf(one) - rankOf(other));",
        "const isNext = card.rank + 1 === other;",
        "const next = RANKS[place + 1];",
        "const par = Math.floor(40 / counts.length);",
    ],
)
def test_the_scan_bites(planted: str) -> None:
    assert list(rules_in(planted))


@pytest.mark.parametrize(
    "innocent",
    [
        "motion.words = shown.rules.words;",
        'const chain = view?.chain ?? null; const isSeen = event.for === "joj_hbal";',
        "RANKS.map((rank) => cards.filter((card) => rankOf(card) === rank));",
        "/* rules.chain says whether a packet waits */",
    ],
)
def test_what_is_only_shown_may_be(innocent: str) -> None:
    assert list(rules_in(innocent)) == []
