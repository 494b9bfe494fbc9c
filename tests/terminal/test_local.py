"""A table in this process: saved before it is shown, and the same again from what was saved."""

from itertools import product
from pathlib import Path

import msgspec
import pytest

from ronda.audit import verify
from ronda.engine import Seat
from ronda.engine.events import HandsEvent, PlayEvent
from ronda.fairness import computer_seed, decision_seed
from ronda.players import LevelError, player
from ronda.protocol import HandOver, Push, Ready, TakeBack
from ronda.records import encode_record, read_record, replay
from ronda.rules import RulesError, read_rules
from ronda.table import decisions
from ronda.terminal.link import NotDone
from ronda.terminal.local import PAUSE, LocalTable
from ronda.terminal.saves import SaveError, read_saved, record_path, secrets_path
from ronda.terminal.start import resume_match
from tests.terminal.scripts import actions_of, last_choice, local_table, play_some, view_of

EVERY_TABLE = [
    (name, seats)
    for name in ("koutchina", "qahwa", "guide", "marocl3ab")
    for seats in read_rules({"preset": name}).seats
]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.journal"


@pytest.mark.parametrize(("name", "seats"), EVERY_TABLE)
def test_the_record_is_the_match_and_a_proof_of_it(path: Path, name: str, seats: int) -> None:
    table = local_table(path, name, seats, level="greedy", target=11)
    play_some(table, 10_000, last_choice)
    state = table.table.playing().state
    table.close()
    line = record_path(path).read_bytes()
    record = read_record(line)
    result = replay(record)
    assert result.finished
    assert (result.winner, result.totals) == (state.winner, state.totals)
    assert encode_record(record) + b"\n" == line
    assert record.further["seed"] == 1
    report = verify(record, with_players=True)
    assert report.misfit is None
    assert report.decisions > 0


def test_every_decision_of_a_computer_follows_from_the_secret(path: Path) -> None:
    """FAIRNESS §10: the seed of a decision is that of its seat and its place in the deal."""
    table = LocalTable.begin(path, {"preset": "koutchina"}, ("random",) * 2, 1, clock=lambda: 0.0)
    while not decisions(table.table):
        play_some(table, 1)
    table._due = 0.0
    (owed,) = decisions(table.table)
    fair, match = table.table.dealt(), table.table.playing()
    assert fair.key is not None
    seed = decision_seed(computer_seed(fair.key, owed.seat), match.actions)
    chosen = player("random", table.table.rules, 3).decide(owed.view, seed)
    list(table.take())
    assert actions_of(table).split()[-1] == chosen.value


def test_hands_of_others_are_not_shown(path: Path) -> None:
    pushes = play_some(local_table(path, "qahwa", 4), 30)
    hands = [e.hands for push in pushes for e in push.events if isinstance(e, HandsEvent)]
    assert hands
    assert all(own and others == [None] * 3 for own, *others in hands)


def test_a_seed_and_the_same_plays_are_the_same_match(tmp_path: Path) -> None:
    tables = [
        local_table(tmp_path / f"{place}", seed=seed) for place, seed in enumerate((5, 5, 6, None))
    ]
    for table in tables:
        play_some(table, 25)
    first, second, other, fresh = map(actions_of, tables)
    assert first == second
    assert len({first, other, fresh}) == 3


def test_a_computer_plays_after_a_pause(path: Path) -> None:
    now = [100.0]
    table = LocalTable.begin(path, {"preset": "qahwa"}, ("random",), 3, clock=lambda: now[0])
    play_some(table, 0)
    plays = [e for push in play_some(table, 1) for e in push.events if isinstance(e, PlayEvent)]
    assert [play.seat for play in plays] == [Seat(0)]
    assert not table.is_due()
    now[0] += PAUSE
    assert table.is_due()
    pushes = [item for item in table.take() if isinstance(item, Push)]
    assert [e.seat for push in pushes for e in push.events if isinstance(e, PlayEvent)] == [1]


def test_a_computer_plays_on_until_the_seat_is_taken_back(path: Path) -> None:
    table = local_table(path)
    play_some(table, 2)
    table.ask(HandOver("", "cafe"))
    assert table.table.seat(Seat(0)).is_handed
    table.ask(TakeBack(""))
    table.ask(TakeBack(""))
    refused = [item for item in table.take() if isinstance(item, NotDone)]
    assert len(refused) == 1
    (record,) = table.records()
    kinds = [each["kind"] for each in record.further["players"] if each["seat"] == 0]
    assert kinds == ["human", "computer", "human"]


