"""How well somebody guesses from all that came which of two worlds is which.

Every feature in which the two differ (how many answers came, when, each number and word in them) is
a rule: the greater value is the world in which the fact holds, or the other way round. The rules
that were right most often at some tables guess at others that they have not seen.
"""

import math
import random
import re
import zlib
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, Final, NamedTuple

import msgspec

from tests.server.adversary.channels import Heard

RULES: Final = 5
"""So many rules, the best, guess together."""
LEARNT: Final = 0.4
"""The share of the tables at which the rules are learnt."""
FALSE_ALARM: Final = 1e-4
"""How likely it is that any of all scores of a run is beyond its bound by chance."""

UNTIL: Final = (0.1, 0.3, 0.6, 1.0, 1.5, 2.0, 3.0, 5.0, 7.0, 10.0)
"""Seconds until which it is counted what has come."""
BY_SEAT: Final = (".hands", ".seats", ".hand_sizes", ".played")
CARD: Final = re.compile(r"(1?\d)([oceb])")

Differences = dict[str, int]
"""By feature, whether it is greater (1) or less (-1) in the first of two worlds."""


class Example(NamedTuple):
    """What a reader got in two worlds differs in this, and whether the fact holds in the first."""

    differences: Differences
    is_first: bool


class Score(NamedTuple):
    """How often it was guessed right.

    Attributes:
        tables: how many there were, those at which the rules were learnt included.
        guesses, right: at the others.
        rule: the best rule.
    """

    tables: int
    guesses: int
    right: int
    rule: str

    @property
    def share(self) -> float:
        return self.right / self.guesses

    def bound(self, scores: int) -> float:
        """The share that no one of so many scores passes by chance, but for `FALSE_ALARM`."""
        most, tail = self.guesses, 0.5**self.guesses
        while tail <= FALSE_ALARM / scores:
            most -= 1
            tail += math.comb(self.guesses, most) * 0.5**self.guesses
        return most / self.guesses


class Differing:
    """In what two worlds differ for somebody, who names the seats from a certain one on."""

    def __init__(self, one: Sequence[Heard], other: Sequence[Heard], first: int) -> None:
        self.found: Differences = {}
        self._first = first
        ones, others = _by_channel(one), _by_channel(other)
        for channel in {*ones, *others}:
            self._compare_channel(channel, ones[channel], others[channel])

    def _compare_channel(self, channel: str, mine: list[Heard], theirs: list[Heard]) -> None:
        self._note(f"{channel}: bytes", *(sum(len(e.body) for e in es) for es in (mine, theirs)))
        for until in UNTIL:
            both = (sum(each.at <= until for each in heard) for heard in (mine, theirs))
            self._note(f"{channel}: how many until {until}", *both)
        for number, (a, b) in enumerate(zip(mine, theirs, strict=False)):
            self._note(f"{channel} {number}: when", round(a.at, 4), round(b.at, 4))
            self._compare(f"{channel} {number}", a.body, b.body)
        if mine and theirs:
            self._compare(f"{channel} last", mine[-1].body, theirs[-1].body)
        if mine and theirs and channel.startswith("GET"):
            grown = (_growth(_read(each[0].body), _read(each[-1].body)) for each in (mine, theirs))
            self._compare_values(f"{channel} grown", *grown)

    def _note(self, feature: str, one: float, other: float) -> None:
        if one != other:
            self.found[feature] = 1 if one > other else -1

    def _compare(self, name: str, one: bytes, other: bytes) -> None:
        if one != other:
            self._compare_values(name, _read(one), _read(other))

    def _compare_values(self, path: str, one: Any, other: Any) -> None:  # noqa: ANN401 - whatever JSON holds
        """Notes every place at which two values differ."""
        if one == other:
            return
        if isinstance(one, dict) and isinstance(other, dict):
            for key in {*one, *other}:
                self._compare_values(f"{path}.{key}", one.get(key), other.get(key))
        elif isinstance(one, list) and isinstance(other, list):
            self._compare_lists(path, one, other)
        else:
            self._note(path, _as_number(one), _as_number(other))

    def _compare_lists(self, path: str, one: list[Any], other: list[Any]) -> None:
        self._note(f"{path}: how many", len(one), len(other))
        self._note(f"{path}: alike", _alike(one), _alike(other))
        if path.endswith(BY_SEAT):
            one, other = (each[self._first :] + each[: self._first] for each in (one, other))
        for number, (mine, theirs) in enumerate(zip_longest(one, other)):
            self._compare_values(f"{path}.{number}", mine, theirs)
        self._compare_values(f"{path}.last", one and one[-1], other and other[-1])


def _by_channel(heard: Sequence[Heard]) -> defaultdict[str, list[Heard]]:
    """What came, by where it came from and what it is."""
    found: defaultdict[str, list[Heard]] = defaultdict(list)
    for each in heard:
        kind = re.match(rb'{"type":"(\w+)"', each.body)
        found[f"{each.channel} {kind[1].decode() if kind else ''}"].append(each)
    return found


def _alike(values: list[Any]) -> int:
    """How many cards of a list have the rank of another one."""
    ranks = [card[1] for card in map(CARD.fullmatch, map(str, values)) if card]
    return len(ranks) - len(set(ranks))


def _growth(first: Any, last: Any) -> Any:  # noqa: ANN401 - whatever JSON holds
    if isinstance(first, dict) and isinstance(last, dict):
        return {key: _growth(first[key], last[key]) for key in {*first} & {*last}}
    if isinstance(first, list) and isinstance(last, list):
        return list(map(_growth, first, last))
    return round(_as_number(last) - _as_number(first), 4)


def _read(body: bytes) -> list[Any]:
    """What a body says, line by line: JSON, or words and numbers."""
    return [_read_line(line) for line in body.split(b"\n")]


def _read_line(line: bytes) -> Any:  # noqa: ANN401 - whatever JSON holds
    try:
        return msgspec.json.decode(line.removeprefix(b"200 "))
    except msgspec.DecodeError:
        return line.decode().split(" ")


def _as_number(value: object) -> float:
    if isinstance(value, bool | int | float):
        return float(value)
    text = str(value)
    card = CARD.fullmatch(text)
    if card:
        return int(card[1]) + ord(card[2]) / 1000
    try:
        return float(text)
    except ValueError:
        return zlib.crc32(text.encode()) + 0.5


def score(examples: Sequence[Example], chance: random.Random) -> Score:
    """Learns rules at the first tables, and guesses at the rest."""
    learnt = int(LEARNT * len(examples))
    right: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    for found, is_first in examples[:learnt]:
        for feature, sign in found.items():
            (right if (sign > 0) is is_first else wrong)[feature] += 1
    # By how many times likelier one world is than the other, as in a naive Bayes classifier.
    weights = {
        feature: math.log((right[feature] + 0.5) / (wrong[feature] + 0.5))
        for feature in {*right, *wrong}
    }
    rules = sorted(weights.items(), key=lambda rule: (-abs(rule[1]), rule[0]))[:RULES]
    hits = 0
    for found, is_first in examples[learnt:]:
        votes = sum(weight * found.get(feature, 0) for feature, weight in rules)
        guess = votes > 0 if votes else chance.random() < 0.5
        hits += guess is is_first
    best = "nothing differs"
    if rules:
        (rule, _), *_ = rules
        best = f"{rule} ({max(right[rule], wrong[rule])} of {learnt})"
    return Score(len(examples), len(examples) - learnt, hits, best)
