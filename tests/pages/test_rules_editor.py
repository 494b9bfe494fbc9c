"""Every switch in words, to be changed; and why a mix cannot be played."""

import pytest

from ronda.engine import Seat
from ronda.lang import catalogue
from ronda.pages.rules_editor import TOPICS, Field, topics
from ronda.pages.switch_sentences import governed, said
from ronda.records import DealRecord, Record, replay
from ronda.rules import PRESETS, SWITCHES, read_rules
from tests.pages.recorded import every_seat, flips


def fields(**written: object) -> dict[str, Field]:
    found = topics({"preset": "marocl3ab", **written}, catalogue())
    return {field.switch: field for topic in found for field in topic.fields}


def test_every_switch_stands_under_one_heading() -> None:
    listed = [switch for switches in TOPICS.values() for switch in switches]
    assert sorted(listed) == sorted(SWITCHES)


def test_a_switch_shows_its_value_and_the_sentence_it_governs() -> None:
    chain = fields()["chain"]
    assert (chain.kind, chain.value, chain.origin) == ("names", "steal", "stated")
    assert any("steals the whole packet" in sentence for sentence in chain.sentences)
    assert any("ordinary play" in each for each in fields(chain="off")["chain"].sentences)


def test_readings_and_what_the_house_has_chosen_are_marked() -> None:
    found = fields(missa=2)
    assert found["missa"].origin == "chosen"
    assert found["call_tie"].origin == "reading"
    assert found["darba"].origin == "stated"


def test_what_cannot_matter_says_nothing() -> None:
    found = fields(chain="off")
    assert not found["hbel"].matters
    assert found["hbel"].sentences == ()


BLUFF_WITH_ONE_CARD = {
    "preset": "koutchina",
    **dict.fromkeys(("first_hand", "later_hand"), 1),
    "win": "at_once",
    "target": 5,
}
DECK = (
    "1o 12o 2b 4b 7b 11e 1c 1e 1b 2o 2c 2e 3o 3c 3e 3b 4o 4c 4e 5o 5c 5e 5b 6o 6c "
    "6e 6b 7o 7c 7e 10o 10c 10e 10b 11o 11c 11b 12c 12e 12b"
)


def test_when_calls_are_settled_matters_where_only_fines_can_come_of_them() -> None:
    """With one card in hand no set is held, and a bluff is fined when the calls are settled."""
    finished = []
    for settled in ("deal", "distribution"):
        written = {**BLUFF_WITH_ONE_CARD, "call_settled": settled}
        found = {
            each.switch: each for topic in topics(written, catalogue()) for each in topic.fields
        }
        assert found["call_settled"].matters
        assert found["call_settled"].sentences
        rules = read_rules(written)
        deal = DealRecord(DECK, "tringa 1o 12o")
        record = Record(rules=rules, written=written, seats=2, dealer=Seat(1), deals=(deal,))
        finished.append(replay(record).finished)
    assert finished == [False, True]


def test_values_that_the_other_switches_refuse_are_marked() -> None:
    options = {option.value: option.is_refused for option in fields()["call_settled"].options}
    assert options == {"asap": True, "distribution": False, "deal": False}


@pytest.mark.parametrize("name", PRESETS)
def test_a_switch_that_changes_the_page_governs_a_sentence_of_it(name: str) -> None:
    values = every_seat(name)
    mine = read_rules({"preset": name, **values})
    before = said(mine, catalogue())
    for switch, other in flips(values):
        if set(before) - set(said(other, catalogue())):
            assert governed(mine, catalogue(), switch), switch
