"""Where the time of the event loop goes: the shares of a profile, by room, module and library."""

import pstats
from collections import Counter
from pathlib import Path
from typing import Final, TypeAlias

Function: TypeAlias = tuple[str, int, str]
"""File, line and name; the file is ~ for what is written in C."""
BY_MODULE: Final = "server"
"""The room whose modules are told apart."""
LEAST: Final = 0.005
"""Shares below this one are told together."""


def shares(profile: Path) -> list[str]:
    """The rows of a table in Markdown; shares of the processor time of the profile.

    What C does counts for whoever asked for it, as writing to a socket does; but for JSON.
    """
    stats = pstats.Stats(str(profile)).stats  # type: ignore[attr-defined] # the stubs leave it out
    seconds: Counter[str] = Counter()
    for function, (_, _, own, _, callers) in stats.items():
        place = _place(function)
        if place:
            seconds[place] += own
            continue
        for caller, (_, _, part, _) in callers.items():
            seconds[_place(caller) or "C code"] += part
        seconds["C code"] += own - sum(part for _, _, part, _ in callers.values())
    whole = seconds.total()
    large = [(place, each) for place, each in seconds.most_common() if each >= LEAST * whole]
    rest = whole - sum(each for _, each in large)
    return [f"| {place} | {each / whole:.0%} |" for place, each in (*large, ("the rest", rest))]


def _place(function: Function) -> str:
    """Where a function belongs; nothing for one in C that only serves its caller."""
    file, _, name = function
    if file == "~":
        return "JSON (msgspec)" if "msgspec" in name else ""
    path = Path(file)
    if "ronda" in path.parts:
        room, *rest = path.with_suffix("").parts[path.parts.index("ronda") + 1 :]
        return f"ronda.{room}.{rest[0]}" if room == BY_MODULE and rest else f"ronda.{room}"
    if "site-packages" in path.parts:
        return path.parts[path.parts.index("site-packages") + 1].removesuffix(".py")
    return f"the standard library: {path.stem if path.stem != '__init__' else path.parent.name}"
