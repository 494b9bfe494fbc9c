"""What every load counts: each move, its answer, and that the other seat has seen it."""

import asyncio
from abc import ABC, abstractmethod


class Counted(ABC):
    """A load that can be held, and whose moves add up.

    Attributes:
        acks, shown: seconds from send to ack, and to the other seat's screen, since `reset`.
        sent, refused_moves: moves since the beginning.
    """

    def __init__(self) -> None:
        self.acks: list[float] = []
        self.shown: list[float] = []
        self.sent = self.refused_moves = 0
        self._acked = self._seen = 0

    @abstractmethod
    async def set_up(self, tables: int) -> None:
        """So many tables, ready to play."""

    @abstractmethod
    def hold(self) -> None:
        """Moves wait from now on."""

    @abstractmethod
    def release(self) -> None:
        """Lets go of every move that waits."""

    @abstractmethod
    def close(self) -> None:
        """Ends every line."""

    def reset(self) -> None:
        """Forgets the times."""
        self._acked += len(self.acks)
        self._seen += len(self.shown)
        self.acks, self.shown = [], []

    async def settle(self, seconds: float = 10.0) -> str:
        """Holds moves back until all that were sent are answered and seen; whether they were."""
        self.hold()
        for _ in range(int(seconds * 100)):
            acked, seen = self._acked + len(self.acks), self._seen + len(self.shown)
            if add_up := self.sent == acked + self.refused_moves and seen == acked:
                break
            await asyncio.sleep(0.01)
        return (
            f"moves sent {self.sent}, acked {acked}, refused {self.refused_moves}, "
            f"shown {seen}: " + ("all counted" if add_up else "THEY DO NOT ADD UP")
        )
