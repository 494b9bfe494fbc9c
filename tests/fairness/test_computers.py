"""The computers' seeds (FAIRNESS 10)."""

from typing import Any

from ronda.fairness.computers import computer_seed, decision_seed


def test_vectors(case: dict[str, Any]) -> None:
    key = bytes.fromhex(case["K"])
    for seat, expected in case["computers"].items():
        seed = computer_seed(key, int(seat))
        assert seed.hex() == expected
        assert decision_seed(seed, 7).hex() == case["decision_7"][seat]


def test_seats_and_decisions_have_seeds_of_their_own() -> None:
    seeds = {
        decision_seed(computer_seed(bytes(32), seat), n) for seat in range(4) for n in range(50)
    }
    assert len(seeds) == 200
