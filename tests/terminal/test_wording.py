"""A table in words: what each key does, what can be answered, who called, what is asked twice."""

from ronda.cards import Card
from ronda.engine import Seat
from ronda.engine.events import PlayEvent
from ronda.lang import catalogue
from ronda.terminal.choices import choices_of
from ronda.terminal.scene import OptionLine, TableScene
from ronda.terminal.wording import Wording
from tests.engine.stacking import Sitting, sit

NAMES = ("you", "computer 1 (greedy)", "computer 2 (greedy)", "computer 3 (greedy)")


def words_of(sitting: Sitting) -> Wording:
    state = sitting.state
    return Wording(catalogue(), state.rules, NAMES[: state.core_rules.seats])


def scene_of(sitting: Sitting) -> TableScene:
    shown = sitting.view(0)
    return words_of(sitting).scene(shown, choices_of(shown), None)


def told(option: OptionLine) -> str:
    return f"{option.key}: {option.effect} | {option.gains}"


def test_every_key_says_what_it_does() -> None:
    sitting = sit("koutchina", "6o 7c 2e", "1o 4o 6c", table="6b 10c 12e 3b")
    assert [told(option) for option in scene_of(sitting).options] == [
        "1: 2 of swords is laid | ",
        "2: 6 of coins takes 6 of clubs | ",
        "3: 7 of cups is laid | ",
        "r: Call ronda, a bluff: costs 1 point | ",
        "t: Call tringa, a bluff: costs 5 points | ",
    ]


def test_a_darba_is_announced_in_the_words_of_the_table() -> None:
    sitting = sit("koutchina", "6o 7c 2e", "1o 4o 7e", table="6b 10c 12e 3b")
    sitting.do("6o 7e")
    scene = scene_of(sitting)
    assert scene.answerable == "7 of swords was just laid: the same rank makes a caída."
    assert told(scene.options[1]) == "2: 7 of cups takes 7 of swords and sota of cups | +1 caída"


def test_an_answer_says_what_it_takes_over_and_takes_back() -> None:
    sitting = sit("marocl3ab", "7o 7c 4e", "7e 1o 5o", table="6b 3c 12e 1b")
    sitting.do("7o 7e")
    scene = scene_of(sitting)
    assert scene.answerable == (
        "Another 7 answers – darba held by computer 1 (greedy): +1 darba, 2 cards."
    )
    assert told(scene.options[1]) == (
        "2: 7 of cups answers, and takes over 7 of coins and 7 of swords"
        " | −1 darba for them and +5 hbel"
    )


def test_a_waiting_packet_says_what_it_would_pay() -> None:
    sitting = sit("guide", "7o 7c 4e 1b", "7e 1o 5o 2b")
    sitting.do("pass pass 7o 7e")
    scene = scene_of(sitting)
    answer = next(option for option in scene.options if "answers" in option.effect)
    assert answer.gains == "+5 b'khemsa and +1 missa if nobody answers"
    other = next(option for option in scene.options if "laid" in option.effect)
    assert "+1 b'wahed" in other.gains


def test_a_play_that_decides_says_so() -> None:
    sitting = sit("marocl3ab", "6o 7o 4e", "7c 1o 5o", table="6b 3c 12e 10b", target=1)
    sitting.do("6o 7c")
    assert "this decides the match" in scene_of(sitting).options[1].gains


def test_sides_say_points_and_piles_against_the_par() -> None:
    sitting = sit("koutchina", "6o 7c 2e", "1o 4o 5e", table="6b 10c 12e 3b")
    sitting.do("6o")
    assert [side.spoken for side in scene_of(sitting).sides] == [
        "You: 0 points, pile 2 of 20.",
        "Computer 1 (greedy): 0 points, pile 0 of 20.",
    ]
    four = sit("koutchina", "6o", "1o", "2o", "4o", table="6b 10c 12e 3b")
    assert [side.name for side in scene_of(four).sides] == ["we", "they"]
    three = sit("koutchina", "6o", "1o", "2o", table="6b 10c 12e 3b")
    assert [side.name for side in scene_of(three).sides] == list(NAMES[:3])