def test_another_match_goes_on_in_the_same_file(path: Path) -> None:
    table = local_table(path, "koutchina", target=5)
    play_some(table, 10_000)
    table.ask(Ready(""))
    play_some(table, 10_000)
    assert table.table.playing().number == 2
    assert sum(table.table.wins) == 2
    table.close()
    again = resume_match(path, 0)
    again.close()
    records = [read_record(line) for line in record_path(path).read_bytes().splitlines()]
    assert [verify(record, with_players=True).misfit for record in records] == [None, None]


def test_a_computer_of_another_version_takes_its_seat_where_it_begins(path: Path) -> None:
    table = local_table(path)
    play_some(table, 3)
    actions = len(actions_of(table).split())
    table.close()
    old = path.read_bytes().replace(
        b'"level":"random","version":"', b'"level":"random","version":"9'
    )
    path.write_bytes(old)
    again = resume_match(path, 0)
    players = again.table.playing().players
    assert [each.version for each in players if each.seat == 1] == ["91", "1"]
    assert (players[-1].deal, players[-1].action) == (0, actions)


def test_a_file_cut_off_anywhere_goes_on_from_its_last_whole_line(path: Path) -> None:
    play_some(local_table(path, "marocl3ab"), 6)
    lines = path.read_bytes().splitlines(keepends=True)
    first_deck = next(place for place, line in enumerate(lines) if b'"committed"' in line)
    for number, rest in product(range(len(lines)), (False, True)):
        cut = path.with_name(f"cut-{number}-{rest}.journal")
        content = b"".join(lines[:number]) + lines[number][:-1] * rest
        cut.write_bytes(content)
        secrets_path(cut).write_bytes(secrets_path(path).read_bytes())
        if number > first_deck:
            again = resume_match(cut, 0)
            assert cut.read_bytes().startswith(b"".join(lines[:number]))
            play_some(again, 3)
            continue
        with pytest.raises(SaveError, match=r"cut-.*\.journal"):
            resume_match(cut)
        assert cut.read_bytes() == content


def test_a_match_that_was_left_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    unbroken, halves = (
        local_table(tmp_path / name, "qahwa", level="careful", seed=3) for name in ("a", "b")
    )
    play_some(unbroken, 60)
    for times in (0, 7, 13, 40):
        play_some(halves, times)
        halves.close()
        halves = resume_match(tmp_path / "b", 0)
    assert actions_of(halves) == actions_of(unbroken)


def test_the_last_steps_are_shown_again(path: Path) -> None:
    table = local_table(path)
    play_some(table, 2)
    table.close()
    first, *others = [item for item in resume_match(path, 0).take() if isinstance(item, Push)]
    assert first.missed
    assert not any(push.missed for push in others)
    assert any(isinstance(event, PlayEvent) for push in others for event in push.events)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (b'"fact":"acted","seat":', b'"fact":"acted","seat":1', "is damaged: .*seat"),
        (b'"action":"', b'"action":"x', "is damaged: .*is not a card"),
        (b'"seq":', b'"seq":9', "is damaged: step 9.* does not follow"),
        (b'"commitment":"', b'"commitment":"00', "the secret of commitment '00.* is not in"),
    ],
)
def test_a_line_that_does_not_fit_is_named(path: Path, old: bytes, new: bytes, says: str) -> None:
    play_some(local_table(path), 5)
    lines = path.read_bytes().splitlines(keepends=True)
    number = max(place for place, line in enumerate(lines) if old in line)
    lines[number] = lines[number].replace(old, new)
    damaged = path.with_name("damaged.journal")
    damaged.write_bytes(b"".join(lines))
    secrets_path(damaged).write_bytes(secrets_path(path).read_bytes())
    with pytest.raises(SaveError, match=rf"damaged\.journal, line {number + 1}: {says}"):
        resume_match(damaged)
    assert damaged.read_bytes() == b"".join(lines)


def test_what_cannot_be_begun_leaves_no_file(path: Path) -> None:
    with pytest.raises(RulesError, match="preset"):
        local_table(path, "poker")
    with pytest.raises(RulesError, match="seats"):
        local_table(path, "guide", 3)
    with pytest.raises(LevelError, match="careful"):
        local_table(path, level="grandmaster")
    assert not path.exists()


def test_the_log_names_no_card_that_is_hidden(path: Path) -> None:
    table = local_table(path, "qahwa")
    play_some(table, 1)
    facts = [fact for entry in read_saved(path).entries for fact in entry.facts]
    named = {msgspec.to_builtins(fact).get("action") for fact in facts}
    assert view_of(table).hand
    assert not named & {card.value for card in view_of(table).hand}
