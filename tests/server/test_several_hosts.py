"""Three hosts behind a proxy are cut off or killed while people play, and nothing is lost."""

from pathlib import Path

import pytest

from tests.server.hosts import need_hosts
from tests.server.postgres import needs_postgres
from tests.server.several_hosts import WAYS, lose_hosts


@pytest.mark.slow
@needs_postgres
def test_what_was_seen_survives_whichever_hosts_are_lost(tmp_path: Path) -> None:
    need_hosts()
    figures = lose_hosts(tmp_path, len(WAYS), seed=3)
    print(figures)
    assert figures.compared > 0
    assert figures.anew == 0
