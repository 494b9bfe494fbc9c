"""A match on this computer: saved before it is told, and the same again from what was saved."""

from pathlib import Path

import msgspec
import pytest

from ronda.engine import Seat, view
from ronda.engine.events import HandsEvent
from ronda.fairness import DealProof, check_deal, check_succession, computer_seed, decision_seed
from ronda.players import player
from ronda.records import encode_record, read_record, replay
from ronda.rules import RulesError, read_rules
from ronda.terminal.journal import SaveError, SeatEntry, read_saved
from ronda.terminal.match import PERSON, LocalMatch
from ronda.terminal.start import resume_match
from tests.terminal.scripts import header, last_choice, local_match, play_some

EVERY_TABLE = [
    (name, seats)
    for name in ("koutchina", "qahwa", "guide", "marocl3ab")
    for seats in read_rules({"preset": name}).seats
]


@pytest.mark.parametrize(("name", "seats"), EVERY_TABLE)
def test_the_record_is_the_match(tmp_path: Path, name: str, seats: int) -> None:
    match = local_match(header(name, seats, "greedy"), tmp_path / "match.journal")
    play_some(match, 10_000, last_choice)
    match.export()
    line = (tmp_path / "match.jsonl").read_bytes()
    record = read_record(line)
    result = replay(record)
    assert result.finished
    assert result.winner == match.state.winner
    assert result.totals == match.state.totals
    record_again = match.record()
    assert record_again is not None
    assert encode_record(record_again) + b"\n" == line


def test_the_record_is_a_proof_of_every_deck() -> None:
    match = local_match(header("guide", 2))
    play_some(match, 10_000)
    record = match.record()
    assert record is not None
    proofs = msgspec.convert(record.further["fairness"], list[DealProof])
    decks = [record.draw, *(deal.deck for deal in record.deals)]
    assert len(proofs) == len(decks) > 2
    assert check_succession(proofs) is None
    assert record.draw is not None
    assert check_deal(proofs[0], record.draw) is None
    assert record.further["seed"] == 1


def test_every_decision_of_a_computer_follows_from_the_secret() -> None:
    """FAIRNESS §10: the seed of a decision is that of its seat and its place in the deal."""
    match = local_match(header("koutchina", 3))
    play_some(match, 5)
    while (seat := match.next_seat()) in (None, PERSON):
        play_some(match, 1)
    assert seat is not None
    dealt = match._dealt[-1]
    seed = decision_seed(computer_seed(dealt.fair.key, seat), len(dealt.actions))
    chosen = player("random", match.rules, 3).decide(view(match.state, seat), seed)
    assert match.decide(seat) == chosen


def test_hands_of_others_are_not_told() -> None:
    match = local_match(header("qahwa", 4))
    play_some(match, 60)
    hands = [event.hands for event in match.events if isinstance(event, HandsEvent)]
    assert hands
    assert all(
        own and others == (None, None, None) for own, *rest in hands for others in [tuple(rest)]
    )


def test_a_seed_and_the_same_plays_are_the_same_match() -> None:
    first, second, other = (local_match(header(seed=seed)) for seed in (5, 5, 6))
    for match in (first, second, other):
        play_some(match, 50)
    assert first.events == second.events
    assert first.record() == second.record()
    assert first.events != other.events


def test_without_a_seed_no_two_matches_are_dealt_alike() -> None:
    first, second = (local_match(header(seed=None)) for _ in range(2))
    for match in (first, second):
        play_some(match, 1)
    assert first.record() != second.record()


def test_computers_take_their_seats_in_the_record(tmp_path: Path) -> None:
    path = tmp_path / "match.journal"
    match = local_match(header("koutchina", 3), path)
    record = match.record()
    assert record is None
    play_some(match, 4)
    record = match.record()
    assert record is not None
    version = match._computers[Seat(1)].version
    start = {"from": {"deal": 0, "action": 0}}
    computer = {"kind": "computer", "level": "random", "version": version, **start}
    assert record.further["players"] == [
        {"seat": 0, "kind": "human", **start},
        {"seat": 1, **computer},
        {"seat": 2, **computer},
    ]


def test_a_computer_of_another_version_takes_its_seat_where_it_begins(tmp_path: Path) -> None:
    path = tmp_path / "match.journal"
    match = local_match(header(), path)
    play_some(match, 7)
    match.close()
    old = path.read_bytes().replace(b'"level":"random","version":', b'"level":"random","version":9')
    path.write_bytes(old)
    again = resume_match(path)
    record = again.record()
    assert record is not None
    version = again._computers[Seat(1)].version
    assert isinstance(read_saved(path).entries[-1], SeatEntry)
    assert [each.get("version") for each in record.further["players"]] == [
        None,
        int(f"9{version}"),
        version,
    ]
    assert record.further["players"][-1]["from"] == {"deal": 0, "action": 7}


@pytest.mark.parametrize(
    ("line", "old", "new", "says"),
    [
        (-1, b'"action":"', b'"action":"x', "is not a card"),
        (-1, b'"seat":', b'"seat":4', "seat 4. acts here, but seat . comes next"),
        (1, b'"seat":1', b'"seat":0', "no random computer sits on seat 0"),
        (1, b'"random"', b'"greedy"', "no greedy computer sits on seat 1"),
        (3, b'"deal":1', b'"deal":2', "the deck of deal 2 comes at the wrong time"),
        (3, b'"deck":"', b'"deck":"12b ', "not the one that its secret shuffles"),
        (3, b'"secret":"', b'"secret":"zz', "hexadecimal"),
        (3, b'"secret":"', b'"secret":"00', "32 bytes"),
    ],
)
def test_a_line_that_does_not_fit_is_named(
    tmp_path: Path, line: int, old: bytes, new: bytes, says: str
) -> None:
    path = tmp_path / "match.journal"
    play_some(local_match(header(), path), 5)
    lines = path.read_bytes().splitlines(keepends=True)
    assert old in lines[line]
    lines[line] = lines[line].replace(old, new)
    damaged = tmp_path / "damaged.journal"
    damaged.write_bytes(b"".join(lines))
    number = line % len(lines) + 1
    with pytest.raises(SaveError, match=rf"damaged\.journal, line {number}: is damaged: .*{says}"):
        resume_match(damaged)
    assert damaged.read_bytes() == b"".join(lines)


def test_lines_after_the_end_are_named(tmp_path: Path) -> None:
    path = tmp_path / "match.journal"
    match = local_match(header("koutchina-quick"), path)
    play_some(match, 10_000)
    match.close()
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines, lines[-1]]))
    with pytest.raises(SaveError, match=rf"line {len(lines) + 1}: .*nothing comes next"):
        resume_match(path)


def test_rules_that_are_refused_begin_no_match() -> None:
    with pytest.raises(RulesError, match="preset"):
        LocalMatch(header("poker"))
    with pytest.raises(RulesError, match="seats"):
        LocalMatch(header("guide", 3))
