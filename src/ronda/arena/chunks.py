"""A chunk: the smallest piece of work, named by what is played and by the range of its numbers.

What a chunk holds follows from its address alone, to the byte: on this machine or another, today or
in an audit. It is JSON Lines of records (RECORD.md), for each number one record a seating.
"""

import hashlib
from collections.abc import Mapping
from enum import Enum
from typing import Any, Final

import msgspec

from ronda import __version__
from ronda.arena.contestants import contestant
from ronda.arena.errors import ArenaError
from ronda.arena.lineup import Lineup, Seating
from ronda.arena.playing import FIRST_DEALER, Played, play
from ronda.players import Player
from ronda.records import Record, encode_record
from ronda.rules import Rules, read_rules


class Part(Enum):
    """What is played in a chunk."""

    DEALS = "deals"
    """Single deals from nil: points a deal."""
    MATCHES = "matches"
    """Whole matches to the target: who wins."""


CHUNK_SIZES: Final = {Part.DEALS: 20, Part.MATCHES: 4}
"""Numbers in a chunk, unless told otherwise: little is lost when a chunk is cut off."""


class Contest(msgspec.Struct, frozen=True):
    """What all the chunks of an arena have in common.

    Attributes:
        rules: the rule set as a record writes it.
        seats: how many sit at the table.
        seed: every deck follows from it.
        version: of Ronda.
    """

    rules: Mapping[str, Any]
    seats: int
    seed: int
    version: str = __version__

    @property
    def rule_set(self) -> Rules:
        """The rule set itself."""
        return read_rules(self.rules)

    @property
    def rules_text(self) -> str:
        """The rule set in words: the preset, and the switches that differ."""
        switches = (f"{name}={value}" for name, value in self.rules.items() if name != "preset")
        return " ".join([str(self.rules["preset"]), *switches])


class Chunk(msgspec.Struct, frozen=True):
    """The address of a chunk: whose contest, who meets, and which numbers, `first` to `last`."""

    contest: Contest
    names: tuple[str, ...]
    part: Part
    first: int
    last: int

    @property
    def lineup(self) -> Lineup:
        """Who meets."""
        return Lineup(self.names, self.contest.seats)

    @property
    def numbers(self) -> range:
        """The numbers played."""
        return range(self.first, self.last + 1)

    def __str__(self) -> str:
        return f"{self.part.value} {self.first}–{self.last} of {self.lineup.title}"


def play_chunk(chunk: Chunk) -> bytes:
    """The records of a chunk, one a line.

    Raises `ArenaError` where this is not the contest's version of Ronda, for players that are not
    known here, and where one breaks the rules.
    """
    contest = chunk.contest
    if contest.version != __version__:
        raise ArenaError(
            f"Ronda {__version__} was asked to play a chunk of Ronda {contest.version}:"
            " install the same version wherever deals are played"
        )
    rules = contest.rule_set
    players = {name: contestant(name, rules, contest.seats) for name in chunk.names}
    return b"".join(
        encode_record(_record(chunk, number, seating, players)) + b"\n"
        for number in chunk.numbers
        for seating in chunk.lineup.seatings
    )


def _record(chunk: Chunk, number: int, seating: Seating, players: Mapping[str, Player]) -> Record:
    contest = chunk.contest
    rules = contest.rule_set
    played = play(
        rules,
        [players[name] for name in seating.players],
        lambda deal: _deck_key(contest.seed, chunk.part, number, deal),
        most=1 if chunk.part is Part.DEALS else None,
    )
    return Record(
        rules=rules,
        written=contest.rules,
        seats=contest.seats,
        dealer=FIRST_DEALER,
        deals=played.deals,
        further={
            "players": [
                _seated(seat, name, players[name].version)
                for seat, name in enumerate(seating.players)
            ],
            "result": _result(played),
            "arena": {
                "seed": contest.seed,
                "names": chunk.names,
                "part": chunk.part.value,
                "number": number,
            },
        },
    )


def _deck_key(seed: int, part: Part, number: int, deal: int) -> bytes:
    """K (FAIRNESS 5) of one deal: the same for everybody who meets in this contest."""
    return hashlib.sha256(f"ronda/arena/1 {seed} {part.value} {number} {deal}".encode()).digest()


def _seated(seat: int, name: str, version: int) -> dict[str, object]:
    """An entry of `players` in the record (RECORD.md)."""
    taken = {"deal": 0, "action": 0}
    return {"seat": seat, "kind": "computer", "level": name, "version": version, "from": taken}


def _result(played: Played) -> dict[str, object]:
    return {"totals": played.state.totals, "winner": played.state.winner}
