"""The matrix as a picture."""

import struct
from pathlib import Path

from ronda.arena.payoff import payoff_of
from ronda.arena.picture import draw_payoff
from tests.arena.test_payoff import three


def test_a_picture_is_drawn_the_same_each_time(tmp_path: Path) -> None:
    one, other = tmp_path / "one.png", tmp_path / "other.png"
    draw_payoff(payoff_of(three()), "koutchina, 2 seats", one)
    draw_payoff(payoff_of(three()), "koutchina, 2 seats", other)
    assert one.read_bytes() == other.read_bytes()
    width, height = struct.unpack(">II", one.read_bytes()[16:24])
    assert width > 600
    assert height > 500
