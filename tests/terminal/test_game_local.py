"""Whole matches as a person sees them: every preset and number of seats, nothing too early."""

import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ronda.cards import Card
from ronda.engine import View
from ronda.lang import catalogue
from ronda.protocol import Stage
from ronda.terminal.card_art import SIGNS, signs
from ronda.terminal.game import Game
from ronda.terminal.keys import ENTER, StopError
from ronda.terminal.local import PERSON, LocalTable
from ronda.terminal.setup import Terminal, card_names
from tests.terminal.scripts import (
    Drawn,
    Reader,
    Script,
    first_choice,
    last_choice,
    local_table,
    plain_terminal,
    play_some,
    show_whole,
    view_of,
)
from tests.terminal.test_local import EVERY_TABLE

NAMES = card_names(catalogue())


@pytest.fixture
def new(tmp_path: Path) -> Callable[..., LocalTable]:
    """Makes a new match, each in a file of its own."""
    names: Iterator[str] = map(str, range(1000))
    return lambda *words, **options: local_table(tmp_path / next(names), *words, **options)


def read(table: LocalTable, *keys: str) -> list[str]:
    """What a person with these keys reads, until they are used up."""
    terminal, output = plain_terminal(Script(keys))
    show_whole(table)
    with pytest.raises(StopError):
        Game(terminal, table).play()
    return output.getvalue().splitlines()


@pytest.mark.parametrize(("name", "seats"), EVERY_TABLE)
@pytest.mark.parametrize("choose", [first_choice, last_choice])
def test_a_whole_match_is_played_and_told(
    new: Callable[..., LocalTable], name: str, seats: int, choose: Callable[[View], str]
) -> None:
    table = new(name, seats, target=21)
    terminal, output = plain_terminal(Reader(table, choose))
    with pytest.raises(StopError):
        Game(terminal, table).play()
    assert table.table.stage is Stage.FINISHED
    text = output.getvalue()
    assert re.search(r"^(Winner: |A draw)", text, re.MULTILINE)
    # With `win: at_once` the last deal may be decided before its last distribution.
    deals = len(table.table.playing().deals)
    assert text.count("Khlassou, the last distribution") >= deals - 1
    assert "does nothing here" not in text


@pytest.mark.parametrize(("name", "seats"), EVERY_TABLE)
def test_no_card_is_named_before_it_is_seen(
    new: Callable[..., LocalTable], name: str, seats: int
) -> None:
    table = new(name, seats, seed=4, target=11)
    terminal, output = plain_terminal(Reader(table, lambda view: look_and_play(view, output)))
    with pytest.raises(StopError):
        Game(terminal, table).play()


@pytest.mark.parametrize(("name", "seats"), [("koutchina-quick", 3), ("marocl3ab-25", 4)])
def test_no_card_is_drawn_before_it_is_seen(
    new: Callable[..., LocalTable], name: str, seats: int
) -> None:
    table = new(name, seats, seed=4)
    drawn = Drawn(width=200, height=60)
    keys = Reader(table, lambda view: look_and_play(view, drawn.output))
    with drawn.screen as screen, pytest.raises(StopError):
        Game(Terminal(screen, keys, signs, "", catalogue()), table).play()


def look_and_play(view: View, output: io.StringIO) -> str:
    """Plays the highest card, unless something new was written that nobody may know yet."""
    deal = re.split(r"Deal \d+\. ", output.getvalue())[-1]
    output.seek(0)
    output.truncate()
    own = {card for cards in (view.hand, view.played[PERSON]) for card in cards}
    unknown = frozenset(Card) - own - set(view.seen)
    assert not [NAMES[card] for card in unknown if names(deal, card)]
    return last_choice(view)


def names(text: str, card: Card) -> bool:
    """Whether the text names a card, in words or as a sign."""
    sign = f"{card.rank.value}{SIGNS[card.suit]}"
    # A colour's code ends in a letter, right before the name.
    return re.search(rf"(?<!\d)({NAMES[card]}|{sign})", text) is not None


def test_the_check_for_leaks_would_see_one() -> None:
    assert names("You: 7 of cups laid.", Card.C7)
    assert names("takes 10†", Card.E10)
    assert not names("takes 7 of coins", Card.C7)


