"""Origins: the address that a page comes from, and the one that this server is reached at.

Two that mean the same are equal: case and a default port make no difference, nor does a slash in
the end. What is no origin is refused with a reason, never with a traceback: everybody sends these.
"""

import ipaddress
import re
from typing import Final, NamedTuple
from urllib.parse import SplitResult, urlsplit

NO_HOST: Final = "the request names no host: send Host: HOST or HOST:PORT, as in the address"
"""The refusal of an invalid `Host`."""
OTHER_PAGE: Final = "this page comes from another server: open the address of this one"
"""What is said to a page of another origin."""
PORTS: Final = {"http": 80, "https": 443}
_LABEL: Final = "[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
_NAME: Final = re.compile(rf"(?=.{{1,253}}\Z){_LABEL}(?:[.]{_LABEL})*[.]?\Z")


class OriginError(ValueError):
    """What is no origin; the message says why, and what would be right."""


class Origin(NamedTuple):
    """Scheme, host and port, written in one way."""

    scheme: str
    host: str
    port: int

    @property
    def url(self) -> str:
        """The origin as a browser writes it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        port = "" if self.port == PORTS[self.scheme] else f":{self.port}"
        return f"{self.scheme}://{host}{port}"


def read_origin(text: str) -> Origin:
    """The origin in `https://HOST[:PORT]`; raises `OriginError`."""
    parts = _split(text)
    if parts.scheme not in PORTS or not parts.netloc:
        raise OriginError("begin with https:// or http://, as in https://ronda.example.org")
    if parts.username is not None or parts.password is not None:
        raise OriginError("leave out the name before the @")
    if parts.path not in ("", "/") or parts.query or parts.fragment or text[-1] in "?#":
        raise OriginError("end after the host and the port: the page lives at no longer path")
    try:
        port = parts.port
    except ValueError:
        raise OriginError("a port is a number up to 65535") from None
    return Origin(parts.scheme, _host(parts.hostname or ""), port or PORTS[parts.scheme])


def _split(text: str) -> SplitResult:
    if not text.isprintable() or " " in text or "\\" in text:
        raise OriginError("an address has no blanks and no signs that cannot be seen")
    try:
        return urlsplit(text)
    except ValueError:
        raise OriginError("this is no address") from None


def _host(name: str) -> str:
    """A host in one spelling: names of other scripts as the network writes them."""
    try:
        return ipaddress.ip_address(name).compressed
    except ValueError:
        pass
    try:
        # Hosts of local networks may have an underscore, which IDNA does not know.
        written = name if name.isascii() else name.encode("idna").decode()
    except UnicodeError:
        written = ""
    if not _NAME.match(written):
        raise OriginError(f"there is no host {name!r:.60}")
    return written.removesuffix(".")


def is_host(text: str) -> bool:
    """Whether a `Host` header names a host, with or without a port."""
    try:
        return bool(read_origin(f"http://{text}")) and "/" not in text
    except OriginError:
        return False


def is_own_origin(origin: str | None, host: str | None, base_url: str | None) -> bool:
    """Whether a page of this server asks, or no page at all: browsers always name the origin."""
    if origin is None:
        return True
    try:
        asking = read_origin(origin)
        return asking == read_origin(base_url or f"{asking.scheme}://{host or ''}")
    except OriginError:
        return False
