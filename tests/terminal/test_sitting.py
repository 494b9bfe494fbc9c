"""Whole matches as a person sees them: every preset and number of seats, nothing too early."""

import io
import re
from collections.abc import Callable

import pytest

from ronda.cards import Card
from ronda.engine import View
from ronda.lang import catalogue
from ronda.terminal.faces import SIGNS, signs
from ronda.terminal.keys import EndOfInput
from ronda.terminal.match import PERSON, LocalMatch
from ronda.terminal.opening import Terminal, card_names
from ronda.terminal.sitting import PAUSE, Leave, Sitting, seat_names
from tests.terminal.scripts import (
    Drawn,
    Reader,
    Script,
    first_choice,
    header,
    last_choice,
    local_match,
    plain_terminal,
    unknown_cards,
)
from tests.terminal.test_match import EVERY_TABLE

NAMES = card_names(catalogue())


def sit_down(match: LocalMatch, *keys: str) -> tuple[Sitting, Script, list[str]]:
    """What a person with these keys reads, until they are used up."""
    script = Script(keys)
    terminal, output = plain_terminal(script)
    sitting = Sitting(match, terminal)
    with pytest.raises((EndOfInput, Leave)):
        sitting.play(pause=0)
    return sitting, script, output.getvalue().splitlines()


@pytest.mark.parametrize(("name", "seats"), EVERY_TABLE)
@pytest.mark.parametrize("choose", [first_choice, last_choice])
def test_a_whole_match_is_played_and_told(
    name: str, seats: int, choose: Callable[[View], str]
) -> None:
    match = local_match(header(name, seats, "random"))
    terminal, output = plain_terminal(Reader(match, choose))
    Sitting(match, terminal).play(pause=0)
    assert match.state.is_over
    text = output.getvalue()
    assert re.search(r"^(Winner: |A draw)", text, re.MULTILINE)
    # With `win: at_once` the last deal may be decided before its last distribution.
    assert text.count("Khlassou, the last distribution") >= len(match._dealt) - 2
    assert "does nothing here" not in text


@pytest.mark.parametrize(("name", "seats"), EVERY_TABLE)
def test_no_card_is_named_before_it_is_seen(name: str, seats: int) -> None:
    match = local_match(header(name, seats, "random", seed=4))
    terminal, output = plain_terminal(
        Reader(match, lambda view: look_and_play(match, view, output))
    )
    Sitting(match, terminal).play(pause=0)


@pytest.mark.parametrize(("name", "seats"), [("koutchina-quick", 3), ("marocl3ab-25", 4)])
def test_no_card_is_drawn_before_it_is_seen(name: str, seats: int) -> None:
    match = local_match(header(name, seats, "random", seed=4))
    drawn = Drawn(width=200, height=60)
    keys = Reader(match, lambda view: look_and_play(match, view, drawn.output))
    with drawn.screen as screen:
        terminal = Terminal(screen, keys, signs, "", catalogue())
        Sitting(match, terminal).play(pause=0)


def test_a_drawn_screen_waits_for_who_reads_the_count() -> None:
    match = local_match(header("koutchina"))
    asked: list[int] = []
    drawn = Drawn(height=200)

    def choose(view: View) -> str:
        if view.legal:
            return last_choice(view)
        asked.append(view.deal)
        assert "Any key deals the next cards" in drawn.output.getvalue()
        return " " if len(asked) > 2 else "l"

    with drawn.screen as screen:
        Sitting(match, Terminal(screen, Reader(match, choose), signs, "", catalogue())).play(
            pause=0
        )
    assert asked == [2, 2, *range(2, len(match._dealt))]


def look_and_play(match: LocalMatch, view: View, output: io.StringIO) -> str:
    """Plays the highest card, unless something new was written that nobody may know yet."""
    deal = re.split(r"Deal \d+\. ", output.getvalue())[-1]
    output.seek(0)
    output.truncate()
    if not view.legal:
        return " "
    assert not [NAMES[card] for card in unknown_cards(match) if names(deal, card)]
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


def test_the_same_seed_and_keys_read_the_same() -> None:
    first, second = (sit_down(local_match(header(seed=9)), *"111x2211r1")[2] for _ in range(2))
    other = sit_down(local_match(header(seed=10)), *"111x2211r1")[2]
    assert first == second
    assert first != other


