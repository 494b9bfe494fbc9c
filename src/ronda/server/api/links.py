"""What the page needs to invite people: how this server is reached, and QR codes."""

from typing import Final

from ronda.protocol import VERSION, Code
from ronda.protocol.http import About, Code2D, LinkBody
from ronda.server.api.endpoint import ApiRequest, Endpoint
from ronda.server.making.links import qr_code
from ronda.server.making.made import Made
from ronda.server.public_address import public_address
from ronda.table import NotAllowedError


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
