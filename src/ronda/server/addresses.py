"""Addresses as limits see them: whoever holds one of a network's addresses may hold them all."""

import ipaddress
from collections.abc import Collection
from functools import lru_cache
from typing import Final

IPv4 = ipaddress.IPv4Address
IPv6 = ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

HOME_6: Final = 64
"""Bits that one household's IPv6 addresses have in common."""
STREET_4: Final = 24
STREET_6: Final = 48
"""Bits that whoever rents many addresses usually has in common."""
KEPT: Final = 4096
"""Addresses of which is kept whose they are: it is asked several times a message."""


@lru_cache(maxsize=KEPT)
def home_of(client: str) -> str:
    """Who uses something: the address, or the /64 that it lies in; other text is itself."""
    address = read_address(client)
    return client if address is None else _network(address, 32, HOME_6)


def street_of(client: str) -> str:
    """Who makes something that stays: the /24 or the /48 that the address lies in."""
    address = read_address(client)
    return client if address is None else _network(address, STREET_4, STREET_6)


def read_address(client: str) -> IPv4 | IPv6 | None:
    """The address in a text, IPv4 also where it is written as IPv6; None for another text."""
    try:
        address = ipaddress.ip_address(client)
    except ValueError:
        return None
    if isinstance(address, IPv6) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches that host."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _network(address: IPv4 | IPv6, bits_4: int, bits_6: int) -> str:
    bits = bits_4 if address.version == 4 else bits_6
    return str(ipaddress.ip_network((address, bits), strict=False))


class Proxies:
    """The reverse proxies that speak for others: `*`, addresses and networks, by commas."""

    def __init__(self, named: str) -> None:
        names = [name.strip() for name in named.split(",") if name.strip()]
        self._are_all = "*" in names
        self._networks: Collection[Network] = [
            network for name in names if (network := read_network(name)) is not None
        ]

    def client(self, peer: str, forwarded: str) -> str:
        """Who speaks, where the other end is `peer`: the last that is no proxy of ours.

        `forwarded` is what stands in `X-Forwarded-For`; only a proxy is believed.
        """
        if peer not in self or not forwarded:
            return peer
        hosts = [_without_port(host.strip()) for host in forwarded.split(",")]
        others = hosts[:1] if self._are_all else [host for host in hosts if host not in self]
        return (others or hosts[:1])[-1]

    def __contains__(self, client: str) -> bool:
        address = read_address(client)
        return self._are_all or (
            address is not None and any(address in network for network in self._networks)
        )


def _without_port(host: str) -> str:
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0] if host.count(":") == 1 else host


def read_network(name: str) -> Network | None:
    """The network, or the one address, in a text; None for another text."""
    try:
        return ipaddress.ip_network(name, strict=False)
    except ValueError:
        return None  # uvicorn takes names of sockets too, which have no address.
