"""What the page needs to invite people: how this server is reached, and QR codes."""

from typing import Final

from ronda.protocol import VERSION, Code
from ronda.protocol.http import About, Code2D, LinkBody
from ronda.server.api.endpoint import ApiRequest, Endpoints
from ronda.server.making.links import qr_code
from ronda.server.making.made import Made
from ronda.server.public_address import public_address
from ronda.table import NotAllowedError

ENDPOINTS: Final = Endpoints()


@ENDPOINTS.add("GET", "/api/about", About)
async def about(call: ApiRequest) -> About:
    """This server: its levels, how it is reached."""
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


@ENDPOINTS.add("POST", "/api/qr", Code2D, body=LinkBody)
async def draw(call: ApiRequest) -> Made:
    """The QR code of a link."""
    link: LinkBody = call.body
    if not link.url.startswith(("http://", "https://")):
        raise NotAllowedError(Code.MALFORMED, "url: an address that begins with http")
    return await call.server.workshop.page(call.client, qr_code, link.url)
