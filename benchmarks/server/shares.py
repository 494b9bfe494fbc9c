"""Where the time of the event loop goes: the shares of a profile, by what is done for a move."""

import pstats
from collections.abc import Mapping
from pathlib import Path
from typing import Final

PARTS: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "reading frames (uvicorn, websockets)": (
        ("websockets_sansio_impl.py", "data_received"),
        ("websockets_sansio_impl.py", "receive"),
    ),
    "reading messages, who asks": (
        ("server/wire.py", "read_message"),
        ("server/tokens.py", "caller_of"),
    ),
    "the step: may it be, what follows from it": (
        ("table/handle.py", "handle"),
        ("table/handle.py", "tick"),
    ),
    "the step as a row": (("server/lines.py", "line_of"),),
    "Views, previews, seals": (("table/views.py", "push_steps"),),
    "JSON of pushes and answers": (("~", "<method 'encode' of 'msgspec.json.Encoder' objects>"),),
    "timers, presence, computers": (("server/tables.py", "attend"),),
    "metrics": (("server/metrics.py", "note_step"),),
    "sending (outbox, uvicorn, websockets)": (("server/sockets.py", "_tell"),),
}
"""What is done for a move, and the functions that do it; none of them calls another."""


def shares(profile: Path) -> list[str]:
    """The rows of a table in Markdown; shares of the processor time of the profile."""
    stats = pstats.Stats(str(profile)).stats  # type: ignore[attr-defined] # the stubs leave it out
    whole = sum(own for _, _, own, _, _ in stats.values())
    rows, rest = [], whole
    for part, functions in PARTS.items():
        seconds = sum(
            total
            for (file, _, name), (_, _, _, total, _) in stats.items()
            if any(file.endswith(end) and name == called for end, called in functions)
        )
        rest -= seconds
        rows.append(f"| {part} | {seconds / whole:.0%} |")
    return [
        *rows,
        f"| everything else: tasks, the event loop, its system calls | {rest / whole:.0%} |",
    ]
