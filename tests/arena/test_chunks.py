"""A chunk follows from its address, to the byte, and its records replay to what they say."""

import pickle

import msgspec
import pytest

from ronda.arena.chunks import Chunk, Contest, Part, play_chunk
from ronda.arena.errors import ArenaError
from ronda.cards import parse_deck
from ronda.fairness import shuffled_deck
from ronda.records import read_record, replay
from tests.arena.toys import FIRST, LAST

CONTEST = Contest({"preset": "koutchina", "target": 11}, 2, 7)
DEALS = Chunk(CONTEST, (FIRST, LAST), Part.DEALS, 3, 5)
MATCHES = Chunk(CONTEST, (FIRST, LAST), Part.MATCHES, 0, 1)


@pytest.mark.parametrize("chunk", [DEALS, MATCHES])
def test_the_same_bytes_each_time(chunk: Chunk) -> None:
    content = play_chunk(chunk)
    assert play_chunk(pickle.loads(pickle.dumps(chunk))) == content  # noqa: S301 - our own pickle
    assert len(content.splitlines()) == 2 * len(chunk.numbers)


def test_a_wider_chunk_holds_the_narrower_ones() -> None:
    parts = [Chunk(CONTEST, DEALS.names, Part.DEALS, n, n) for n in DEALS.numbers]
    assert play_chunk(DEALS) == b"".join(map(play_chunk, parts))


@pytest.mark.parametrize("chunk", [DEALS, MATCHES])
def test_records_replay_to_their_results(chunk: Chunk) -> None:
    for line in play_chunk(chunk).splitlines():
        record = read_record(line)
        came_to = replay(record)
        result = record.further["result"]
        assert result == {"totals": list(came_to.totals), "winner": came_to.winner}
        assert came_to.finished if chunk.part is Part.MATCHES else len(record.deals) == 1


def test_records_say_who_played_which_number() -> None:
    first, second, *_ = map(msgspec.json.decode, play_chunk(DEALS).splitlines())
    assert [seat["level"] for seat in first["players"]] == [FIRST, LAST]
    assert [seat["level"] for seat in second["players"]] == [LAST, FIRST]
    assert first["players"][0]["kind"] == "computer"
    assert first["arena"] == {"seed": 7, "names": [FIRST, LAST], "part": "deals", "number": 3}


def test_every_seating_and_every_line_up_plays_the_same_decks() -> None:
    others = Chunk(CONTEST, (LAST, "greedy"), Part.DEALS, 3, 5)
    lines = play_chunk(DEALS).splitlines() + play_chunk(others).splitlines()
    decks = [read_record(line).deals[0].deck for line in lines]
    assert len(set(decks)) == 3
    assert decks[0] == decks[1] == decks[6] == decks[7]
    other_seed = Chunk(Contest(CONTEST.rules, 2, 8), DEALS.names, Part.DEALS, 3, 5)
    assert read_record(play_chunk(other_seed).splitlines()[0]).deals[0].deck not in decks


def test_decks_come_from_the_shuffle_of_fairness() -> None:
    deck = read_record(play_chunk(DEALS).splitlines()[0]).deals[0].deck
    # SHA-256 of "ronda/arena/1 7 deals 3 0": whoever knows the seed can make every deck.
    key = bytes.fromhex("f68b23bb3ccf5ea5f684bb8d13d4444f431a683c6feca548f806d2a181d3a05d")
    assert parse_deck(deck or "") == shuffled_deck(key, opening_at=6, opening=4, clean=True)


def test_another_version_is_refused() -> None:
    older = Chunk(Contest(CONTEST.rules, 2, 7, "0.0.1"), DEALS.names, Part.DEALS, 0, 0)
    with pytest.raises(ArenaError, match=r"a chunk of Ronda 0\.0\.1: install the same version"):
        play_chunk(older)


def test_an_address_reads_well() -> None:
    chunk = Chunk(CONTEST, ("careful", "greedy"), Part.DEALS, 20, 39)
    assert str(chunk) == "deals 20–39 of careful against greedy"
    assert CONTEST.rules_text == "koutchina target=11"
