"""A match at a pure table whose first seat is played as a client plays it: it cuts, and watches."""

import random
from collections.abc import Callable
from typing import Any

import msgspec

from ronda.client.deal_monitor import DealMonitor
from ronda.client.fairness_alerts import FairnessAlert
from ronda.engine import Seat
from ronda.protocol import Push, Stage
from ronda.table import Caller, Step
from tests.table.driving import Driver, preset

Tamper = Callable[[Push], Push]


class WatchedDriver(Driver):
    """A driver with a watch at seat 0, which sees every push as it comes over the wire.

    Args:
        tamper: what a dishonest server makes of a push.

    Attributes:
        seen: every push, in order.
        doubts: everything that did not fit.
    """

    def __init__(
        self,
        tamper: Tamper,
        **settings: Any,  # noqa: ANN401 - of Driver
    ) -> None:
        self.watch = DealMonitor(random.Random(7).randbytes)  # noqa: S311 - a test repeats itself
        self.tamper = tamper
        self.seen: list[Push] = []
        self.doubts: list[FairnessAlert] = []
        super().__init__(**settings)

    def _keep(self, step: Step) -> None:
        super()._keep(step)
        self.show(self.pushes[Seat(0)][-1])

    def show(self, push: Push) -> list[FairnessAlert]:
        """Shows the watch a push, after its way over the wire."""
        push = over_the_wire(self.tamper(push))
        self.seen.append(push)
        found = self.watch.see(push)
        self.doubts += found
        return found

    def _person_acts(self, seat: Seat) -> None:
        if seat != 0 or self.table.stage is Stage.PLAYING:
            super()._person_acts(seat)
            return
        duty = self.watch.duty(self.seen[-1].table)
        assert duty is not None, "the client does not know that it has to cut"
        self.ask(Caller(seat), duty)
        self.watch.acknowledged(duty)


def over_the_wire(push: Push) -> Push:
    """A push as a client decodes it."""
    return msgspec.json.decode(msgspec.json.encode(push), type=Push)


def honest(push: Push) -> Push:
    """A push as it is."""
    return push


def watched(
    kinds: str = "hh", name: str = "marocl3ab", *, tamper: Tamper = honest, **changes: object
) -> WatchedDriver:
    """A match that has just begun: `kinds` has an h for each person and a c for each computer."""
    driver = WatchedDriver(tamper, rules=preset(name, **changes), seats=len(kinds))
    driver.seat_all(kinds)
    driver.start()
    return driver


def play_to(driver: WatchedDriver, deal: int, stage: Stage) -> None:
    """Plays on to a stage of a deal; deal 0 is the draw."""
    while (driver.table.dealt().header.deal, driver.table.stage) != (deal, stage):
        assert driver.go_on()
