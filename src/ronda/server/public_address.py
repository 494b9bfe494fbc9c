"""How others reach this server: the address that goes into links, and QR codes of them."""

import socket
from contextlib import closing
from typing import Final, NamedTuple

from ronda.server.addresses import is_loopback
from ronda.server.options import Options

EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - compared with, not bound to
SOMEWHERE: Final = ("192.0.2.1", 9)
"""An address of documentation: nothing is sent to it, but a route is chosen."""


class PublicAddress(NamedTuple):
    """How this server is reached.

    Attributes:
        base_url: what the operator said, if anything.
        host: the address on the local network; None where it listens to this machine alone.
    """

    base_url: str | None
    host: str | None


def public_address(options: Options) -> PublicAddress:
    """How others reach a server that runs with these options."""
    if options.host in EVERYWHERE:
        return PublicAddress(options.base_url, lan_address())
    return PublicAddress(options.base_url, None if is_loopback(options.host) else options.host)


def lan_address() -> str | None:
    """This machine's address on its network; None where it has none."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(SOMEWHERE)
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if is_loopback(address) else address
