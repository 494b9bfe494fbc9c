"""One world from its last cut to the moment until which its facts are hidden."""

import asyncio
import random
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final

from tests.server.adversary.channels import Heard, Reader
from tests.server.adversary.in_time import Place
from tests.server.adversary.worlds import COMMON, Pair, dealt, write

chance: Final = secrets.SystemRandom()
"""What is drawn anew in each world, as every browser and every hand does for itself."""

PACE: Final = 3.0


class Page:
    """How a person and the page in front of them play; tests of leaks change it.

    Attributes:
        passes_after: seconds after which the page passes with nothing to declare.
    """

    passes_after: Callable[[], float] = staticmethod(lambda: chance.uniform(0.0, PACE))


async def play(place: Place, pair: Pair, world: int) -> dict[str, list[Heard]]:
    """What each adversary hears in one of the two worlds, whatever they can think of."""
    with dealt(pair, world):
        write(place, pair.log)
        async with readers_of(place, pair) as (seats, others):
            others["opponent"] = seats[pair.opponent]
            if pair.partner is not None:
                others["partner"] = seats[pair.partner]
            await _scene(place, pair, world, (seats, others))
            heard = {name: list(reader.heard) for name, reader in others.items()}
    place.forget(pair.log.table.id)
    return heard


@asynccontextmanager
async def readers_of(
    place: Place, pair: Pair
) -> AsyncIterator[tuple[dict[int, Reader], dict[str, Reader]]]:
    """Everybody at the table, by seat, and those beside it."""
    name = pair.log.table.id
    people = [seat for seat in range(pair.kind.seats) if seat not in pair.kind.computers]
    seats = {seat: Reader(place, name, f"key{seat}") for seat in people}
    others = {"spectator": Reader(place, name, None), "host": Reader(place, name, "host")}
    everybody = (*seats.values(), *others.values())
    for reader in everybody:
        await reader.come()
    try:
        yield seats, others
    finally:
        for reader in everybody:
            await reader.go()


async def _scene(
    place: Place,
    pair: Pair,
    world: int,
    readers: tuple[dict[int, Reader], dict[str, Reader]],
) -> None:
    seats, others = readers
    opener = seats[pair.opener]
    opener.say(0, type="open_cut", id=pair.cut.id, turn=pair.cut.turn, c=pair.cut.c)
    for reader in others.values():
        await reader.wait_for(lambda table: table["stage"] == "playing")
    is_declaring = others["host"].table["view"]["phase"] == "declare"
    until = (9.0 if pair.kind.dawdles else PACE - 0.2) if is_declaring else 4.5
    doing: list[Coroutine[Any, Any, None]] = [
        # Each at a time of its own: who of two comes first at one moment tells nothing.
        pry(reader, pair, random.Random(f"{name} {pair.seed}"), until - 0.2 + 0.02 * later)  # noqa: S311 - the same in both worlds
        for later, (name, reader) in enumerate(others.items())
    ]
    for seat, reader in seats.items():
        if seat == pair.target:
            deck = place.server.tables.live[pair.log.table.id].table.dealt().deck
            doing.append(_be_target(reader, pair, world, deck[COMMON].value))
        elif is_declaring and not (pair.kind.dawdles and seat == pair.opponent):
            doing.append(declare(reader, Page.passes_after()))
    tasks = [asyncio.create_task(each) for each in doing]
    # What comes later tells what is not hidden any more.
    await asyncio.sleep(until)
    for task in tasks:
        if task.done():
            await task
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


# --- those who play ------------------------------------------------------------------------------


async def declare(reader: Reader, seconds: float, wish: str = "pass") -> None:
    """Declares after so many seconds."""
    await asyncio.sleep(seconds)
    reader.ask("act", turn=reader.table["turn"], action=wish)