def test_the_same_seed_and_keys_read_the_same(new: Callable[..., LocalTable]) -> None:
    first, second, other = (read(new(seed=seed), *"111x2211r1") for seed in (9, 9, 10))
    assert first == second
    assert first != other


def test_a_match_is_introduced(new: Callable[..., LocalTable]) -> None:
    assert read(new("qahwa"))[:2] == [
        "You play qahwa against computer (random).",
        "The decks come from seed 1: the same plays will make the same match.",
    ]
    assert read(new("qahwa", seed=None))[1].startswith("The decks come from this machine’s")
    assert "Computer 1: " in "\n".join(read(new(seats=4, level="greedy"), *"11"))


def test_a_wrong_key_is_answered_in_one_line_and_loses_nothing(
    new: Callable[..., LocalTable],
) -> None:
    table = new("qahwa")
    lines = read(table, "z", "9", "ronda")
    place = lines.index("The key z does nothing here.")
    assert lines[place + 1] == "The key 9 does nothing here."
    assert view_of(table).hand_sizes[0] == 4


def test_the_rules_of_this_table_can_be_read(new: Callable[..., LocalTable]) -> None:
    lines = read(new("marocl3ab-61", 3), "?")
    assert "Ronda: marocl3ab-61" in lines
    assert any("3 players" in line for line in lines)
    assert not any("partners sit" in line for line in lines)


def test_the_log_tells_this_deal_again(new: Callable[..., LocalTable]) -> None:
    lines = read(new("qahwa"), "1", "1", "l")
    start = [place for place, line in enumerate(lines) if line.startswith("Deal 1. ")]
    assert len(start) == 2
    again = [line for line in lines[start[1] :] if line]
    plays = [line for line in again if re.match(r"(You|Computer): .*(laid|takes)", line)]
    assert len(plays) >= 4


@pytest.mark.parametrize("key", ["q", "Q", "quit"])
def test_q_asks_before_it_leaves(new: Callable[..., LocalTable], key: str) -> None:
    table = new("qahwa")
    lines = read(table, key, "1", key, key, "1")
    assert lines.count("Leave the table? q again leaves, any other key plays on.") == 2
    assert view_of(table).hand_sizes[0] == 3


def test_the_end_offers_another_match_and_the_menu(new: Callable[..., LocalTable]) -> None:
    table = new(target=5)
    play_some(table, 10_000)
    read(table, ENTER, "m")
    assert table.table.playing().number == 2
    play_some(table, 10_000)
    show_whole(table)
    Game(plain_terminal(Script(["m"]))[0], table).play()


def test_a_count_is_read_until_any_key(new: Callable[..., LocalTable]) -> None:
    table = new()
    play_some(table, 0)
    while view_of(table).legal:
        play_some(table, 1)
    read(table, "l")
    assert not view_of(table).legal
    read(table, " ")
    assert view_of(table).deal == 2


def bluffing_match(new: Callable[..., LocalTable], *, is_true: bool) -> LocalTable:
    """A match in which the person is to play, and holds something to call or nothing."""
    for seed in range(50):
        table = new(seed=seed)
        play_some(table, 0)
        if is_true == any(option.is_true for option in view_of(table).sayings):
            return table
    raise AssertionError("no seed below 50 deals such a hand")


def called(table: LocalTable) -> list[str]:
    """What the person has called in this deal."""
    return [call.kind.value for call in view_of(table).calls if call.seat == PERSON]


def test_a_bluff_needs_a_second_press_and_another_key_takes_it_back(
    new: Callable[..., LocalTable],
) -> None:
    table = bluffing_match(new, is_true=False)
    read(table, "t")
    assert called(table) == []
    other = bluffing_match(new, is_true=False)
    read(other, "t", "t")
    assert called(other) == ["tringa"]


def test_a_call_that_would_be_lost_is_asked_for_once(new: Callable[..., LocalTable]) -> None:
    table = bluffing_match(new, is_true=True)
    size = view_of(table).hand_sizes[0]
    lines = read(table, "1")
    assert any("and it is lost unless you call it" in line for line in lines)
    assert view_of(table).hand_sizes[0] == size
    read(table, "1", "1")
    assert view_of(table).hand_sizes[0] == size - 1


def test_the_draw_is_told_where_the_rules_show_it(new: Callable[..., LocalTable]) -> None:
    assert "drawn" in "".join(read(new("marocl3ab")))
    assert "drawn" not in "".join(read(new("koutchina")))
