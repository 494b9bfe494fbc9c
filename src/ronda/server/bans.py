"""Who is kept out: the operator's word, kept in the database and heeded within seconds."""

from collections.abc import Iterable
from typing import Final

from ronda.protocol import Code, Refused
from ronda.server.addresses import Network, read_address, read_network

KEPT_OUT: Final = Refused(
    None, Code.NOT_YOURS, "the operator of this server has banned this address"
)
REMEMBERED: Final = 10_000


class Bans:
    """The networks that are kept out."""

    def __init__(self) -> None:
        self._prefixes: tuple[str, ...] = ()
        self._networks: tuple[Network, ...] = ()
        self._known: dict[str, bool] = {}

    def heed(self, prefixes: Iterable[str]) -> bool:
        """Keeps these out from now on, and no others; whether that is news."""
        wanted = tuple(prefixes)
        if wanted == self._prefixes:
            return False
        self._prefixes, self._known = wanted, {}
        self._networks = tuple(filter(None, map(read_network, wanted)))
        return True

    def __contains__(self, client: str) -> bool:
        if not self._networks:
            return False
        if client not in self._known:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            address = read_address(client)
            self._known[client] = address is not None and any(
                address in network for network in self._networks
            )
        return self._known[client]
