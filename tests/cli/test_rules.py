"""`ronda rules` as a user runs it."""

import msgspec
import pytest
from typer.testing import CliRunner

from ronda.cli import app
from ronda.cli.rules import _draw
from ronda.lang import catalogue
from ronda.pages import rule_sets, rules_page
from ronda.rules import PRESETS, read_rules, rule_set_names


def run(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["rules", *words])
    return result.exit_code, result.stdout, result.stderr


def test_without_a_name_every_rule_set_is_listed() -> None:
    status, out, err = run()
    names = [line.split()[0] for line in out.splitlines()[2:] if not line.startswith(" ")]
    assert (status, err) == (0, "")
    assert tuple(names) == rule_set_names()


@pytest.mark.parametrize("name", PRESETS)
def test_a_name_prints_its_page(name: str) -> None:
    status, out, err = run(name)
    assert (status, err) == (0, "")
    assert out.startswith(f"Ronda: {name}\n")
    assert out.endswith(".\n")
    assert "\x1b" not in out
    for heading in ("In short", "Calls", "Examples", "Tips", "Questions", "Words", "Readings"):
        assert f"\n{heading}\n" in out


def test_the_deck_has_a_page_of_its_own() -> None:
    status, out, err = run("deck", "--lang", "fr")
    assert (status, err) == (0, "")
    assert out.startswith("Le jeu espagnol\n")
    assert "sota d’épée" in " ".join(out.split())


def test_a_house_may_set_switches() -> None:
    status, out, _ = run("koutchina", "--set", "target=61", "--set", "chain=steal", "--seats", "2")
    assert status == 0
    assert "Ronda: koutchina, as this house plays it" in out
    assert "a side has 61 points" in " ".join(out.split())
    assert "Chosen by this house:" in out
    assert "partner" not in out.partition("Readings")[0]


def test_two_rule_sets_are_compared() -> None:
    status, out, _ = run("koutchina", "--diff", "guide", "--seats", "2")
    assert status == 0
    assert out.splitlines()[0].split() == ["Rule", "koutchina", "guide"]
    assert "the best call scores" in out
    assert "players" not in out


def test_a_house_is_compared_with_the_text_it_started_from() -> None:
    status, out, _ = run("qahwa", "--set", "missa=2", "--diff", "qahwa")
    assert status == 0
    assert out.splitlines()[2:] == ["missa  2 points  1 point"]


def test_equal_rules_are_said_to_be_equal() -> None:
    assert run("qahwa", "--diff", "qahwa")[1] == "No difference.\n"


def test_a_page_can_be_had_as_json() -> None:
    status, out, _ = run("guide", "--json")
    page = msgspec.json.decode(out)
    assert status == 0
    assert page["title"] == "Ronda: guide"
    examples = next(each for each in page["sections"] if each["name"] == "examples")
    assert examples["blocks"][0]["before"] == ["6o", "7c", "10e", "12b"]


def test_a_terminal_gets_the_same_words(capsys: pytest.CaptureFixture[str]) -> None:
    _draw(rules_page(read_rules({"preset": "guide"}), catalogue(), base="guide", seats=2))
    _draw(rule_sets(catalogue()))
    drawn = capsys.readouterr().out
    for text in ("Ronda: guide", "In short", "What scores", "B'khemsa", "koutchina-quick"):
        assert text in drawn
    assert max(map(len, drawn.splitlines())) <= 100


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("kouchina",), 'There is no rule set "kouchina". Rule sets: koutchina'),
        (("koutchina", "--diff", "guid"), "Rule sets: guide"),
        (("koutchina", "--set", "speed=3"), "speed"),
        (("koutchina", "--set", "darba=100"), "darba: 100 is refused"),
        (
            ("guide", "--seats", "3"),
            "seats: 3 is refused. These rules are not for 3 players, but for 2 or 4.",
        ),
        (("koutchina", "--diff", "guide", "--seats", "3"), "seats: 3"),
        (("--seats", "3"), "name a rule set first"),
        (("--set", "target=5"), "name a rule set first"),
    ],
)
def test_what_is_unknown_is_named(words: tuple[str, ...], says: str) -> None:
    status, out, err = run(*words)
    assert (status, out) == (2, "")
    assert says in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("language", "heading"),
    [("fr", "En bref"), ("es", "En breve"), ("ar", "باختصار"), ("ary-Latn", "B khtisar")],
)
def test_a_page_is_read_in_the_language_asked_for(language: str, heading: str) -> None:
    status, out, err = run("koutchina", "--lang", language)
    assert (status, err) == (0, "")
    assert f"\n{heading}\n" in out


def test_rules_are_refused_in_the_language_asked_for() -> None:
    status, _, err = run("koutchina", "--set", "chain=pull", "--lang", "fr")
    assert status == 2
    assert "est refusé" in err
    assert "off, steal ou wait" in err
