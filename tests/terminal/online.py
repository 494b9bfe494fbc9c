"""A person made of a script at a table online, which a driver plays: no server, no sockets."""

import io
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import msgspec

from ronda.client import UnseatedError
from ronda.engine import Seat
from ronda.lang import Catalogue, catalogue
from ronda.protocol import FromSeat, Push
from ronda.table import Caller, NotAllowedError
from ronda.terminal.game import Game
from ronda.terminal.keys import StopError, never
from ronda.terminal.link import ConnectionEnded, Item, NotDone
from ronda.terminal.plain import PlainScreen
from ronda.terminal.setup import Terminal
from tests.client.watched import over_the_wire
from tests.table.driving import Driver, preset

INVITATION = "http://127.0.0.1:1/table/table-1"
STEPS = 20_000


class DriverLink:
    """The way to a table that a driver plays.

    Attributes:
        items: what waits to be taken.
        asked: all that the person asked for.
    """

    is_local = False
    invitation = INVITATION

    def __init__(self, driver: Driver, seat: int = 0, *, is_host: bool = False) -> None:
        self.driver = driver
        self.asked: list[FromSeat] = []
        self._caller = Caller(Seat(seat), is_host=is_host)
        self.items: list[Item] = [self._sent(driver.whole(seat))]
        self.forget()

    def decks(self, catalogue: Catalogue) -> str:
        return catalogue.text("play.online.deals")

    def is_due(self) -> bool:
        return bool(self.items)

    def take(self) -> Iterator[Item]:
        self._note()
        while self.items:
            yield self.items.pop(0)

    def ask(self, message: FromSeat) -> None:
        self.asked.append(message)
        try:
            self.driver.ask(self._caller, message)
        except NotAllowedError as error:
            self.items.append(NotDone(message, error.code))

    def forget(self) -> None:
        """What has not been told yet gets lost."""
        self._told = len(self._pushes())

    def _note(self) -> None:
        seat = self._caller.seat
        assert seat is not None
        self.items += [self._sent(push) for push in self._pushes()[self._told :]]
        self.forget()
        if not self.driver.table.seat(seat).is_taken:
            self.items = [ConnectionEnded(UnseatedError())]

    def _pushes(self) -> list[Push]:
        seat = self._caller.seat
        assert seat is not None
        return self.driver.pushes[seat]

    def _sent(self, push: Push) -> Push:
        table = msgspec.structs.replace(push.table, is_host=self._caller.is_host)
        return over_the_wire(msgspec.structs.replace(push, table=table))


class Person:
    """Presses what a function chooses whenever there is something to press, until it says None.

    Args:
        driver: the table.
        press: the key for the table as the person sees it; "" lets the others go on.
        seat: where the person sits.
    """

    is_watched = False

    def __init__(
        self,
        driver: Driver,
        press: Callable[["Person"], str | None],
        seat: int = 0,
        **link: Any,  # noqa: ANN401 - of DriverLink
    ) -> None:
        self.output = io.StringIO()
        self.link = DriverLink(driver, seat, **link)
        terminal = Terminal(PlainScreen(self.output), self, None, "", catalogue())
        self.game = Game(terminal, self.link)
        self._press = press
        self._steps = 0

    def play(self) -> str:
        """Plays until the person leaves; all that was shown."""
        with suppress(StopError):
            self.game.play()
        return self.output.getvalue()

    def ask(self, is_due: Callable[[], bool] = never) -> str:  # noqa: ARG002 - a script is quick
        """The next key; the others go on while there is none."""
        self._steps += 1
        assert self._steps < STEPS, "it goes on for ever"
        key = self._press(self)
        if key is None:
            raise StopError
        return key

    def forget(self) -> None:
        pass

    @property
    def push(self) -> Push:
        """The table as the driver would show it whole."""
        return self.link.driver.whole(0)


def one_by_one(*steps: Callable[[Person], str]) -> Callable[[Person], str | None]:
    """One step after another, each with what it presses; then no more."""
    left = iter(steps)

    def press(person: Person) -> str | None:
        step = next(left, None)
        return None if step is None else step(person)

    return press


def keys(*pressed: str) -> Callable[[Person], str | None]:
    """One key after another, then no more."""
    left = iter(pressed)
    return lambda _: next(left, None)


def driver_for(kinds: str, name: str = "marocl3ab", **changes: object) -> Driver:
    """A table before the start: `kinds` has an h for each person and a c for each computer."""
    driver = Driver(rules=preset(name, **changes), seats=len(kinds))
    for seat, kind in enumerate(kinds):
        if kind == "h":
            driver.person(seat, name=f"Person {seat}")
        elif kind == "c":
            driver.computer(seat, "careful")
    return driver
