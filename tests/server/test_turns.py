"""Turns: whoever has waited longest, of those who have had least."""

import asyncio

import pytest

from ronda.server import turns
from ronda.server.turns import Turns
from tests.server.harness import play


async def served_in_order(line: Turns, asked: list[tuple[str, str, int]]) -> list[str]:
    """By whom the one place was had, if all of these ask while somebody else has it."""
    served: list[str] = []

    async def have(who: str, what: str, rank: int) -> None:
        async with line.turn(who, what, rank):
            served.append(f"{who}{what}")
            await asyncio.sleep(0)

    async with line.turn("nobody"):
        having = [asyncio.create_task(have(*each)) for each in asked]
        await asyncio.sleep(0)
        assert line.waiting() == len(asked)
    await asyncio.gather(*having)
    return served


def test_who_asks_much_waits_behind_who_asks_little() -> None:
    asked = [("a", str(number), 0) for number in range(4)] + [("b", "0", 0), ("c", "0", 0)]
    served = play(served_in_order(Turns(1, 1), asked))
    assert served == ["a0", "b0", "c0", "a1", "a2", "a3"]


def test_what_one_asks_for_takes_turns_too() -> None:
    asked = [("a", "x", 0), ("a", "x", 0), ("a", "y", 0), ("a", "y", 0)]
    assert play(served_in_order(Turns(1, 1), asked)) == ["ax", "ay", "ax", "ay"]


def test_a_better_rank_comes_first() -> None:
    asked = [("a", "", 2), ("b", "", 1), ("c", "", 0)]
    assert play(served_in_order(Turns(1, 1), asked)) == ["c", "b", "a"]


def test_one_has_no_more_than_its_places() -> None:
    async def scene() -> None:
        line = Turns(3, 2)
        async with line.turn("a"), line.turn("a"):
            third = asyncio.create_task(line.turn("a").__aenter__())
            async with line.turn("b"):
                await asyncio.sleep(0)
                assert (line.waiting("a"), line.waiting("b")) == (1, 0)
        await third

    play(scene())


def test_who_gives_up_gives_the_place_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "KEPT", 2)

    async def scene() -> None:
        line = Turns(1, 1)

        async def have(who: str) -> None:
            async with line.turn(who):
                pass

        async with line.turn("a"):
            waiting = [asyncio.create_task(have(str(number))) for number in range(3)]
            await asyncio.sleep(0)
            waiting[0].cancel()
        waiting[1].cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await have("b")
        assert line.waiting() == 0

    play(scene())
