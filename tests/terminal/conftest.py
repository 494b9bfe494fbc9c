"""No test leaves a saved match open."""

from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest

from ronda.terminal.journal import Journal


@pytest.fixture(autouse=True)
def _journals_are_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    opened: list[Journal] = []
    begin = Journal.__init__

    def remember(self: Journal, path: Path, file: IO[bytes]) -> None:
        opened.append(self)
        begin(self, path, file)

    monkeypatch.setattr(Journal, "__init__", remember)
    yield
    for journal in opened:
        journal.close()
