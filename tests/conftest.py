"""What every test shares: no deadlines, since machines differ in speed, and a system in English."""

import os
from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("ronda", deadline=None)
settings.load_profile("ronda")

# `ronda` speaks the language of the system that it runs on.
os.environ.pop("LC_ALL", None)
os.environ["LC_MESSAGES"] = "C"

WITH_PROCESSES = frozenset({"cli", "client", "server", "terminal"})
"""Folders whose tests start processes, open sockets or wait for seconds that the law gives."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks the tests that need the machine's help: `.ci/run` may run these again, alone, once."""
    for item in items:
        if _room(item.path) in WITH_PROCESSES or "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.machine)
    if hasattr(config, "workerinput"):
        _mix(items)


def _room(path: Path) -> str:
    return path.relative_to(Path(__file__).parent).parts[0]


def _mix(items: list[pytest.Item]) -> None:
    """Spreads each room's files over the whole run: some tests wait while others compute.

    Those of the page come last: a browser's event loop runs on, and other tests want their own.
    """
    rooms: defaultdict[str, list[Path]] = defaultdict(list)
    for path in dict.fromkeys(item.path for item in items):
        rooms[_room(path)].append(path)
    at = {path: place / len(of) for of in rooms.values() for place, path in enumerate(of)}
    items.sort(key=lambda item: (_room(item.path) == "web", at[item.path]))
