"""What happens to a line besides pushes."""

import logging
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import msgspec

from ronda.client.errors import GOODBYES
from ronda.client.fairness_alerts import FairnessAlert
from ronda.protocol import Goodbye

logger = logging.getLogger(__name__)


class Lost(NamedTuple):
    """The line broke, and is being looked for; `goodbye` says why where the server did."""

    goodbye: Goodbye | None


class Back(NamedTuple):
    """The connection is back."""


ConnectionEvent: TypeAlias = Lost | Back | FairnessAlert
Tell: TypeAlias = Callable[[ConnectionEvent], None]


def news_line(news: ConnectionEvent) -> str:
    """The news as a sentence."""
    match news:
        case Lost(goodbye):
            why = "" if goodbye is None else f" ({GOODBYES[goodbye.reason]})"
            return f"the line to the server broke{why}; it is being looked for"
        case Back():
            return "the connection to the server is back"
        case FairnessAlert():
            loud = "THE DEAL DOES NOT FIT: " if news.fault.is_grave else ""
            return f"{loud}{news.where}: {news.what}"


def log_news(news: ConnectionEvent) -> None:
    """Tells the log: as an error, and with its evidence, where the fair deal does not fit."""
    if isinstance(news, FairnessAlert) and news.fault.is_grave:
        evidence = msgspec.json.encode(news.evidence).decode()
        logger.error("%s; evidence: %s", news_line(news), evidence)
    else:
        logger.warning("%s", news_line(news))
