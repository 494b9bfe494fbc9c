"""Tables at which seats are lost, and new links given for them."""

from typing import Any

import pytest

from ronda.engine import Seat
from ronda.protocol import (
    Code,
    Kind,
    LinkView,
    Relink,
    Stage,
)
from ronda.table import (
    Caller,
    Disconnect,
    NotAllowedError,
)
from tests.table.driving import Driver, preset

HOSTING = Caller(None, is_host=True, new_key="fresh")


def seated(kinds: str = "hhh", **settings: Any) -> Driver:  # noqa: ANN401 - of Settings
    driver = Driver(rules=preset("marocl3ab"), seats=len(kinds), **settings)
    driver.seat_all(kinds)
    return driver


def playing(kinds: str = "hhh", **settings: Any) -> Driver:  # noqa: ANN401 - of Settings
    driver = seated(kinds, **settings)
    driver.start()
    driver.play_until(Stage.PLAYING)
    return driver


def by(seat: int, key: str = "fresh") -> Caller:
    return Caller(Seat(seat), new_key=key)


def lose(driver: Driver, seat: int, seconds: float = 61.0) -> None:
    """The device of a seat is gone for a while."""
    driver.ask(driver.seat(seat), Disconnect())
    driver.now += seconds


def why(driver: Driver, caller: Caller, seat: int) -> str:
    """Why a new link is refused just now."""
    with pytest.raises(NotAllowedError) as caught:
        driver.ask(caller, Relink("r", seat))
    assert caught.value.code in (Code.NOT_NOW, Code.NOT_YOURS)
    return str(caught.value)


def given(driver: Driver, seat: int) -> Driver:
    """Everybody there, and the host, gives their word; the last of them gets the link."""
    driver.ask(HOSTING, Relink("h", seat))
    for other in range(len(driver.table.seats)):
        if other != seat and driver.table.seats[other].kind is Kind.HUMAN:
            driver.ask(by(other, f"fresh{other}"), Relink("r", seat))
    return driver


def shown(driver: Driver, seat: int) -> LinkView | None:
    """What everybody sees of a seat's new link: all the same."""
    seen = {driver.whole(reader).table.seats[seat].link for reader in (None, 0, 1)}
    assert len(seen) == 1
    return seen.pop()


def out(by: Seat) -> LinkView:
    """A link that is out and not used, as it is shown."""
    return LinkView(words=(), missing=(), is_out=True, by=by, is_used=False)
