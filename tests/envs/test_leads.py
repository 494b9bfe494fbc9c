"""How far a seat is ahead."""

from ronda.envs.leads import leads_of


def test_a_lead_is_against_the_mean_of_the_other_sides() -> None:
    assert leads_of((7, 3), 2) == (4, -4)
    assert leads_of((7, 3, 2), 3) == (4.5, -1.5, -3)
    assert leads_of((7, 3), 4) == (4, -4, 4, -4)
