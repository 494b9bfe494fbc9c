"""What is handed to numba: the engine's own functions, all of them, and no copy."""

from typing import Any, Final

from ronda.cards import CARDS
from ronda.compiled import kernel, playing, random_deals, random_matches, replay, warm_up
from ronda.engine import Seat, capture, flow
from ronda.rules import read_rules

LOOP: Final[Any] = kernel.play_matches


def test_the_compiled_loop_is_the_interpreted_one() -> None:
    assert LOOP.py_func is playing.play_matches


def test_every_function_of_a_module_is_taken_and_none_that_it_imports() -> None:
    taken = {function.__name__ for function in kernel.functions_of(flow)}
    assert {"act", "declare", "begin_deal", "legal_mask", "end_deal"} <= taken
    assert "settle" not in taken
    assert kernel.functions_of(capture) == [capture.captured_by, capture.cards_in]


def test_one_compilation_serves_every_table_and_every_call() -> None:
    """All switches and the number of seats are read when it runs."""
    warm_up()
    koutchina, guide = (read_rules({"preset": name}) for name in ("koutchina", "guide"))
    random_deals(koutchina, 3, 2, seed=0)
    random_matches(guide, 4, 1, seed=0)
    replay(guide, Seat(1), [CARDS], [], seats=2)
    assert len(LOOP.signatures) == 1
