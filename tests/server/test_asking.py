"""Whoever asks a table hears its answer, or that it was not asked any more."""

from pathlib import Path

from ronda.protocol import Ack, Code, Refused
from ronda.server.asking import answer_of
from ronda.table import Caller, CloseDown
from tests.server.harness import play, server_on, set_up


def test_a_table_answers_or_need_not_be_asked(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            name, _ = await set_up(run.url)
            live = await run.server.tables.get(name)
            closing = CloseDown("closed by the operator")
            assert await answer_of(live, lambda _: None, closing) is None
            assert isinstance(await answer_of(live, lambda _: Caller(), closing), Ack)
            refused = await answer_of(live, lambda _: Caller(), closing)
            assert isinstance(refused, Refused)
            assert refused.code is Code.CLOSED

    play(scene())
