"""A WebSocket client that does as little as it can: the load must not be what is measured."""

import asyncio
from collections.abc import Callable
from typing import Final, cast

HELLO: Final = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
TEXT: Final = 0x81
BINARY: Final = 0x82
PING: Final = 0x89
UNMASKED: Final = b"\0\0\0\0"
"""A mask of zeros is a mask all the same, and changes nothing."""


class Wire(asyncio.Protocol):
    """One line to a server; `hear` gets what is in every message, as bytes."""

    def __init__(
        self, port: int, hear: Callable[[bytes], None], path: str = "/ws", kind: int = TEXT
    ) -> None:
        self.is_open = asyncio.get_running_loop().create_future()
        self._port = port
        self._hear = hear
        self._path = path
        self._kind = kind
        self._left = b""
        self._is_greeted = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks for a WebSocket."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(HELLO.format(path=self._path, port=self._port).encode())

    def data_received(self, data: bytes) -> None:
        """Takes the answer to the handshake, then messages."""
        data = self._left + data if self._left else data
        if not self._is_greeted:
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._left = head
                return
            self._is_greeted = True
            self.is_open.set_result(None)
        self._left = self._take(data)

    def _take(self, data: bytes) -> bytes:
        """Hands over every whole message; what is left of one that is not."""
        at, size = 0, len(data)
        while size - at >= 2:
            length, start = data[at + 1], at + 2
            if length == 126:
                length, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif length == 127:
                length, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if start + length > size:
                break
            if data[at] == self._kind:
                self._hear(data[start : start + length])
            elif data[at] == PING:
                self._send(0x8A, data[start : start + length])
            at = start + length
        return data[at:]

    def send(self, text: bytes) -> None:
        """Sends a message."""
        self._send(self._kind, text)

    def _send(self, kind: int, text: bytes) -> None:
        size = len(text)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self._transport.write(bytes([kind]) + length + UNMASKED + text)

    def close(self) -> None:
        """Ends the line."""
        self._transport.abort()
