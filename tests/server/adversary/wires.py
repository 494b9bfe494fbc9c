"""A socket of the server without a network: what one end writes, the other has at once."""

import asyncio
from collections.abc import Callable

from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

from ronda.server.sockets import Sockets

FAULT = 1011


class InMemoryWire(asyncio.Transport):
    """The client's end, and all that lies between it and the server's.

    Args:
        hear: gets every message.
        ended: called when the server has ended the line.
    """

    def __init__(
        self,
        sockets: Sockets,
        address: str,
        hear: Callable[[bytes], None],
        ended: Callable[[], None],
    ) -> None:
        super().__init__({"peername": (address, 1)})
        self._hear = hear
        self._ended = ended
        self._said: list[str] = []
        self._is_closing = False
        self._client = ClientProtocol(parse_uri("ws://ronda.example/ws"), max_size=None)
        self._server = sockets(server_state=ServerState())
        self._server.connection_made(self)
        self._client.send_request(self._client.connect())
        self._pass_on()

    @property
    def has_failed(self) -> bool:
        """Whether the server has ended the line for a fault of its own."""
        return self._client.close_code == FAULT

    def say(self, text: str) -> None:
        """Sends a message, once there is a socket."""
        self._said.append(text)
        self._say_all()

    def hang_up(self) -> None:
        """The client goes."""
        self.close()

    def _say_all(self) -> None:
        while self._said and self._client.state.name == "OPEN":
            self._client.send_text(self._said.pop(0).encode())
        self._pass_on()

    def _pass_on(self) -> None:
        for data in self._client.data_to_send():
            if data and not self._is_closing:
                self._server.data_received(data)

    # --- what the server's end calls --------------------------------------------------------------

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if not data:
            return
        self._client.receive_data(bytes(data))
        for event in self._client.events_received():
            if isinstance(event, Response):
                self._say_all()
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self._hear(bytes(event.data))
        self._pass_on()

    def pause_reading(self) -> None:
        """What comes meanwhile is kept at the other end."""

    def resume_reading(self) -> None:
        """As above."""

    def is_closing(self) -> bool:
        return self._is_closing

    def close(self) -> None:
        if not self._is_closing:
            self._is_closing = True
            asyncio.get_running_loop().call_soon(self._lose)

    abort = close

    def _lose(self) -> None:
        self._server.connection_lost(None)
        self._ended()