async def _be_target(reader: Reader, pair: Pair, world: int, card: str) -> None:
    """The seat about which things are to be guessed: called first, or declaring with the others."""
    facts = pair.facts(world)
    if reader.table["view"]["phase"] != "declare":
        await _play_first(reader, card, is_calling=pair.kind.name == "koutchina")
    elif pair.kind.dawdles:
        # A person who is slow, and has chosen within nine seconds or not.
        after = chance.uniform(5.5, 8.5) if facts["chosen"] else 20.0
        await declare(reader, after)
    elif facts["call"]:
        await declare(reader, chance.uniform(0.8, 2.6), chance.choice(("ronda", "pass")))
    else:
        await declare(reader, Page.passes_after())


async def _play_first(reader: Reader, card: str, *, is_calling: bool) -> None:
    """Thinks, calls, and plays the same card in both worlds."""
    await asyncio.sleep(chance.uniform(1.0, 2.5))
    if is_calling:
        await reader.done(reader.ask("act", turn=reader.table["turn"], action="ronda"))
        await asyncio.sleep(chance.uniform(0.5, 1.0))
    await reader.done(reader.ask("act", turn=reader.table["turn"], action=card))


# --- those who pry -------------------------------------------------------------------------------


async def pry(reader: Reader, pair: Pair, script: random.Random, until: float) -> None:
    """Asks for everything at the same times in both worlds, and for all once more in the end."""
    look_around = _looking_around(reader, script)
    early = [_looking(reader), _sitting(reader, pair, script), *_talk(reader, pair)]
    script.shuffle(early)
    times = sorted(script.uniform(0.0, until / 2) for _ in early)
    for at, deed in zip(times, early, strict=True):
        await asyncio.sleep(at - reader.now())
        await deed()
    await asyncio.sleep(until / 2 - reader.now())
    if reader.token is None:
        await look_around()
    await asyncio.sleep(until - reader.now())
    for deed in (_looking(reader), look_around, *_talk(reader, pair)[:2]):
        await deed()
    for kind, values in (("relink", {"seat": pair.target}), ("leave", {})):
        await reader.done(reader.ask(kind, **values))


Deed = Callable[[], Coroutine[Any, Any, None]]


def _looking(reader: Reader) -> Deed:
    return partial(reader.request, "GET", "/api/tables/{table}")


def _looking_around(reader: Reader, script: random.Random) -> Deed:
    """What lies beside the table: what it leaves behind, the list, how the server is."""
    path = script.choice(("records?names=1", "proofs"))

    async def look() -> None:
        if reader.token is not None:
            await reader.request("GET", "/api/me/export?table={table}")
            return
        # The same for everybody.
        for beside in (f"/api/tables/{{table}}/{path}", "/metrics", "/api/tables"):
            await reader.request("GET", beside)

    return look


def _sitting(reader: Reader, pair: Pair, script: random.Random) -> Deed:
    body = {"name": "Nobody", "seat": script.choice((pair.target, None))}
    return partial(reader.request, "POST", "/api/tables/{table}/sit", body)


def _talk(reader: Reader, pair: Pair) -> list[Deed]:
    """What one may say over a socket."""

    async def say() -> None:
        reader.ask("say", phrase="tea")

    async def try_to_act() -> None:
        view = reader.table["view"]
        if view["phase"] != "declare" and reader.table["you"] in reader.table["called"]:
            reader.ask("act", turn=reader.table["turn"], action=view["hand"][0])
        # Nobody who pries declares: what opens then is not hidden any more.
        reader.ask("act", turn=reader.table["turn"], action="7o")
        reader.ask("act", turn=0, action="pass")

    async def conduct() -> None:
        reader.ask("vote", choice="wait")
        reader.ask("mute", seat=pair.target, is_muted=True)
        reader.ask("take_back")
        reader.ask("story")
        reader.say(0, type="ping")

    async def come_again() -> None:
        reader.hello()
        if reader.table["you"] is not None:
            await reader.come()

    return [try_to_act, say, conduct, come_again]
