"""Bots at a table: seated, shown as computers, gone without a trace."""

import asyncio
from pathlib import Path
from typing import Literal

import msgspec
import pytest

from ronda.cards import CARDS
from ronda.client import (
    LevelBot,
    Link,
    LinkError,
    RefusedError,
    TableConnection,
    Turn,
    bots,
    look,
    play_turns,
    result_line,
    seated_bot,
    sit,
)
from ronda.client.bots import has_people, own_seat
from ronda.engine import Action, Phase, Seat, Side
from ronda.players import LevelError
from ronda.protocol import Kind, Stage, TableView
from tests.client.people import Person, start_when_ready, table_for
from tests.client.watched import over_the_wire, watched
from tests.server.harness import play, server_on

NO_PAUSE = (0.0, 0.0)


def test_a_bot_plays_a_match_and_leaves_its_seat(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            host = await sit(await table_for(run.url), "Amina")
            person = asyncio.create_task(Person(host).play())
            async with seated_bot(host.invitation, "Grabber") as line:
                assert line.table.seats[1].kind is Kind.BOT
                assert has_people(line.table)
                await start_when_ready(host)
                await play_turns(line, LevelBot("careful").decide, pause=NO_PAUSE)
                assert line.table.stage is Stage.FINISHED
                assert line.table.fair is not None
                assert line.table.fair.cuts[1] is None
                assert "match 1 is" in result_line(line.finished, own_seat(line.table))
            assert (await look(host)).seats[1].kind is Kind.OPEN
            await person

    play(scene())


def test_bots_alone_play_match_after_match(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            host = await table_for(run.url)
            async with (
                seated_bot(host.invitation, "One") as one,
                seated_bot(host.invitation, "Other") as other,
            ):
                assert not has_people(one.table)
                await start_when_ready(host)
                playing = [play_turns(each, LevelBot("greedy").decide) for each in (one, other)]
                await asyncio.gather(*playing)
                assert one.table.view is not None
                assert one.table.view.totals == (other.table.view and other.table.view.totals)

    play(scene())


def test_a_bot_that_fails_leaves_its_seat(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            host = await table_for(run.url)
            with pytest.raises(ZeroDivisionError):
                async with seated_bot(host.invitation, "Grabber"):
                    _ = 1 / 0
            assert (await look(host)).seats[0].kind is Kind.OPEN

    play(scene())


async def come(link: Link | str) -> None:
    async with seated_bot(link, "Grabber"):
        pytest.fail("it was let in")


def test_a_bot_that_is_stopped_while_it_sits_down_leaves_its_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        is_seated, is_answered = asyncio.Event(), asyncio.Event()

        async def sit_slowly(link: Link, name: str, *, kind: Literal["bot"]) -> Link:
            seat = await sit(link, name, kind=kind)
            is_seated.set()
            await is_answered.wait()
            return seat

        monkeypatch.setattr(bots, "sit", sit_slowly)
        async with server_on(tmp_path) as run:
            host = await table_for(run.url)
            coming = asyncio.create_task(come(host.invitation))
            await is_seated.wait()
            assert (await look(host)).seats[0].kind is Kind.BOT
            coming.cancel()
            is_answered.set()
            with pytest.raises(asyncio.CancelledError):
                await coming
            assert (await look(host)).seats[0].kind is Kind.OPEN

    play(scene())


def test_a_bot_comes_back_by_its_own_link_and_not_by_a_persons(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            host = await table_for(run.url)
            bot = await sit(host.invitation, "Grabber", kind="bot")
            async with seated_bot(bot, "another name") as line:
                assert line.table.seats[0].name == "Grabber"
            person = await sit(host.invitation, "Brahim")
            for link in (person, host):
                with pytest.raises(LinkError):
                    await come(link)
            assert (await look(host)).seats[0].name == "Brahim"
            async with TableConnection(host) as line:
                with pytest.raises(LinkError, match="plays for no seat"):
                    own_seat(line.table)

    play(scene())


def test_a_level_that_there_is_not_is_refused_at_once() -> None:
    with pytest.raises(LevelError):
        LevelBot("brilliant")


def test_an_action_that_is_not_legal_ends_the_playing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with server_on(tmp_path) as run:
            host = await table_for(run.url)
            async with (
                seated_bot(host.invitation, "One") as one,
                seated_bot(host.invitation, "Other") as other,
            ):
                await start_when_ready(host)
                playing = [play_turns(each, _foreign_card) for each in (one, other)]
                with pytest.raises(RefusedError, match="is not among what is possible"):
                    await asyncio.gather(*playing)

    play(scene())


async def _foreign_card(turn: Turn) -> Action:
    return next(card for card in CARDS if card not in turn.view.hand)


def finished(winner: Side | None, totals: tuple[int, ...], phase: Phase = Phase.OVER) -> TableView:
    driver = watched("cc", target=5)
    driver.play_until(Stage.FINISHED)
    table = over_the_wire(driver.whole(None)).table
    assert table.view is not None
    view = msgspec.structs.replace(table.view, winner=winner, totals=totals, phase=phase)
    return msgspec.structs.replace(table, view=view)


def test_how_a_match_came_out_is_said_from_ones_own_seat() -> None:
    table = finished(Side(1), (7, 41))
    assert result_line(table, Seat(1)) == "match 1 is won: 41 to 7"
    assert result_line(table, Seat(3)) == "match 1 is won: 41 to 7"
    assert result_line(table, Seat(0)) == "match 1 is lost: 7 to 41"
    assert result_line(finished(None, (40, 40)), Seat(0)) == "match 1 is a draw: 40 to 40"
    given_up = finished(None, (3, 4), Phase.PLAY)
    assert result_line(given_up, Seat(0)) == "match 1 was given up, and nobody won it"
    assert result_line(None, Seat(0)) == "the match is over"
