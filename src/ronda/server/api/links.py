"""What the page needs to invite people: how this server is reached, and QR codes."""

from typing import Annotated, Final

import msgspec

from ronda.protocol import VERSION, Code
from ronda.server.api.endpoint import ApiRequest, Endpoint
from ronda.server.making.links import Code2D, qr_code
from ronda.server.making.made import Made
from ronda.server.public_address import public_address
from ronda.table import NotAllowedError


class About(msgspec.Struct, frozen=True):
    """This server.

    Attributes:
        protocol: the version that is spoken here.
        levels: of the computers that it can seat.
        base_url: how people reach it, where the operator said so.
        idle_days: after so many days without a step a table is closed.
        keep_days: so many days later it is gone; 0 for never.
        host: its address on the local network; None where it listens to its own machine alone.
    """

    release: str
    protocol: int
    levels: list[str]
    base_url: str | None
    host: str | None
    idle_days: float
    keep_days: float


class LinkBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An address, with or without a seat's secret: it is written down nowhere."""

    url: Annotated[str, msgspec.Meta(max_length=400)]


async def about(call: ApiRequest) -> About:
    """This server."""
    policy, options = call.server.tables.policy, call.server.options
    found = public_address(options)
    return About(
        release=policy.release,
        protocol=VERSION,
        levels=list(policy.levels),
        base_url=found.base_url,
        host=found.host,
        idle_days=options.idle_days,
        keep_days=options.keep_days,
    )


async def draw(call: ApiRequest) -> Made:
    """The QR code of a link."""
    link: LinkBody = call.body
    if not link.url.startswith(("http://", "https://")):
        raise NotAllowedError(Code.MALFORMED, "url: an address that begins with http")
    return await call.server.workshop.page(call.client, qr_code, link.url)


ENDPOINTS: Final = (
    Endpoint(
        "GET", "/api/about", about, "This server: its levels, how it is reached.", result=About
    ),
    Endpoint("POST", "/api/qr", draw, "The QR code of a link.", body=LinkBody, result=Code2D),
)
