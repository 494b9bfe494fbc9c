"""No test leaves a saved match open."""

from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest

from ronda.terminal.saves import SaveFile


@pytest.fixture(autouse=True)
def _saves_are_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    opened: list[SaveFile] = []
    begin = SaveFile.__init__

    def remember(self: SaveFile, path: Path, file: IO[bytes]) -> None:
        begin(self, path, file)
        opened.append(self)

    monkeypatch.setattr(SaveFile, "__init__", remember)
    yield
    for file in opened:
        file.close()
