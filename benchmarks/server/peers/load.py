"""Tables of two at a peer, played as fast as it answers."""

import asyncio
import time
from collections.abc import Callable, Sequence
from functools import partial

from benchmarks.server.counted import Counted
from benchmarks.server.peers.talks import Talk
from benchmarks.server.wire import Wire


class Pair:
    """Two seats that move in turn."""

    def __init__(self, load: "PeerLoad", talks: Sequence[Talk]) -> None:
        self._load = load
        self._talks = talks
        self._sent_at = [0.0, 0.0]

    async def connect(self, port: int) -> None:
        """Both come."""
        loop = asyncio.get_running_loop()
        for seat, talk in enumerate(self._talks):
            made = partial(Wire, port, self._heard_by(seat, talk), await talk.path(), talk.kind)
            _, talk.wire = await loop.create_connection(made, "127.0.0.1", port)
            await talk.wire.is_open

    def _heard_by(self, seat: int, talk: Talk) -> Callable[[bytes], None]:
        def hear(text: bytes) -> None:
            now = time.perf_counter()
            number = talk.hear(text)
            if number is None:
                return
            took = now - self._sent_at[number % 2]
            if seat == (number - 1) % 2:
                self._load.acks.append(took)
            else:
                self._load.shown.append(took)
                self._load.move(self, number + 1)

        return hear

    def play(self, number: int) -> None:
        """The move of this number, by whose turn it is."""
        # Who made it makes the next but one, and only after its answer: two times are enough.
        self._sent_at[number % 2] = time.perf_counter()
        talk = self._talks[(number - 1) % 2]
        talk.wire.send(talk.move(number))

    def close(self) -> None:
        """Both go."""
        for talk in self._talks:
            talk.wire.close()


class PeerLoad(Counted):
    """Every table at a peer; held at first."""

    def __init__(self, port: int, talk: Callable[[int, int, int], Talk]) -> None:
        super().__init__()
        self._talk = talk
        self._port = port
        self._pairs: list[Pair] = []
        self._waiting: list[tuple[Pair, int]] = []
        self._is_held = True

    async def set_up(self, tables: int) -> None:
        """Lets everybody come."""
        for number in range(tables):
            pair = Pair(self, [self._talk(self._port, number, seat) for seat in (0, 1)])
            await pair.connect(self._port)
            self._pairs.append(pair)
            self.move(pair, 1)
        await asyncio.sleep(1.0)

    def move(self, pair: Pair, number: int) -> None:
        """A move at once, or when it is released."""
        if self._is_held:
            self._waiting.append((pair, number))
        else:
            self.sent += 1
            pair.play(number)

    def hold(self) -> None:
        """Moves wait from now on."""
        self._is_held = True

    def release(self) -> None:
        """Lets go of every move that waits."""
        waiting, self._waiting, self._is_held = self._waiting, [], False
        for pair, number in waiting:
            self.move(pair, number)

    def close(self) -> None:
        """Ends every line."""
        for pair in self._pairs:
            pair.close()
