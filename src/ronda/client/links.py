"""Links: an invitation `…/table/ID`, or with `#seat=TOKEN` the secret that plays for a seat."""

import re
import unicodedata
from dataclasses import dataclass, field, replace
from typing import Final
from urllib.parse import SplitResult, unquote, urlsplit

from ronda.client.errors import LinkError

_PATH: Final = re.compile(r"/table/([\w-]+)", re.ASCII)
_SEAT: Final = re.compile(r"seat=([\w-]+)", re.ASCII)
_AROUND: Final = re.compile(r"^[^\w/-]+|[^\w-]+$")
"""What apps put around links: brackets, quotes, the end of a sentence."""


@dataclass(frozen=True, slots=True)
class Link:
    """A table on a server, and perhaps the token of a seat at it, or of its host.

    Attributes:
        server: as in `https://ronda.example.org`, without a slash at its end.
        table: the table's id.
        token: a secret; it stays out of what is printed.
    """

    server: str
    table: str
    token: str | None = field(default=None, repr=False)

    @property
    def invitation(self) -> str:
        """The link that may be given to anybody."""
        return f"{self.server}/table/{self.table}"

    @property
    def seat_link(self) -> str:
        """The link by which one comes back to the seat, from any device: a secret."""
        return self.invitation if self.token is None else f"{self.invitation}#seat={self.token}"

    def with_token(self, token: str | None) -> "Link":
        """The same table with another token, or none."""
        return replace(self, token=token)


def parse_link(text: str) -> Link:
    """The link written as `text`, whatever apps have put around it; raises `LinkError`."""
    parts = _split(text)
    before, _, after = unquote(parts.path).partition("#")
    path = _PATH.fullmatch(_bare(before))
    if path is None:
        raise LinkError(f"{_shown(text)} is no link to a table: one ends with /table/ and its id")
    server = f"{parts.scheme}://{parts.netloc}"
    fragment = _bare(after + unquote(parts.fragment))
    if not fragment:
        return Link(server, path[1])
    seat = _SEAT.fullmatch(fragment)
    if seat is None:
        raise LinkError(
            "this link is damaged: what follows the # of a seat's link is seat= and its token"
        )
    return Link(server, path[1], seat[1])


def parse_server(text: str) -> str:
    """The address of a server, without a slash at its end; raises `LinkError`."""
    parts = _split(text)
    if parts.path not in ("", "/") or parts.query or parts.fragment:
        raise LinkError(f"{_shown(text)} is no server: its address has nothing after the name")
    return f"{parts.scheme}://{parts.netloc}"


def _split(text: str) -> SplitResult:
    try:
        parts = urlsplit(_seen(text).lstrip("<([{\"'«“ "))
        has_host = bool(parts.hostname) and parts.port != 0
    except ValueError:
        raise LinkError(f"{_shown(text)} is no link") from None
    if parts.scheme not in ("http", "https") or not has_host:
        raise LinkError(f"{_shown(text)} is no link: one begins with https:// or http://")
    if parts.username is not None or not parts.netloc.isascii():
        raise LinkError(f"{_shown(text)} is no link: after // comes a server's name, and its port")
    return parts


def _bare(text: str) -> str:
    return _AROUND.sub("", _seen(text))


def _seen(text: str) -> str:
    """The text without what nobody sees: marks of direction, spaces without width."""
    return "".join(letter for letter in text if unicodedata.category(letter) != "Cf").strip()


def as_link(link: Link | str) -> Link:
    """The link, read if it is still text; raises `LinkError`."""
    return link if isinstance(link, Link) else parse_link(link)


def _shown(text: str) -> str:
    """So much of a link as may be shown: not its secret."""
    return repr(text.partition("#")[0][:80])
