"""Which key does what, in every phase; and what is asked twice."""

from ronda.engine import Call
from ronda.terminal.choices import choices_of, find_choice, is_bluff, lost_call
from ronda.terminal.keys import ENTER
from tests.engine.stacking import sit


def test_cards_have_numbers_and_calls_have_letters() -> None:
    shown = sit("koutchina", "7o 7c 10e", "1o 2o 4e", table="3o 5c 12e 11b").view(0)
    choices = choices_of(shown)
    assert [(each.key, each.action.value) for each in choices] == [
        ("1", "7o"),
        ("2", "7c"),
        ("3", "10e"),
        ("r", "ronda"),
        ("t", "tringa"),
    ]
    assert [is_bluff(each) for each in choices] == [False, False, False, False, True]


def test_a_declare_phase_offers_a_pass_and_no_card() -> None:
    shown = sit("guide", "7o 7c 10e 1b", "1o 2o 4e 5c").view(0)
    assert [(each.key, each.action.value) for each in choices_of(shown)] == [
        ("p", "pass"),
        ("r", "ronda"),
    ]


def test_nothing_is_offered_out_of_turn() -> None:
    assert choices_of(sit("qahwa", "7o", "1o", table="3o 5c 12e 11b").view(1)) == ()


def test_a_key_or_a_word_finds_its_choice() -> None:
    choices = choices_of(sit("koutchina", "7o 7c 10e", "1o", table="3o 5c 12e 11b").view(0))
    for answer, action in [("3", "10e"), ("10E", "10e"), ("R", "ronda"), ("tringa", "tringa")]:
        choice = find_choice(choices, answer)
        assert choice is not None
        assert choice.action.value == action
    for answer in ("4", "0", "12b", "", "11", "p", ENTER):
        assert find_choice(choices, answer) is None
    assert find_choice(choices[:1], ENTER) == choices[0]


def test_playing_first_would_lose_a_true_call() -> None:
    shown = sit("koutchina", "7o 7c 7e", "1o", table="3o 5c 12e 11b").view(0)
    by_key = {each.key: each for each in choices_of(shown)}
    held = lost_call(shown, by_key["1"])
    assert held is not None
    assert held.kind is Call.TRINGA
    assert lost_call(shown, by_key["r"]) is None
    nothing = sit("koutchina", "7o 2c 4e", "1o", table="3o 5c 12e 11b").view(0)
    assert lost_call(nothing, choices_of(nothing)[0]) is None
