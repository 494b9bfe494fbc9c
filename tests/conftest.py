"""What every test shares: no deadlines, since machines differ in speed, and a system in English."""

import os
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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the tests that need the machine's help: `.ci/run` may run these again, alone, once."""
    folder = Path(__file__).parent
    for item in items:
        room = item.path.relative_to(folder).parts[0]
        if room in WITH_PROCESSES or "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.machine)
