"""Refused rules in words: one sentence for each fault, in every language."""

from typing import Any

import pytest

from ronda.engine import check_dealer
from ronda.lang import catalogue, languages
from ronda.pages.refusals import refused_text
from ronda.rules import RulesError, RulesFault, check_seats, read_rules


def refusal(written: dict[str, Any], seats: int | None = None, dealer: int = 0) -> RulesError:
    """What stands in the way of a table."""
    with pytest.raises(RulesError) as refused:
        check_dealer(dealer, check_seats(read_rules(written), seats))
    return refused.value


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"preset": "marocl3ab", "opening": 5}, "With 5 turned up, the rest of the 40 cards"),
    ({"preset": "marocl3ab", "opening": 5}, "Turn up 0, 2, 4 or 6."),
    ({"preset": "marocl3ab", "call_settled": "asap"}, "only if sets are called for you"),
    ({"preset": "qahwa", "seats": [2, 3]}, "3 players too"),
    ({"preset": "qahwa", "seats": []}, "at least one"),
    ({"preset": "qahwa", "target": 0}, "Target: a whole number from 1 to 999."),
    ({"preset": "qahwa", "first_hand": 7}, "from 1 to 4"),
    ({"preset": "qahwa", "darba_across": 1}, "First card of a distribution: "),
    ({"preset": "qahwa", "words": "any"}, "Words: "),
    ({"preset": "qahwa", "colour": 1}, "not a rule of Ronda: colour"),
    ({"preset": "nobody"}, 'There is no rule set "nobody". Rule sets: koutchina, '),
    ({}, "There is no rule set null."),
]


@pytest.mark.parametrize(("written", "told"), REFUSED)
def test_an_impossible_mix_is_explained(written: dict[str, Any], told: str) -> None:
    assert told in refused_text(refusal(written), written, catalogue())


def test_so_many_and_such_a_dealer_are_refused_in_words_too() -> None:
    written = {"preset": "qahwa"}
    assert "not for 3 players, but for 2 or 4" in refused_text(
        refusal(written, 3), written, catalogue()
    )
    assert "from 0 to 1" in refused_text(refusal(written, 2, 2), written, catalogue())


def test_a_command_line_hears_the_names_that_are_typed() -> None:
    written = {"preset": "qahwa", "chain": "pull"}
    typed = refused_text(refusal(written), written, catalogue(), as_typed=True)
    assert typed == ('chain: "pull" is refused. Third and fourth equal cards: off, steal or wait.')
    assert "steal the packet" in refused_text(refusal(written), written, catalogue())


def test_every_fault_has_its_sentence_in_every_language() -> None:
    mixes = [written for written, _ in REFUSED]
    refusals = [refusal(written) for written in mixes]
    refusals += [refusal({"preset": "qahwa"}, 3), refusal({"preset": "qahwa"}, 2, 2)]
    assert {error.fault for error in refusals} == set(RulesFault)
    for language in languages():
        said = [refused_text(error, {}, catalogue(language)) for error in refusals]
        assert "{" not in "".join(said)
        keys = catalogue(language).keys()
        sentences = {key for key in keys if key.startswith("rules.refused.")}
        assert sentences == {f"rules.refused.{fault.value}" for fault in RulesFault}
