"""The examples show what they are there for, and only what can occur."""

import pytest
from hypothesis import given

from ronda.lang import catalogue
from ronda.pages.examples import examples_section
from ronda.pages.page import Example
from ronda.pages.page_context import context_of
from ronda.pages.shots import count_shot, missa_shot, run_shot
from ronda.pages.stacked_deal import perform
from ronda.rules import Rules, check_rules, read_rules, rules_values
from tests.laws.worlds import houses, tried


def examples_of(name: str, seats: int | None = None, **changes: object) -> dict[str, Example]:
    context = context_of(read_rules({"preset": name, **changes}), catalogue(), seats)
    blocks = examples_section(context).blocks
    return {block.title: block for block in blocks if isinstance(block, Example)}


ALWAYS = {
    "A capture with a run",
    "A capture that empties the table",
    "Two rondas",
    "A tringa against a ronda",
    "Two rondas of the same rank",
    "The end of a deal",
}
BORDER = "The last card of a distribution is captured by the first card of the next"


@pytest.mark.parametrize(
    ("name", "titles"),
    [
        (
            "koutchina",
            {
                "The card just laid is captured: caída",
                "A third equal card, and a fourth",
                f"{BORDER}: no caída",
                "A bluff",
            },
        ),
        (
            "qahwa",
            {"The card just laid is captured: darba", "A third equal card, and a fourth", BORDER},
        ),
        (
            "guide",
            {
                "The card just laid is captured: b'wahed",
                "A third equal card answers",
                "All four cards of a rank, one after the other",
                "A double ronda against a ronda",
                BORDER,
            },
        ),
        (
            "marocl3ab-last",
            {
                "The card just laid is captured: darba",
                "A third equal card answers",
                "All four cards of a rank, one after the other",
                "All four players call",
                "The dealer’s last card is a rey, and captures",
                BORDER,
            },
        ),
    ],
)
def test_a_preset_shows_what_it_has(name: str, titles: set[str]) -> None:
    assert set(examples_of(name)) == ALWAYS | titles


def test_the_run_ends_at_the_gap() -> None:
    run = examples_of("qahwa", 4)["A capture with a run"]
    assert run.told == ("Amina: 6 of clubs takes 6 of coins, 7 of cups and sota of swords.",)
    assert [card.value for card in run.after or ()] == ["12b"]


def test_the_higher_ronda_scores_what_the_rules_say() -> None:
    own, pot = (examples_of(name)["Two rondas"].told[-1] for name in ("koutchina", "guide"))
    assert own.startswith("Bilal: +1 point. Distribution 1: ronda of reyes beats ronda of 6s")
    assert pot.startswith("Bilal: +2 points. Distribution 1: ronda of reyes beats ronda of 6s")


def test_a_double_ronda_loses_to_a_higher_ronda() -> None:
    told = examples_of("guide")["A double ronda against a ronda"].told
    assert told[-1].startswith("Bilal: +3 points. Distribution 1: ronda of 7s beats double")


def test_an_answer_scores_alone() -> None:
    told = examples_of("guide")["A third equal card answers"].told
    assert "Bilal: +5 points. No answer to the 7 of swords: b'khemsa." in told
    assert not any("+1 point" in line for line in told)


def test_nobody_scores_is_said_where_a_tie_is_worth_nothing() -> None:
    assert examples_of("qahwa")["Two rondas of the same rank"].told[-1] == "Nobody scores."


def test_what_cannot_occur_is_left_out() -> None:
    assert "A third equal card answers" not in examples_of(
        "guide", 2, first_hand=1, later_hand=1, darba_across=False
    )
    assert "A tringa against a ronda" not in examples_of("qahwa", first_hand=2, later_hand=2)
    assert not any("ronda" in title for title in examples_of("qahwa", calls="off"))
    assert not any("laid" in title for title in examples_of("qahwa", darba=0))
    assert "A capture that empties the table" not in examples_of("qahwa", missa=0)


@tried(40)
@given(houses())
def test_captures_can_be_shown_under_any_rules(rules: Rules) -> None:
    rules = check_rules({**rules_values(rules), "win": "deal_end", "missa": 1})
    for seats in rules.seats:
        for shot in (run_shot(rules, seats), missa_shot(rules, seats), count_shot(rules, seats)):
            scenes = perform(rules, seats, shot.script, plays=shot.scenes.stop - 1)
            events = [event for scene in scenes[shot.scenes] for event in scene.events]
            assert shot.proves(events), shot.name
