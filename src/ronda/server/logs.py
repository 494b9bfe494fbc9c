"""Structured logs: a line of JSON an event, of names that are listed here and no others.

What is logged is chosen by name, so that a token, a card, a cut or what somebody said cannot come
into a log by being part of something else.
"""

import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

FIELDS: Final = (
    *("table", "tables", "via", "url", "reason", "level", "steps", "client", "code"),
    *("status", "path", "seconds"),
)
"""What a log call may say besides its message, as `extra`."""


class JsonLines(logging.Formatter):
    """Each record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """One line: when, how grave, from where, what."""
        at = datetime.fromtimestamp(record.created, UTC).replace(tzinfo=None)
        line: dict[str, Any] = {
            "at": f"{at.isoformat(timespec='milliseconds')}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        line |= {name: record.__dict__[name] for name in FIELDS if name in record.__dict__}
        if record.exc_info is not None:
            line["fault"] = fault_lines(record.exc_info[1])
        return msgspec.json.encode(line, enc_hook=str).decode()


def fault_lines(error: BaseException | None) -> list[str]:
    """Where an exception came from and its type, without its message, which may quote anything."""
    if error is None:
        return []
    frames = traceback.extract_tb(error.__traceback__)
    places = [
        f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in frames
    ]
    return [*places, type(error).__name__]


def set_up_logs() -> None:
    """Sends every log line of the process to the error stream, as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    quieten()


def quieten() -> None:
    """Libraries say what is wrong, and no more: uvicorn would quote messages."""
    for name in ("uvicorn", "websockets", "sqlalchemy", "alembic", "asyncio"):
        logging.getLogger(name).setLevel(logging.WARNING)
