"""The page's own check and Python's agree on every record: what fits, and what does not first."""

import json
import random
import shutil
import subprocess
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ronda.audit import verify
from ronda.fairness import ProofFault, rule_set_hash
from ronda.records import RecordError, encode_record, read_record
from ronda.rules import RulesError, read_rules, rules_values
from tests.audit.test_players import lived
from tests.pages.recorded import other_values
from tests.table.driving import played, preset

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
HERE = Path(__file__).parent
ZEROS = "0" * 64
BEYOND_THE_PAGE = {ProofFault.REPLAY, ProofFault.DECISION}
"""What only who knows the rules of the game can find."""

Values = dict[str, Any]


def of_page(lines: Iterable[bytes]) -> list[Values]:
    """What the page says of records."""
    node = subprocess.run(
        ["node", str(HERE / "check_records.mjs")],
        input=b"\n".join(lines) + b"\n",
        capture_output=True,
        check=False,
    )
    assert node.returncode == 0, node.stderr[-2000:]
    return [json.loads(line) for line in node.stdout.splitlines()]


def of_python(line: bytes) -> tuple[bool, str | None, int | None]:
    """What Python says of a record; a `RecordError` where it is none."""
    report = verify(read_record(line), with_players=False)
    if report.found is None or report.found.fault in BEYOND_THE_PAGE:
        return True, None, None
    return False, report.found.fault.word, report.found.seat


@cache
def honest() -> tuple[bytes, ...]:
    """Records of every kind of table."""
    own = [
        played("hc", rules=preset("marocl3ab", target=15)).record(),
        played("hhc", rules=preset("koutchina", target=9)).record(),
        played("hchc", rules=preset("qahwa-21")).record(),
    ]
    records = own + [record for seed in range(24) for record in lived(seed)]
    return tuple(map(encode_record, records))


def test_what_is_honest_fits_in_the_page_too() -> None:
    for line, found in zip(honest(), of_page(honest()), strict=True):
        assert found == {"fits": True, "what": None, "seat": None}, line[:300]


# --- damage --------------------------------------------------------------------------------------


def damaged(change: Callable[[Values], None]) -> bytes:
    record: Values = msgspec.json.decode(honest()[0])
    change(record)
    return msgspec.json.encode(record)


def put(value: object, *path: str | int) -> Callable[[Values], None]:
    """Puts a value where a path leads."""

    def change(record: Values) -> None:
        at: Any = record
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = value

    return change


def rebound(name: str, value: object) -> Callable[[Values], None]:
    """Another rule set in all proofs, with its own hash in every header."""

    def change(record: Values) -> None:
        for proof in record["fairness"]:
            proof["rule_set"][name] = value
            proof["header"]["rules"] = rule_set_hash(proof["rule_set"])

    return change


def reversed_deck(record: Values) -> None:
    record["deals"][0]["deck"] = " ".join(reversed(record["deals"][0]["deck"].split()))


def abandoned(record: Values) -> None:
    record["fairness"][1]["abandoned"] = True


def other_dealer(record: Values) -> None:
    record["fairness"][1]["header"]["dealer"] ^= 1


def rematch(record: Values) -> None:
    """A record that begins with its second deal."""
    del record["fairness"][:2], record["draw"]


DAMAGE: list[tuple[str, Callable[[Values], None]]] = [
    ("no_record", put("chess/1", "format")),
    ("no_proof", lambda record: record.pop("fairness")),
    ("no_proof", put([], "fairness")),
    ("unproven", lambda record: record["fairness"].pop()),
    ("unreadable", put({}, "fairness")),
    ("unreadable", put("short", "fairness", 1, "s")),
    ("unreadable", put(7, "fairness", 0, "header", "deal")),
    ("unreadable", lambda record: record["fairness"][0]["header"].pop("v")),
    ("header.seats", put(["human", "human", "computer"], "fairness", 1, "header", "seats")),
    ("header.dealer", lambda record: record.update(dealer=1 - record["dealer"])),
    ("header.dealer", other_dealer),
    ("header.draw", lambda record: record["fairness"].pop(0)),
    ("header.table", put("another", "table")),
    ("header.rules", put(99, "rules", "target")),
    ("header.rules", rebound("target", 40)),
    ("header.rules", rebound("opening", 4)),
    ("header.rules", rebound("first_hand", {"2": 3})),
    ("rules", put(7, "fairness", 1, "rule_set", "missa")),
    ("rules", put(ZEROS, "fairness", 1, "header", "rules")),
    ("order.first", rematch),
    ("order.same", put("another", "fairness", 1, "header", "table")),
    ("order.same", put(2, "fairness", 1, "header", "match")),
    ("order.number", lambda record: record["fairness"].pop(1)),
    ("order.previous", put(ZEROS, "fairness", 2, "header", "previous")),
    ("commitment", put(ZEROS, "fairness", 1, "s")),
    ("commitment", put(ZEROS, "fairness", 1, "C")),
    ("cuts.number", lambda record: record["fairness"][1]["k"].append(None)),
    ("cuts.computer", put(ZEROS, "fairness", 1, "k", 1)),
    ("cuts.unsent", put(None, "fairness", 1, "k", 0)),
    ("cuts.hash", put(ZEROS, "fairness", 1, "c", 0)),
    ("transcript", put(None, "fairness", 1, "c", 0)),
    ("transcript", put(ZEROS, "fairness", 1, "T")),
    ("deck", reversed_deck),
    ("root", put(ZEROS, "fairness", 1, "M")),
    ("root.draw", put(ZEROS, "fairness", 0, "M")),
    ("order.number", abandoned),
    ("players.unreadable", put("ghost", "players", 0, "kind")),
    ("players.unreadable", put(2, "players", 0, "seat")),
    ("players.unreadable", put({}, "players")),
    ("players.missing", put([], "players")),
    ("players.missing", lambda record: record.pop("players")),
    ("players.kind", put("computer", "players", 0, "kind")),
    ("players.kind", put("human", "players", 1, "kind")),
]