def test_open_calls_are_listed_and_settled_ones_are_not() -> None:
    sitting = sit("koutchina", "6o 6c 2e", "1o 4o 4e", table="5b 10c 12e 3b")
    sitting.do("ronda 2e ronda 1o")
    assert scene_of(sitting).seats == (
        "Dealer: computer 1 (greedy). Called: you ronda and computer 1 (greedy) ronda."
    )
    settled = sit("marocl3ab", "6o 6c 2e", "1o 4o 4e", table="5b 10c 12e 3b")
    settled.do("ronda 2e")
    assert "you ronda" in scene_of(settled).seats
    settled.play_hands()
    assert scene_of(settled).seats == "Dealer: computer 1 (greedy)."


def test_what_is_easily_regretted_is_asked_twice() -> None:
    sitting = sit("koutchina", "6o 6c 2e", "1o 4o 5e", table="5b 10c 12e 3b")
    shown = sitting.view(0)
    warnings = {
        choice.key: words_of(sitting).warning(shown, choice) for choice in choices_of(shown)
    }
    assert warnings["r"] is None
    assert warnings["1"] == (
        "You hold a ronda of 6s, and it is lost unless you call it:"
        " r calls it, 1 again plays without."
    )
    assert warnings["t"] == (
        "A bluff: you hold no tringa. It scores nothing and costs 5 points when calls are compared."
        " Press t again to call it anyway."
    )
    free = sit("koutchina", "6o 1c 2e", "1o 4o 5e", table="5b 10c 12e 3b", false_call=False)
    bluff = choices_of(free.view(0))[-1]
    assert "costs" not in str(words_of(free).warning(free.view(0), bluff))
    assert scene_of(free).options[-1].effect == "Call tringa, a bluff: it scores nothing"


def test_khlassou_is_in_the_headline() -> None:
    sitting = sit("koutchina", "6o", "1o", table="5b 10c 12e 3b")
    assert scene_of(sitting).head == "Deal 1, distribution 1. 30 cards to come. Target: 41."
    for _ in range(5):
        sitting.play_hands()
    assert scene_of(sitting).head == "Deal 1, distribution 6 – khlassou, the last. Target: 41."


def test_what_all_cards_score_is_said_once() -> None:
    sitting = sit("guide", "7o 7c 4e 1b", "7e 1o 5o 2b")
    sitting.do("pass pass 7o 7e")
    scene = scene_of(sitting)
    assert scene.shared == ""
    other = sit("guide", "7o 4c 5e 1b", "7e 1o 6o 2b")
    other.do("pass pass 7o 7e")
    scene = scene_of(other)
    assert scene.shared == "Any card: +1 b'wahed for them and +1 missa for them."
    assert [option.gains for option in scene.options] == ["", "", ""]


def test_the_last_card_and_what_it_took_are_marked() -> None:
    sitting = sit("koutchina", "6o 7c 2e", "1o 4o 5e", table="6b 10c 12e 3b")
    shown = sitting.view(0)
    laid = PlayEvent(Seat(1), Card.C10, (), ())
    took = PlayEvent(Seat(1), Card.O1, (Card.B1, Card.C2), ())
    assert words_of(sitting).scene(shown, (), laid)[5:7] == (Card.C10, ())
    assert words_of(sitting).scene(shown, (), took)[5:7] == (None, (Card.B1, Card.C2))


def test_another_seat_sees_its_own_side_first_and_its_own_gains_as_its_own() -> None:
    sitting = sit("marocl3ab", "7c 7e 2e", "7o 4o 6c", table="1b 10c 12e 3b")
    names = ("Amina", "you")
    wording = Wording(catalogue(), sitting.state.rules, names, seat=Seat(1))
    scene = wording.scene(sitting.view(1), (), None)
    assert [side.name for side in scene.sides] == ["you", "Amina"]
    assert wording.company("marocl3ab", names) == "You play marocl3ab against Amina."
    partners = ("a", "b", "you", "d")
    four = Wording(catalogue(), sitting.state.rules, partners, seat=Seat(2))
    assert four.company("qahwa", partners) == "You play qahwa with a, against d and b."
