"""What the page needs to invite people: how this server is reached, and QR codes."""

from typing import Annotated, Final

import msgspec

from ronda.protocol import Code
from ronda.server.api.endpoint import Call, Endpoint
from ronda.server.reach import reach
from ronda.table import NotAllowedError


class About(msgspec.Struct, frozen=True):
    """This server.

    Attributes:
        levels: of the computers that it can seat.
        base_url: how people reach it, where the operator said so.
        host: its address on the local network; None where it listens to its own machine alone.
    """

    release: str
    levels: list[str]
    base_url: str | None
    host: str | None


class Link(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An address, with or without a seat's secret: it is written down nowhere."""

    url: Annotated[str, msgspec.Meta(max_length=400)]


class Code2D(msgspec.Struct, frozen=True):
    """A QR code as an SVG path of squares, on a field of `size` by `size`, margin and all."""

    size: int
    path: str


async def about(call: Call) -> About:
    """This server."""
    house, found = call.server.tables.house, reach(call.server.options)
    return About(house.release, list(house.levels), found.base_url, found.host)


async def draw(call: Call) -> Code2D:
    """The QR code of a link."""
    link: Link = call.body
    if not link.url.startswith(("http://", "https://")):
        raise NotAllowedError(Code.MALFORMED, "url: an address that begins with http")
    return qr_code(link.url)


def qr_code(text: str) -> Code2D:
    """A QR code; one that is a quarter covered can still be read."""
    # It takes a moment to load, and most tables need none.
    import segno  # noqa: PLC0415 - see above

    code = segno.make(text, error="q", micro=False)
    rows = [list(map(bool, row)) for row in code.matrix_iter(border=4)]
    path = "".join(
        f"M{left} {top}h1v1h-1z"
        for top, row in enumerate(rows)
        for left, is_dark in enumerate(row)
        if is_dark
    )
    return Code2D(len(rows), path)


ENDPOINTS: Final = (
    Endpoint(
        "GET", "/api/about", about, "This server: its levels, how it is reached.", result=About
    ),
    Endpoint("POST", "/api/qr", draw, "The QR code of a link.", body=Link, result=Code2D),
)