RECORD_ERRORS = [DAMAGE[0][1], DAMAGE[9][1]]
"""Damage after which Python takes it for no record at all: another format, another drawn dealer."""


def test_the_same_damage_has_the_same_name_in_both() -> None:
    lines = [damaged(change) for _, change in DAMAGE]
    for (name, change), line, found in zip(DAMAGE, lines, of_page(lines), strict=True):
        assert found["what"] == name
        try:
            assert of_python(line) == (False, name, found["seat"])
        except RecordError:
            assert change in RECORD_ERRORS, name


def test_an_abandoned_deal_is_damaged_likewise() -> None:
    last: Values = msgspec.json.decode(honest()[0])
    last["fairness"][-1]["abandoned"] = True
    undone = {**last, "deals": last["deals"][:-1]}
    early = json.loads(json.dumps(undone))
    early["fairness"][-1]["T"] = None
    lines = [msgspec.json.encode(each) for each in (last, undone, early)]
    names = [None if found["fits"] else found["what"] for found in of_page(lines)]
    assert names == [of_python(line)[1] for line in lines] == ["unproven", None, "abandoned"]


def changed_somewhere(line: bytes, chance: random.Random) -> bytes:
    """One value anywhere in the proofs or among the players is another; names say nothing."""
    record: Values = msgspec.json.decode(line)
    leaves = list(_leaves(record["fairness"], ("fairness",)))
    leaves += [path for path in _leaves(record["players"], ("players",)) if path[-1] != "name"]
    path = chance.choice(leaves)
    value: Any = record
    for step in path:
        value = value[step]
    put(_other(value, chance), *path)(record)
    return msgspec.json.encode(record)


def _leaves(value: object, path: tuple[str | int, ...]) -> Iterable[tuple[str | int, ...]]:
    steps: Iterable[tuple[str | int, object]] = ()
    if isinstance(value, dict):
        steps = value.items()
    elif isinstance(value, list):
        steps = enumerate(value)
    else:
        yield path
    for step, part in steps:
        yield from _leaves(part, (*path, step))


def _other(value: object, chance: random.Random) -> object:
    others: list[object] = [None, 0, 1, 2, "human", "computer", ZEROS, "ab" * 32, True, "x"]
    if isinstance(value, str) and len(value) == 64:
        at = chance.randrange(64)
        others += [value[:at] + ("0" if value[at] != "0" else "1") + value[at + 1 :]] * 10
    return chance.choice(
        [other for other in others if other != value or type(other) is not type(value)]
    )


def test_any_change_has_the_same_name_in_both() -> None:
    chance = random.Random(11)  # noqa: S311 - a test repeats itself
    lines = [changed_somewhere(chance.choice(honest()), chance) for _ in range(300)]
    for line, found in zip(lines, of_page(lines), strict=True):
        assert of_python(line) == (found["fits"], found["what"], found["seat"]), line


# --- rules, however they are written -------------------------------------------------------------


def written_otherwise(rules: Values, chance: random.Random) -> Values:
    """The same rule set as a record may write it too."""
    whole = rules_values(read_rules(rules))
    for name in ("first_hand", "later_hand", "opening"):
        entries = whole[name]
        if len(set(entries.values())) == 1 and chance.random() < 0.7:
            rules[name] = next(iter(entries.values()))
        elif chance.random() < 0.5:
            rules[name] = {"2": 3, "3": 1, "4": 4, **entries}
    seats = list(whole["seats"])
    chance.shuffle(seats)
    rules["seats"] = seats
    shown = list(rules.items())
    chance.shuffle(shown)
    return dict(shown)


def random_house(chance: random.Random) -> Values:
    """A preset, and switches that differ from it."""
    name = chance.choice(["koutchina", "qahwa", "guide", "marocl3ab"])
    rules: Values = {"preset": name}
    values = rules_values(read_rules(rules))
    for switch in chance.sample([*values], 8):
        if switch == "seats":
            continue
        try:
            read_rules(
                {**rules, switch: (other := chance.choice(other_values(switch, values[switch])))}
            )
        except RulesError:
            continue
        rules[switch] = other
    return rules


def test_rules_fit_however_they_are_written_and_no_others_do() -> None:
    """For random houses: the page takes for the same rules what `read_rules` does."""
    chance = random.Random(5)  # noqa: S311 - a test repeats itself
    record: Values = msgspec.json.decode(honest()[0])
    record |= {"deals": [], "fairness": record["fairness"][:1]}
    lines, expected = [], []
    for _ in range(200):
        house = random_house(chance)
        whole = rules_values(read_rules(house))
        if 2 not in whole["seats"]:
            continue
        proof = json.loads(json.dumps(record["fairness"][0]))
        proof["rule_set"] = whole
        proof["header"]["rules"] = rule_set_hash(whole)
        other = chance.choice(list(whole)) if chance.random() < 0.3 else None
        written = written_otherwise(dict(house), chance)
        if other is not None and other in house:
            written[other] = (
                whole[other]
                if other == "seats"
                else chance.choice(other_values(other, house[other]))
            )
        lines.append(msgspec.json.encode({**record, "rules": written, "fairness": [proof]}))
        try:
            is_same = rules_values(read_rules(written)) == whole
        except RulesError:
            is_same = False
        expected.append(is_same)
    # The secret is of another header, so what follows the rules does not fit.
    names = [found["what"] == "commitment" for found in of_page(lines)]
    assert names == expected
    assert {*expected} == {True, False}