def test_a_wrong_key_is_answered_in_one_line_and_loses_nothing() -> None:
    match = local_match(header("qahwa"))
    _, _, lines = sit_down(match, "z", "9", "ronda")
    place = lines.index("The key z does nothing here. Keys: 1, 2, 3, 4, ?, l and q.")
    assert lines[place + 1] == "The key 9 does nothing here. Keys: 1, 2, 3, 4, ?, l and q."
    assert match.view().hand_sizes[0] == 4


def test_the_rules_of_this_table_can_be_read() -> None:
    match = local_match(header("marocl3ab-61", 3))
    _, _, lines = sit_down(match, "?")
    assert "Ronda: marocl3ab-61" in lines
    assert any("3 players" in line for line in lines)
    assert not any("partners sit" in line for line in lines)


def test_the_log_tells_this_deal_again() -> None:
    match = local_match(header("qahwa"))
    _, _, lines = sit_down(match, "1", "1", "l")
    start = [place for place, line in enumerate(lines) if line.startswith("Deal 1. ")]
    assert len(start) == 2
    again = [line for line in lines[start[1] :] if line]
    plays = [line for line in again if re.match(r"(You|Computer \(random\)): .*(laid|takes)", line)]
    assert len(plays) >= 4


def test_q_leaves_and_the_end_of_input_too() -> None:
    for key in ("q", "Q", "quit"):
        with pytest.raises(Leave):
            Sitting(local_match(header()), plain_terminal(Script([key]))[0]).play()
    with pytest.raises(EndOfInput):
        Sitting(local_match(header()), plain_terminal(Script([]))[0]).play()


def test_a_bluff_needs_a_second_press_and_another_key_takes_it_back() -> None:
    match = bluffing_match()
    sit_down(match, "t")
    assert called(match) == []
    sit_down(match, "t", "t")
    assert called(match) == ["tringa"]
    other = bluffing_match()
    sit_down(other, "t", "x", "1")
    assert called(other) == []


def called(match: LocalMatch) -> list[str]:
    """What the person has called in this deal."""
    return [call.kind.value for call in match.view().calls if call.seat == PERSON]


def bluffing_match() -> LocalMatch:
    """A match in which the person is to play and holds nothing to call."""
    for seed in range(50):
        match = local_match(header(seed=seed))
        sit_down(match)
        if all(not option.is_true for option in match.view().sayings):
            return match
    raise AssertionError("no seed below 50 deals a hand without a pair")


def test_a_call_that_would_be_lost_is_asked_for_once() -> None:
    for seed in range(50):
        match = local_match(header(seed=seed))
        sit_down(match)
        if any(option.is_true for option in match.view().sayings):
            break
    size = match.view().hand_sizes[0]
    _, _, lines = sit_down(match, "1")
    assert any("which is lost without a call" in line for line in lines)
    assert match.view().hand_sizes[0] == size
    sit_down(match, "1", "1")
    assert match.view().hand_sizes[0] == size - 1


def test_the_draw_is_told_where_the_rules_show_it() -> None:
    assert "drawn" in "".join(sit_down(local_match(header("marocl3ab")))[2])
    assert "drawn" not in "".join(sit_down(local_match(header("koutchina")))[2])


def test_computers_pause_and_are_named_as_computers() -> None:
    match = local_match(header("koutchina", 4, "greedy", seed=2))
    script = Script(["1", "1"])
    terminal, output = plain_terminal(script)
    with pytest.raises(EndOfInput):
        Sitting(match, terminal).play()
    assert script.waited == pytest.approx(PAUSE * (len(match._dealt[-1].actions) - 2))
    assert "Computer 1 (greedy): " in output.getvalue()
    assert seat_names((None, "careful"), catalogue()) == ("you", "computer (careful)")


def test_a_match_that_is_gone_on_with_is_told_from_its_last_lines() -> None:
    match = local_match(header("qahwa"))
    sit_down(match, "1", "1", "1")
    terminal, output = plain_terminal(Script([]))
    sitting = Sitting(match, terminal)
    sitting.introduce()
    sitting.catch_up(3)
    lines = [line for line in output.getvalue().splitlines() if line]
    assert lines[0] == "You play qahwa against computer (random)."
    assert len(lines) == 5
