"""WebSocket frames (RFC 6455, section 5.2) as nearly all are: a whole text in one frame.

Everything else a frame can be is left to `websockets`.
"""

from typing import Final

TEXT: Final = 0x81
"""The first byte of a frame that is a whole text."""
MASKED: Final = 0x80
"""The bit of the second byte that every frame of a client has."""
MASK: Final = 4
"""Bytes of a mask."""


def measure(data: bytes, at: int) -> tuple[int, int] | None:
    """Where the mask of a client's frame that begins at `at` lies, and where the frame ends.

    None while its head is not whole.
    """
    if len(data) < at + 2:
        return None
    length, mask_at = data[at + 1] & 0x7F, at + 2
    if length > 125:
        size = 2 if length == 126 else 8
        if len(data) < mask_at + size:
            return None
        length = int.from_bytes(data[mask_at : mask_at + size], "big")
        mask_at += size
    return mask_at, mask_at + MASK + length


def head_of(text: bytes) -> bytes:
    """What stands before a text in a server's frame."""
    size = len(text)
    if size < 126:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")


def is_utf8(text: bytes) -> bool:
    """Whether this is a text at all."""
    if text.isascii():
        return True
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True
