"""People at a table can always go on or end: the law of docs/conduct.md, on states explored.

`RONDA_LAWS=20` looks at twenty times as many.
"""

from collections.abc import Callable

import pytest

from ronda.engine import Seat
from ronda.protocol import Stage
from ronda.table import Table, automatic, timing
from ronda.table.decide import conduct
from ronda.table.state import Policy
from tests.laws.worlds import THOROUGH
from tests.table.exploring import Found, explore, houses

EACH = 60 * THOROUGH
SEED = 20261130

pytestmark = pytest.mark.slow


def test_in_every_state_one_person_alone_can_go_on_or_end() -> None:
    found = explore(list(houses()), EACH, SEED)
    print(f"{found.states} kinds of states explored")
    assert found.stuck == []
    assert found.states > 3000
    assert found.stages >= set(Stage) - {Stage.CLOSED}


def _few() -> Found:
    """What a small exploration finds: enough for a fault that is there."""
    return explore([each for each in houses() if each.preset == "koutchina"], 60, SEED)


def _only_in_play(table: Table) -> frozenset[Seat]:
    return timing.may_stall(table) if table.stage is Stage.PLAYING else frozenset()


def _never_who_is_here(table: Table, seat: Seat, policy: Policy) -> float:
    is_here = table.seat(seat).via is not None and table.settings.clock is None
    return float("inf") if is_here else timing.stalls_at(table, seat, policy)


def _never(_table: Table, _house: Policy) -> None:
    return None


def _until_all_have_chosen(
    answers: Callable[..., object],
) -> Callable[..., object]:
    def patient(table: Table, context: object) -> object:
        question = table.question
        waiting = () if question is None else conduct.voters(table, question.seat)
        is_missing = question is not None and any(question.choices[s] is None for s in waiting)
        return () if is_missing else answers(table, context)

    return patient


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        # A seat given up between two deals stopped the table.
        ("waited_for", _only_in_play),
        # Somebody who is there without a clock could not be voted on.
        ("stalls_at", _never_who_is_here),
        # Somebody who does not vote kept the others from deciding.
        ("answers", _until_all_have_chosen(conduct.answers)),
    ],
)
def test_a_fault_in_the_conduct_would_be_found(
    name: str, fault: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(automatic, name, fault)
    if name != "answers":
        monkeypatch.setattr(conduct, "_held_up_by", lambda *_: None)
    assert _few().stuck
