"""A match that was played without a browser, shown to a page step by step: `staged("hc", "qahwa")`.

The pushes are a real table's; only who sends them is not. So the end of a deal, or of a match, can
be looked at as often as need be, the same every time.
"""

import json
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute

from ronda.engine import Seat
from ronda.protocol import Stage
from ronda.table import Caller, push_whole
from tests.table.driving import Driver, preset


class Staged:
    """A match of people (`h`) and computers (`c`), by seat, as its reader's browser is told of it.

    Args:
        kinds: who plays, as `hcc`.
        rules: the name of a preset.
        reader: the seat whose page it is; None for a spectator.
        ends: the stage at which it ends: after a deal, or after the match.
        switches: what is otherwise than in the preset, as `target=11`.
    """

    def __init__(
        self,
        kinds: str,
        rules: str = "koutchina",
        *,
        reader: int | None = 0,
        ends: Stage = Stage.BETWEEN,
        seed: int = 1,
        **switches: object,
    ) -> None:
        driver = Driver(seed=seed, seats=len(kinds), rules=preset(rules, **switches))
        driver.seat_all(kinds, "careful")
        driver.start()
        seat = None if reader is None else Seat(reader)
        heard = driver.pushes[seat]
        begun = len(heard)
        driver.play_until(ends)
        self.driver = driver
        whole = push_whole(driver.table, Caller(seat), driver.now, driver.policy)
        self.always = msgspec.to_builtins(whole)["table"]
        self.pushes = [msgspec.to_builtins(push) for push in heard[begun:]]
        self.sent = 0
        self.socket: WebSocketRoute | None = None
        self.asked: list[Any] = []

    def open(self, page: Page, before: int = 1, path: str = "/table/table-1#seat=staged") -> None:
        """Shows the table as it stood so many steps before the end."""
        self.sent = len(self.pushes) - before

        def serve(socket: WebSocketRoute) -> None:
            self.socket = socket
            steps, self.sent = self.sent, 0
            socket.on_message(self._hear)
            self.go(steps)

        page.route_web_socket("**/ws", serve)
        page.goto(path)

    def go(self, steps: int = 1) -> None:
        """The next steps come."""
        for push in self.pushes[self.sent : self.sent + steps]:
            self.send(push)
        self.sent += steps

    def send(self, push: Any) -> None:  # noqa: ANN401 - any JSON
        """One step, with what every first one has."""
        assert self.socket is not None
        table = {**push["table"], "rules": self.always["rules"], "sides": self.always["sides"]}
        self.socket.send(json.dumps({**push, "type": "push", "table": table}))

    @property
    def table(self) -> Any:  # noqa: ANN401 - any JSON
        """The table at the end."""
        return self.pushes[-1]["table"]

    def _hear(self, message: str | bytes) -> None:
        asked = json.loads(message)
        self.asked.append(asked)
        # A line that does not answer is given up, and opened anew.
        if asked["type"] == "ping" and self.socket is not None:
            self.socket.send(json.dumps({"type": "pong", "number": 0}))


def show_end(page: Page, staged: Staged) -> None:
    """The match is decided, and its count is shown to the end."""
    staged.open(page)
    page.wait_for_selector(".ghosts", state="attached")
    staged.go()
    for _ in range(600):
        if page.locator(".end-panel:not([hidden])").count():
            return
        page.evaluate("document.querySelector('.count-panel [data-key=all]')?.click()")
        page.wait_for_timeout(100)
    raise AssertionError("the match did not end")
