"""What a View tells of the card just played and of the table that it found."""

from ronda.cards import mask_of, parse_card
from ronda.engine.state import NO_CARD
from ronda.players.clue import UNKNOWN_PLAY, LastPlay, last_play_of
from tests.engine.stacking import cards, sit

TABLE = "2o 5c 10e 12b"


def played(plays: str, *hands: str, table: str = TABLE) -> LastPlay:
    sitting = sit("koutchina", *hands, table=table, calls="off")
    sitting.do(plays)
    return last_play_of(sitting.state.law, sitting.view(sitting.next_seat()))


def told(card: str, loose: str, laid: str = "") -> LastPlay:
    number = parse_card(laid).number if laid else NO_CARD
    return LastPlay(parse_card(card).number, mask_of(cards(loose)), number)


def test_before_the_first_card_nothing_is_known() -> None:
    assert played("", "7o 1c 4e", "3c 6e 11b") == UNKNOWN_PLAY


def test_a_card_that_was_laid_found_the_rest_of_the_table() -> None:
    assert played("7o", "7o 1c 4e", "3c 6e 11b") == told("7o", TABLE)
    assert played("7o 3c", "7o 1c 4e", "3c 6e 11b") == told("3c", f"{TABLE} 7o", "7o")
    assert played("7o 3c", "7o 1c 4e", "3c 6e 11b", "") == told("3c", f"{TABLE} 7o")


def test_a_capture_took_a_card_of_its_rank() -> None:
    assert played("5o", "5o 1c 4e", "3c 6e 11b") == told("5o", TABLE)
    assert played("7o 5e", "7o 1c 4e", "5e 6e 11b") == told("5e", f"{TABLE} 7o", "7o")


def test_a_darba_took_the_card_just_laid() -> None:
    assert played("3o 3e", "3o 1c 4e", "3e 6e 11b") == told("3e", f"{TABLE} 3o", "3o")


def test_what_a_run_took_beyond_is_left_out() -> None:
    clue = played("5o", "5o 1c 4e", "3c 7e 11b", table="2o 5c 6c 12b")
    assert clue == told("5o", "2o 5c 12b")


def test_of_a_second_card_that_captured_nothing_is_known() -> None:
    """Which of the two was the later one is not seen."""
    assert played("7o 3c 5o", "7o 5o 4e", "3c 6e 11b") == UNKNOWN_PLAY
    assert played("7o 3c 4e", "7o 5o 4e", "3c 6e 11b") == told("4e", f"{TABLE} 7o 3c", "3c")


def test_at_three_seats_a_capture_tells_nothing() -> None:
    assert played("5o", "5o 1c 4e", "", "") == UNKNOWN_PLAY


def test_an_open_chain_tells_nothing() -> None:
    sitting = sit("guide", "7o 1c 4e 6o", "7e 6e 11b 3c")
    sitting.do("pass pass 7o 7e")
    assert sitting.view(0).chain is not None
    assert last_play_of(sitting.state.law, sitting.view(0)) == UNKNOWN_PLAY
